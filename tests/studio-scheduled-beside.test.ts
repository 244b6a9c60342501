import { expect, test } from 'vitest'
import type { Foreseen } from '#schemas/studio/entities.ts'
import {
  cancelStudioRelease,
  endStudioRelease,
  exportStudioRelease,
  publishStudioDraft,
  rollBackStudio,
} from '#schemas/studio/release-routes.ts'
import { noteStudioPresence, startStudioPreview, studioDraftVersion } from '#schemas/studio/routes.ts'
import { scheduledReleases } from '#server/db/schema/config.ts'
import { scheduleOf } from './schedule.ts'
import { editorsOf, LABELS, releasedPortal } from './studio.ts'

/* Releases with a moment that meet one another, a rollback, or what another person publishes meanwhile. */

const portal = releasedPortal()
const { draft, edit, rename, publishNow, labels, history, save } = editorsOf(() => portal)
const { at, pass, scheduled, states, plan, foreseen, idOf, cancel, retitle, titleNow, changed } = scheduleOf(() => portal)

test('what is changed of a widget comes back from a schedule, also where another one has taken it off its page', async () => {
  type Page = { widgets: string[] }
  await edit<Page>('editor', 'tab:bills', (tab) => ({ ...tab, widgets: [...tab.widgets, 'hero'] }))
  await retitle('Kia ora')
  expect(await plan('Onto Bills', 20)).toMatchObject({ body: { is: 'scheduled' } })
  await edit<Page>('editor', 'tab:dashboard', (tab) => ({ ...tab, widgets: tab.widgets.filter((id) => id !== 'hero') }))
  expect(await plan('Off the dashboard', 30)).toMatchObject({ body: { is: 'scheduled' } })
  for (const note of ['Off the dashboard', 'Onto Bills']) expect(await cancel(note)).toMatchObject({ status: 200, body: { stays: [] } })
  expect(await titleNow('draft')).toBe('Kia ora')
  expect((await publishNow()).status).toBe(200)
  expect([await titleNow(), await changed()]).toEqual(['Kia ora', []])
})

test.each(['as they come', 'the later one first'])('one ends as the next one begins, on the same page: planned %s', async (order) => {
  const both = [['Spring', 10, 60] as const, ['Summer', 60, 90] as const]
  for (const [label, from, until] of order === 'as they come' ? both : both.toReversed()) {
    await rename('editor', label)
    expect(await foreseen(from, until)).toEqual([])
    await plan(label, from, until)
  }
  for (const [minutes, label] of [
    [10, 'Spring'],
    [60, 'Summer'],
    [90, 'Bills'],
  ] as const) {
    await pass(minutes)
    expect(await labels()).toContain(label)
  }
  expect(await states()).toEqual([])
})

test('one that was made while another was out, and ends at the same moment, ends before it', async () => {
  await rename('editor', 'Spring')
  await plan('Spring', undefined, 60)
  await rename('editor', 'Sale')
  expect(await foreseen(10, 60)).toEqual([])
  await plan('Sale', 10, 60)
  for (const minutes of [10, 60]) await pass(minutes)
  expect([await labels(), await states()]).toEqual([LABELS, []])
})

test('what the end of one leaves to another is foreseen', async () => {
  await rename('editor', 'Spring')
  await plan('Spring', 10, 60)
  await rename('editor', 'Spring')
  await plan('Spring, for longer', 20, 90)
  await rename('editor', 'Winter')
  expect(await foreseen(70)).toEqual([[undefined, 'begin', at(70).toISOString()]])
  expect(await foreseen(90)).toEqual([])
  await plan('Winter', 70)
  for (const minutes of [10, 20, 60, 70]) await pass(minutes)
  expect([await labels(), await states()]).toEqual([
    expect.arrayContaining(['Spring']),
    [
      ['Spring, for longer', 'live'],
      ['Winter', 'superseded'],
    ],
  ])
})

test('what was changed again since does not end, and an editor decides', async () => {
  await rename('editor', 'Spring')
  await retitle('Kia ora')
  await plan('Spring', undefined, 10)
  await rename('editor', 'Money')
  await publishNow()
  await pass(10)
  expect([await labels(), await titleNow()]).toEqual([expect.arrayContaining(['Money']), 'Kia ora'])
  expect(await scheduled()).toMatchObject([{ state: 'notEnded', issues: [{ place: 'tab:bills' }] }])
  expect(await cancel('Spring')).toMatchObject({ status: 200, body: { stays: [] } })
  expect(await changed()).toEqual(['widget:hero'])
  await publishNow()
  expect(await titleNow()).not.toBe('Kia ora')
})

test('of an order that the campaign has made otherwise meanwhile, too, is said that the campaign’s stays', async () => {
  const moveBillsTo = (place: number) =>
    edit<string[]>('editor', 'tabs', (ids) => ids.filter((id) => id !== 'bills').toSpliced(place, 0, 'bills'))
  await moveBillsTo(1)
  await plan('Bills second', 10)
  await moveBillsTo(LABELS.length - 1)
  expect(await cancel('Bills second')).toMatchObject({ status: 200, body: { stays: ['“Order of the tabs”'] } })
  await publishNow()
  expect((await labels()).at(-1)).toBe('Bills')
})

test('what has to go back, and its campaign has changed otherwise, stays as the campaign has it', async () => {
  await rename('editor', 'Spring')
  await retitle('Kia ora')
  await plan('Spring', undefined, 10)
  await rename('editor', 'Money')
  await publishNow()
  await retitle('Haere mai')
  await pass(10)
  expect(await states()).toEqual([['Spring', 'notEnded']])
  expect(await cancel('Spring')).toMatchObject({ status: 200, body: { campaignName: 'Changes', stays: ['“Haere mai” on Dashboard'] } })
  expect([await titleNow('draft'), await changed()]).toEqual(['Haere mai', ['widget:hero']])
})

test('a widget that a release takes off its page is no other change of that widget', async () => {
  await retitle('Kia ora')
  await edit<{ widgets: string[] }>('editor', 'tab:dashboard', (tab) => ({ ...tab, widgets: tab.widgets.filter((id) => id !== 'hero') }))
  await plan('Without the hero', 10)
  expect(await cancel('Without the hero')).toMatchObject({ status: 200, body: { stays: [] } })
  expect(await titleNow('draft')).toBe('Kia ora')
})

test('what comes back beside a change that is behind takes nothing old for a change of its campaign', async () => {
  type Hero = { title: string; emptyText?: string }
  const changeHero = (change: Partial<Hero>) => edit<Hero>('editor', 'widget:hero', (widget) => ({ ...widget, ...change }))
  await changeHero({ emptyText: 'Nothing new' })
  await plan('Empty text', 10)
  await changeHero({ title: 'Kia ora' })
  const { current } = await history()
  const live = (await portal.call('viewer', exportStudioRelease, { params: { release: current } })).body as {
    widgets: (Hero & { id: string })[]
  }
  const theirs = { title: 'Theirs', emptyText: 'Theirs' }
  const widgets = live.widgets.map((one) => (one.id === 'hero' ? { ...one, ...theirs } : one))
  await portal.operate('config-apply', { author: 'test' }, JSON.stringify({ ...live, widgets }))
  await pass(10)
  expect(await states()).toEqual([['Empty text', 'superseded']])
  expect(await cancel('Empty text')).toMatchObject({ status: 200, body: { stays: [] } })
  const hero = (await draft()).pieces.find(({ piece }) => piece === 'widget:hero')
  expect(hero).toMatchObject({ isBehind: true, value: { title: 'Kia ora', emptyText: 'Nothing new' } })
})

test('what has begun since the publisher looked is not kept for good by cancelling its beginning', async () => {
  await rename('editor', 'Spring')
  await plan('Spring', 10, 20)
  const params = { scheduledId: await idOf('Spring') }
  await pass(10)
  const stale = { params, body: { was: 'waiting' as const } }
  expect(await portal.call('staff', cancelStudioRelease, stale)).toMatchObject({ status: 412, body: { type: '/error/changed_meanwhile' } })
  expect(await states()).toEqual([['Spring', 'live']])
  await pass(20)
  expect(await portal.call('staff', cancelStudioRelease, stale)).toMatchObject({ status: 412 })
  expect([await labels(), await states()]).toEqual([LABELS, []])
  expect((await portal.call('staff', cancelStudioRelease, { ...stale, params: { scheduledId: 'nothing' } })).status).toBe(404)
})

test('every open page of Studio hears what could not begin or end, until it is dealt with', async () => {
  const hears = async () => {
    const { body } = await portal.call('viewer', noteStudioPresence, { body: { page: 'pages/bills' } })
    return (body as { notMade: { note: string; how: string }[] }).notMade.map(({ note, how }) => [note, how])
  }
  const version = async () => (await portal.call('viewer', studioDraftVersion)).body as { latest: number; revision: number }
  await rename('editor', 'Spring')
  await plan('Spring', 10)
  await rename('editor', 'Money')
  await publishNow()
  await retitle('Kia ora')
  await plan('Title', undefined, 20)
  await retitle('Mōrena')
  await publishNow()
  const before = await version()
  expect(await hears()).toEqual([])
  await pass(10)
  expect(await hears()).toEqual([['Spring', 'begin']])
  // What is listed of releases loads again, and nothing of the draft.
  expect((await version()).latest).toBeGreaterThan(before.latest)
  expect((await version()).revision).toBe(before.revision)
  await pass(20)
  expect(await hears()).toEqual([
    ['Title', 'end'],
    ['Spring', 'begin'],
  ])
  const shown = (await history()).events.map(({ action }) => action)
  expect(shown).not.toContain('notMade')
  await cancel('Spring')
  await cancel('Title')
  expect(await hears()).toEqual([])
})

test('a change whose release would be wrong by then does not begin', async () => {
  await edit<{ widgets: string[] }>('editor', 'tab:bills', (tab) => ({ ...tab, widgets: [...tab.widgets, 'hero'] }))
  await plan('Hero on bills', 10)
  const { pieces } = await draft()
  const hero = pieces.find(({ piece }) => piece === 'widget:hero')
  const dashboard = pieces.find(({ piece }) => piece === 'tab:dashboard')
  const tab = dashboard?.value as { widgets: string[] }
  await save(
    'editor',
    { piece: 'widget:hero', was: hero?.hash ?? '' },
    { piece: 'tab:dashboard', was: dashboard?.hash ?? '', value: { ...tab, widgets: tab.widgets.filter((id) => id !== 'hero') } },
  )
  expect((await publishNow()).status).toBe(200)
  const { current } = await history()
  await pass(10)
  expect((await history()).current).toBe(current)
  expect(await states()).toEqual([['Hero on bills', 'superseded']])
})

test('a preview of a moment says what of the schedule could not be played in the draft, and why', async () => {
  await rename('editor', 'Spring')
  await plan('Spring', 10, 20)
  const notPlayed = async (minutes?: number) => {
    const moment = minutes === undefined ? {} : { at: at(minutes).toISOString() }
    const { body } = await portal.call('viewer', startStudioPreview, { body: { release: 'draft', as: 'aroha', ...moment } })
    return (body as { notPlayed: Foreseen[] }).notPlayed
  }
  expect(await notPlayed(15)).toEqual([])
  // A fault of the draft’s own is named elsewhere.
  await edit<object>('editor', 'widget:hero', (widget) => ({ ...widget, type: 'heroo' }))
  expect(await notPlayed(15)).toEqual([])
  await rename('editor', 'Money')
  expect(await notPlayed(15)).toMatchObject([{ note: 'Spring', how: 'begin', issues: [{ place: 'tab:bills' }] }])
  expect([await notPlayed(5), await notPlayed()]).toEqual([[], []])
})

test('an end by hand that is refused is nothing that could not end, even once its time has passed', async () => {
  await rename('editor', 'Spring')
  await plan('Spring', undefined, 10)
  await rename('editor', 'Money')
  await publishNow()
  const { db } = portal.database
  await db.update(scheduledReleases).set({ endsAt: at(-1) })
  const params = { scheduledId: await idOf('Spring') }
  expect((await portal.call('staff', endStudioRelease, { params })).status).toBe(422)
  expect(await scheduled()).toMatchObject([{ state: 'live' }])
  expect((await scheduled())[0]).not.toHaveProperty('issues')
  // The job is about to note it, and to tell its author.
  await pass(0)
  expect(await scheduled()).toMatchObject([{ state: 'notEnded', issues: [{ place: 'tab:bills' }] }])
})

test('after a rollback a change that was made before it can begin and end all the same', async () => {
  const { current: first } = await history()
  await retitle('Kia ora')
  await publishNow()
  await rename('editor', 'Spring')
  await plan('Spring', 10, 20)
  const { current } = await history()
  await portal.call('staff', rollBackStudio, { body: { release: first, current, note: 'Too soon' } })
  await pass(10)
  expect(await labels()).toContain('Spring')
  await pass(20)
  expect((await history()).current).toBe(first)
})

test('what a rollback took away of a release for a time is not said to be seen', async () => {
  const { current: first } = await history()
  await rename('editor', 'Spring')
  await plan('Spring', undefined, 20)
  const isSeen = async () => (await history()).scheduled.map(({ state, isChangedSince }) => [state, isChangedSince])
  expect(await isSeen()).toEqual([['live', undefined]])
  const { current } = await history()
  await portal.call('staff', rollBackStudio, { body: { release: first, current, note: 'Too soon' } })
  expect(await isSeen()).toEqual([['live', true]])
  await pass(20)
  expect([(await history()).current, await isSeen()]).toEqual([first, []])
})

test('cancelling another release decides nothing about a change of which customers see another version', async () => {
  await edit<{ widgets: string[] }>('editor', 'tab:bills', (tab) => ({ ...tab, widgets: tab.widgets.toReversed() }))
  await plan('Another order', 10)
  await rename('editor', 'Mine')
  await portal.operate('config-apply', { author: 'test' }, JSON.stringify(await renamed('Theirs')))
  expect((await publishNow()).status).toBe(422)
  expect(await cancel('Another order')).toMatchObject({ status: 200, body: { stays: [] } })
  expect(await publishNow()).toMatchObject({ status: 422, body: { errors: [{ pointer: 'tab:bills' }] } })
})

test('what another editor has published meanwhile is in the draft, with the changes that were made before', async () => {
  await edit<{ widgets: string[] }>('editor', 'tab:bills', (tab) => ({ ...tab, widgets: tab.widgets.toReversed() }))
  const { revision: seen } = await draft()
  await rename('editor', 'Money')
  await publishNow('staff', { chosen: ['tab:bills'] })
  const before = await draft()
  await edit<{ widgets: string[] }>('editor', 'tab:bills', (tab) => ({ ...tab, widgets: [...tab.widgets, 'hero'] }))
  const { current: first } = await history()
  await portal.operate('config-apply', { author: 'test' }, JSON.stringify(await renamed('Invoices')))
  const after = (await draft()).pieces.find(({ piece }) => piece === 'tab:bills')
  expect(after).toMatchObject({ isBehind: false, value: { label: 'Invoices', widgets: expect.arrayContaining(['hero']) } })
  expect(before.revision).toBeGreaterThan(seen)
  expect((await publishNow()).status).toBe(200)
  expect(await labels()).toContain('Invoices')
  expect((await history()).current).not.toBe(first)
  // The same changed by both is asked about.
  await rename('editor', 'Mine')
  await portal.operate('config-apply', { author: 'test' }, JSON.stringify(await renamed('Theirs')))
  expect(await publishNow()).toMatchObject({ status: 422, body: { errors: [{ pointer: 'tab:bills' }] } })
  const { revision } = await draft()
  expect(
    (await portal.call('staff', publishStudioDraft, { body: { seen: revision, note: 'As agreed', chosen: ['tab:bills'] } })).status,
  ).toBe(422)
})

/** What customers see, with another label of the bills. */
async function renamed(label: string) {
  const { current: release } = await history()
  const document = (await portal.call('viewer', exportStudioRelease, { params: { release } })).body as {
    tabs: { id: string; label: string }[]
  }
  return { ...document, tabs: document.tabs.map((tab) => (tab.id === 'bills' ? { ...tab, label } : tab)) }
}

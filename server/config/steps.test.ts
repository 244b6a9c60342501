import { expect, test } from 'vitest'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { contentHash } from './content-hash.ts'
import { firstDocument } from './first-release.ts'
import { BEHIND } from './merge-documents.ts'
import { nextStep, stepMade } from './steps.ts'
import { loadWidgetTypes } from './widget-types.ts'

const types = await loadWidgetTypes()

const at = (hour: number) => new Date(Date.UTC(2026, 2, 1, hour))
const waiting = (name: string, from: number, until?: number) => ({
  name,
  isOut: false,
  dueAt: at(from),
  endsAt: until === undefined ? undefined : at(until),
})
const out = (name: string, from: number, until?: number) => ({ ...waiting(name, from, until), isOut: true })

test.each([
  ['the earlier one begins first', [waiting('later', 2), waiting('first', 1)], 'begin'],
  ['an end comes before what begins at that moment', [waiting('next', 3, 5), out('first', 1, 3)], 'end'],
  ['a beginning comes before what ends later', [out('later', 1, 4), waiting('first', 3)], 'begin'],
  ['of two that end at once the one that began last ends first', [out('under it', 1, 4), out('first', 2, 4)], 'end'],
])('%s', (_, all, how) => {
  expect(nextStep(all)).toMatchObject({ one: { name: 'first' }, how })
  expect(nextStep(all.toReversed())).toMatchObject({ one: { name: 'first' }, how })
})

test('what is out for good has no step', () => {
  expect(nextStep([out('for good', 1)])).toBeUndefined()
})

test('the end of one leaves to others what they have made too, except to one that is wrong without it', async () => {
  const tab = (document: PortalDocument, id: string) => document.tabs.find((one) => one.id === id) as PortalDocument['tabs'][number]
  const changed = (from: PortalDocument, change: (document: PortalDocument) => void) => {
    const to = structuredClone(from)
    change(to)
    return { from, to }
  }
  const free = tab(firstDocument, 'profile').path
  const one = changed(firstDocument, (document) => {
    Object.assign(tab(document, 'bills'), { label: 'Money', path: free, formerPaths: [] })
    Object.assign(tab(document, 'profile'), { path: '/account/summer', formerPaths: [] })
  })
  const wrongAlone = changed(firstDocument, (document) => {
    tab(document, 'bills').path = free
  })
  const others = [
    wrongAlone,
    changed(firstDocument, (document) => {
      tab(document, 'bills').label = 'Money'
    }),
  ]
  const ended = await stepMade(
    one,
    'end',
    one.to,
    others.map((other, i) => ({ ...other, isOut: true, dueAt: at(i), endsAt: at(9) })),
    types,
  )
  expect(ended.issues).toEqual([])
  expect(tab(ended.document, 'bills')).toMatchObject({ label: 'Money', path: tab(firstDocument, 'bills').path })
})

const withHeroOn = (document: PortalDocument, ...pages: string[]): PortalDocument => ({
  ...document,
  tabs: document.tabs.map((tab) => {
    const widgets = tab.widgets.filter((id) => id !== 'hero')
    return { ...tab, widgets: pages.includes(tab.id) ? ['hero', ...widgets] : widgets }
  }),
})
const heroIn = ({ tabs, widgets }: PortalDocument) => ({
  on: tabs.filter((tab) => tab.widgets.includes('hero')).map(({ id }) => id),
  title: widgets.find(({ id }) => id === 'hero')?.title,
})

const first = withHeroOn(firstDocument, 'dashboard')
const titled = { ...first, widgets: first.widgets.map((one) => (one.id === 'hero' ? { ...one, title: 'Kia ora' } : one)) }
/** The two pages of a move, scheduled one by one: a release leaves out a widget that is on no page of it. */
const onto = { from: first, to: withHeroOn(titled, 'dashboard', 'bills') }
const off = { from: first, to: { ...withHeroOn(first), widgets: first.widgets.filter(({ id }) => id !== 'hero') } }

test('a widget that is taken off its page stays on the one that it moved to before, with what was changed of it', async () => {
  const begun = await stepMade(onto, 'begin', first, [], types)
  const moved = await stepMade(off, 'begin', begun.document, [], types)
  expect([moved.issues, heroIn(moved.document)]).toEqual([[], { on: ['bills'], title: 'Kia ora' }])
  const back = await stepMade(off, 'end', moved.document, [], types)
  expect([back.issues, heroIn(back.document)]).toEqual([[], { on: ['dashboard', 'bills'], title: 'Kia ora' }])
  const ended = await stepMade(onto, 'end', back.document, [], types)
  expect([ended.issues, contentHash(ended.document)]).toEqual([[], contentHash(first)])
})

test('a widget that is on no other page goes, and comes back as it was', async () => {
  const gone = await stepMade(off, 'begin', first, [], types)
  expect([gone.issues, heroIn(gone.document)]).toEqual([[], { on: [], title: undefined }])
  const back = await stepMade(off, 'end', gone.document, [], types)
  expect([back.issues, heroIn(back.document)]).toEqual([[], heroIn(first)])
})

test('a widget that was changed since does not go without a decision', async () => {
  expect((await stepMade(off, 'begin', titled, [], types)).issues).toEqual([{ place: 'widget:hero', message: BEHIND }])
})

test('what is wrong with what customers see already keeps nothing else from beginning and ending', async () => {
  const withUnknown = (document: PortalDocument, ...ids: string[]): PortalDocument => {
    const unknown = ids.map((id) => ({ ...(document.widgets[0] as PortalDocument['widgets'][number]), id, type: 'oldTips' }))
    const tabs = document.tabs.map((tab) => (tab.id === 'bills' ? { ...tab, widgets: [...ids, ...tab.widgets] } : tab))
    return { ...document, tabs, widgets: [...unknown, ...document.widgets] }
  }
  const now = withUnknown(first, 'old')
  const begun = await stepMade({ from: first, to: titled }, 'begin', now, [], types)
  expect([begun.issues, heroIn(begun.document).title]).toEqual([[], 'Kia ora'])
  const ended = await stepMade({ from: first, to: titled }, 'end', begun.document, [], types)
  expect([ended.issues, contentHash(ended.document)]).toEqual([[], contentHash(now)])
  const second = await stepMade({ from: first, to: withUnknown(first, 'older') }, 'begin', now, [], types)
  expect(second.issues).toMatchObject([{ place: expect.stringContaining('older') }])
})

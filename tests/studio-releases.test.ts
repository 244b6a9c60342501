import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bootstrap, tabs } from '#schemas/portal/routes.ts'
import { exportStudioRelease, publishStudioDraft, rollBackStudio } from '#schemas/studio/release-routes.ts'
import type { Draft } from '#schemas/studio/entities.ts'
import { compareStudioFile, makeStudioCampaign, studioDifferences, studioReadiness } from '#schemas/studio/routes.ts'
import type { Audience } from '#schemas/document/audience.ts'
import type { FormDocument } from '#schemas/document/form.ts'
import type { TabDocument } from '#schemas/document/tab.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { publishDue } from '#server/config/scheduled.ts'
import { findIssues } from '#server/config/validate.ts'
import { loadWidgetTypes } from '#server/config/widget-types.ts'
import { visitsByBuild } from '#server/db/schema/config.ts'
import { fc } from './property.ts'
import { editorsOf, LABELS, releasedPortal } from './studio.ts'
import { times } from './thorough.ts'

const types = await loadWidgetTypes()
const portal = releasedPortal()
const { draft, pieceIn, rename, publishNow, labels, history, dashboardOf, edit, save } = editorsOf(() => portal)
type Page = { widgets: string[] }
const withGuest = (tab: Page) => ({ ...tab, widgets: ['guest', ...tab.widgets] })
const withoutGuest = (tab: Page) => ({ ...tab, widgets: tab.widgets.filter((id) => id !== 'guest') })
const widgetsOf = (of: Draft, tab: string) => (pieceIn(of, tab).value as Page).widgets
/** A new widget, on the dashboard. */
async function placeGuest() {
  const { value: like } = pieceIn(await draft(), 'widget:hero') as { value: object }
  await save('editor', { piece: 'widget:guest', was: '', value: { ...like, id: 'guest' } })
  await edit<Page>('editor', 'tab:dashboard', withGuest)
}

describe('releases', () => {
  test('rolling back gives the very same answers, and can be rolled back itself', async () => {
    const answers = async () =>
      Promise.all(
        ['aroha', 'rimu-cafe', 'kapiti-growers', 'moana'].map(async (person) => [
          (await portal.call(person, tabs)).body,
          await dashboardOf(person),
        ]),
      )
    const before = await answers()
    const { current: first } = await history()
    await rename('editor', 'Money')
    await edit<string[]>('editor', 'tabs', (order) => order.toReversed())
    await publishNow()
    const { current: second } = await history()
    const after = await answers()
    expect(after).not.toEqual(before)

    const roll = (to: string, seen: string) =>
      portal.call('staff', rollBackStudio, { body: { release: to, current: seen, note: 'Too soon' } })
    expect((await roll(first, second)).body).toEqual({ is: 'published', release: first })
    expect(await answers()).toEqual(before)
    // The same request again changes nothing, and an old view of things decides nothing.
    expect((await roll(first, second)).body).toEqual({ is: 'unchanged', release: first })
    expect((await roll(second, second)).status).toBe(412)
    expect((await roll(second, first)).body).toEqual({ is: 'published', release: second })
    expect(await answers()).toEqual(after)
    expect((await roll('nothing', second)).status).toBe(404)
    const { events } = await history()
    expect(events.slice(0, 3).map(({ action, author, note }) => [action, author, note])).toEqual([
      ['rollback', 'Jo Marlowe', 'Too soon'],
      ['rollback', 'Jo Marlowe', 'Too soon'],
      ['publish', 'Jo Marlowe', 'As agreed'],
    ])
  })

  test('a widget that was moved in a draft stays in it, as a new one, after a roll-back to before the widget was made', async () => {
    const { current: first } = await history()
    await placeGuest()
    await publishNow()
    const { current: second } = await history()
    await edit<Page>('editor', 'tab:dashboard', withoutGuest)
    await edit<Page>('editor', 'tab:bills', withGuest)

    await portal.call('staff', rollBackStudio, { body: { release: first, current: second, note: 'Too soon' } })
    const after = await draft()
    expect(after).toMatchObject({ release: first, issues: [] })
    expect(after.pieces.flatMap(({ piece, changedBy }) => (changedBy ? [piece] : [])).toSorted()).toEqual(['tab:bills', 'widget:guest'])
    expect((await publishNow()).status).toBe(200)
    expect(widgetsOf(await draft(), 'tab:bills')).toContain('guest')
  })

  test('a widget that one moves and another takes off its page is where it was moved to', async () => {
    await placeGuest()
    await publishNow()
    await portal.call('editor', makeStudioCampaign, { body: { name: 'Spring' } })
    const spring = editorsOf(() => portal, 'spring')
    await spring.edit<Page>('editor', 'tab:dashboard', withoutGuest)
    await spring.edit<Page>('editor', 'tab:bills', withGuest)
    await edit<Page>('editor', 'tab:dashboard', withoutGuest)
    await save('editor', { piece: 'widget:guest', was: pieceIn(await draft(), 'widget:guest').hash, value: undefined })
    expect((await publishNow()).status).toBe(200)
    expect((await spring.publishNow()).status).toBe(200)
    expect(widgetsOf(await draft(), 'tab:bills')).toContain('guest')
  })

  test('a widget that another editor has placed meanwhile is not removed, and one that was removed is on no page', async () => {
    await placeGuest()
    const { hash } = pieceIn(await draft(), 'widget:guest')
    await edit<Page>('staff', 'tab:bills', withGuest)
    const { value: dashboard, hash: was } = pieceIn(await draft(), 'tab:dashboard')
    await save(
      'editor',
      { piece: 'tab:dashboard', was, value: withoutGuest(dashboard as Page) },
      { piece: 'widget:guest', was: hash, value: undefined },
    )
    expect((await draft()).issues).toEqual([])
    expect(widgetsOf(await draft(), 'tab:bills')).toContain('guest')

    await edit<Page>('staff', 'tab:bills', withoutGuest)
    expect(await save('staff', { piece: 'widget:guest', was: hash, value: undefined })).toMatchObject({
      status: 200,
      body: { pieces: [{ hash: '' }] },
    })
    // Saved by an editor who has not heard of it.
    expect(await edit<Page>('editor', 'tab:bills', withGuest)).toMatchObject({ status: 200, body: { issues: [] } })
    expect(widgetsOf(await draft(), 'tab:bills')).not.toContain('guest')
    await rename('editor', 'Money')
    expect((await publishNow()).status).toBe(200)
  })

  test('what was changed after the publisher looked is not published unseen; published twice it is one release', async () => {
    await rename('editor', 'Money')
    const { revision } = await draft('staff')
    await rename('editor', 'Invoices')
    const body = { seen: revision, note: 'As agreed' }
    expect((await portal.call('staff', publishStudioDraft, { body })).status).toBe(412)
    const { revision: seen } = await draft('staff')
    const both = await Promise.all([publishNow('staff', { seen }), publishNow('staff', { seen })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  test('a scheduled release comes at its moment, once', async () => {
    const { db } = portal.database
    await rename('editor', 'Money')
    const dueAt = new Date(Date.now() + 3_600_000)
    expect((await publishNow('staff', { dueAt: new Date(Date.now() - 1000).toISOString() })).status).toBe(400)
    expect((await publishNow('staff', { dueAt: dueAt.toISOString() })).body).toMatchObject({ is: 'scheduled' })
    await publishDue(db, new Date(dueAt.getTime() - 1), types)
    expect(await labels()).toEqual(LABELS)
    await Promise.all([publishDue(db, dueAt, types), publishDue(db, dueAt, types)])
    expect(await labels()).toContain('Money')
    const { events, scheduled } = await history()
    expect(scheduled).toEqual([])
    expect(events.slice(0, 2).map(({ action }) => action)).toEqual(['publish', 'schedule'])
    expect((await draft()).pieces.filter(({ changedBy }) => changedBy)).toEqual([])
  })

  test('a release is a file that makes the same draft elsewhere', async () => {
    await rename('editor', 'Money')
    const file = await portal.call('viewer', exportStudioRelease, { params: { release: 'draft' } })
    const exported = file.body as PortalDocument
    await rename('editor', 'Bills')
    const read = (file: unknown, as = 'editor') =>
      portal.call(as, compareStudioFile, { body: { document: file as Record<string, unknown> } })
    expect((await read({ ...exported, format: 7 })).status).toBe(422)
    expect((await read(exported, 'viewer')).status).toBe(403)
    const { pieces, differences } = (await read(exported)).body as { pieces: { piece: string; value: unknown }[]; differences: unknown[] }
    expect(differences).toMatchObject([{ piece: 'tab:bills', summary: 'Tab “Money”: label is now “Money” (was “Bills”)' }])
    // Reading it has changed nothing: the editor who read it saves what it has.
    expect((await draft()).pieces.filter(({ changedBy }) => changedBy)).toEqual([])
    for (const { piece, value } of pieces) await edit('editor', piece, () => value)
    expect((await portal.call('viewer', exportStudioRelease, { params: { release: 'draft' } })).body as PortalDocument).toEqual(exported)
    expect((await portal.operate('config-apply', { author: 'test' }, JSON.stringify(exported)))[0]).toMatch(/is what customers see/)
  })

  test('differences are said in words and field by field', async () => {
    await rename('editor', 'Money')
    await edit<{ widgets: string[] }>('editor', 'tab:dashboard', (tab) => ({ ...tab, widgets: tab.widgets.filter((id) => id !== 'bill') }))
    const { current } = await history()
    const { differences } = (await portal.call('viewer', studioDifferences, { query: { from: current, to: 'draft' } })).body as {
      differences: { piece: string; summary: string; fields: unknown[] }[]
    }
    expect(differences).toEqual([
      expect.objectContaining({ piece: 'tab:dashboard', summary: 'Tab “Dashboard”: loses “Your bill”' }),
      {
        piece: 'tab:bills',
        summary: 'Tab “Money”: label is now “Money” (was “Bills”)',
        fields: [{ field: 'Label', before: 'Bills', after: 'Money' }],
      },
    ])
    expect((await portal.call('viewer', studioDifferences, { query: { from: current, to: 'nothing' } })).status).toBe(404)
  })

  test('a link of a form to a page that is hidden is told of, and published nevertheless', async () => {
    const link = { label: 'Our bills', href: '/account/bill' }
    await edit<FormDocument>('editor', 'form:homeMove', (form) => {
      Object.assign(form.uiSchema.termsAndConditions as object, { 'ui:options': { link } })
      return form
    })
    const deadLinks = async () => ((await portal.call('viewer', studioReadiness, { body: {} })).body as { deadLinks: object[] }).deadLinks
    expect(await deadLinks()).toEqual([])
    await edit<TabDocument>('editor', 'tab:bills', (tab) => ({ ...tab, isHidden: true }))
    expect(await deadLinks()).toEqual([{ place: 'form:homeMove', message: expect.stringMatching(/“Our bills” leads to \/account\/bill/) }])
    expect((await publishNow()).status).toBe(200)
  })

  test('a page over its budget is published with a reason only, and the reason kept', async () => {
    const { distFolder } = portal.settings
    mkdirSync(join(distFolder, 'builds'), { recursive: true })
    const record = {
      id: 'heavy',
      types: {},
      files: { billSummary: ['/assets/bill.js'] },
      entry: ['/assets/start.js'],
      bytes: { '/assets/start.js': 100_000, '/assets/bill.js': 120_000 },
    }
    writeFileSync(join(distFolder, 'builds/heavy.json'), JSON.stringify(record))
    await rename('editor', 'Money')
    expect((await portal.call('viewer', studioReadiness, { body: {} })).body).toMatchObject({
      overBudget: expect.arrayContaining([{ tab: 'dashboard', bytes: expect.any(Number) }]),
    })
    expect(await publishNow()).toMatchObject({ status: 422, body: { errors: [{ pointer: 'tab:dashboard' }, { pointer: 'tab:bills' }] } })
    expect((await publishNow('staff', { reason: 'The campaign ends on Friday' })).status).toBe(200)
    expect((await history()).events[0]).toMatchObject({ reason: 'The campaign ends on Friday' })
    writeFileSync(join(distFolder, 'builds/heavy.json'), JSON.stringify({ ...record, bytes: {} }))
  })

  test('which visits would get a fallback is known before, by builds that were served', async () => {
    const visit = async (as: string, clientTypes: string) =>
      (await portal.call(as, bootstrap, { body: { path: '/account/dashboard', clientTypes } })).status
    const everything = Object.fromEntries([...types.values()].map(({ type, version }) => [type, version]))
    const { ecoTracker: _, ...older } = everything
    const folder = join(portal.settings.distFolder, 'builds')
    mkdirSync(folder, { recursive: true })
    for (const [id, known] of Object.entries({ 'of-today': everything, 'of-last-week': older })) {
      writeFileSync(join(folder, `${id}.json`), JSON.stringify({ id, types: known, files: {} }))
    }
    expect(Object.keys(everything)).toContain('ecoTracker')
    for (const person of ['aroha', 'tama', 'ruth', 'aroha', 'tama']) expect(await visit(person, 'build:of-today')).toBe(200)
    expect(await visit('moana', 'build:of-last-week')).toBe(200)
    // Who lists types is answered, and counts nowhere; neither does a build that is made up, or staff.
    expect(await visit('hemi', 'hero@1')).toBe(200)
    expect(await visit('priya', 'build:made-up')).toBe(409)
    expect(await visit('viewer', 'build:of-today')).toBe(200)
    const { db } = portal.database
    await expect
      .poll(async () => (await db.select().from(visitsByBuild)).reduce((sum, { visits }) => sum + visits, 0), { timeout: 12_000 })
      .toBe(4)
    expect((await portal.call('viewer', studioReadiness, { body: {} })).body).toMatchObject({ visits: 4, visitsWithFallback: 1 })
  })
})

test('whatever two editors and a publisher do in whatever order, customers get what may be released, and every release again', async () => {
  const answers = async () =>
    JSON.stringify(
      await Promise.all(
        ['aroha', 'rimu-cafe', 'moana'].map(async (person) => [(await portal.call(person, tabs)).body, await dashboardOf(person)]),
      ),
    )
  const anyStep = fc.oneof(
    fc.record({
      is: fc.constant('edit' as const),
      who: fc.constantFrom('editor', 'staff'),
      which: fc.integer({ min: 0, max: 7 }),
      n: fc.nat({ max: 30 }),
    }),
    fc.record({ is: fc.constant('publish' as const) }),
    fc.record({ is: fc.constant('rollback' as const), n: fc.nat() }),
  )
  type Widget = { title: string; type: string; span: { phone: { columns: number } }; audience?: Audience }
  const EDITS: ((who: string, n: number) => Promise<unknown>)[] = [
    (who, n) => rename(who, `Bills ${n}`),
    (who) => edit<string[]>(who, 'tabs', (order) => order.toReversed()),
    // Other edits need the hero, which is nowhere else.
    (who, n) =>
      edit<{ widgets: string[] }>(who, 'tab:dashboard', (tab) => ({
        ...tab,
        widgets: tab.widgets.filter((id, i) => i !== n || id === 'hero'),
      })),
    (who, n) => edit<Widget>(who, 'widget:hero', (widget) => ({ ...widget, type: n % 2 ? 'hero' : 'heroo' })),
    (who, n) =>
      edit<Widget>(who, 'widget:bill', (widget) => ({
        ...widget,
        span: { ...widget.span, phone: { ...widget.span.phone, columns: n % 5 } },
      })),
    (who, n) => edit<Widget>(who, 'widget:eco', (widget) => ({ ...widget, title: n % 3 ? `Eco ${n}` : '' })),
    (who, n) => edit<Widget>(who, 'widget:recent', (widget) => ({ ...widget, audience: n % 2 ? { accountTypes: ['sme'] } : {} })),
    (who, n) => edit<{ widgets: string[] }>(who, 'tab:bills', (tab) => ({ ...tab, widgets: [...tab.widgets, n % 2 ? 'hero' : 'nothing'] })),
  ]
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 10 }), async (steps) => {
      const seen = new Map([[(await history()).current, await answers()]])
      for (const step of steps) {
        if (step.is === 'edit') await EDITS[step.which]?.(step.who, step.n)
        else if (step.is === 'publish') await publishNow()
        else {
          const known = [...seen.keys()]
          const body = { release: known[step.n % known.length] ?? '', current: (await history()).current, note: '' }
          expect((await portal.call('staff', rollBackStudio, { body })).status).toBe(200)
        }
        const { current } = await history()
        const released = (await portal.call('viewer', exportStudioRelease, { params: { release: current } })).body
        expect(findIssues(released, types)).toEqual([])
        const now = await answers()
        expect(now).toBe(seen.get(current) ?? now)
        seen.set(current, now)
      }
    }),
    { numRuns: times(3, 5) },
  )
})

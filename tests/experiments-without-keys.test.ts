import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import { exportStudioRelease } from '#schemas/studio/release-routes.ts'
import { compareStudioFile, studioEdit } from '#schemas/studio/routes.ts'
import type { TriedValue } from '#lib/tried.ts'
import { hashOfPiece } from '#server/config/content-hash.ts'
import { publish } from '#server/config/releases.ts'
import { configChanges, currentRelease, draftPieces, releases } from '#server/db/schema/config.ts'
import { experimentAccounts, experimentRuns } from '#server/db/schema/experiments.ts'
import { runOf } from '#server/experiments/versions.ts'
import { experimentsOf } from './experiments.ts'
import { document, editorsOf, releasedPortal } from './studio.ts'

/* What older versions of the portal stored: their experiments know versions by their place alone. */

const portal = releasedPortal({ emptied: [experimentAccounts, experimentRuns] })
const { draft, edit, pieceIn, publishNow, save } = editorsOf(() => portal)
const { results, titleFor } = experimentsOf(() => portal)

const bill = document(() => undefined).widgets.find(({ id }) => id === 'bill') as WidgetDocument
/** The widget about bills with other versions of these titles, as it was stored. */
const tried = (...titles: string[]) => ({
  ...bill,
  experiment: {
    id: 'spring',
    share: 100,
    versions: titles.map((title) => ({ title, config: {} })),
    goal: 'click',
    days: 7,
    expected: 5,
    difference: 1,
  },
})
const withKeys = (stored: ReturnType<typeof tried>): TriedValue => ({
  ...stored,
  experiment: {
    ...stored.experiment,
    goal: 'click',
    versions: stored.experiment.versions.map((version, i) => ({ key: i === 0 ? 'B' : 'C', ...version })),
  },
})
const old = tried('Second', 'Third')

async function release(): Promise<void> {
  const stored = document((copy) => {
    copy.widgets = copy.widgets.map((widget) => (widget.id === 'bill' ? (old as unknown as WidgetDocument) : widget))
  })
  await publish(portal.database.db, stored, { author: 'test', note: '' })
  const [row] = await portal.database.db.select().from(releases).innerJoin(currentRelease, eq(currentRelease.hash, releases.hash))
  const { widgets = [] } = (row?.releases.document ?? {}) as Partial<PortalDocument>
  expect(widgets.find(({ id }) => id === 'bill')).toEqual(old)
}

const PEOPLE = ['aroha', 'hemi', 'priya', 'ruth', 'rimu-cafe']

test('customers see what they saw, also once the same is stored with keys', async () => {
  await release()
  const seen = await Promise.all(PEOPLE.map(titleFor))
  expect(new Set(seen).size).toBeGreaterThan(1)
  await edit<WidgetDocument>('staff', 'widget:bill', (widget) => ({ ...widget, hideWhenEmpty: true }))
  expect((await publishNow()).status).toBe(200)
  expect(await Promise.all(PEOPLE.map(titleFor))).toEqual(seen)
})

test('a draft has the keys, is no change by them, and merges with what an editor made before', async () => {
  await release()
  const { issues, pieces } = await draft('staff')
  expect([issues, pieces.filter(({ changedBy }) => changedBy !== undefined)]).toEqual([[], []])
  expect(pieceIn(await draft('staff'), 'widget:bill').value).toEqual(withKeys(old))
  await portal.database.db.insert(draftPieces).values({
    key: 'widget:bill',
    value: tried('Second', 'Third, changed'),
    base: old,
    baseHash: hashOfPiece(old),
    changedBy: 'Mere Tamihana',
  })
  const changed = pieceIn(await draft('staff'), 'widget:bill')
  expect([changed.isBehind, changed.value]).toEqual([false, withKeys(tried('Second', 'Third, changed'))])
  expect((await publishNow()).status).toBe(200)
  expect((await draft('staff')).pieces.filter(({ changedBy }) => changedBy !== undefined)).toEqual([])
})

test('a Studio that was open during the update saves what it knows, by place', async () => {
  await release()
  const { hash } = pieceIn(await draft('staff'), 'widget:bill')
  expect((await save('staff', { piece: 'widget:bill', was: hash, value: tried('Changed', 'Third') })).status).toBe(200)
  expect(pieceIn(await draft('staff'), 'widget:bill').value).toEqual(withKeys(tried('Changed', 'Third')))
})

test('an edit of before says which version it changed, and gives back what can be saved', async () => {
  const row = { author: 'Mere Tamihana', action: 'edit', campaign: 'changes', piece: 'widget:bill' } as const
  const [stored] = await portal.database.db
    .insert(configChanges)
    .values({ ...row, before: old, after: tried('Second', 'Else') })
    .returning({ editId: configChanges.id })
  const { body } = await portal.call('staff', studioEdit, { params: { editId: stored?.editId ?? 0 } })
  expect(body).toMatchObject({
    before: withKeys(old),
    after: withKeys(tried('Second', 'Else')),
    difference: { fields: [{ field: 'Version C › Title', before: 'Third', after: 'Else' }] },
  })
})

test('a file that was exported before is read, by Studio and by the command, and is no change', async () => {
  await release()
  const file = document((copy) => {
    copy.widgets = copy.widgets.map((widget) => (widget.id === 'bill' ? (old as unknown as WidgetDocument) : widget))
  })
  const { status, body } = await portal.call('staff', compareStudioFile, { body: { document: file as never } })
  expect([status, (body as { differences: object[] }).differences]).toEqual([200, []])
  expect(await portal.operate('config-apply', { author: 'test' }, JSON.stringify(file))).toEqual([
    expect.stringContaining('Nothing changed'),
  ])
  const exported = (await portal.call('viewer', exportStudioRelease, { params: { release: 'draft' } })).body
  expect(await portal.operate('config-apply', { author: 'test' }, JSON.stringify(exported))).toEqual([
    expect.stringContaining('Nothing changed'),
  ])
})

test('results of a count that began before name all of its versions', async () => {
  await release()
  const run = runOf(withKeys(old))
  await portal.database.db
    .insert(experimentRuns)
    .values({ run, experiment: 'spring', piece: 'widget:bill', tried: old as unknown as TriedValue })
  const [result] = await results()
  expect(result).toMatchObject({
    run,
    versions: [
      { name: 'A', title: bill.title },
      { name: 'B', title: 'Second' },
      { name: 'C', title: 'Third' },
    ],
  })
  expect(result?.endedAt).toBeUndefined()
})

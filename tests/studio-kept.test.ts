import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { TabDocument } from '#schemas/document/tab.ts'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import type { Brought, Foreseen, Scheduled } from '#schemas/studio/entities.ts'
import {
  changeStudioTimes,
  endStudioRelease,
  foreseeStudioChanges,
  publishStudioDraft,
  rollBackStudio,
} from '#schemas/studio/release-routes.ts'
import { makeStudioCampaign } from '#schemas/studio/routes.ts'
import { piecesOf } from '#server/config/pieces.ts'
import { findCurrentRelease } from '#server/config/release.ts'
import { publishDue } from '#server/config/scheduled.ts'
import { loadWidgetTypes } from '#server/config/widget-types.ts'
import { startPortal } from './portal.ts'
import { document, editorsOf, releasedPortal, releaseForTest } from './studio.ts'

/* A version is kept of something that the campaign Spring has brought for an hour. Jo (staff) publishes, Mere (editor) edits. */

const types = await loadWidgetTypes()
let portal = releasedPortal()
beforeAll(async () => {
  await portal.operate('person', { username: 'viewer', rights: 'publish', by: 'Kiri' }, '')
})
beforeEach(async () => {
  await portal.call('editor', makeStudioCampaign, { body: { name: 'Spring' } })
})
const { draft, save, publishNow, history, edit } = editorsOf(() => portal)
const spring = editorsOf(() => portal, 'spring')

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const EXPERIMENT = { id: 'e1', share: 100, goal: 'click' as const, days: 7, expected: 5, difference: 1 }
const TILE = { id: 'spring', label: 'Spring', description: 'New in spring', icon: 'bolt', href: 'tel:111' }
const TRIED_TILE = {
  ...TILE,
  experiment: { ...EXPERIMENT, versions: [{ key: 'B' as const, label: 'Now', description: 'Now', icon: 'bolt', href: 'tel:111' }] },
}
const KEPT_TILE = { ...TILE, label: 'Now', description: 'Now' }
type Tile = { id: string }

/** What customers see, piece by piece. */
const seen = async () => piecesOf((await findCurrentRelease(portal.database.db))?.document ?? document(() => undefined))
const tile = async () => ((await seen()).get('content:actionTiles') as Tile[]).find(({ id }) => id === 'spring')
const page = async (id: string) => (await seen()).get(`tab:${id}`) as TabDocument | undefined
const scheduled = async () => (await history()).scheduled as unknown as Scheduled[]
async function changes(made: Record<string, unknown>) {
  const { pieces } = await draft()
  return Object.entries(made).map(([piece, value]) => ({ piece, was: pieces.find((one) => one.piece === piece)?.hash ?? '', value }))
}
const foreseen = async (made: Record<string, unknown>, is?: 'goes' | 'stays', as = 'editor') =>
  portal.call(as, foreseeStudioChanges, { body: { changes: await changes(made), ...(is && { is }) } }) as unknown as Promise<{
    status: number
    body: { brought: Brought[]; foreseen: Foreseen[] }
  }>

/** Spring is out for an hour. @returns its end */
async function springIsOut(...made: [piece: string, change: (value: never) => unknown][]) {
  for (const [piece, change] of made) {
    const known = (await spring.draft()).pieces.find((one) => one.piece === piece)
    const changed = { piece, was: known?.hash ?? '', value: change(structuredClone(known?.value) as never) }
    expect((await spring.save('editor', changed)).status).toBe(200)
  }
  expect((await spring.publishNow('staff', { endsAt: inHours(1), note: 'Spring sale' })).status).toBe(200)
  return (await scheduled())[0]?.endsAt ?? ''
}
const springTile = () => springIsOut(['content:actionTiles', (tiles: Tile[]) => [...tiles, TRIED_TILE]])
/** Keeps a version, and publishes it. */
async function keep(made: Record<string, unknown>, atEnd?: { is: 'goes' | 'stays'; at: string }) {
  expect((await save('editor', ...(await changes(made)))).status).toBe(200)
  return publishNow('staff', { chosen: Object.keys(made), note: 'Kept B', atEnd })
}
const keptTile = async () => {
  const tiles = (await seen()).get('content:actionTiles') as Tile[]
  return { 'content:actionTiles': tiles.map((one) => (one.id === 'spring' ? KEPT_TILE : one)) }
}
/** Two servers look for what is due at the same moment, again after a restart. */
async function hoursLater(hours: number) {
  const due = () => publishDue(portal.database.db, new Date(Date.now() + hours * HOUR_MS), types)
  await Promise.all([due(), due()])
  await due()
}

const HERO = { type: 'hero', schemaVersion: 1, title: 'Spring', config: {} }
const span = { phone: { columns: 4, rows: 2 }, tablet: { columns: 8, rows: 3 }, desktop: { columns: 8, rows: 5 } }
const banner = { ...HERO, id: 'banner', span } as unknown as WidgetDocument
/** Bills with a banner that only version B shows. */
const triedBills = (tab: TabDocument) => ({
  ...tab,
  widgets: [...tab.widgets, 'banner'],
  leavesOut: ['banner'],
  experiment: { ...EXPERIMENT, versions: [{ key: 'B' as const, order: ['banner', ...tab.widgets], leavesOut: [] }] },
})
const keptBills = async () => {
  const { experiment: _, leavesOut: __, ...tab } = (await page('bills')) as TabDocument
  return { 'tab:bills': { ...tab, widgets: ['banner', ...tab.widgets.filter((id) => id !== 'banner')] } }
}

describe('what a campaign has brought, of which a version is kept', () => {
  test('is told before, with the campaign and its end', async () => {
    const endsAt = await springTile()
    expect((await foreseen(await keptTile())).body).toEqual({ brought: [{ note: 'Spring sale', endsAt, issues: [] }], foreseen: [] })
    expect((await foreseen(await keptTile(), 'stays')).body.foreseen).toEqual([])
    // Nothing was stored.
    expect((await draft()).pieces.filter(({ changedBy }) => changedBy)).toEqual([])
  })

  test('a tile goes at the minute with its campaign', async () => {
    const before = await seen()
    const at = await springTile()
    expect((await keep(await keptTile(), { is: 'goes', at })).body).toMatchObject({ is: 'published' })
    expect(await tile()).toEqual(KEPT_TILE)
    await hoursLater(0.9)
    expect(await tile()).toEqual(KEPT_TILE)
    await hoursLater(1.01)
    expect(await seen()).toEqual(before)
    expect(await scheduled()).toEqual([])
  })

  test('a tile goes with its campaign where it is published until the same moment, and ends before it', async () => {
    const before = await seen()
    const endsAt = await springTile()
    expect((await save('editor', ...(await changes(await keptTile())))).status).toBe(200)
    expect((await publishNow('staff', { endsAt })).status).toBe(200)
    await hoursLater(1.01)
    expect(await seen()).toEqual(before)
    expect(await scheduled()).toEqual([])
  })

  test('a tile stays when its campaign ends', async () => {
    const at = await springIsOut(
      ['content:actionTiles', (tiles: Tile[]) => [...tiles, TRIED_TILE]],
      ['tab:bills', (tab: TabDocument) => ({ ...tab, label: 'Spring bills' })],
    )
    expect((await keep(await keptTile(), { is: 'stays', at })).body).toMatchObject({ is: 'published' })
    await hoursLater(1.01)
    expect(await tile()).toEqual(KEPT_TILE)
    expect(await page('bills')).toMatchObject({ label: 'Bills' })
    expect(await scheduled()).toEqual([])
  })

  test('a widget that only the kept version of a page shows goes with its campaign, or stays on its page', async () => {
    const before = await seen()
    const at = await springIsOut(['widget:banner', () => banner], ['tab:bills', triedBills])
    expect((await foreseen(await keptBills())).body.brought).toMatchObject([{ note: 'Spring sale', issues: [] }])
    await keep(await keptBills(), { is: 'goes', at })
    expect((await page('bills'))?.widgets).toEqual(['banner', 'power-bill', 'account'])
    await hoursLater(1.01)
    expect(await seen()).toEqual(before)

    const again = await springIsOut(['widget:banner', () => banner], ['tab:bills', triedBills])
    await keep(await keptBills(), { is: 'stays', at: again })
    await hoursLater(1.01)
    expect((await page('bills'))?.widgets).toEqual(['banner', 'power-bill', 'account'])
    expect((await seen()).get('widget:banner')).toEqual(banner)
    expect(await scheduled()).toEqual([])
  })

  test('a widget stays in its place on a page that loses the rest of the campaign', async () => {
    const tried = { ...banner, experiment: { ...EXPERIMENT, versions: [{ key: 'B' as const, title: 'Now', config: {} }] } }
    const at = await springIsOut(
      ['widget:banner', () => tried],
      ['widget:other', () => ({ ...banner, id: 'other' })],
      ['tab:bills', (tab: TabDocument) => ({ ...tab, label: 'Spring', widgets: ['other', 'power-bill', 'banner', 'account'] })],
    )
    await keep({ 'widget:banner': { ...banner, title: 'Now' } }, { is: 'stays', at })
    await hoursLater(1.01)
    expect(await page('bills')).toMatchObject({ label: 'Bills', widgets: ['power-bill', 'banner', 'account'] })
    expect([...(await seen()).keys()].filter((piece) => piece === 'widget:other')).toEqual([])
    expect((await seen()).get('widget:banner')).toMatchObject({ title: 'Now' })
  })

  test('a widget of a page that the campaign has brought goes with it, and cannot stay', async () => {
    const before = await seen()
    const tried = { ...banner, experiment: { ...EXPERIMENT, versions: [{ key: 'B' as const, title: 'Now', config: {} }] } }
    const at = await springIsOut(
      ['widget:banner', () => tried],
      ['tab:spring', () => ({ id: 'spring', label: 'Spring', path: '/account/spring', widgets: ['banner'] })],
    )
    const kept = { 'widget:banner': { ...banner, title: 'Now' } }
    const gone = [{ place: 'tabs', message: 'its page is there for that time only' }]
    expect((await foreseen(kept)).body.brought).toEqual([{ note: 'Spring sale', endsAt: at, issues: gone }])
    expect(await keep(kept, { is: 'stays', at })).toMatchObject({ status: 422, body: { errors: [{ pointer: 'tabs' }] } })
    expect((await publishNow('staff', { chosen: ['widget:banner'], atEnd: { is: 'goes', at } })).status).toBe(200)
    await hoursLater(1.01)
    expect(await seen()).toEqual(before)
  })

  test('ends with the campaign when that ends sooner, or later', async () => {
    const before = await seen()
    const at = await springTile()
    await keep(await keptTile(), { is: 'goes', at })
    const [one] = await scheduled()
    const params = { scheduledId: one?.id ?? '' }
    const was = { dueAt: one?.dueAt ?? '', endsAt: at }
    const times = { ...was, endsAt: inHours(2) }
    expect((await portal.call('staff', changeStudioTimes, { params, body: { times, was } })).status).toBe(204)
    await hoursLater(1.01)
    expect(await tile()).toEqual(KEPT_TILE)
    expect((await portal.call('staff', endStudioRelease, { params })).status).toBe(204)
    expect(await seen()).toEqual(before)
  })

  test('does not come by itself after a rollback to before it was kept', async () => {
    const at = await springTile()
    const { current: tried } = await history()
    await keep(await keptTile(), { is: 'goes', at })
    const { current } = await history()
    await portal.call('staff', rollBackStudio, { body: { release: tried, current, note: 'Too soon' } })
    expect(await tile()).toEqual(TRIED_TILE)
    // The tile is changed since, so an editor chooses.
    await hoursLater(1.01)
    expect(await scheduled()).toMatchObject([{ note: 'Spring sale', state: 'notEnded' }])
  })

  test('is published once, and never for another end than was told', async () => {
    const at = await springTile()
    const kept = await keptTile()
    await save('editor', ...(await changes(kept)))
    const body = { seen: (await draft()).revision, note: 'Kept B', chosen: Object.keys(kept), atEnd: { is: 'goes' as const, at } }
    const publish = (more: object = {}) => portal.call('staff', publishStudioDraft, { body: { ...body, ...more } })
    expect((await publish({ atEnd: { is: 'goes', at: inHours(3) } })).status).toBe(412)
    expect((await publish({ endsAt: inHours(2) })).status).toBe(400)
    const both = await Promise.all([publish(), publish()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
    expect(await scheduled()).toMatchObject([{ note: 'Spring sale', endsAt: at, pieces: ['content:actionTiles'] }])
    expect((await history()).events.slice(0, 2)).toMatchObject([{ note: 'Kept B' }, { note: 'Spring sale' }])
  })

  test('is not kept for a campaign that has ended meanwhile', async () => {
    const at = await springTile()
    await save('editor', ...(await changes(await keptTile())))
    await portal.call('staff', endStudioRelease, { params: { scheduledId: (await scheduled())[0]?.id ?? '' } })
    expect((await publishNow('staff', { chosen: ['content:actionTiles'], atEnd: { is: 'goes', at } })).status).not.toBe(200)
    expect(await tile()).toBeUndefined()
  })
})

describe('what was tried before the campaign', () => {
  test('stays when a version of it is kept, whatever else the campaign brought to its page', async () => {
    const { experiment } = triedBills({ id: 'bills', label: '', widgets: [] } as unknown as TabDocument)
    const versions = [{ key: 'B' as const, order: ['account', 'power-bill'], leavesOut: [] }]
    await releaseForTest(
      portal,
      document(({ tabs }) => {
        const bills = tabs.find(({ id }) => id === 'bills')
        if (bills) bills.experiment = { ...experiment, versions }
      }),
    )
    await springIsOut(
      ['widget:banner', () => banner],
      ['tab:bills', (tab: TabDocument) => ({ ...tab, widgets: ['banner', ...tab.widgets] })],
    )
    const { experiment: _, ...tab } = (await page('bills')) as TabDocument
    const kept = { 'tab:bills': { ...tab, widgets: ['banner', 'account', 'power-bill'] } }
    expect((await foreseen(kept)).body).toEqual({ brought: [], foreseen: [] })
    expect((await keep(kept)).status).toBe(200)
    await hoursLater(1.01)
    expect((await page('bills'))?.widgets).toEqual(['account', 'power-bill'])
    expect(await page('bills')).not.toHaveProperty('experiment')
  })
})

test('what waits and changes the same is told before', async () => {
  await springTile()
  await portal.call('editor', makeStudioCampaign, { body: { name: 'Summer' } })
  const summer = editorsOf(() => portal, 'summer')
  await summer.edit<Tile[]>('editor', 'content:actionTiles', (tiles) =>
    tiles.map((one) => (one.id === 'spring' ? { ...one, label: 'Summer' } : one)),
  )
  await summer.publishNow('staff', { note: 'Summer', dueAt: inHours(0.5), endsAt: inHours(0.8) })
  expect((await foreseen(await keptTile())).body.foreseen).toMatchObject([{ note: 'Summer', how: 'begin' }])
})

test('looking ahead refuses what could not be saved', async () => {
  await springTile()
  const kept = await keptTile()
  const ask = (as: string, body: object) => portal.ask(as, 'POST', foreseeStudioChanges.path, { body })
  const [one] = await changes(kept)
  expect((await ask('viewer', { changes: [one], campaign: 'nothing' })).status).toBe(404)
  expect((await ask('editor', { changes: [{ ...one, was: 'old' }] })).status).toBe(412)
  expect((await ask('editor', { changes: [{ piece: 'tab:bills', was: 'old', value: 7 }] })).status).toBe(412)
  expect((await ask('editor', { changes: [{ piece: 'widget:none', was: '', value: 7 }] })).status).toBe(400)
  expect((await ask('editor', { changes: [{ piece: 'nothing', was: '', value: {} }] })).status).toBe(400)
  expect((await ask('aroha', { changes: [one] })).status).toBe(403)
})

test('another than who changed the campaign keeps a version of it for good, where two people are needed', async () => {
  const other = await startPortal({ FOUR_EYES: 'on' })
  const ours = portal
  portal = other
  onTestFinished(async () => {
    portal = ours
    await other.close()
  })
  await other.operate('person', { username: 'viewer', rights: 'publish', by: 'Kiri' }, '')
  await portal.call('editor', makeStudioCampaign, { body: { name: 'Spring' } })
  await spring.edit<Tile[]>('staff', 'content:actionTiles', (tiles) => [...tiles, TRIED_TILE] as Tile[])
  expect((await spring.publishNow('viewer', { endsAt: inHours(1), note: 'Spring sale' })).status).toBe(200)
  const at = (await scheduled())[0]?.endsAt ?? ''
  const { current: tried } = await history()
  // Mere keeps a version, Jo publishes it: they have written it, and their colleague agreed to an hour.
  expect(await keep(await keptTile(), { is: 'stays', at })).toMatchObject({ status: 422, body: { type: '/error/not_releasable' } })
  expect((await publishNow('staff', { chosen: ['content:actionTiles'], atEnd: { is: 'goes', at } })).status).toBe(200)
  await edit<Tile[]>('editor', 'content:actionTiles', (tiles) =>
    tiles.map((one) => (one.id === 'spring' ? { ...one, label: 'Soon' } : one)),
  )
  expect((await publishNow('viewer', { chosen: ['content:actionTiles'], atEnd: { is: 'stays', at } })).status).toBe(200)
  await hoursLater(1.01)
  expect(await tile()).toMatchObject({ label: 'Soon' })
  const back = async (as: string) =>
    portal.call(as, rollBackStudio, { body: { release: tried, current: (await history()).current, note: 'Back' } })
  // What was out until it was kept was agreed for a time too.
  expect((await back('staff')).status).toBe(422)
  expect((await back('viewer')).status).toBe(200)
})

import { expect, test } from 'vitest'
import type { Switches } from '#schemas/document/switches.ts'
import { nationalAlert, outage } from '#schemas/status/routes.ts'
import { exportStudioRelease, rollBackStudio, setStudioSwitches, studioSwitches } from '#schemas/studio/release-routes.ts'
import { compareStudioFile, studioDifferences } from '#schemas/studio/routes.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { draftPieces } from '#server/db/schema/config.ts'
import { editorsOf, releasedPortal } from './studio.ts'

const portal = releasedPortal()
const { draft, rename, publishNow, history, labels, save } = editorsOf(() => portal)

const CLOSED: Switches = { outage: { isOn: true, message: 'Back at noon.' } }
const hash = async () => ((await portal.call('viewer', studioSwitches)).body as { hash: string }).hash
const set = async (switches: Switches, was?: string, as = 'staff') =>
  portal.call(as, setStudioSwitches, { body: { switches, was: was ?? (await hash()), note: 'Storm' } })
const isOutage = async () => ((await portal.call(null, outage)).body as { isOutage: boolean }).isOutage

test('the outage goes on and off by itself, and nothing of a draft full of faults goes along', async () => {
  await rename('editor', 'Money')
  const widgets = ['nothing', 'nothing']
  await save('editor', { piece: 'tab:broken', was: '', value: { id: 'broken', label: 'Broken', path: '/account/bill', widgets } })
  expect((await publishNow()).status).toBe(422)
  const before = await draft()
  expect((await set(CLOSED)).body).toMatchObject({ is: 'published' })
  expect(await isOutage()).toBe(true)
  expect((await set({})).body).toMatchObject({ is: 'published' })
  expect(await isOutage()).toBe(false)
  expect(await labels()).toContain('Bills')
  const after = await draft()
  const ofEditors = ({ pieces }: typeof before) => pieces.filter(({ changedBy }) => changedBy)
  expect(ofEditors(after)).toEqual(ofEditors(before))
  expect(ofEditors(after).map(({ isBehind }) => isBehind)).toEqual([false, false])
  expect((await history()).events.slice(0, 2)).toMatchObject([
    { action: 'switch', author: 'Jo Marlowe', note: 'Storm' },
    { action: 'switch', author: 'Jo Marlowe', note: 'Storm' },
  ])
})

test('the same request twice is one change, and an old view of things decides nothing', async () => {
  const was = await hash()
  const [first, second] = [await set(CLOSED, was), await set(CLOSED, was)]
  expect([first.body, second.body]).toMatchObject([{ is: 'published' }, { is: 'unchanged' }])
  expect((await set({}, was)).status).toBe(412)
  expect(await isOutage()).toBe(true)
  const now = await hash()
  const both = await Promise.all([set({}, now), set({ nationalAlert: { isOn: true, id: 'a', title: 'A', body: 'B' } }, now)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
})

test('only who may publish changes them, and what has a wrong shape or leads elsewhere is refused', async () => {
  for (const [as, status] of [
    ['aroha', 403],
    ['viewer', 403],
    ['editor', 403],
    [null, 401],
  ] as const) {
    expect((await portal.call(as, setStudioSwitches, { body: { switches: CLOSED, was: await hash(), note: 'Mine' } })).status).toBe(status)
  }
  expect((await portal.call('aroha', studioSwitches)).status).toBe(403)
  const alert = { isOn: true, id: 'a', title: 'A', body: 'B', link: { label: 'Go', href: 'javascript:alert(1)' } }
  expect((await set({ nationalAlert: alert })).status).toBe(400)
  expect(await isOutage()).toBe(false)
})

test('a notice that is not shown keeps its words for the next time', async () => {
  const [alert, banner] = [
    { id: 'dry', title: 'Use less power', body: 'Between 5 and 9 pm.' },
    { id: 'work', title: 'Sunday morning', body: 'We close from 2 to 4 am.' },
  ]
  const seen = async () => [
    ((await portal.call(null, nationalAlert)).body as { alert?: unknown }).alert,
    ((await portal.call(null, outage)).body as { banner?: unknown }).banner,
  ]
  await set({ nationalAlert: { isOn: true, ...alert }, outage: { isOn: false, banner } })
  expect(await seen()).toEqual([alert, banner])
  const off = { nationalAlert: { isOn: false, ...alert }, outage: { isOn: false, banner: { isOn: false, ...banner } } }
  await set(off)
  expect(await seen()).toEqual([undefined, undefined])
  expect((await portal.call('viewer', studioSwitches)).body).toMatchObject({ switches: off })
})

test('rolling back, publishing and a file from before leave the outage as it is', async () => {
  const { current: open } = await history()
  const file = (await portal.call('viewer', exportStudioRelease, { params: { release: open } })).body as PortalDocument
  await rename('editor', 'Money')
  await set(CLOSED)
  expect((await publishNow()).status).toBe(200)
  expect(await isOutage()).toBe(true)
  const { current } = await history()
  const body = { release: open, current, note: 'Too soon' }
  expect((await portal.call('staff', rollBackStudio, { body })).body).toMatchObject({ is: 'published' })
  expect(await isOutage()).toBe(true)
  // What came back is the earlier release but for the outage.
  const between = { from: open, to: (await history()).current }
  expect((await portal.call('viewer', studioDifferences, { query: between })).body).toMatchObject({ differences: [{ piece: 'switches' }] })

  const read = await portal.call('editor', compareStudioFile, { body: { document: file as unknown as Record<string, unknown> } })
  expect((read.body as { pieces: { piece: string }[] }).pieces.map(({ piece }) => piece)).not.toContain('switches')
  await rename('editor', 'Money')
  expect((await publishNow()).status).toBe(200)
  expect(await isOutage()).toBe(true)
})

test('no draft changes them, also not one that an earlier version has kept', async () => {
  const value = { outage: { isOn: true } }
  expect(await save('editor', { piece: 'switches', was: await hash(), value })).toMatchObject({ status: 400 })
  const row = { key: 'switches', value, baseHash: '', changedBy: 'Mere Tamihana' }
  await portal.database.db.insert(draftPieces).values(row)
  await rename('editor', 'Money')
  expect((await publishNow()).status).toBe(200)
  expect(await isOutage()).toBe(false)
  expect(await labels()).toContain('Money')
})

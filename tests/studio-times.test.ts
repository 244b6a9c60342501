import { expect, test } from 'vitest'
import type { Foreseen, Scheduled } from '#schemas/studio/entities.ts'
import { cancelStudioRelease, changeStudioTimes, foreseeStudioTimes } from '#schemas/studio/release-routes.ts'
import { publishDue } from '#server/config/scheduled.ts'
import { loadWidgetTypes } from '#server/config/widget-types.ts'
import { editorsOf, LABELS, releasedPortal } from './studio.ts'

/* The times of something scheduled are changed without cancelling it. */

const types = await loadWidgetTypes()
const portal = releasedPortal()
const { rename, edit, publishNow, labels, history } = editorsOf(() => portal)

const start = Date.now()
/** Minutes from now. */
const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
const pass = (minutes: number) => publishDue(portal.database.db, new Date(at(minutes)), types)
const scheduled = async () => (await history()).scheduled as unknown as Scheduled[]
const one = async (note: string) => (await scheduled()).find((found) => found.note === note) as Scheduled
const plan = (note: string, from: number | undefined, until?: number) =>
  publishNow('staff', { note, dueAt: from && at(from), endsAt: until && at(until) })
const timesOf = ({ dueAt, endsAt }: Pick<Scheduled, 'dueAt' | 'endsAt'>) => ({ dueAt, endsAt })
/** @param was as the publisher saw it; as it is now if absent */
async function change(
  note: string,
  times: { dueAt: string; endsAt?: string },
  { as = 'staff', was }: { as?: string; was?: Scheduled } = {},
) {
  const seen = was ?? (await one(note))
  return portal.call(as, changeStudioTimes, { params: { scheduledId: seen.id }, body: { times, was: timesOf(seen) } })
}

test('one that waits begins and ends at its new times, and not at the old ones; the history says both', async () => {
  await rename('editor', 'Spring')
  await plan('Spring', 10, 60)
  expect((await change('Spring', { dueAt: at(20), endsAt: at(90) })).status).toBe(204)
  await pass(10)
  expect(await labels()).toEqual(LABELS)
  await pass(20)
  expect(await labels()).toContain('Spring')
  await pass(60)
  expect(await labels()).toContain('Spring')
  await pass(90)
  expect(await labels()).toEqual(LABELS)
  const told = (await history()).events.find(({ action }) => action === 'schedule')
  expect(told).toMatchObject({
    author: 'Jo Marlowe',
    note: expect.stringMatching(/^Spring: from .+ until .+ now, from .+ until .+ before$/),
  })
})

test('one for good gets an end, and one with an end stays for good; earlier is possible too', async () => {
  await rename('editor', 'Spring')
  await plan('Spring', 30)
  await change('Spring', { dueAt: at(10), endsAt: at(20) })
  await pass(10)
  await pass(20)
  expect(await labels()).toEqual(LABELS)
  await rename('editor', 'Summer')
  await plan('Summer', 40, 50)
  await change('Summer', { dueAt: at(40) })
  await pass(40)
  await pass(50)
  expect(await labels()).toContain('Summer')
})

test('once it has begun its end alone is changed, and it is not without one', async () => {
  await rename('editor', 'Spring')
  await plan('Spring', undefined, 10)
  const { dueAt } = await one('Spring')
  const refused = (pointer: string) => ({ status: 422, body: { type: '/error/not_releasable', errors: [{ pointer }] } })
  expect(await change('Spring', { dueAt: at(5), endsAt: at(30) })).toMatchObject(refused('dueAt'))
  expect(await change('Spring', { dueAt })).toMatchObject(refused('endsAt'))
  expect(await change('Spring', { dueAt, endsAt: at(-1) })).toMatchObject(refused('endsAt'))
  expect((await change('Spring', { dueAt, endsAt: at(30) })).status).toBe(204)
  await pass(10)
  expect(await labels()).toContain('Spring')
  await pass(30)
  expect(await labels()).toEqual(LABELS)
})

test('times in the past and ends before beginnings are refused, and nothing changes', async () => {
  await rename('editor', 'Spring')
  await plan('Spring', 10, 60)
  const before = await scheduled()
  expect((await change('Spring', { dueAt: at(-5), endsAt: at(60) })).status).toBe(422)
  expect((await change('Spring', { dueAt: at(60), endsAt: at(60) })).status).toBe(422)
  expect((await change('Spring', { dueAt: 'tomorrow' })).status).toBe(400)
  expect(await scheduled()).toEqual(before)
})

test('of two publishers at once one changes it and the other is told; the same twice is once', async () => {
  await portal.operate('person', { username: 'viewer', rights: 'publish', by: 'Kiri' }, '')
  await rename('editor', 'Spring')
  await plan('Spring', 10, 60)
  const was = await one('Spring')
  const events = async () => (await history()).events.length
  const before = await events()
  const both = await Promise.all([
    change('Spring', { dueAt: at(20), endsAt: at(60) }, { was }),
    change('Spring', { dueAt: at(30), endsAt: at(60) }, { as: 'viewer', was }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 412])
  const { dueAt, endsAt } = await one('Spring')
  const repeated = await Promise.all([1, 2, 3].map(() => change('Spring', timesOf({ dueAt, endsAt }) as { dueAt: string }, { was })))
  expect(repeated.map(({ status }) => status)).toEqual([204, 204, 204])
  expect(await events()).toBe(before + 1)
})

test('one that was cancelled, is over or never was has no times to change', async () => {
  await rename('editor', 'Spring')
  await plan('Spring', 10, 60)
  const was = await one('Spring')
  await portal.call('staff', cancelStudioRelease, { params: { scheduledId: was.id }, body: { was: 'waiting' } })
  expect((await change('Spring', { dueAt: at(20) }, { was })).status).toBe(404)
  expect((await change('Spring', { dueAt: at(20) }, { was: { ...was, id: 'nothing' } })).status).toBe(404)
  await pass(10)
  expect(await labels()).toEqual(LABELS)
})

test('an editor without the right to publish, and a publisher of other pages, change nothing', async () => {
  await rename('editor', 'Spring')
  await plan('Spring', 10, 60)
  expect((await change('Spring', { dueAt: at(20) }, { as: 'editor' })).status).toBe(403)
  expect((await change('Spring', { dueAt: at(20) }, { as: 'aroha' })).status).toBe(403)
  const limit = (areas: string) => portal.operate('person', { username: 'viewer', rights: 'publish', areas, by: 'Kiri' }, '')
  await limit('page:dashboard')
  expect(await change('Spring', { dueAt: at(20) }, { as: 'viewer' })).toMatchObject({
    status: 403,
    body: { errors: [{ pointer: 'tab:bills' }] },
  })
  await limit('page:bills')
  expect((await change('Spring', { dueAt: at(20) }, { as: 'viewer' })).status).toBe(204)
  await limit('all')
})

test('what could not run at other times is told before, and itself is in nobody’s way', async () => {
  const foreseen = async (note: string, from: number, until?: number) => {
    const { id } = await one(note)
    const { body } = await portal.call('viewer', foreseeStudioTimes, {
      params: { scheduledId: id },
      body: { dueAt: at(from), endsAt: until === undefined ? undefined : at(until) },
    })
    return (body as { foreseen: Foreseen[] }).foreseen.map((found) => [found.note, found.how, found.at])
  }
  const retitle = (title: string) => edit<{ title: string }>('editor', 'widget:hero', (widget) => ({ ...widget, title }))
  await retitle('Kia ora')
  await plan('First', 10, 20)
  await retitle('Haere mai')
  await plan('Second', 30, 40)
  expect(await foreseen('Second', 25, 50)).toEqual([])
  expect(await foreseen('Second', 15, 40)).toEqual([[undefined, 'begin', at(15)]])
  expect(await foreseen('First', 10, 35)).toEqual([['Second', 'begin', at(30)]])
  const { id } = await one('First')
  await portal.call('staff', cancelStudioRelease, { params: { scheduledId: id }, body: { was: 'waiting' } })
  const answer = await portal.call('viewer', foreseeStudioTimes, { params: { scheduledId: id }, body: { dueAt: at(10) } })
  expect(answer.status).toBe(404)
})

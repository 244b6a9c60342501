import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Scheduled } from '#schemas/studio/entities.ts'
import { makeStudioCampaign, studioReadiness } from '#schemas/studio/routes.ts'
import {
  cancelStudioRelease,
  changeStudioTimes,
  endStudioRelease,
  rollBackStudio,
  setStudioSwitches,
  studioSwitches,
} from '#schemas/studio/release-routes.ts'
import { publishDue } from '#server/config/scheduled.ts'
import { storeRelease } from '#server/config/releases.ts'
import { loadWidgetTypes } from '#server/config/widget-types.ts'
import { scheduledReleases } from '#server/db/schema/config.ts'
import { statementsOf } from './statements.ts'
import { document, editorsOf, LABELS, releasedPortal } from './studio.ts'
import { reviewersOf } from './studio-reviewers.ts'

/* What was agreed for a time, where two people are needed to publish. Jo (staff) and Sione (viewer) may, Mere (editor) edits. */

const types = await loadWidgetTypes()
const portal = releasedPortal({ env: { FOUR_EYES: 'on' } })
beforeAll(async () => {
  await portal.operate('person', { username: 'viewer', rights: 'publish', by: 'Kiri' }, '')
})
const words = editorsOf(() => portal)
const { edit, rename, publishNow, labels, history } = words
const { ask, approve } = reviewersOf(() => portal)

const DAY_MS = 86_400_000
const tomorrow = () => new Date(Date.now() + DAY_MS).toISOString()
const back = async (as: string, release: string) =>
  portal.call(as, rollBackStudio, { body: { release, current: (await history()).current, note: 'Once more' } })
const dayAfterTomorrow = () => publishDue(portal.database.db, new Date(Date.now() + 2 * DAY_MS), types)
const NOT_ALONE = { status: 422, body: { type: '/error/not_releasable', errors: [{ pointer: 'tab:bills' }] } }

/** Mere or Jo write something, and Sione publishes it for a time. */
async function publishedForATime(author: string, label = 'Money', more: object = { endsAt: tomorrow() }) {
  await rename(author, label)
  expect((await publishNow('viewer', more)).status).toBe(200)
  const [one] = (await history()).scheduled as unknown as Scheduled[]
  if (!one) throw new Error('nothing is scheduled')
  return one
}
const keep = (as: string, { id, state }: Scheduled) =>
  portal.call(as, cancelStudioRelease, { params: { scheduledId: id }, body: { was: state } })
const end = (as: string, { id }: Scheduled) => portal.call(as, endStudioRelease, { params: { scheduledId: id } })
const hoursAfter = (instant: string, hours: number) => new Date(Date.parse(instant) + hours * 3_600_000).toISOString()
function change(as: string, { id, dueAt, endsAt }: Scheduled, times: { dueAt?: string; endsAt?: string }) {
  const was = { dueAt, endsAt }
  return portal.call(as, changeStudioTimes, { params: { scheduledId: id }, body: { times: { ...was, ...times }, was } })
}
const REFUSED = { status: 422, body: { type: '/error/not_releasable' } }

test('what is out for a time ends by one person, and stays for good by another than who changed it', async () => {
  const one = await publishedForATime('staff')
  // However often it is tried.
  for (let i = 0; i < 2; i++) expect(await keep('staff', one)).toMatchObject(REFUSED)
  expect((await history()).scheduled).toMatchObject([{ id: one.id, endsAt: one.endsAt }])
  expect((await keep('viewer', one)).status).toBe(200)
  expect((await history()).scheduled).toEqual([])
  expect((await end('staff', await publishedForATime('staff', 'Bills and money'))).status).toBe(204)
  expect(await labels()).toContain('Money')
})

test('what customers see of a campaign for a time is not approved by who sees the rest of it alone', async () => {
  await portal.call('editor', makeStudioCampaign, { body: { name: 'Sale' } })
  const sale = editorsOf(() => portal, 'sale')
  const inTheWay = async () =>
    ((await portal.call('staff', studioReadiness, { body: {} })).body as { needsAnother: { place: string }[] }).needsAnother.map(
      ({ place }) => place,
    )
  const retitle = (to: typeof words, more: object) =>
    to.edit<object>('staff', 'widget:hero', (widget) => ({ ...widget, title: 'Sale!', ...more }))
  for (const to of [sale, words]) await to.rename('staff', 'Sale!')
  await retitle(sale, {})
  await retitle(words, { emptyText: 'Nothing to say' })
  await words.edit<object>('staff', 'tab:profile', (tab) => ({ ...tab, label: 'You' }))
  await sale.publishNow('viewer', { endsAt: tomorrow() })
  await ask('staff')
  await approve('viewer')
  expect(await inTheWay()).toEqual([])
  await end('viewer', (await history()).scheduled[0] as unknown as Scheduled)
  expect((await inTheWay()).toSorted()).toEqual(['tab:bills', 'widget:hero'])
  expect(await publishNow('staff', { chosen: ['tab:bills'] })).toMatchObject(NOT_ALONE)
  // What is approved as a whole stays so while customers see a part of it.
  await ask('staff')
  await approve('viewer')
  await sale.rename('staff', 'Sale!')
  await sale.publishNow('viewer', { endsAt: tomorrow() })
  expect(await inTheWay()).toEqual([])
})

test('of two who keep it at once, it stays by the one who may', async () => {
  const one = await publishedForATime('staff')
  const [own, other] = await Promise.all([keep('staff', one), keep('viewer', one)])
  expect(other.status).toBe(200)
  // After the other one there is nothing left to decide.
  expect([200, 422]).toContain(own.status)
  await dayAfterTomorrow()
  expect(await labels()).toContain('Money')
})

test('all who have changed something of it need another, also where one of them has approved it', async () => {
  await edit<object>('viewer', 'widget:hero', (widget) => ({ ...widget, title: 'Kia ora' }))
  await rename('staff', 'Money')
  await ask('editor')
  await approve('viewer')
  await portal.operate('person', { username: 'editor', rights: 'publish', by: 'Kiri' }, '')
  onTestFinished(() => portal.operate('person', { username: 'editor', rights: 'edit', by: 'Kiri' }, '').then(() => undefined))
  expect((await publishNow('editor', { endsAt: tomorrow() })).status).toBe(200)
  const [one] = (await history()).scheduled as unknown as Scheduled[]
  if (!one) throw new Error('nothing is scheduled')
  for (const as of ['staff', 'viewer']) {
    expect(await keep(as, one)).toMatchObject(REFUSED)
    expect(await change(as, one, { endsAt: hoursAfter(one.endsAt ?? '', 1) })).toMatchObject(REFUSED)
  }
  expect((await keep('editor', one)).status).toBe(200)
})

test('of what an older version scheduled only who scheduled it is known', async () => {
  const { db } = portal.database
  const one = await publishedForATime('staff')
  await db.update(scheduledReleases).set({ changedByIds: null })
  expect(await keep('viewer', one)).toMatchObject(REFUSED)
  // Of releases from before people were kept with their ids the name alone is known.
  await db.update(scheduledReleases).set({ authorId: null })
  expect(await keep('viewer', one)).toMatchObject(REFUSED)
  expect((await keep('staff', one)).status).toBe(200)
})

test('what was scheduled before and is of nobody known takes two', async () => {
  const waiting = await publishedForATime('editor', 'Money', { dueAt: tomorrow(), endsAt: hoursAfter(tomorrow(), 1) })
  await portal.database.db.update(scheduledReleases).set({ changedByIds: null })
  await keep('staff', waiting)
  await ask('editor')
  await approve('viewer')
  expect((await publishNow('staff', { endsAt: tomorrow() })).status).toBe(200)
  const [one] = (await history()).scheduled as unknown as Scheduled[]
  if (!one) throw new Error('nothing is scheduled')
  expect(await keep('staff', one)).toMatchObject(REFUSED)
  expect((await keep('viewer', one)).status).toBe(200)
})

test('a detour over the schedule makes nobody free of what they have changed', async () => {
  const waiting = await publishedForATime('staff', 'Money', { dueAt: tomorrow(), endsAt: hoursAfter(tomorrow(), 1) })
  expect((await keep('staff', waiting)).status).toBe(200)
  await ask('editor')
  await approve('staff')
  expect((await publishNow('viewer', { endsAt: tomorrow() })).status).toBe(200)
  const [one] = (await history()).scheduled as unknown as Scheduled[]
  if (!one) throw new Error('nothing is scheduled')
  expect(await keep('staff', one)).toMatchObject(REFUSED)
  expect((await keep('viewer', one)).status).toBe(200)
})

test('what is out for a time is out for longer by another than who changed it, and for less by one person', async () => {
  const one = await publishedForATime('staff')
  const longer = { endsAt: hoursAfter(one.endsAt ?? '', 1) }
  expect(await change('staff', one, longer)).toMatchObject(REFUSED)
  const shorter = { ...one, endsAt: hoursAfter(one.endsAt ?? '', -1) }
  expect((await change('staff', one, { endsAt: shorter.endsAt })).status).toBe(204)
  expect((await history()).scheduled).toMatchObject([{ endsAt: shorter.endsAt }])
  expect(await change('staff', shorter, { endsAt: one.endsAt ?? '' })).toMatchObject(REFUSED)
  expect((await change('viewer', shorter, longer)).status).toBe(204)
})

test('what waits is scheduled for longer, or for good, by another than who changed it, and at another time by one person', async () => {
  const day = tomorrow()
  const one = await publishedForATime('staff', 'Money', { dueAt: day, endsAt: hoursAfter(day, 1) })
  const { endsAt: _, ...forGood } = { ...one, dueAt: hoursAfter(day, -23) }
  const to = (as: string, was: Scheduled, times: { dueAt: string; endsAt?: string }) =>
    portal.call(as, changeStudioTimes, {
      params: { scheduledId: one.id },
      body: { times, was: { dueAt: was.dueAt, endsAt: was.endsAt } },
    })
  expect(await to('staff', one, { dueAt: forGood.dueAt })).toMatchObject(REFUSED)
  expect(await to('staff', one, { dueAt: forGood.dueAt, endsAt: one.endsAt ?? '' })).toMatchObject(REFUSED)
  const earlier = { dueAt: forGood.dueAt, endsAt: hoursAfter(forGood.dueAt, 0.5) }
  expect((await to('staff', one, earlier)).status).toBe(204)
  expect((await history()).scheduled).toMatchObject([earlier])
  expect((await to('viewer', { ...one, ...earlier }, { dueAt: forGood.dueAt })).status).toBe(204)
  // For good it stays so, at whatever time.
  expect((await to('staff', forGood, { dueAt: hoursAfter(day, -22) })).status).toBe(204)
})

test('what a colleague published for a time comes back by a rollback of another than who changed it', async () => {
  const one = await publishedForATime('staff')
  const { current: withIt } = await history()
  await end('viewer', one)
  expect(await back('staff', withIt)).toMatchObject(NOT_ALONE)
  expect(await labels()).toEqual(LABELS)
  expect((await back('viewer', withIt)).body).toMatchObject({ is: 'published' })
})

test('what was published for good since is rolled back to and fro by anybody who may publish', async () => {
  const one = await publishedForATime('staff')
  const { current: withIt } = await history()
  await end('viewer', one)
  const { current: without } = await history()
  await rename('staff', 'Money')
  expect((await publishNow('viewer')).status).toBe(200)
  expect((await history()).current).toBe(withIt)
  for (const release of [without, withIt]) expect((await back('staff', release)).body).toMatchObject({ is: 'published' })
  expect(await labels()).toContain('Money')
})

test('what was out for a time comes back for good by a rollback of another than who changed it', async () => {
  await rename('staff', 'Half price')
  await ask('staff')
  await approve('viewer')
  await publishNow('staff', { endsAt: tomorrow() })
  const { current: withIt, scheduled } = await history()
  expect((await portal.call('staff', endStudioRelease, { params: { scheduledId: scheduled[0]?.id ?? '' } })).status).toBe(204)
  expect(await back('staff', withIt)).toMatchObject(NOT_ALONE)
  expect(await labels()).toEqual(LABELS)
  expect((await back('viewer', withIt)).body).toMatchObject({ is: 'published' })
  expect(await labels()).toContain('Half price')
})

test('what is released between the agreed end of something and its real end brings it back by another person alone too', async () => {
  const { db } = portal.database
  await rename('staff', 'Half price')
  await ask('staff')
  await approve('viewer')
  await publishNow('staff', { endsAt: tomorrow() })
  await db.update(scheduledReleases).set({ endsAt: new Date(Date.now() - 60_000) })
  const { switches, hash: was } = (await portal.call('staff', studioSwitches)).body as { switches: object; hash: string }
  const outage = { isOn: false, message: 'Back at 5 pm.' }
  const body = { switches: { ...switches, outage }, was, note: 'A storm' }
  expect((await portal.call('staff', setStudioSwitches, { body })).body).toMatchObject({ is: 'published' })
  const { current: between } = await history()
  expect(await labels()).toContain('Half price')
  await publishDue(db, new Date(), types)
  expect(await labels()).toEqual(LABELS)
  expect(await back('staff', between)).toMatchObject(NOT_ALONE)
  expect((await back('viewer', between)).body).toMatchObject({ is: 'published' })
})

test('what could not end stays, and comes back, by another than who changed it', async () => {
  await rename('editor', 'Bills and money')
  await publishNow('viewer')
  const { current: earlier } = await history()
  await rename('editor', 'Money')
  await publishNow('viewer')
  await rename('staff', 'Half price')
  await edit<object>('staff', 'widget:hero', (widget) => ({ ...widget, title: 'Half price' }))
  await ask('staff')
  await approve('viewer')
  await publishNow('staff', { endsAt: tomorrow() })
  const { current: withIt, scheduled } = await history()
  const params = { scheduledId: scheduled[0]?.id ?? '' }
  expect((await back('staff', earlier)).status).toBe(200)
  await dayAfterTomorrow()
  expect(await back('staff', withIt)).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: 'tab:bills' }, { pointer: 'widget:hero' }] },
  })
  // Customers see nothing of it, so who changed it is done with it, and it still comes back by another alone.
  expect((await portal.call('staff', cancelStudioRelease, { params, body: { was: 'notEnded' } })).status).toBe(200)
  expect((await history()).scheduled).toEqual([])
  expect((await back('staff', withIt)).status).toBe(422)
  expect((await back('viewer', withIt)).status).toBe(200)
  expect(await labels()).toContain('Half price')
})

test('what could not end, and of which customers see a part, stays for good by another than who changed it', async () => {
  await rename('staff', 'Half price')
  await edit<object>('staff', 'widget:hero', (widget) => ({ ...widget, title: 'Half price' }))
  await ask('staff')
  await approve('viewer')
  await publishNow('staff', { endsAt: tomorrow() })
  const params = { scheduledId: (await history()).scheduled[0]?.id ?? '' }
  await rename('editor', 'Money')
  await publishNow('staff')
  await dayAfterTomorrow()
  expect(await portal.call('staff', cancelStudioRelease, { params, body: { was: 'notEnded' } })).toMatchObject({ status: 422 })
  expect((await history()).scheduled).toMatchObject([{ state: 'notEnded' }])
  expect((await portal.call('viewer', cancelStudioRelease, { params, body: { was: 'notEnded' } })).status).toBe(200)
})

test('a rollback asks the database for no more once much was out for a time', async () => {
  const { db } = portal.database
  const first = (await history()).current
  await rename('editor', 'Money')
  await publishNow()
  const { current: second } = await history()
  const from = (release: string, current: string) =>
    statementsOf(db, async () => {
      const body = { release, current, note: 'Back' }
      expect((await portal.call('staff', rollBackStudio, { body })).body).toMatchObject({ is: 'published' })
    })
  await from(first, second)
  const few = (await from(second, first)).length
  const was = new Date(Date.now() - 86_400_000)
  for (const i of Array(15).keys()) {
    const author = i < 5 ? { author: 'Sione Latu', authorId: 'U-viewer' } : { author: 'Jo Marlowe', authorId: 'U-staff' }
    const made = document(({ tabs }) => void (tabs[0] && (tabs[0].label = `Sale ${i}`)))
    const hash = await storeRelease(db, made, { ...author, note: '' })
    // Over before the releases were made, or made after both.
    const endsAt = i % 2 === 0 ? was : new Date(tomorrow())
    await db.insert(scheduledReleases).values({ id: `s${i}`, hash, baseHash: first, ...author, dueAt: was, endsAt, state: 'ended' })
  }
  expect(await from(first, second)).toHaveLength(few)
  expect(await from(second, first)).toHaveLength(few)
})

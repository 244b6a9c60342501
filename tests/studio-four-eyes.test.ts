import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Review } from '#schemas/review/entities.ts'
import type { Scheduled } from '#schemas/studio/entities.ts'
import { askForReview, decideReview, studioReview } from '#schemas/review/routes.ts'
import {
  cancelStudioRelease,
  changeStudioTimes,
  endStudioRelease,
  publishStudioDraft,
  rollBackStudio,
  setStudioSwitches,
  studioSwitches,
} from '#schemas/studio/release-routes.ts'
import { studioReadiness } from '#schemas/studio/routes.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { loadWidgetTypes } from '#server/config/widget-types.ts'
import { publishDue } from '#server/config/scheduled.ts'
import { draftPieces, scheduledReleases } from '#server/db/schema/config.ts'
import { storeRelease } from '#server/config/releases.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { statementsOf } from './statements.ts'
import { deleteMails, storedMails } from './stored-mails.ts'
import { asFirstReleased, document, editorsOf, LABELS } from './studio.ts'

/* Where two people are needed to publish. Jo and Sione may, Mere edits. */

const types = await loadWidgetTypes()
let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal({ FOUR_EYES: 'on' })
  await portal.operate('person', { username: 'viewer', rights: 'publish', by: 'Kiri' }, '')
})
afterAll(() => portal.close())
beforeEach(() => asFirstReleased(portal))
const { draft, edit, rename, publishNow, labels, history } = editorsOf(() => portal)

const review = async () => ((await portal.call('staff', studioReview)).body as { review?: Review }).review
const ask = (as: string) => portal.call(as, askForReview, { body: { note: 'Please look' } })
const approve = async (as: string) =>
  portal.call(as, decideReview, {
    params: { reviewId: (await review())?.id ?? '' },
    body: { is: 'approved', seen: (await draft()).revision, note: '' },
  })
const inTheWay = async (as: string, chosen?: string[]) =>
  ((await portal.call(as, studioReadiness, { body: { chosen } })).body as { needsAnother: { place: string }[] }).needsAnother.map(
    ({ place }) => place,
  )
const DAY_MS = 86_400_000
const tomorrow = () => new Date(Date.now() + DAY_MS).toISOString()
const dayAfterTomorrow = () => publishDue(portal.database.db, new Date(Date.now() + 2 * DAY_MS), types)
const NOT_ALONE = { status: 422, body: { type: '/error/not_releasable', errors: [{ pointer: 'tab:bills' }] } }

describe('publishing and scheduling', () => {
  test('what a publisher has changed alone takes somebody else; what an editor has changed does not', async () => {
    await rename('staff', 'Money')
    expect(await inTheWay('staff')).toEqual(['tab:bills'])
    expect(await publishNow('staff')).toMatchObject(NOT_ALONE)
    expect(await publishNow('staff', { chosen: ['tab:bills'] })).toMatchObject(NOT_ALONE)
    expect(await publishNow('staff', { dueAt: tomorrow() })).toMatchObject(NOT_ALONE)
    expect(await publishNow('staff', { endsAt: tomorrow() })).toMatchObject(NOT_ALONE)
    expect(await labels()).toEqual(LABELS)
    expect((await history()).scheduled).toEqual([])
    // What the editor has done goes out by itself.
    await edit<object>('editor', 'widget:hero', (widget) => ({ ...widget, title: 'Kia ora' }))
    expect(await inTheWay('staff', ['widget:hero'])).toEqual([])
    expect((await publishNow('staff', { chosen: ['widget:hero'] })).body).toMatchObject({ is: 'published' })
    expect(await inTheWay('viewer')).toEqual([])
    expect((await publishNow('viewer')).body).toMatchObject({ is: 'published' })
    expect(await labels()).toContain('Money')
  })

  test('an approval of somebody else lets them, for what was approved and as long as it is the same', async () => {
    await rename('staff', 'Money')
    await ask('staff')
    expect((await approve('staff')).status).toBe(400)
    expect((await approve('viewer')).status).toBe(204)
    await rename('staff', 'Bills and money')
    expect(await publishNow('staff')).toMatchObject(NOT_ALONE)
    await rename('staff', 'Money')
    expect(await inTheWay('staff')).toEqual([])
    expect((await publishNow('staff', { dueAt: tomorrow() })).body).toMatchObject({ is: 'scheduled' })
  })

  test('a colleague who adds a comma, or asks for the review, makes nobody free', async () => {
    await rename('staff', 'Money')
    await rename('editor', 'Money,')
    expect(await publishNow('staff')).toMatchObject(NOT_ALONE)
    await ask('editor')
    // One’s own approval is of oneself.
    expect((await approve('staff')).status).toBe(204)
    expect(await publishNow('staff')).toMatchObject(NOT_ALONE)
    expect((await publishNow('viewer')).body).toMatchObject({ is: 'published' })
  })

  test('what comes back from a schedule, or from an operator, is of nobody known: it needs an approval', async () => {
    await rename('editor', 'Money')
    await publishNow('viewer', { dueAt: tomorrow() })
    const [one] = (await history()).scheduled
    await portal.call('staff', cancelStudioRelease, { params: { scheduledId: one?.id ?? '' } })
    for (const as of ['staff', 'viewer']) expect(await publishNow(as)).toMatchObject(NOT_ALONE)
    // And it stays so with another edit.
    await rename('editor', 'Money again')
    expect(await publishNow('viewer')).toMatchObject(NOT_ALONE)
    await ask('editor')
    await approve('viewer')
    expect((await publishNow('staff')).body).toMatchObject({ is: 'published' })
  })

  test('a piece that is again as customers see it begins anew', async () => {
    await rename('staff', 'Money')
    await rename('staff', 'Bills')
    await rename('editor', 'Money')
    expect((await portal.database.db.select().from(draftPieces)).map(({ changedByIds }) => changedByIds)).toEqual([['U-editor']])
    expect((await publishNow('staff')).body).toMatchObject({ is: 'published' })
  })
})

describe('other ways to customers', () => {
  test('the outage, the banner and the alert go on and off by one person, and are in the history', async () => {
    await rename('staff', 'Money')
    const now = async () => (await portal.call('staff', studioSwitches)).body as { switches: object; hash: string }
    const { switches, hash } = await now()
    const outage = { isOn: true, message: 'Back at 5 pm.' }
    const body = { switches: { ...switches, outage }, was: hash, note: 'A storm' }
    expect((await portal.call('staff', setStudioSwitches, { body })).body).toMatchObject({ is: 'published' })
    const off = { switches, was: (await now()).hash, note: 'Over' }
    expect((await portal.call('staff', setStudioSwitches, { body: off })).body).toMatchObject({ is: 'published' })
    expect((await history()).events.slice(0, 2)).toMatchObject([
      { action: 'switch', author: 'Jo Marlowe', note: 'Over' },
      { action: 'switch', author: 'Jo Marlowe', note: 'A storm' },
    ])
    expect(await labels()).toEqual(LABELS)
  })

  test('one person rolls back, with a reason, to what customers have seen, and to nothing else', async () => {
    const first = (await history()).current
    await rename('editor', 'Money')
    await publishNow()
    const { current } = await history()
    const back = (release: string, note: string) => portal.call('staff', rollBackStudio, { body: { release, current, note } })
    expect((await back(first, ' ')).status).toBe(400)
    await rename('editor', 'Embargo')
    await publishNow('staff', { dueAt: tomorrow() })
    const [waiting] = (await history()).scheduled
    expect((await back(waiting?.release ?? '', 'Sooner')).status).toBe(404)
    expect((await back(first, 'Too soon')).body).toMatchObject({ is: 'published' })
    expect(await labels()).toEqual(LABELS)
  })

  test('what is out for a time ends by one person, and stays for good by another than who scheduled it', async () => {
    await rename('editor', 'Money')
    await publishNow('staff', { endsAt: tomorrow() })
    const [one] = (await history()).scheduled
    const params = { scheduledId: one?.id ?? '' }
    expect(await portal.call('staff', cancelStudioRelease, { params })).toMatchObject({ status: 422 })
    expect((await history()).scheduled).toHaveLength(1)
    expect((await portal.call('viewer', cancelStudioRelease, { params })).status).toBe(204)
    expect((await history()).scheduled).toEqual([])
    await rename('editor', 'Bills and money')
    await publishNow('staff', { endsAt: tomorrow() })
    const [other] = (await history()).scheduled
    // Of releases from before people were kept with their ids the name alone is known.
    await portal.database.db.update(scheduledReleases).set({ authorId: null })
    expect(await portal.call('staff', cancelStudioRelease, { params: { scheduledId: other?.id ?? '' } })).toMatchObject({ status: 422 })
    expect((await portal.call('staff', endStudioRelease, { params: { scheduledId: other?.id ?? '' } })).status).toBe(204)
    expect(await labels()).toContain('Money')
  })

  test('what is out for a time is out for longer by another than who scheduled it, and for less by one person', async () => {
    await rename('editor', 'Money')
    await publishNow('staff', { endsAt: tomorrow() })
    const [one] = (await history()).scheduled as unknown as Scheduled[]
    const { id, dueAt = '', endsAt = '' } = one ?? {}
    const change = (as: string, hours: number) =>
      portal.call(as, changeStudioTimes, {
        params: { scheduledId: id ?? '' },
        body: { times: { dueAt, endsAt: new Date(Date.parse(endsAt) + hours * 3_600_000).toISOString() }, was: { dueAt, endsAt } },
      })
    expect(await change('staff', 1)).toMatchObject({ status: 422 })
    expect((await change('staff', -1)).status).toBe(204)
    expect((await history()).scheduled).toMatchObject([{ endsAt: new Date(Date.parse(endsAt) - 3_600_000).toISOString() }])
    await portal.call('staff', endStudioRelease, { params: { scheduledId: id ?? '' } })
    await rename('editor', 'Bills and money')
    await publishNow('staff', { endsAt: tomorrow() })
    const [other] = (await history()).scheduled as unknown as Scheduled[]
    const was = { dueAt: other?.dueAt ?? '', endsAt: other?.endsAt ?? '' }
    const longer = { ...was, endsAt: new Date(Date.parse(was.endsAt) + 3_600_000).toISOString() }
    const params = { scheduledId: other?.id ?? '' }
    expect((await portal.call('viewer', changeStudioTimes, { params, body: { times: longer, was } })).status).toBe(204)
  })

  test('what waits is scheduled for longer, or for good, by another than who scheduled it, and at another time by one person', async () => {
    await rename('editor', 'Money')
    const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()
    await publishNow('staff', { dueAt: hours(24), endsAt: hours(25) })
    const one = async () => (await history()).scheduled[0] as unknown as Scheduled
    async function change(as: string, times: { dueAt: string; endsAt?: string }) {
      const { id, dueAt, endsAt } = await one()
      return portal.call(as, changeStudioTimes, { params: { scheduledId: id }, body: { times, was: { dueAt, endsAt } } })
    }
    expect(await change('staff', { dueAt: hours(1) })).toMatchObject({ status: 422 })
    expect(await change('staff', { dueAt: hours(1), endsAt: hours(25) })).toMatchObject({ status: 422 })
    const earlier = { dueAt: hours(1), endsAt: hours(1.5) }
    expect((await change('staff', earlier)).status).toBe(204)
    expect(await one()).toMatchObject(earlier)
    expect((await change('viewer', { dueAt: earlier.dueAt })).status).toBe(204)
    // For good it stays so, at whatever time.
    expect((await change('staff', { dueAt: hours(2) })).status).toBe(204)
  })

  test('what was out for a time comes back for good by a rollback of another than who scheduled it', async () => {
    await rename('staff', 'Half price')
    await ask('staff')
    await approve('viewer')
    await publishNow('staff', { endsAt: tomorrow() })
    const { current: withIt, scheduled } = await history()
    expect((await portal.call('staff', endStudioRelease, { params: { scheduledId: scheduled[0]?.id ?? '' } })).status).toBe(204)
    const { current } = await history()
    const back = (as: string, release = withIt) => portal.call(as, rollBackStudio, { body: { release, current, note: 'Once more' } })
    expect(await back('staff')).toMatchObject(NOT_ALONE)
    expect(await labels()).toEqual(LABELS)
    expect((await back('viewer')).body).toMatchObject({ is: 'published' })
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
    const back = async (as: string) =>
      portal.call(as, rollBackStudio, { body: { release: between, current: (await history()).current, note: 'Once more' } })
    expect(await back('staff')).toMatchObject(NOT_ALONE)
    expect((await back('viewer')).body).toMatchObject({ is: 'published' })
  })

  test('what could not end stays, and comes back, by another than who scheduled it', async () => {
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
    const back = async (release: string, as = 'staff') =>
      portal.call(as, rollBackStudio, { body: { release, current: (await history()).current, note: 'Back' } })
    expect((await back(earlier)).status).toBe(200)
    await dayAfterTomorrow()
    expect(await back(withIt)).toMatchObject({ status: 422, body: { errors: [{ pointer: 'tab:bills' }, { pointer: 'widget:hero' }] } })
    // Customers see nothing of it, so who scheduled it is done with it, and it still comes back by another alone.
    expect((await portal.call('staff', cancelStudioRelease, { params })).status).toBe(204)
    expect((await history()).scheduled).toEqual([])
    expect((await back(withIt)).status).toBe(422)
    expect((await back(withIt, 'viewer')).status).toBe(200)
    expect(await labels()).toContain('Half price')
  })

  test('what could not end, and of which customers see a part, stays for good by another than who scheduled it', async () => {
    await rename('staff', 'Half price')
    await edit<object>('staff', 'widget:hero', (widget) => ({ ...widget, title: 'Half price' }))
    await ask('staff')
    await approve('viewer')
    await publishNow('staff', { endsAt: tomorrow() })
    const params = { scheduledId: (await history()).scheduled[0]?.id ?? '' }
    await rename('editor', 'Money')
    await publishNow('staff')
    await dayAfterTomorrow()
    expect(await portal.call('staff', cancelStudioRelease, { params })).toMatchObject({ status: 422 })
    expect((await history()).scheduled).toMatchObject([{ state: 'notEnded' }])
    expect((await portal.call('viewer', cancelStudioRelease, { params })).status).toBe(204)
  })

  test('an approval is used up by what goes out: the same once more takes another one', async () => {
    await rename('staff', 'Half price')
    await edit<object>('staff', 'widget:hero', (widget) => ({ ...widget, title: 'Kia ora' }))
    await ask('staff')
    await approve('viewer')
    expect((await publishNow('staff', { chosen: ['tab:bills'], endsAt: tomorrow() })).status).toBe(200)
    await portal.call('staff', endStudioRelease, { params: { scheduledId: (await history()).scheduled[0]?.id ?? '' } })
    expect(await labels()).toEqual(LABELS)
    await rename('staff', 'Half price')
    expect((await review())?.changedSince).toEqual(['tab:bills'])
    expect(await publishNow('staff', { chosen: ['tab:bills'] })).toMatchObject(NOT_ALONE)
    // The rest of it is approved.
    expect((await publishNow('staff', { chosen: ['widget:hero'] })).status).toBe(200)
    expect(await labels()).toEqual(LABELS)
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

  test('an operator names who has approved a file, who may publish and is told', async () => {
    const { db } = portal.database
    await deleteMails(db)
    const file = JSON.stringify(document(({ tabs }) => void (tabs[0] && (tabs[0].label = 'Start'))))
    const apply = (args: object) => portal.operate('config-apply', { author: 'kiri', note: 'Moved over', ...args }, file)
    await expect(apply({})).rejects.toThrow(/--approved-by takes the user name of somebody who may publish/)
    for (const approvedBy of ['editor', 'aroha', 'nobody']) await expect(apply({ approvedBy })).rejects.toThrow(`not "${approvedBy}"`)
    expect(await storedMails(db)).toEqual([])
    expect(await apply({ approvedBy: 'viewer' })).toEqual([expect.stringMatching(/^Release \w+ is what customers see/)])
    expect((await history()).events[0]).toMatchObject({ action: 'apply', author: 'kiri', note: 'Moved over, approved by Sione Latu' })
    expect(await apply({ approvedBy: 'viewer' })).toEqual([expect.stringMatching(/^Nothing changed/)])
    const mails = await storedMails(db)
    expect(mails.map(({ subject }) => subject)).toEqual(['A configuration was applied in your name on the portal of Northlight Energy'])
    await portal.operate('config-apply', { approvedBy: 'viewer' }, JSON.stringify(firstDocument))
  })
})

test('without the setting one person publishes what they have changed', async () => {
  const other = await startPortal()
  const alone = editorsOf(() => other)
  await alone.rename('staff', 'Money')
  const body = { seen: (await alone.draft()).revision, note: 'As agreed' }
  expect((await other.call('staff', publishStudioDraft, { body })).body).toMatchObject({ is: 'published' })
  await other.close()
})

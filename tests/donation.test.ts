import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { OwnPledge, SchoolDonations } from '#schemas/donation/entities.ts'
import { donationSchools, donations as donationsRoute, endDonation, pledgeDonation } from '#schemas/donation/routes.ts'
import type { FeedData } from '#schemas/feed/kinds.ts'
import { startImpersonation } from '#schemas/staff/routes.ts'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { billLines } from '#server/db/schema/billing.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import { donationPledges, donations, schools } from '#server/db/schema/donations.ts'
import { feedRecords } from '#server/db/schema/feed.ts'
import { applyRecords } from '#server/demo/apply-records.ts'
import { makeBills } from '#server/demo/make-bills.ts'
import { people } from '#server/demo/people.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { shownAccount } from './shown-account.ts'
import { deleteMails, storedMails } from './stored-mails.ts'
import { toldIn } from './told-events.ts'

/* Giving to schools with the bills: chosen, promised, changed, ended, and what was given. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterEach(async () => {
  const { db } = portal.database
  await db.delete(donations).where(eq(donations.billingAccountId, AROHA))
  await db.delete(donationPledges).where(eq(donationPledges.billingAccountId, AROHA))
  await db.delete(feedRecords).where(eq(feedRecords.billingAccountId, AROHA))
  await db.delete(customerEvents)
  await deleteMails(db)
})
afterAll(() => portal.close())
const { told } = toldIn(() => portal)

const AROHA = 'BA-100201'
const today = localDayOf(new Date())

const stateOf = async (person: string) => (await portal.call(person, donationsRoute)).body as SchoolDonations
const wish = (change: object = {}) => ({
  ...shownAccount('aroha'),
  schoolId: 'SC-0013',
  amountCents: 500,
  frequency: 'everyBill' as const,
  requestKey: 'key-0001',
  ...change,
})
const pledge = (change: object = {}, person = 'aroha') => portal.call(person, pledgeDonation, { body: wish(change) })
const pledged = async (change: object = {}) => (await pledge(change)).body as OwnPledge
const end = (pledgeId: string, person = 'aroha') => portal.call(person, endDonation, { params: { pledgeId }, query: shownAccount('aroha') })
const find = async (name?: string, person = 'aroha') =>
  (await portal.call(person, donationSchools, { query: name === undefined ? {} : { name } })).body as {
    schools: { id: string; name: string }[]
    total: number
    areNearby: boolean
  }
const given = (id: string, change: Partial<FeedData<'donation'>> = {}) =>
  applyRecords(portal.database.db, [
    {
      kind: 'donation',
      id,
      at: new Date().toISOString(),
      data: { billingAccountId: AROHA, schoolId: 'SC-0013', givenDay: today, amount: '5.00', ...change },
    },
  ])

test('schools are found by words of their name and town, with or without macrons, those of the region first; without words those of the region alone', async () => {
  const nearby = ['Kōwhai Steps School', 'Rātā Ridge School', 'Southerly College', 'Te Kura o te Hau']
  const all = await find()
  expect([all.areNearby, all.total, all.schools.map(({ name }) => name)]).toEqual([true, 4, nearby])
  const named = await find('o')
  expect([named.areNearby, named.total > 8, named.schools.slice(0, 4).map(({ name }) => name)]).toEqual([false, true, nearby])
  expect((await find('rata')).schools.map(({ name }) => name)).toEqual(['Rātā Ridge School'])
  expect((await find('SCHOOL Wellington')).total).toBe(2)
  expect((await find('100%_\\')).schools).toEqual([])
  expect((await find('school', 'ruth')).schools[0]?.name).toBe('Kōtare Hill School')
})

test('a school that has left the programme is not offered, and what was pledged to it still holds', async () => {
  const { db } = portal.database
  await pledge()
  await db.update(schools).set({ leftOn: today }).where(eq(schools.id, 'SC-0013'))
  try {
    expect((await find('rata')).schools).toEqual([])
    expect((await stateOf('aroha')).pledges).toMatchObject([{ school: { name: 'Rātā Ridge School' }, hasLeft: true }])
    expect((await pledge({ frequency: 'once', requestKey: 'key-0002' })).body).toMatchObject({
      type: '/error/not_offered',
      detail: 'Rātā Ridge School takes no new pledges any more. Please choose another school.',
    })
  } finally {
    await db.update(schools).set({ leftOn: null }).where(eq(schools.id, 'SC-0013'))
  }
})

test('a pledge is stored, shown, told and mailed, and sent again it is made once', async () => {
  const answers = await Promise.all([pledge(), pledge(), pledge()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const [stored, ...others] = await portal.database.db.select().from(donationPledges).where(eq(donationPledges.billingAccountId, AROHA))
  expect([stored?.amount, others]).toEqual(['5.00', []])
  expect((await stateOf('aroha')).pledges).toEqual([
    {
      id: stored?.id,
      school: { id: 'SC-0013', name: 'Rātā Ridge School', city: 'Wellington' },
      amountNzd: 5,
      frequency: 'everyBill',
      pledgedDate: today,
    },
  ])
  expect((await told()).map(({ type, subject, data }) => ({ type, subject, data }))).toEqual([
    {
      type: 'nz.switchboard.donation.pledged',
      subject: stored?.id,
      data: {
        pledgeId: stored?.id,
        schoolId: 'SC-0013',
        schoolName: 'Rātā Ridge School',
        amount: '5.00',
        frequency: 'everyBill',
        pledgedDay: today,
      },
    },
  ])
  const mails = await storedMails(portal.database.db)
  expect(mails.map(({ body }) => body)).toEqual([
    expect.stringMatching(/You give \$5\.00 to Rātā Ridge School in Wellington, with every bill\.[\s\S]*under ‘Give to a school’\./),
  ])
  expect((await pledge({ amountCents: 600 })).body).toMatchObject({
    type: '/error/not_offered',
    detail: 'This was pledged already, otherwise than now.',
  })
})

test('an amount outside the limits is refused with the limits, and one at them is taken', async () => {
  for (const amountCents of [99, 20_001]) {
    expect((await pledge({ amountCents })).body).toMatchObject({
      type: '/error/not_offered',
      detail: 'Choose an amount from $1.00 to $200.00.',
    })
  }
  for (const [amountCents, schoolId] of [
    [100, 'SC-0014'],
    [20_000, 'SC-0015'],
  ] as const) {
    expect((await pledge({ amountCents, schoolId, requestKey: `key-of-${schoolId}` })).status).toBe(200)
  }
})

test('two devices that pledge to one school make one pledge, and five are enough', async () => {
  const devices = await Promise.all([pledge(), pledge({ requestKey: 'key-0002', amountCents: 700 })])
  expect(devices.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await pledge({ requestKey: 'key-0003' })).body).toMatchObject({
    detail: 'You give to Rātā Ridge School with every bill already. Change that pledge instead.',
  })
  for (const [i, schoolId] of ['SC-0014', 'SC-0015', 'SC-0016', 'SC-0017'].entries()) {
    expect((await pledge({ schoolId, requestKey: `more-key-${i}` })).status).toBe(200)
  }
  expect((await pledge({ schoolId: 'SC-0018', requestKey: 'key-0009' })).body).toMatchObject({
    status: 409,
    detail: expect.stringContaining('You have 5 pledges'),
  })
})

test('a change takes the place of the pledge, in one step, and a pledge that has ended is not changed again', async () => {
  const first = await pledged()
  const change = { schoolId: 'SC-0015', amountCents: 250, requestKey: 'key-0002', replaces: first.id }
  const second = await pledged(change)
  expect((await stateOf('aroha')).pledges.map(({ id }) => id)).toEqual([second.id])
  expect((await told()).map(({ data }) => data.replaces)).toEqual([undefined, first.id])
  expect((await pledged(change)).id).toBe(second.id)
  expect((await pledge({ ...change, requestKey: 'key-0003' })).body).toMatchObject({
    type: '/error/not_offered',
    detail: expect.stringContaining('ended meanwhile'),
  })
})

test('ended once it is over, is told once, and an older record of the feed does not bring it back', async () => {
  const { id } = await pledged()
  const answers = [await end(id), await end(id)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await stateOf('aroha')).pledges).toEqual([])
  // An old tab that promises it once more by its key is not told that it holds.
  expect((await pledge()).body).toMatchObject({ type: '/error/not_offered', detail: expect.stringContaining('has ended meanwhile') })
  expect((await told()).map(({ type }) => type)).toEqual(['nz.switchboard.donation.pledged', 'nz.switchboard.donation.ended'])
  const data = { billingAccountId: AROHA, schoolId: 'SC-0013', amount: '5.00', frequency: 'everyBill', pledgedDay: today } as const
  await applyRecords(portal.database.db, [{ kind: 'donationPledge', id, at: '2024-01-01T00:00:00Z', data }])
  expect((await stateOf('aroha')).pledges).toEqual([])
})

test('what was given is listed and summed, by tax year too, and a pledge to give once is done with it', async () => {
  const { id } = await pledged({ frequency: 'once' })
  const { taxYearFrom } = await stateOf('aroha')
  expect(taxYearFrom <= today && taxYearFrom > addDays(today, -367) && taxYearFrom.endsWith('-04-01')).toBe(true)
  await given('DN-1', { givenDay: addDays(taxYearFrom, -1), amount: '20.00' })
  await given('DN-2', { givenDay: taxYearFrom, amount: '2.50', pledgeId: id })
  const state = await stateOf('aroha')
  expect(state).toMatchObject({ givenNzd: 22.5, taxYearNzd: 2.5, pledges: [] })
  expect(state.given).toEqual([
    { id: 'DN-2', date: taxYearFrom, school: 'Rātā Ridge School', amountNzd: 2.5 },
    { id: 'DN-1', date: addDays(taxYearFrom, -1), school: 'Rātā Ridge School', amountNzd: 20 },
  ])
})

test('what is given with a bill that is issued tomorrow is not told ahead', async () => {
  const { id } = await pledged({ frequency: 'once' })
  await given('DN-3', { givenDay: addDays(today, 1), pledgeId: id })
  expect(await stateOf('aroha')).toMatchObject({ givenNzd: 0, taxYearNzd: 0, given: [], pledges: [{ id }] })
})

test('only the account holder gives: who acts for them sees it, staff do not give in their name, and strangers see nothing', async () => {
  const { id } = await pledged()
  const seen = await stateOf('rua')
  expect(seen).toMatchObject({ pledges: [{ id }], whyNot: 'Only the account holder can give or change what is given.' })
  expect((await pledge({ requestKey: 'key-0002', schoolId: 'SC-0014' }, 'rua')).body).toMatchObject({ type: '/error/not_offered' })
  expect((await end(id, 'rua')).body).toMatchObject({ type: '/error/not_offered' })
  const begun = await portal.call('staff', startImpersonation, { body: { customer: 'aroha', reason: 'She asked on the phone' } })
  const headers = { 'x-impersonation': (begun.body as { id: string }).id }
  const acted = await portal.ask('staff', pledgeDonation.method, pledgeDonation.path, {
    headers,
    body: wish({ requestKey: 'key-0003', schoolId: 'SC-0014' }),
  })
  expect(acted.body).toMatchObject({ type: '/error/impersonating' })
  const query = shownAccount('hemi')
  expect((await portal.call('hemi', endDonation, { params: { pledgeId: id }, query })).status).toBe(404)
  expect((await stateOf('aroha')).pledges.map((one) => one.id)).toEqual([id])
})

test('a buying group has agreed what its bills have, so its members cannot give with one', async () => {
  expect(await stateOf('kapiti-growers')).toMatchObject({ whyNot: expect.stringContaining('buying group'), pledges: [] })
  expect((await pledge(shownAccount('kapiti-growers'), 'kapiti-growers')).body).toMatchObject({ type: '/error/not_offered' })
})

test('the demo world bills what was pledged: a line on the bill, and a donation for it', async () => {
  const { db } = portal.database
  const state = await stateOf('ruth')
  expect(state.pledges).toMatchObject([{ school: { name: 'Kōtare Hill School' }, amountNzd: 5 }])
  expect(state.given.length).toBeGreaterThan(3)
  expect(state.givenNzd).toBe(5 * state.given.length)
  const lines = await db.select().from(billLines).where(eq(billLines.description, 'Donation to Kōtare Hill School'))
  expect(lines).toHaveLength(state.given.length)
  const account = people.find(({ username }) => username === 'ruth')?.accounts[0]
  if (account) await makeBills(db, account, today)
  expect((await stateOf('ruth')).given).toEqual(state.given)
})

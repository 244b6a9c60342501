import { eq, like } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { FeedData } from '#schemas/feed/kinds.ts'
import type { OwnArrangement, PayingHelp } from '#schemas/help/entities.ts'
import { askForExtension, billHelp, endArrangement, makeArrangement } from '#schemas/help/routes.ts'
import { lpgCheckOrder, lpgOrderInfo } from '#schemas/lpg/routes.ts'
import { notificationIcons } from '#schemas/portal/routes.ts'
import { billSummaryWidget } from '#schemas/billing/routes.ts'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { amountOf } from '#lib/money.ts'
import { sum } from '#lib/sum.ts'
import { helpersFor } from '#server/config/brand.ts'
import { arrangementInstalments, bills, creditExtensions, paymentArrangements, payments } from '#server/db/schema/billing.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import { endPaidArrangements } from '#server/help/end-paid.ts'
import { applyRecords } from '#server/demo/apply-records.ts'
import { forgetAgreed } from './paying.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { shownAccount } from './shown-account.ts'
import { deleteMails, storedMails } from './stored-mails.ts'

/* A later day to pay and instalments: asked for, kept, confirmed, refused and ended. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterEach(async () => {
  const { db } = portal.database
  await forgetAgreed(db)
  await db.delete(customerEvents)
  await db.delete(payments).where(like(payments.id, 'TEST-%'))
  await deleteMails(db)
})
afterAll(() => portal.close())

const HEMI = 'BA-100417'
const today = localDayOf(new Date())
const cents = (nzd: number) => Math.round(nzd * 100)

const helpOf = async (person: string) => (await portal.call(person, billHelp)).body as PayingHelp
const ask = (person: string, endDate: string, requestKey = 'key-0001') =>
  portal.call(person, askForExtension, { body: { ...shownAccount(person), endDate, requestKey } })
const earliestOf = async (person: string) => (await helpOf(person)).extension.earliestDate ?? ''
const latestOf = async (person: string) => (await helpOf(person)).extension.latestDate ?? ''

/** All that Hemi owes falls due on one day, so not before his newest bill: how far off that is depends on the day of the month. */
async function firstDayForHemi() {
  const owed = await portal.database.db.select().from(bills).where(eq(bills.billingAccountId, HEMI))
  return [addDays(today, 1), ...owed.map(({ dueDay }) => dueDay)].sort().at(-1) ?? ''
}

async function wishOf(person: string, change: object = {}) {
  const { arrangement } = await helpOf(person)
  const owedCents = arrangement.owedCents ?? 0
  const wish = { frequency: 'weekly' as const, firstDate: addDays(today, 3), instalmentCents: Math.ceil(owedCents / 5), owedCents }
  return { ...shownAccount(person), ...wish, requestKey: 'key-0001', ...change }
}
const make = async (person: string, change: object = {}) => portal.call(person, makeArrangement, { body: await wishOf(person, change) })
const made = async (person: string, change: object = {}) => (await make(person, change)).body as OwnArrangement
const eventTypes = async () => (await portal.database.db.select().from(customerEvents)).map(({ type }) => type)

test('a later day: nothing is overdue then, anywhere, and an event and a mail go out', async () => {
  const before = await helpOf('hemi')
  expect(before.balance.overdue).toBeGreaterThan(0)
  const newEndDate = await firstDayForHemi()
  const latestDate = addDays(today, 14)
  expect(before.extension).toMatchObject({ earliestDate: newEndDate, latestDate, leftInYear: 3 })
  expect((await ask('hemi', newEndDate)).body).toEqual({ success: true, newEndDate })

  const after = await helpOf('hemi')
  expect(after.balance).toMatchObject({ overdue: 0, amountToPayNZD: before.balance.amountToPayNZD })
  expect(after.extension).toMatchObject({ asked: [{ newEndDate, status: 'granted' }], whyNot: expect.stringContaining('already') })
  const { body: widget } = await portal.call('hemi', billSummaryWidget)
  expect((widget as { data: unknown }).data).toMatchObject({ balance: { overdue: 0 }, help: { kind: 'extension' } })
  const { icons } = (await portal.call('hemi', notificationIcons)).body as { icons: { key: string }[] }
  expect(icons.filter(({ key }) => key !== 'notifications')).toEqual([])
  const { body: lpg } = await portal.call('hemi', lpgOrderInfo)
  expect(lpg).toMatchObject({ isOrderingClosed: false })
  const [supply] =
    (lpg as { billingAccountSites: { supplyPoints: { supplyAgreementId: string }[] }[] }).billingAccountSites[0]?.supplyPoints ?? []
  const check = await portal.call('hemi', lpgCheckOrder, {
    body: { supplyAgreementId: supply?.supplyAgreementId ?? '', numberOfBottles: 1 },
  })
  expect(check.body).not.toMatchObject({ reason: 'ineligible_credit_control' })
  expect(await eventTypes()).toEqual(['nz.switchboard.credit_extension.granted'])
  const [mail] = await storedMails(portal.database.db)
  expect(mail?.body).toContain('You have until')
})

test('a later day stays for a bill that is corrected afterwards, with a later day of issue', async () => {
  const { db } = portal.database
  await ask('hemi', await firstDayForHemi())
  const agreed = (await helpOf('hemi')).balance
  const own = await db.select().from(bills).where(eq(bills.billingAccountId, HEMI))
  await db.update(creditExtensions).set({ askedDay: addDays(today, -2) })
  await db
    .update(bills)
    .set({ issuedDay: addDays(today, -1) })
    .where(eq(bills.billingAccountId, HEMI))
  expect((await helpOf('hemi')).balance).toEqual(agreed)
  for (const { id, issuedDay } of own) await db.update(bills).set({ issuedDay }).where(eq(bills.id, id))
})

test('the same request is done once, and of two devices one is told', async () => {
  const day = await earliestOf('hemi')
  const devices = await Promise.all([ask('hemi', day), ask('hemi', day, 'key-0002')])
  expect(devices.map(({ status }) => status).sort()).toEqual([200, 409])
  const [stored] = await portal.database.db.select().from(creditExtensions)
  const repeats = await Promise.all([1, 2].map(() => ask('hemi', day, stored?.requestKey ?? '')))
  expect(repeats.map(({ status }) => status)).toEqual([200, 200])
  expect(await portal.database.db.select().from(creditExtensions)).toHaveLength(1)
  expect(await eventTypes()).toHaveLength(1)
  const again = await ask('hemi', addDays(day, 1), stored?.requestKey ?? '')
  expect(again.body).toMatchObject({ type: '/error/help/key_used' })
})

test('a day outside the rule is refused with the days that can be had, and more often than the rule says with the phone', async () => {
  for (const day of [today, addDays(today, 15), '2020-01-01', '2099-12-31']) {
    expect((await ask('hemi', day)).body, day).toMatchObject({
      type: '/error/help/not_agreed',
      isForCustomers: true,
      detail: expect.stringMatching(/^Choose a day from/),
    })
  }
  const { db } = portal.database
  const past = (days: number) => ({
    billingAccountId: HEMI,
    id: `past-${days}`,
    askedDay: addDays(today, -days),
    endDay: addDays(today, -days + 5),
  })
  await db.insert(creditExtensions).values([30, 60, 90].map((days) => ({ ...past(days), status: 'confirmed' as const })))
  const { extension } = await helpOf('hemi')
  expect(extension.whyNot).toMatch(/as often as we can agree.*0800 555 200/)
  expect((await ask('hemi', addDays(today, 5))).body).toMatchObject({ type: '/error/help/not_possible' })
  // One that the retailer refused does not count.
  await db.update(creditExtensions).set({ status: 'refused' }).where(eq(creditExtensions.id, 'past-30'))
  expect((await helpOf('hemi')).extension).toMatchObject({ leftInYear: 1 })
})

test('it can be asked for before a bill is overdue, and what is in credit has nothing to ask for', async () => {
  const { balance, extension } = await helpOf('tama')
  expect(balance.overdue).toBe(0)
  expect(extension.earliestDate).toBe(addDays(balance.dueDate ?? '', 1))
  expect((await ask('tama', await latestOf('tama'))).status).toBe(200)
  expect((await helpOf('tama')).balance.dueDate).toBe(addDays(balance.dueDate ?? '', 14))
  expect((await helpOf('newcomer')).extension.whyNot).toBe('There is nothing to pay just now.')
})

test('instalments add up to what is owed, and what is paid goes to them', async () => {
  const arrangement = await made('hemi')
  const { instalments, totalNzd } = arrangement
  expect(sum(instalments.map(({ amountNzd }) => cents(amountNzd)))).toBe(cents(totalNzd))
  expect(instalments.map(({ status }) => status)).toEqual(['next', ...instalments.slice(1).map(() => 'later')])
  const help = await helpOf('hemi')
  expect(help.balance).toMatchObject({ overdue: 0, amountToPayNZD: totalNzd, dueDate: instalments[0]?.dueDate })
  expect(help.arrangement.current).toEqual(arrangement)
  expect(await eventTypes()).toEqual(['nz.switchboard.payment_arrangement.made'])

  const first = instalments[0]?.amountNzd ?? 0
  const amount = (first + 1).toFixed(2)
  await portal.database.db.insert(payments).values({ billingAccountId: HEMI, id: 'TEST-1', paidDay: today, amount, method: 'creditCard' })
  const { current } = (await helpOf('hemi')).arrangement
  expect(current).toMatchObject({ paidNzd: first + 1, toPayNowNzd: expect.closeTo((instalments[1]?.amountNzd ?? 0) - 1, 5) })
  expect(current?.instalments.map(({ status }) => status).slice(0, 3)).toEqual(['paid', 'next', 'later'])
})

test('a missed instalment is overdue alone, is told as missed, and is to be paid first', async () => {
  const { totalNzd, instalments } = await made('hemi')
  const { db } = portal.database
  await db
    .update(arrangementInstalments)
    .set({ dueDay: addDays(today, -1) })
    .where(eq(arrangementInstalments.position, 0))
  const first = instalments[0]?.amountNzd ?? 0
  const help = await helpOf('hemi')
  expect(help.balance.overdue).toBe(first)
  expect(help.balance.amountToPayNZD).toBe(totalNzd)
  expect(help.arrangement.current?.instalments.map(({ status }) => status).slice(0, 3)).toEqual(['missed', 'next', 'later'])
  expect(help.arrangement.current?.toPayNowNzd).toBe(first)
  const { body } = await portal.call('hemi', billSummaryWidget)
  expect((body as { data: unknown }).data).toMatchObject({ help: { kind: 'arrangement', missedNzd: first, date: instalments[1]?.dueDate } })
})

test('another arrangement takes the place of the one that is named, and without its name the first stays', async () => {
  const first = await made('hemi')
  expect((await make('hemi', { requestKey: 'key-0002' })).body).toMatchObject({ type: '/error/help/not_possible' })
  const second = await made('hemi', { requestKey: 'key-0003', frequency: 'monthly', replaces: first.id })
  expect((await helpOf('hemi')).arrangement.current?.id).toBe(second.id)
  expect((await made('hemi')).id).toBe(first.id)
  const stored = await portal.database.db.select().from(paymentArrangements)
  expect(stored.map(({ id, status }) => [id, status]).sort()).toEqual(
    [
      [first.id, 'ended'],
      [second.id, 'made'],
    ].sort(),
  )
  const [, event] = await portal.database.db.select().from(customerEvents)
  expect(event?.data).toMatchObject({ arrangementId: second.id, replaces: first.id })
})

test('it can be ended, once; another person’s is not found', async () => {
  const { id } = await made('hemi')
  const end = (person: string) => portal.call(person, endArrangement, { params: { arrangementId: id }, query: shownAccount(person) })
  expect((await end('aroha')).status).toBe(404)
  expect((await helpOf('hemi')).arrangement.current?.id).toBe(id)
  expect([(await end('hemi')).status, (await end('hemi')).status]).toEqual([200, 200])
  const after = await helpOf('hemi')
  expect(after.arrangement.current).toBeUndefined()
  expect(after.balance.overdue).toBeGreaterThan(0)
  expect(await eventTypes()).toEqual(['nz.switchboard.payment_arrangement.made', 'nz.switchboard.payment_arrangement.ended'])
})

test('one that the retailer has confirmed ends too once payments of the feed have paid it', async () => {
  const { db } = portal.database
  const { id } = await made('hemi')
  await db.update(paymentArrangements).set({ status: 'confirmed' }).where(eq(paymentArrangements.id, id))
  const endedDays = async () => (await db.select().from(paymentArrangements)).map(({ endedDay }) => endedDay)
  await endPaidArrangements(db)
  expect(await endedDays()).toEqual([null])
  const { arrangement } = await helpOf('hemi')
  const amount = amountOf(arrangement.owedCents ?? 0)
  await db
    .insert(payments)
    .values({ billingAccountId: HEMI, id: 'TEST-all', paidDay: today, amount, discount: '0.00', method: 'bankTransfer' })
  await endPaidArrangements(db)
  expect(await endedDays()).toEqual([addDays(today, 1)])
})

test('two devices make one, and what is not owed any more is not agreed', async () => {
  const wish = await wishOf('hemi')
  const statusesOf = async (...keys: string[]) => {
    const asked = keys.map((requestKey) => portal.call('hemi', makeArrangement, { body: { ...wish, requestKey } }))
    return (await Promise.all(asked)).map(({ status }) => status).sort()
  }
  expect(await statusesOf('key-0001', 'key-0002')).toEqual([200, 409])
  const [stored] = await portal.database.db.select().from(paymentArrangements)
  const first = stored?.requestKey ?? ''
  expect(await statusesOf(first, first)).toEqual([200, 200])
  for (const change of [
    { frequency: 'fortnightly' as const },
    { firstDate: addDays(today, 4) },
    { instalmentCents: wish.instalmentCents + 1 },
  ])
    expect(await portal.call('hemi', makeArrangement, { body: { ...wish, requestKey: first, ...change } })).toMatchObject({
      status: 409,
      body: { type: '/error/help/key_used' },
    })
  expect(await portal.database.db.select().from(paymentArrangements)).toHaveLength(1)
  expect((await make('tama', { owedCents: 123 })).body).toMatchObject({ type: '/error/help/owed_changed' })
})

test.each([
  [{ instalmentCents: 100 }, /Pay at least \$/],
  [{ firstDate: addDays(today, -1) }, /not over yet/],
  [{ firstDate: '2099-12-31' }, /within the next month/],
])('%j is refused with what the customer can change', async (change, detail) => {
  const { body } = await make('hemi', change)
  expect(body).toMatchObject({ type: '/error/help/not_agreed', isForCustomers: true, detail: expect.stringMatching(detail) })
})

test.each([
  [{ frequency: 'daily' }, /frequency/],
  [{ instalmentCents: 0.5 }, /instalmentCents/],
  [{ requestKey: 'short' }, /requestKey/],
])('%j is refused with its field, which is for developers', async (change, detail) => {
  const { body } = await make('hemi', change)
  expect(body).toMatchObject({ type: '/error/validation', detail: expect.stringMatching(detail) })
  expect(body).not.toHaveProperty('isForCustomers')
})

test('the retailer refuses or confirms by the feed, and agrees on its own', async () => {
  const { db } = portal.database
  const day = await earliestOf('hemi')
  await ask('hemi', day)
  const [extension] = await db.select().from(creditExtensions)
  const { id = '', askedDay = today, endDay = today } = extension ?? {}
  const extended: FeedData<'creditExtension'> = { billingAccountId: HEMI, askedDay, endDay, status: 'refused' }
  const at = new Date().toISOString()
  await applyRecords(db, [{ kind: 'creditExtension', id, at, data: extended }])
  const refused = await helpOf('hemi')
  expect(refused.balance.overdue).toBeGreaterThan(0)
  expect(refused.extension.asked).toMatchObject([{ status: 'refused' }])
  expect((await ask('hemi', day)).body).toMatchObject({ success: false })

  const { id: arrangementId, instalments } = await made('hemi')
  const arranged: FeedData<'paymentArrangement'> = {
    billingAccountId: HEMI,
    madeDay: today,
    frequency: 'weekly',
    status: 'confirmed',
    instalments: instalments.map(({ dueDate, amountNzd }) => ({ dueDay: dueDate, amount: amountNzd.toFixed(2) })),
  }
  await applyRecords(db, [{ kind: 'paymentArrangement', id: arrangementId, at, data: arranged }])
  expect((await helpOf('hemi')).arrangement.current).toMatchObject({ id: arrangementId, isConfirmed: true })
  await applyRecords(db, [
    { kind: 'paymentArrangement', id: arrangementId, at: new Date().toISOString(), data: { ...arranged, status: 'refused' } },
  ])
  expect((await helpOf('hemi')).arrangement).toMatchObject({ wasRefused: true })
  expect((await helpOf('hemi')).balance.overdue).toBeGreaterThan(0)

  await applyRecords(db, [{ kind: 'creditExtension', id: 'by-phone', at, data: { ...extended, status: 'confirmed' } }])
  expect((await helpOf('hemi')).balance.overdue).toBe(0)
})

test('a business reads of help for businesses, and none of help for households', async () => {
  const { helpers } = await helpOf('rimu-cafe')
  expect(helpers.map(({ name, phone }) => [name, phone])).toEqual([
    ['business.govt.nz', '0800 424 946'],
    ['Utilities Disputes', '0800 22 33 40'],
  ])
})

test('who helps is for everyone where a release does not say for whom', () => {
  const everyone = { name: 'MoneyTalks', body: 'Budgeting advice.' }
  for (const kind of ['residential', 'sme'] as const) expect(helpersFor({ helpers: [everyone] }, kind)).toEqual([everyone])
})

test('each brand has its own rules, and staff have no account to ask for', async () => {
  const { arrangement, helpers } = await helpOf('hemi')
  expect(arrangement).toMatchObject({ leastInstalmentCents: 2_000, mostMonths: 6 })
  expect(helpers.map(({ name, phone }) => [name, phone])).toEqual([
    ['MoneyTalks', '0800 345 123'],
    ['Work and Income', '0800 559 009'],
    ['Utilities Disputes', '0800 22 33 40'],
  ])
  expect((await portal.call('staff', billHelp)).body).toMatchObject({ type: '/error/no_data' })
})

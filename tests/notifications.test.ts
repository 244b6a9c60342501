import { and, eq, gte, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startImpersonation } from '#schemas/staff/routes.ts'
import type { Inbox } from '#schemas/notifications/entities.ts'
import { notifications, readNotifications } from '#schemas/notifications/routes.ts'
import { notificationIcons } from '#schemas/portal/routes.ts'
import { addDays } from '#lib/calendar.ts'
import { dayText } from '#lib/day-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { instantOf } from '#lib/trading-periods.ts'
import { cleanUp } from '#server/clean-up.ts'
import { billingAccounts, sites } from '#server/db/schema/accounts.ts'
import { bills, payments } from '#server/db/schema/billing.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import { notificationMarks } from '#server/db/schema/notifications.ts'
import { powershoutBookings } from '#server/db/schema/powershout.ts'
import { supplyPoints } from '#server/db/schema/supply.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { shownAccount } from './shown-account.ts'

/* The inbox: what follows from bills, payments, meters, free hours and events, and who has read it. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterEach(async () => {
  const { db } = portal.database
  await db.delete(notificationMarks)
  await db.delete(customerEvents)
})
afterAll(() => portal.close())

const AROHA = 'BA-100201'
const HOUR_MS = 3_600_000
const today = localDayOf(new Date())

const inboxOf = async (person: string, limit?: number) =>
  (await portal.call(person, notifications, { query: limit === undefined ? {} : { limit } })).body as Inbox
const read = (person: string, change: object = {}) =>
  portal.call(person, readNotifications, { body: { ...shownAccount('aroha'), ...change } })
const labelOf = async (person: string) => {
  const { icons } = (await portal.call(person, notificationIcons)).body as { icons: { key: string; label: string; count: number }[] }
  return icons.find(({ key }) => key === 'notifications')
}
const happened = (
  type: 'nz.switchboard.payment.made' | 'nz.switchboard.payment.declined' | 'nz.switchboard.direct_debit.ended',
  id: string,
  data: object,
  change: object = {},
) =>
  portal.database.db
    .insert(customerEvents)
    .values({ billingAccountId: AROHA, id, type, subject: AROHA, data: { ...data }, personId: 'U-aroha', ...change })
const ofKind = ({ notifications: all }: Inbox, kind: string) => all.filter((one) => one.kind === kind)

test('a direct debit that the bank returned is told as that, and not as taken', async () => {
  const { db } = portal.database
  const own = { billingAccountId: AROHA, paidDay: addDays(today, -1), method: 'directDebit' as const, discount: '0.00' }
  await db.insert(payments).values([
    { ...own, id: 'TEST-taken', amount: '50.00' },
    { ...own, id: 'TEST-back', amount: '-50.00' },
  ])
  const told = (await inboxOf('aroha')).notifications
    .filter(({ id }) => id.startsWith('debit/TEST-'))
    .map(({ kind, title }) => [kind, title])
  expect(told.sort()).toEqual([
    ['paymentDeclined', 'Your bank took back a direct debit of $50.00'],
    ['paymentTaken', 'We took $50.00 by direct debit'],
  ])
  await db.delete(payments).where(inArray(payments.id, ['TEST-taken', 'TEST-back']))
})

test('a bill is told once it is issued, with its amount and what becomes of it, and what is corrected is corrected', async () => {
  const { db } = portal.database
  const own = and(eq(bills.billingAccountId, AROHA))
  const [newest] = (await db.select().from(bills).where(own)).sort((a, b) => (a.issuedDay < b.issuedDay ? 1 : -1))
  const found = async () => (await inboxOf('aroha')).notifications.find(({ id }) => id === `bill/${newest?.id}`)
  expect(await found()).toMatchObject({
    kind: 'billReady',
    at: instantOf(newest?.issuedDay ?? today, 8).toISOString(),
    title: `Your bill of $${newest?.amount} is ready`,
    body: expect.any(String),
    href: `/account/bill/insights?bill=${newest?.id}`,
    isRead: false,
  })
  const dueIn = async (days: number) => {
    await db
      .update(bills)
      .set({ dueDay: addDays(today, days) })
      .where(and(own, eq(bills.id, newest?.id ?? '')))
    return (await found())?.body
  }
  await db.delete(payments).where(and(eq(payments.billingAccountId, AROHA), gte(payments.paidDay, newest?.issuedDay ?? today)))
  expect(await dueIn(5)).toBe(`We take it by direct debit on ${dayText(addDays(today, 5), 'weekday')}.`)
  expect(await dueIn(-1)).toBe(`It was due ${dayText(addDays(today, -1), 'weekday')}.`)
  await db
    .update(bills)
    .set({ amount: '123.45' })
    .where(and(own, eq(bills.id, newest?.id ?? '')))
  expect((await found())?.title).toBe('Your bill of $123.45 is ready')
  await db
    .update(bills)
    .set({ amount: '-12.50' })
    .where(and(own, eq(bills.id, newest?.id ?? '')))
  expect((await found())?.title).toBe('A credit of $12.50 is on your account')
  await db
    .update(bills)
    .set({ issuedDay: addDays(today, -91) })
    .where(and(own, eq(bills.id, newest?.id ?? '')))
  expect(await found()).toBeUndefined()
  await db
    .update(bills)
    .set({ issuedDay: newest?.issuedDay ?? today, dueDay: newest?.dueDay ?? today, amount: newest?.amount ?? '0.00' })
    .where(and(own, eq(bills.id, newest?.id ?? '')))
})

test('payments by card, declined cards and changed automatic payments are told, with who else did it', async () => {
  await happened('nz.switchboard.payment.made', 'E-1', { amount: '71.65', by: 'autopay' })
  await happened('nz.switchboard.payment.declined', 'E-2', { amount: '80.00', triesLeft: 2 })
  await happened('nz.switchboard.direct_debit.ended', 'E-3', {})
  expect(ofKind(await inboxOf('aroha'), 'autopayChanged')).toMatchObject([{ id: 'event/E-3', title: 'Direct debit has ended' }])
  expect(ofKind(await inboxOf('aroha'), 'autopayChanged')[0]).not.toHaveProperty('body')
  expect(ofKind(await inboxOf('rua'), 'autopayChanged')).toMatchObject([{ body: 'Another person with access to the account did this.' }])
  await happened('nz.switchboard.direct_debit.ended', 'E-4', {}, { staffId: 'U-staff' })
  expect(ofKind(await inboxOf('aroha'), 'autopayChanged').find(({ id }) => id === 'event/E-4')).toHaveProperty('body')
  expect(ofKind(await inboxOf('aroha'), 'paymentDeclined')).toMatchObject([
    { title: 'The card was declined: $80.00 was not paid', body: expect.stringMatching(/^We try again/), href: '/account/bill/payments' },
  ])
  await happened('nz.switchboard.payment.declined', 'E-5', { amount: '80.00', triesLeft: 0 })
  await happened('nz.switchboard.payment.declined', 'E-6', { amount: '80.00', triesLeft: 0, billId: 'BILL-1' })
  const bodyOf = async (event: string) => ofKind(await inboxOf('aroha'), 'paymentDeclined').find(({ id }) => id === `event/${event}`)?.body
  // What was to be taken at once may be taken bill by bill.
  expect(await bodyOf('E-5')).toMatch(/^Pay yourself what is due now\./)
  expect(await bodyOf('E-6')).toMatch(/^Pay it yourself/)
  expect(ofKind(await inboxOf('aroha'), 'paymentTaken')).toContainEqual(
    expect.objectContaining({ id: 'event/E-1', title: 'We took $71.65 from the saved card' }),
  )
})

test('nothing urges a home where someone depends on power for their health', async () => {
  const { db } = portal.database
  await happened('nz.switchboard.payment.declined', 'E-2', { amount: '80.00', triesLeft: 0 })
  await db
    .update(billingAccounts)
    .set({ medicalDependence: { status: 'applied' } })
    .where(eq(billingAccounts.id, AROHA))
  const inbox = await inboxOf('aroha')
  await db.update(billingAccounts).set({ medicalDependence: null }).where(eq(billingAccounts.id, AROHA))
  expect(ofKind(inbox, 'paymentDeclined')).toMatchObject([{ body: 'Your power stays on. Pay it when you can.' }])
  for (const { body } of ofKind(inbox, 'billReady')) expect(body).toMatch(/^(Paid\.|Pay it when you can|We take it by direct debit on)/)
})

test('a booking is told a day before it begins, a reading three days before it is due', async () => {
  const { db } = portal.database
  const booking = (id: string, hours: number) => ({
    billingAccountId: AROHA,
    id,
    supplyPointId: 'SP-100201-E',
    startInstant: new Date(Date.now() + hours * HOUR_MS),
    durationHours: 2,
  })
  await db
    .insert(powershoutBookings)
    .values([booking('TEST-soon', 23), booking('TEST-later', 25), { ...booking('TEST-gone', 3), cancelledAt: new Date() }])
  const told = ofKind(await inboxOf('aroha'), 'bookingBegins').map(({ id }) => id)
  expect(told).toContain('booking/TEST-soon')
  expect(told).not.toEqual(expect.arrayContaining(['booking/TEST-later']))
  expect(told).not.toEqual(expect.arrayContaining(['booking/TEST-gone']))
  await db.delete(powershoutBookings).where(inArray(powershoutBookings.id, ['TEST-soon', 'TEST-later', 'TEST-gone']))

  const meter = and(eq(supplyPoints.billingAccountId, AROHA), eq(supplyPoints.energyType, 'naturalGas'))
  const [was] = await db.select().from(supplyPoints).where(meter)
  const readingAt = async (day: string) => {
    await db.update(supplyPoints).set({ canSubmitRead: true, nextReadDay: day }).where(meter)
    return ofKind(await inboxOf('aroha'), 'readingDue')
  }
  expect(await readingAt(addDays(today, 4))).toEqual([])
  expect(await readingAt(addDays(today, 2))).toMatchObject([
    { title: expect.stringMatching(/^Your natural gas meter is due to be read on/), href: '/account/products/natural-gas?read=open' },
  ])
  const live = (status: 'active' | 'closed') =>
    db
      .update(sites)
      .set({ status })
      .where(eq(sites.id, was?.siteId ?? ''))
  await live('closed')
  expect(await readingAt(addDays(today, 2))).toEqual([])
  await live('active')
  await db
    .update(supplyPoints)
    .set({ canSubmitRead: was?.canSubmitRead ?? false, nextReadDay: was?.nextReadDay ?? null })
    .where(meter)
})

test('who shares an account has read marks apart, and the badge counts what is unread', async () => {
  const before = await inboxOf('aroha')
  expect(before.unread).toBeGreaterThan(2)
  expect(await labelOf('aroha')).toEqual({ key: 'notifications', count: before.unread, label: `${before.unread} unread notifications` })
  const ids = [before.notifications[0]?.id ?? '']
  const twice = await Promise.all([read('aroha', { ids }), read('aroha', { ids })])
  expect(twice.map(({ status, body }) => [status, body])).toEqual(Array(2).fill([200, { unread: before.unread - 1 }]))
  expect((await inboxOf('aroha')).notifications.map(({ isRead }) => isRead).filter(Boolean)).toHaveLength(1)
  expect((await inboxOf('rua')).unread).toBe(before.unread)
  await read('aroha')
  expect([(await inboxOf('aroha')).unread, await labelOf('aroha')]).toEqual([0, undefined])
  expect((await inboxOf('rua')).unread).toBe(before.unread)
})

test('nobody marks what is not there, what is another’s, or in a customer’s name', async () => {
  expect((await read('aroha', { ids: ['bill/of-nobody'] })).status).toBe(200)
  expect(await portal.database.db.select().from(notificationMarks)).toEqual([])
  expect((await read('hemi')).status).toBe(404)
  const begun = await portal.call('staff', startImpersonation, { body: { customer: 'aroha', reason: 'She asked on the phone' } })
  const headers = { 'x-impersonation': (begun.body as { id: string }).id }
  const acted = await portal.ask('staff', readNotifications.method, readNotifications.path, { headers, body: shownAccount('aroha') })
  expect(acted.body).toMatchObject({ type: '/error/impersonating' })
  expect((await portal.call('staff', notifications)).body).toMatchObject({ type: '/error/no_data' })
})

test('a few are answered until more are asked for, newest first', async () => {
  const all = await inboxOf('aroha', 500)
  expect(all.total).toBe(all.notifications.length)
  const few = await inboxOf('aroha', 2)
  expect([few.notifications, few.total]).toEqual([all.notifications.slice(0, 2), all.total])
  const instants = all.notifications.map(({ at }) => at)
  expect(instants).toEqual([...instants].sort().reverse())
})

test('a buying group reads nothing of dollars', async () => {
  expect(JSON.stringify(await inboxOf('kapiti-growers'))).not.toContain('$')
})

test('a mark goes with its notification', async () => {
  const { db } = portal.database
  const now = new Date()
  const mark = (notificationId: string, days: number) => ({
    billingAccountId: AROHA,
    userId: 'U-aroha',
    notificationId,
    readAt: new Date(now.getTime() - days * 24 * HOUR_MS),
  })
  await db.insert(notificationMarks).values([mark('old', 91), mark('young', 89)])
  await cleanUp(db, { now })
  expect((await db.select().from(notificationMarks)).map(({ notificationId }) => notificationId)).toEqual(['young'])
})

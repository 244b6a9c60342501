import ICAL from 'ical.js'
import { and, eq, inArray, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { instantOf, localDayOf, tradingPeriodStart } from '#lib/local-day.ts'
import { powerShoutWidget } from '#schemas/dashboard/routes.ts'
import type { ActivityItem, Booking, EligibleAccount, Offer, Powershout } from '#schemas/powershout/entities.ts'
import * as routes from '#schemas/powershout/routes.ts'
import { startImpersonation } from '#schemas/staff/routes.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import { feedRecords } from '#server/db/schema/feed.ts'
import { powershoutBookings, powershoutHours, powershoutLedger, powershoutReminders } from '#server/db/schema/powershout.ts'
import { expireHours } from '#server/powershout/ledger.ts'
import { remind } from '#server/powershout/reminders.ts'
import { ledgerFaults } from './free-hours-ledger.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { deleteMails, storedMails } from './stored-mails.ts'

/* Free power hours, from an offer to what they saved. Source: portal-usage.md, sections 3 to 5 and 7 to 9, Powershout. */

const AROHA = { account: 'BA-100201', supplyPointId: 'SP-100201-E', supplyAgreementId: 'SA-100201-E', memberId: 'C-aroha' }
const TAMA = { account: 'BA-100342', bach: 'SP-100342-E2' }

let portal: TestPortal
let today: string
let putBack: () => Promise<void>
beforeAll(async () => {
  portal = await startPortal()
  const { db } = portal.database
  const ofFreeHours = inArray(feedRecords.kind, ['freeHours', 'freeHoursBooking'])
  const hours = await db.select().from(powershoutHours)
  const bookings = await db.select().from(powershoutBookings)
  const ledger = await db.select().from(powershoutLedger)
  const records = await db.select().from(feedRecords).where(ofFreeHours)
  putBack = async () => {
    await db.delete(feedRecords).where(ofFreeHours)
    for (const table of [powershoutLedger, powershoutBookings, powershoutHours, powershoutReminders, customerEvents]) await db.delete(table)
    await db.insert(powershoutHours).values(hours)
    await db.insert(powershoutBookings).values(bookings)
    await db.insert(powershoutLedger).values(ledger)
    await db.insert(feedRecords).values(records)
  }
})
beforeEach(async () => {
  // Each test begins with the demo world's hours.
  await putBack()
  today = localDayOf(new Date())
})
afterAll(() => portal.close())

const overview = async (person = 'aroha') => (await portal.call(person, routes.powershoutCurrency)).body as Powershout
const offers = async (person = 'aroha') =>
  (await portal.call(person, routes.powershoutOffers)).body as Record<'activeOffers' | 'pastOffers', Offer[]>
const accept = (offer: Offer, more: object = {}, person = 'aroha') =>
  portal.call(person, routes.powershoutAcceptOffer, {
    body: {
      loyaltyAccountId: AROHA.account,
      memberId: AROHA.memberId,
      campaignOfferId: offer.campaignOfferId,
      quantity: offer.quantity,
      offerCode: offer.offerCode,
      ...more,
    },
  })
const at = (days: number, hour: number) => instantOf(addDays(today, days), hour).toISOString()
const book = (startDate: string, duration: number, more: object = {}, person = 'aroha') =>
  portal.call(person, routes.powershoutAddBooking, {
    body: {
      startDate,
      duration,
      ecoHours: duration,
      supplyPointId: AROHA.supplyPointId,
      supplyAgreementId: AROHA.supplyAgreementId,
      loyaltyAccountId: AROHA.account,
      ...more,
    },
  })
const remove = (bookingId: string, person = 'aroha', billingAccountId = AROHA.account) =>
  portal.call(person, routes.powershoutDeleteBooking, { body: { bookingId, billingAccountId } })
const bookingIn = ({ body }: { body: unknown }) => (body as { booking: Booking }).booking
const problem = (type: string, title: string, status = 400) => ({ status, body: { type: `/error/powershout/${type}`, title } })
const adds = async () => expect(await ledgerFaults(portal.database.db, AROHA.account)).toEqual([])

test('a customer sees what is left, when it expires, what is booked and what is offered', async () => {
  const seen = await overview()
  expect(seen).toMatchObject({ isEligible: true, balance: 9, loyaltyAccountId: AROHA.account, memberId: AROHA.memberId, isReminded: false })
  expect(seen.vouchers.map(({ hours, expiryDate }) => [hours, expiryDate])).toEqual([
    [3, addDays(today, 24)],
    [5, addDays(today, 170)],
    [1, addDays(today, 170)],
  ])
  expect(seen.activeBookings).toMatchObject([
    { duration: 3, state: 'coming', canDelete: true, address: '14 Rātā Street, Brooklyn, Wellington' },
  ])
  expect((await portal.call('aroha', routes.powershoutBalance)).body).toMatchObject({ balance: 9, ecoHours: 9 })
  expect((await portal.call('aroha', routes.powershoutExpiringHours)).body).toEqual({
    expiringHours: [
      { hours: 3, expiryDate: addDays(today, 24) },
      { hours: 6, expiryDate: addDays(today, 170) },
    ],
  })
  await adds()
})

describe('an offer', () => {
  test('ACCEPTED: its hours are in the balance, with an event', async () => {
    const { activeOffers } = await offers()
    expect(activeOffers.map(({ title, quantity, status }) => [title, quantity, status])).toEqual([
      ['Summer hours', 3, 'ACTIVE'],
      ['Thanks for bills by email', 2, 'ACTIVE'],
    ])
    const [first] = activeOffers as [Offer]
    expect(await accept(first)).toMatchObject({ status: 200, body: { quantity: 3, balance: 12, hoursExpiryDate: first.hoursExpiryDate } })
    expect((await overview()).balance).toBe(12)
    const events = await portal.database.db.select().from(customerEvents)
    expect(events.map(({ type, subject }) => [type, subject])).toEqual([
      ['nz.switchboard.free_hours.offer_accepted', first.campaignOfferId],
    ])
    await adds()
  })

  test('ALREADY_ACCEPTED: a 400 titled Offer already accepted, and nothing more is given', async () => {
    const [first] = (await offers()).activeOffers as [Offer]
    await accept(first)
    expect(await accept(first)).toMatchObject(problem('offer_already_accepted', 'Offer already accepted'))
    const elsewhere = (await offers()).pastOffers.find(({ campaignOfferId }) => campaignOfferId.startsWith('PS-5')) as Offer
    expect(elsewhere.status).toBe('ALREADY_ACCEPTED')
    expect(await accept(elsewhere)).toMatchObject(problem('offer_already_accepted', 'Offer already accepted'))
    expect((await overview()).balance).toBe(12)
  })

  test('EXPIRED: a 400 titled Offer expired', async () => {
    const ended = (await offers()).pastOffers.find(({ status }) => status === 'EXPIRED') as Offer
    expect(ended.expiryDate).toBe(addDays(today, -3))
    expect(await accept(ended)).toMatchObject(problem('offer_expired', 'Offer expired'))
    expect((await overview()).balance).toBe(9)
  })

  test('ERROR: of another quantity, with another code, or to another member, it is refused and can be tried again', async () => {
    const summer = (await offers()).activeOffers.find(({ offerCode }) => offerCode === 'SUMMER26') as Offer
    expect(await accept(summer, { quantity: 30 })).toMatchObject(problem('invalid_request', 'Invalid request'))
    expect(await accept(summer, { offerCode: 'WINTER' })).toMatchObject(problem('invalid_request', 'Invalid request'))
    expect(await accept(summer, { memberId: 'C-tama' })).toMatchObject({ status: 404 })
    expect(await accept(summer)).toMatchObject({ status: 200 })
  })

  test('sent again with its key answers the same; at once from many devices it gives its hours once', async () => {
    const [first, second] = (await offers()).activeOffers as [Offer, Offer]
    const once = await accept(first, { acceptKey: 'key-0001' })
    expect(await accept(first, { acceptKey: 'key-0001' })).toEqual(expect.objectContaining({ status: 200, body: once.body }))
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(second)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
    expect((await overview()).balance).toBe(14)
    await adds()
  })
})

describe('a booking', () => {
  test('takes only as many vouchers as its duration needs, soonest expiry first, and shows as free on the day', async () => {
    const { vouchers } = await overview()
    const booked = await book(at(1, 18), 4, { vouchers: vouchers.slice(0, 2).map(({ id }) => id) })
    expect(booked).toMatchObject({ status: 200, body: { balance: 5, booking: { duration: 4, ecoHours: 4, state: 'coming' } } })
    expect((await overview()).vouchers.map(({ hours }) => hours)).toEqual([4, 1])
    const [event] = await portal.database.db.select().from(customerEvents)
    expect(event).toMatchObject({
      type: 'nz.switchboard.free_hours.booked',
      data: { durationHours: 4, vouchers: [{ hours: 3 }, { hours: 1 }] },
    })
    await adds()
  })

  test('time elapsed: a day that is over; an hour of today that has passed can still be booked', async () => {
    expect(await book(at(-1, 23), 1)).toMatchObject(problem('time_elapsed', 'Time elapsed'))
    const first = tradingPeriodStart(today, 1).toISOString()
    expect(bookingIn(await book(first, 1))).toMatchObject({ selectedDate: today, canDelete: true })
  })

  test('duplicate booking: hours that another booking has', async () => {
    await book(at(1, 18), 2)
    for (const [hour, duration] of [
      [18, 2],
      [17, 2],
      [19, 1],
      [18, 1],
    ] as const) {
      expect(await book(at(1, hour), duration)).toMatchObject(problem('duplicate_booking', 'Duplicate booking'))
    }
    expect(await book(at(1, 20), 1)).toMatchObject({ status: 200 })
    await adds()
  })

  test.each([
    ['more hours than are left', () => book(at(1, 0), 10)],
    ['a day after all hours have expired', () => book(at(171, 12), 1)],
    ['half past an hour', () => book(instantOf(addDays(today, 1), 18, 30).toISOString(), 1)],
    ['another number of eco hours', () => book(at(1, 18), 2, { ecoHours: 1 })],
    ['more vouchers than needed', async () => book(at(1, 18), 1, { vouchers: (await overview()).vouchers.map(({ id }) => id) })],
    ['vouchers that are nobody’s', () => book(at(1, 18), 1, { vouchers: ['PS-XX'] })],
  ])('invalid request: %s', async (_name, send) => {
    expect(await send()).toMatchObject(problem('invalid_request', 'Invalid request'))
    expect((await overview()).balance).toBe(9)
  })

  test('sent again with its key books nothing more; with another hour it is refused', async () => {
    const key = { bookingKey: 'key-0001' }
    const [one, two] = await Promise.all([book(at(1, 18), 2, key), book(at(1, 18), 2, key)])
    expect([one.status, two.status, bookingIn(two).bookingId]).toEqual([200, 200, bookingIn(one).bookingId])
    expect(await book(at(2, 18), 2, key)).toMatchObject({ status: 409, body: { type: '/error/powershout/key_used' } })
    expect((await overview()).balance).toBe(7)
    await adds()
  })

  test('of two devices at once, one wins and the other hears it', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => book(at(1, 18), 2)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
    const spent = await Promise.all([3, 5, 7].map((days) => book(at(days, 8), 5)))
    expect(spent.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect((await overview()).balance).toBe(2)
    await adds()
  })

  test('that is deleted gives its hours back once; after its day it cannot be', async () => {
    const { bookingId } = bookingIn(await book(at(0, 0), 3))
    expect(await remove(bookingId)).toMatchObject({ status: 200, body: { hoursGivenBack: 3, balance: 9 } })
    expect(await remove(bookingId)).toMatchObject({ status: 200, body: { hoursGivenBack: 3, balance: 9 } })
    const bookings = await Promise.all(Array.from({ length: 4 }, () => remove(bookingId)))
    expect(new Set(bookings.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await overview()).activeBookings.map((booking) => booking.bookingId)).not.toContain(bookingId)
    const past = ((await portal.call('aroha', routes.powershoutBookings)).body as { bookings: Booking[] }).bookings.at(-1)
    expect(await remove(past?.bookingId ?? '')).toMatchObject(problem('time_elapsed', 'Time elapsed'))
    const types = (await portal.database.db.select().from(customerEvents)).map(({ type }) => type)
    expect(types).toEqual(['nz.switchboard.free_hours.booked', 'nz.switchboard.free_hours.booking_deleted'])
    await adds()
  })

  test('that the retailer’s systems made without saying what it took is theirs to delete', async () => {
    const [coming] = (await overview()).activeBookings as [Booking]
    await portal.database.db.update(powershoutBookings).set({ vouchers: null }).where(eq(powershoutBookings.id, coming.bookingId))
    expect((await overview()).activeBookings[0]?.canDelete).toBe(false)
    expect(await remove(coming.bookingId)).toMatchObject(problem('invalid_request', 'Invalid request'))
  })

  test('is for a property that can have it', async () => {
    const { eligibleAccounts } = (await portal.call('tama', routes.powershoutEligibleAccounts)).body as {
      eligibleAccounts: EligibleAccount[]
    }
    expect(eligibleAccounts.map(({ nickname, isEligible, isSelected }) => [nickname, isEligible, isSelected])).toEqual([
      ['Townhouse', true, true],
      ['The bach', true, true],
      ['Apartment', true, false],
    ])
    const bach = { supplyPointId: TAMA.bach, supplyAgreementId: 'SA-100342-E2', loyaltyAccountId: TAMA.account }
    expect(bookingIn(await book(at(1, 18), 2, bach, 'tama'))).toMatchObject({ nickname: 'The bach' })
    // At another property of the account the same hour is another booking.
    const house = { supplyPointId: 'SP-100342-E1', supplyAgreementId: 'SA-100342-E1', loyaltyAccountId: TAMA.account }
    expect((await book(at(1, 18), 1, house, 'tama')).status).toBe(200)
    expect(await book(at(1, 18), 1, { ...house, supplyAgreementId: 'SA-100342-E2' }, 'tama')).toMatchObject({ status: 404 })
    const query = { supplyPointId: TAMA.bach, selectedDate: addDays(today, 1) }
    expect((await portal.call('tama', routes.powershoutBookings, { query })).body).toMatchObject({
      bookings: [{ nickname: 'The bach', duration: 2 }],
    })
    const dates = await portal.call('tama', routes.powershoutBookings, { query: { bookingDatesOnly: true, supplyPointId: TAMA.bach } })
    expect(dates.body).toEqual({ bookingDates: [addDays(today, 1)] })
  })
})

test('who can book none hears why, and their dashboard says nothing of it', async () => {
  expect(await overview('newcomer')).toMatchObject({ isEligible: false, notEligible: 'lowPricePlan', balance: 0 })
  expect(await overview('moana')).toMatchObject({ isEligible: false, notEligible: 'noElectricity' })
  expect(await overview('kapiti-growers')).toMatchObject({ isEligible: false, notEligible: 'buyingGroup' })
  const own = { supplyPointId: 'SP-100699-E', supplyAgreementId: 'SA-100699-E', loyaltyAccountId: 'BA-100699' }
  expect(await book(at(1, 18), 1, own, 'newcomer')).toMatchObject(problem('invalid_request', 'Invalid request'))
  for (const person of ['newcomer', 'moana', 'kapiti-growers', 'hemi']) {
    expect((await portal.call(person, powerShoutWidget)).body).toMatchObject({ status: 'NO_DATA' })
  }
  expect((await portal.call('rimu-cafe', powerShoutWidget)).body).toMatchObject({ data: { balanceHours: 0, offersCount: 1 } })
})

test('an authorised person books as the account holder does; staff who act tell the customer by mail', async () => {
  expect((await book(at(1, 18), 1, {}, 'rua')).status).toBe(200)
  await deleteMails(portal.database.db)
  const begun = await portal.call('staff', startImpersonation, { body: { customer: 'aroha', reason: 'Asked us by phone' } })
  const headers = { 'x-impersonation': (begun.body as { id: string }).id }
  const body = {
    startDate: at(2, 9),
    duration: 1,
    supplyPointId: AROHA.supplyPointId,
    supplyAgreementId: AROHA.supplyAgreementId,
    loyaltyAccountId: AROHA.account,
  }
  const booked = await portal.ask('staff', 'POST', routes.powershoutAddBooking.path, { body, headers })
  expect(booked.status).toBe(200)
  expect((await storedMails(portal.database.db, 'aroha@example.nz')).map((mail) => mail.body).join()).toContain('booked free power hours')
  const events = await portal.database.db.select().from(customerEvents)
  expect(events.map(({ personId, staffId }) => [personId, staffId])).toEqual([
    ['U-rua', null],
    ['U-aroha', 'U-staff'],
  ])
})

test('what happened is told newest first, 40 a page', async () => {
  const page = async (pageNumber = 1, pageSize = 40) =>
    (await portal.call('aroha', routes.powershoutHistory, { query: pageNumber === 1 && pageSize === 40 ? {} : { pageNumber, pageSize } }))
      .body as {
      activityHistory: ActivityItem[]
      additionalData: { total: number; pageSize: number }
    }
  const first = await page()
  expect(first.additionalData.pageSize).toBe(40)
  expect(first.additionalData.total).toBeGreaterThan(40)
  expect(first.activityHistory).toHaveLength(40)
  const rest = await page(2)
  expect(rest.activityHistory).toHaveLength(Math.min(40, first.additionalData.total - 40))
  const all = [...first.activityHistory, ...rest.activityHistory]
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(all.map(({ date }) => date)).toEqual(
    all
      .map(({ date }) => date)
      .sort()
      .reverse(),
  )
  const { bookingId } = bookingIn(await book(at(1, 18), 4))
  await remove(bookingId)
  expect((await page(1, 2)).activityHistory).toMatchObject([
    { kind: 'givenBack', hours: 4, booking: { duration: 4 } },
    { kind: 'booked', hours: -4, booking: { duration: 4 } },
  ])
  expect((await page(99)).activityHistory).toEqual([])
})

test('hours that expire are written off once, and no booking can be for a day after', async () => {
  const { db } = portal.database
  const [soonest] = (await overview()).vouchers as [Powershout['vouchers'][number]]
  await expireHours(db, addDays(soonest.expiryDate, 1))
  await expireHours(db, addDays(soonest.expiryDate, 1))
  const expired = await db
    .select()
    .from(powershoutLedger)
    .where(and(eq(powershoutLedger.billingAccountId, AROHA.account), eq(powershoutLedger.kind, 'expired')))
  expect(expired).toMatchObject([{ voucherId: soonest.id, hours: -3, leftHours: 0 }])
  expect((await overview()).balance).toBe(6)
  await adds()
})

test('who wants it is reminded once of hours that expire within a week, and nobody else', async () => {
  const { db, settings } = { db: portal.database.db, settings: portal.settings }
  const soon = addDays(today, 5)
  await db.update(powershoutHours).set({ expiresOn: soon }).where(like(powershoutHours.id, 'PS-1-%'))
  await deleteMails(db)
  await remind(db, settings)
  expect(await storedMails(db)).toEqual([])
  expect((await portal.call('aroha', routes.powershoutReminder, { body: { isReminded: true } })).status).toBe(204)
  expect((await overview()).isReminded).toBe(true)
  await Promise.all([remind(db, settings), remind(db, settings)])
  await remind(db, settings)
  const mails = await storedMails(db)
  expect(mails.map(({ recipient }) => recipient)).toEqual(['aroha@example.nz'])
  expect(mails[0]?.body).toContain('3 hours, until')
  expect(mails[0]?.body).toContain(`${settings.publicUrl}/account/profile/powershout`)
  await portal.call('aroha', routes.powershoutReminder, { body: { isReminded: false } })
  await db.update(powershoutHours).set({ remindedAt: null })
  await remind(db, settings)
  expect(await storedMails(db)).toHaveLength(1)
})

test('the dashboard says what runs now, and asks again when it ends', async () => {
  const now = new Date()
  const start = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000)
  expect((await book(start.toISOString(), 1)).status).toBe(200)
  const { body } = await portal.call('aroha', powerShoutWidget)
  const end = new Date(start.getTime() + 3_600_000).toISOString()
  expect(body).toMatchObject({ data: { running: { startDate: start.toISOString(), endDate: end } }, nextAt: end })
  expect((await overview()).notifications.map(({ key }) => key)).toContain('running')
})

test('a booking is a calendar file that a strict parser reads, at the right time', async () => {
  const booking = bookingIn(await book(at(1, 18), 2))
  const answer = await portal.call('aroha', routes.powershoutCalendar, { query: { bookingId: booking.bookingId } })
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const calendar = new ICAL.Component(ICAL.parse(answer.body as string))
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined, { strictExceptions: true })
  expect([event.startDate.toJSDate().toISOString(), event.endDate.toJSDate().toISOString()]).toEqual([booking.startDate, booking.endDate])
  expect([event.summary, event.location]).toEqual(['Free power: 2 hours', booking.address])
  expect(await portal.call('tama', routes.powershoutCalendar, { query: { bookingId: booking.bookingId } })).toMatchObject({ status: 404 })
})

describe('the retailer’s systems', () => {
  const account = { billingAccountId: AROHA.account }
  const supply = { ...account, supplyPointId: AROHA.supplyPointId }
  const feed = (...records: object[]) => portal.operate('feed-apply', {}, records.map((record) => JSON.stringify(record)).join('\n'))
  const now = (seconds = 0) => new Date(Date.now() - 60_000 + seconds * 1000).toISOString()
  const hours = (more: object) => ({ ...account, hours: 4, expiresOn: addDays(today, 10), state: 'granted', ...more })

  test('grant hours, correct them and take them away, and the ledger follows', async () => {
    await feed({ kind: 'freeHours', id: 'FH-1', at: now(), data: hours({}) })
    expect((await overview()).balance).toBe(13)
    await feed({ kind: 'freeHours', id: 'FH-1', at: now(), data: hours({}) })
    await feed({ kind: 'freeHours', id: 'FH-1', at: now(1), data: hours({ hours: 6 }) })
    expect((await overview()).balance).toBe(15)
    await book(at(1, 18), 5)
    // More was booked than the source now grants: what is left goes, and never more.
    await feed({ kind: 'freeHours', id: 'FH-1', at: now(2), data: hours({ hours: 1 }) })
    expect((await overview()).balance).toBe(9)
    await feed({ kind: 'freeHours', id: 'FH-1', at: now(3), deleted: true })
    expect((await overview()).balance).toBe(9)
  })

  test('say again that what was accepted here is an offer, and nobody gets it twice', async () => {
    const offer = hours({ state: 'offer', offerEndsOn: addDays(today, 5) })
    await feed({ kind: 'freeHours', id: 'FH-2', at: now(), data: offer })
    const offered = (await offers()).activeOffers.find(({ campaignOfferId }) => campaignOfferId === 'FH-2') as Offer
    expect((await accept(offered)).status).toBe(200)
    await feed({
      kind: 'freeHours',
      id: 'FH-2',
      at: new Date(Date.now() + 1000).toISOString(),
      data: { ...offer, expiresOn: addDays(today, 11) },
    })
    expect(await accept(offered)).toMatchObject(problem('offer_already_accepted', 'Offer already accepted'))
    expect((await overview()).balance).toBe(13)
    await adds()
  })

  test('book, cancel and delete bookings, and the hours go and come back', async () => {
    const booking = (more: object = {}) => ({
      ...supply,
      startInstant: at(1, 6),
      durationHours: 2,
      vouchers: [{ voucherId: 'FH-3', hours: 2 }],
      ...more,
    })
    await feed(
      { kind: 'freeHours', id: 'FH-3', at: now(), data: hours({}) },
      { kind: 'freeHoursBooking', id: 'FB-3', at: now(), data: booking() },
    )
    expect((await overview()).balance).toBe(11)
    await feed({ kind: 'freeHoursBooking', id: 'FB-3', at: now(1), data: booking({ cancelledAt: now() }) })
    expect((await overview()).balance).toBe(13)
    await feed({ kind: 'freeHoursBooking', id: 'FB-4', at: now(), data: booking() })
    await feed({ kind: 'freeHoursBooking', id: 'FB-4', at: now(1), deleted: true })
    expect((await overview()).balance).toBe(13)
    await adds()
  })

  test('echo a booking of the portal, and refuse one: it is there once, and its hours come back', async () => {
    const { bookingId, startDate } = bookingIn(await book(at(1, 18), 2))
    const echo = { ...supply, startInstant: startDate, durationHours: 2 }
    await feed({ kind: 'freeHoursBooking', id: bookingId, at: now(), data: echo })
    expect((await overview()).balance).toBe(7)
    expect((await overview()).activeBookings.find((each) => each.bookingId === bookingId)?.canDelete).toBe(true)
    await feed({ kind: 'freeHoursBooking', id: bookingId, at: now(1), deleted: true })
    expect((await overview()).balance).toBe(9)
    await adds()
  })

  test('an older echo does not bring back what the customer deleted', async () => {
    const { bookingId, startDate } = bookingIn(await book(at(1, 18), 2))
    await remove(bookingId)
    await feed({ kind: 'freeHoursBooking', id: bookingId, at: now(), data: { ...supply, startInstant: startDate, durationHours: 2 } })
    await feed({
      kind: 'freeHoursBooking',
      id: bookingId,
      at: new Date(Date.now() + 1000).toISOString(),
      data: { ...supply, startInstant: startDate, durationHours: 2 },
    })
    expect((await overview()).activeBookings.map((each) => each.bookingId)).not.toContain(bookingId)
    expect((await overview()).balance).toBe(9)
    await adds()
  })
})

test('the database itself refuses a ledger that goes below zero, or two entries of one number', async () => {
  const { db } = portal.database
  const entry = { billingAccountId: AROHA.account, act: 'x', kind: 'booked', voucherId: 'PS-1', hours: -1 } as const
  const failure = (promise: Promise<unknown>) =>
    promise.then(
      () => 'stored',
      () => 'refused',
    )
  expect(
    await failure(
      db
        .insert(powershoutLedger)
        .values({ ...entry, position: 1_000, leftHours: -1 })
        .execute(),
    ),
  ).toBe('refused')
  expect(
    await failure(
      db
        .insert(powershoutLedger)
        .values({ ...entry, position: 1, leftHours: 0 })
        .execute(),
    ),
  ).toBe('refused')
})

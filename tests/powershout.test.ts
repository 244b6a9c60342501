import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { WHY_NO_FREE_HOURS } from '#lib/no-free-hours.ts'
import { instantOf, tradingPeriodStart } from '#lib/trading-periods.ts'
import type { Booking, EligibleAccount, Offer } from '#schemas/powershout/entities.ts'
import * as routes from '#schemas/powershout/routes.ts'
import { startImpersonation } from '#schemas/staff/routes.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import { powershoutBookings, powershoutHours } from '#server/db/schema/powershout.ts'
import { readingDays } from '#server/db/schema/readings.ts'
import { supplyPoints } from '#server/db/schema/supply.ts'
import { AROHA, bookingIn, freeHoursWorld, problem, TAMA } from './free-hours-world.ts'
import { deleteMails, storedMails } from './stored-mails.ts'

/* Free power hours, offered, accepted, booked and deleted. Source: portal-usage.md, sections 3 to 5, 7 and 8, Powershout. */

const world = freeHoursWorld()
const { overview, offers, accept, at, book, remove, adds } = world

test('a customer sees what is left, when it expires, what is booked and what is offered', async () => {
  const seen = await overview()
  expect(seen).toMatchObject({ isEligible: true, balance: 9, loyaltyAccountId: AROHA.account, memberId: AROHA.memberId, isReminded: false })
  expect(seen.vouchers.map(({ hours, expiryDate }) => [hours, expiryDate])).toEqual([
    [3, addDays(world.today, 24)],
    [5, addDays(world.today, 170)],
    [1, addDays(world.today, 170)],
  ])
  expect(seen.activeBookings).toMatchObject([
    { duration: 3, state: 'coming', canDelete: true, address: '14 Rātā Street, Brooklyn, Wellington' },
  ])
  expect((await world.portal.call('aroha', routes.powershoutBalance)).body).toMatchObject({ balance: 9, ecoHours: 9 })
  expect((await world.portal.call('aroha', routes.powershoutExpiringHours)).body).toEqual({
    expiringHours: [
      { hours: 3, expiryDate: addDays(world.today, 24) },
      { hours: 6, expiryDate: addDays(world.today, 170) },
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
    const events = await world.portal.database.db.select().from(customerEvents)
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
    expect(ended.expiryDate).toBe(addDays(world.today, -3))
    expect(await accept(ended)).toMatchObject(problem('offer_expired', 'Offer expired'))
    expect((await overview()).balance).toBe(9)
  })

  test('can be accepted on its last day still', async () => {
    const [first] = (await offers()).activeOffers as [Offer]
    await world.portal.database.db
      .update(powershoutHours)
      .set({ offerEndsOn: world.today })
      .where(eq(powershoutHours.id, first.campaignOfferId))
    expect((await offers()).activeOffers.find(({ campaignOfferId }) => campaignOfferId === first.campaignOfferId)).toMatchObject({
      status: 'ACTIVE',
      expiryDate: world.today,
    })
    expect((await accept(first)).status).toBe(200)
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

describe('an offer that is deleted', () => {
  const toDelete = (offer: Offer, more: object = {}, person = 'aroha') =>
    world.portal.call(person, routes.powershoutDeleteOffer, {
      body: { loyaltyAccountId: AROHA.account, memberId: AROHA.memberId, campaignOfferId: offer.campaignOfferId, ...more },
    })
  const listed = async () => Object.values(await offers()).flatMap((some) => some.map(({ campaignOfferId }) => campaignOfferId))

  test('is on no list and in no count any more, and cannot be accepted; deleted again it stays so', async () => {
    const [first, second] = (await offers()).activeOffers as [Offer, Offer]
    expect((await toDelete(first)).status).toBe(204)
    expect((await toDelete(first)).status).toBe(204)
    expect(await listed()).not.toContain(first.campaignOfferId)
    expect(await listed()).toContain(second.campaignOfferId)
    expect((await world.portal.call('aroha', routes.powerShoutWidget)).body).toMatchObject({ data: { offersCount: 1 } })
    expect(await accept(first)).toMatchObject({ status: 404 })
    expect((await overview()).balance).toBe(9)
  })

  test('leaves its hours where they were accepted, and answers the accepting device again', async () => {
    const [first] = (await offers()).activeOffers as [Offer]
    await accept(first, { acceptKey: 'key-0001' })
    expect((await toDelete(first)).status).toBe(204)
    expect(await listed()).not.toContain(first.campaignOfferId)
    expect(await accept(first, { acceptKey: 'key-0001' })).toMatchObject({ status: 200, body: { balance: 12 } })
    expect((await overview()).balance).toBe(12)
    await adds()
  })

  test('stays deleted when the retailer’s systems say it again', async () => {
    const [first] = (await offers()).activeOffers as [Offer]
    await toDelete(first)
    const data = { billingAccountId: AROHA.account, hours: 3, expiresOn: addDays(world.today, 91), state: 'offer', campaignId: 'SUMMER' }
    const record = { kind: 'freeHours', id: first.campaignOfferId, at: new Date().toISOString(), data }
    await world.portal.operate('feed-apply', {}, JSON.stringify(record))
    expect(await listed()).not.toContain(first.campaignOfferId)
  })

  test('is the caller’s own: not another person’s, not of another member, and no voucher', async () => {
    const [first] = (await offers()).activeOffers as [Offer]
    expect((await toDelete(first, {}, 'tama')).status).toBe(404)
    expect((await toDelete(first, { memberId: 'C-tama' })).status).toBe(404)
    expect((await toDelete(first, { campaignOfferId: (await overview()).vouchers[0]?.id })).status).toBe(404)
    expect(await listed()).toContain(first.campaignOfferId)
    expect((await overview()).balance).toBe(9)
  })
})

describe('a booking', () => {
  test('takes only as many vouchers as its duration needs, soonest expiry first, and shows as free on the day', async () => {
    const { vouchers } = await overview()
    const booked = await book(at(1, 18), 4, { vouchers: vouchers.slice(0, 2).map(({ id }) => id) })
    expect(booked).toMatchObject({ status: 200, body: { balance: 5, booking: { duration: 4, ecoHours: 4, state: 'coming' } } })
    expect((await overview()).vouchers.map(({ hours }) => hours)).toEqual([4, 1])
    const [event] = await world.portal.database.db.select().from(customerEvents)
    expect(event).toMatchObject({
      type: 'nz.switchboard.free_hours.booked',
      data: { durationHours: 4, vouchers: [{ hours: 3 }, { hours: 1 }] },
    })
    await adds()
  })

  test('time elapsed: a day that is over; an hour of today that has passed can still be booked', async () => {
    expect(await book(at(-1, 23), 1)).toMatchObject(problem('time_elapsed', 'Time elapsed'))
    const first = tradingPeriodStart(world.today, 1).toISOString()
    expect(bookingIn(await book(first, 1))).toMatchObject({ selectedDate: world.today, canDelete: true })
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
    ['half past an hour', () => book(instantOf(addDays(world.today, 1), 18, 30).toISOString(), 1)],
    ['another number of eco hours', () => book(at(1, 18), 2, { ecoHours: 1 })],
    ['more vouchers than needed', async () => book(at(1, 18), 1, { vouchers: (await overview()).vouchers.map(({ id }) => id) })],
    ['vouchers that are nobody’s', () => book(at(1, 18), 1, { vouchers: ['PS-XX'] })],
  ])('invalid request: %s', async (_name, send) => {
    expect(await send()).toMatchObject(problem('invalid_request', 'Invalid request'))
    expect((await overview()).balance).toBe(9)
  })

  test('a day years ahead is named with its year', async () => {
    const year = Number(world.today.slice(0, 4)) + 5
    const answer = await book(instantOf(`${year}-01-01`, 18).toISOString(), 1)
    expect(answer).toMatchObject({ body: { detail: `You have 0 free hours left for 1 Jan ${year}.` } })
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
    const past = ((await world.portal.call('aroha', routes.powershoutBookings)).body as { bookings: Booking[] }).bookings.at(-1)
    expect(await remove(past?.bookingId ?? '')).toMatchObject(problem('time_elapsed', 'Time elapsed'))
    const types = (await world.portal.database.db.select().from(customerEvents)).map(({ type }) => type)
    expect(types).toEqual(['nz.switchboard.free_hours.booked', 'nz.switchboard.free_hours.booking_deleted'])
    await adds()
  })

  test('that the retailer’s systems made without saying what it took is theirs to delete', async () => {
    const [coming] = (await overview()).activeBookings as [Booking]
    await world.portal.database.db.update(powershoutBookings).set({ vouchers: null }).where(eq(powershoutBookings.id, coming.bookingId))
    expect((await overview()).activeBookings[0]?.canDelete).toBe(false)
    expect(await remove(coming.bookingId)).toMatchObject(problem('invalid_request', 'Invalid request'))
  })

  test('is for a property that can have it', async () => {
    const { eligibleAccounts } = (await world.portal.call('tama', routes.powershoutEligibleAccounts)).body as {
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
    const query = { supplyPointId: TAMA.bach, selectedDate: addDays(world.today, 1) }
    expect((await world.portal.call('tama', routes.powershoutBookings, { query })).body).toMatchObject({
      bookings: [{ nickname: 'The bach', duration: 2 }],
    })
    const dates = await world.portal.call('tama', routes.powershoutBookings, {
      query: { bookingDatesOnly: true, supplyPointId: TAMA.bach },
    })
    expect(dates.body).toEqual({ bookingDates: [addDays(world.today, 1)] })
  })
})

test('a connection that has ended, or is silent, is no place to book, and comes after the one that supplies', async () => {
  const { db } = world.portal.database
  const [own] = await db.select().from(supplyPoints).where(eq(supplyPoints.id, AROHA.supplyPointId))
  const [day] = await db
    .select()
    .from(readingDays)
    .where(eq(readingDays.supplyPointId, AROHA.supplyPointId))
    .orderBy(readingDays.localDay)
    .limit(1)
  if (!own || !day) throw new Error('Aroha has readings')
  const ended = { supplyPointId: 'A-ended', supplyAgreementId: 'SA-ended' }
  await db.insert(supplyPoints).values({ ...own, id: ended.supplyPointId, supplyAgreementId: ended.supplyAgreementId })
  await db.insert(readingDays).values({ ...day, supplyPointId: ended.supplyPointId })
  const { body } = await world.portal.call('aroha', routes.powershoutEligibleAccounts)
  const refused = await book(at(1, 18), 1, ended)
  await db.delete(readingDays).where(eq(readingDays.supplyPointId, ended.supplyPointId))
  await db.delete(supplyPoints).where(eq(supplyPoints.id, ended.supplyPointId))
  expect((body as { eligibleAccounts: EligibleAccount[] }).eligibleAccounts).toMatchObject([
    { supplyPointId: AROHA.supplyPointId, isEligible: true },
    { supplyPointId: ended.supplyPointId, isEligible: false, notEligible: 'noHalfHours' },
  ])
  expect(refused).toMatchObject({ body: { detail: WHY_NO_FREE_HOURS.noHalfHours } })
})

test('who can book none hears why, and their dashboard says nothing of it', async () => {
  expect(await overview('newcomer')).toMatchObject({ isEligible: false, notEligible: 'lowPricePlan', balance: 0 })
  expect(await overview('moana')).toMatchObject({ isEligible: false, notEligible: 'noElectricity' })
  expect(await overview('kapiti-growers')).toMatchObject({ isEligible: false, notEligible: 'buyingGroup' })
  const own = { supplyPointId: 'SP-100699-E', supplyAgreementId: 'SA-100699-E', loyaltyAccountId: 'BA-100699' }
  const refused = await book(at(1, 18), 1, own, 'newcomer')
  expect(refused).toMatchObject(problem('invalid_request', 'Invalid request'))
  expect(refused).toMatchObject({ body: { detail: WHY_NO_FREE_HOURS.lowPricePlan } })
  for (const person of ['newcomer', 'moana', 'kapiti-growers', 'hemi']) {
    expect((await world.portal.call(person, routes.powerShoutWidget)).body).toMatchObject({ status: 'NO_DATA' })
  }
  expect((await world.portal.call('rimu-cafe', routes.powerShoutWidget)).body).toMatchObject({ data: { balanceHours: 0, offersCount: 1 } })
})

test('an authorised person books as the account holder does; staff who act tell the customer by mail', async () => {
  expect((await book(at(1, 18), 1, {}, 'rua')).status).toBe(200)
  await deleteMails(world.portal.database.db)
  const begun = await world.portal.call('staff', startImpersonation, { body: { customer: 'aroha', reason: 'Asked us by phone' } })
  const headers = { 'x-impersonation': (begun.body as { id: string }).id }
  const body = {
    startDate: at(2, 9),
    duration: 1,
    supplyPointId: AROHA.supplyPointId,
    supplyAgreementId: AROHA.supplyAgreementId,
    loyaltyAccountId: AROHA.account,
  }
  const booked = await world.portal.ask('staff', 'POST', routes.powershoutAddBooking.path, { body, headers })
  expect(booked.status).toBe(200)
  expect((await storedMails(world.portal.database.db, 'aroha@example.nz')).map((mail) => mail.body).join()).toContain(
    'booked free power hours',
  )
  const events = await world.portal.database.db.select().from(customerEvents)
  expect(events.map(({ personId, staffId }) => [personId, staffId])).toEqual([
    ['U-rua', null],
    ['U-aroha', 'U-staff'],
  ])
})

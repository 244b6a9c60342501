import ICAL from 'ical.js'
import { and, eq, like } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import type { ActivityItem, Offer, Powershout } from '#schemas/powershout/entities.ts'
import * as routes from '#schemas/powershout/routes.ts'
import { users } from '#server/db/schema/people.ts'
import { powershoutHours, powershoutLedger, powershoutReminders } from '#server/db/schema/powershout.ts'
import { plans, supplyPoints } from '#server/db/schema/supply.ts'
import { expireHours } from '#server/powershout/ledger.ts'
import { remind } from '#server/powershout/reminders.ts'
import { AROHA, bookingIn, freeHoursWorld, problem } from './free-hours-world.ts'
import { shownAccount } from './shown-account.ts'
import { deleteMails, storedMails } from './stored-mails.ts'

/* Free power hours as time and the retailer’s systems change them, and what is told of them. Source: portal-usage.md, sections 7 to 9, Powershout. */

const world = freeHoursWorld()
const { overview, offers, accept, at, book, remove, adds } = world

test('what happened is told newest first, 40 a page', async () => {
  const page = async (pageNumber = 1, pageSize = 40) =>
    (
      await world.portal.call('aroha', routes.powershoutHistory, {
        query: pageNumber === 1 && pageSize === 40 ? {} : { pageNumber, pageSize },
      })
    ).body as {
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
  const { db } = world.portal.database
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

test('hours that have expired are in no balance, also before they are written off', async () => {
  const { db } = world.portal.database
  await db
    .update(powershoutHours)
    .set({ expiresOn: addDays(world.today, -1) })
    .where(like(powershoutHours.id, 'PS-1-%'))
  const seen = await overview()
  expect([seen.balance, seen.vouchers.map(({ hours }) => hours)]).toEqual([6, [5, 1]])
  const [offer] = (await offers()).activeOffers as [Offer]
  expect((await accept(offer)).body).toMatchObject({ balance: 6 + offer.quantity })
  const { bookingId } = bookingIn(await book(at(3, 12), 3))
  expect((await remove(bookingId)).body).toMatchObject({ balance: 6 + offer.quantity })
  expect((await overview()).balance).toBe(6 + offer.quantity)
})

test('who wants it is reminded once of hours that expire within a week, and nobody else', async () => {
  const { db, settings } = { db: world.portal.database.db, settings: world.portal.settings }
  const expireIn = (days: number) =>
    db
      .update(powershoutHours)
      .set({ expiresOn: addDays(world.today, days) })
      .where(like(powershoutHours.id, 'PS-1-%'))
  await expireIn(7)
  await deleteMails(db)
  await remind(db, settings)
  expect(await storedMails(db)).toEqual([])
  expect(
    (await world.portal.call('aroha', routes.powershoutReminder, { body: { ...shownAccount('aroha'), isReminded: true } })).status,
  ).toBe(204)
  expect((await overview()).isReminded).toBe(true)
  // A person who asked for it and has no access any more, or whose own account is closed, is told nothing.
  await db.insert(powershoutReminders).values({ billingAccountId: AROHA.account, userId: 'U-rua', isWanted: true })
  const setClosed = (closedOn: string | null) => db.update(users).set({ closedOn }).where(eq(users.id, 'U-rua'))
  await setClosed(world.today)
  onTestFinished(async () => void (await setClosed(null)))
  await db.insert(powershoutReminders).values({ billingAccountId: AROHA.account, userId: 'U-priya', isWanted: true })
  await expireIn(8)
  await remind(db, settings)
  expect(await storedMails(db)).toEqual([])
  await expireIn(7)
  await Promise.all([remind(db, settings), remind(db, settings)])
  await remind(db, settings)
  const mails = await storedMails(db)
  expect(mails.map(({ recipient }) => recipient)).toEqual(['aroha@example.nz'])
  expect(mails[0]?.body).toContain('3 hours, until')
  expect(mails[0]?.body).toContain(`${settings.publicUrl}/account/profile/powershout`)
  await world.portal.call('aroha', routes.powershoutReminder, { body: { ...shownAccount('aroha'), isReminded: false } })
  await db.update(powershoutHours).set({ remindedAt: null })
  await remind(db, settings)
  expect(await storedMails(db)).toHaveLength(1)
})

test('nobody is reminded of hours that cannot be booked, and is once they can be', async () => {
  const { db, settings } = { db: world.portal.database.db, settings: world.portal.settings }
  await db
    .update(powershoutHours)
    .set({ expiresOn: addDays(world.today, 5) })
    .where(like(powershoutHours.id, 'PS-1-%'))
  await world.portal.call('aroha', routes.powershoutReminder, { body: { ...shownAccount('aroha'), isReminded: true } })
  const isOwn = eq(supplyPoints.id, AROHA.supplyPointId)
  const [supply] = await db.select().from(supplyPoints).where(isOwn)
  const setLowPrice = (isLowPrice: boolean) =>
    db
      .update(plans)
      .set({ isLowPrice })
      .where(eq(plans.id, supply?.planId ?? ''))
  await deleteMails(db)
  await setLowPrice(true)
  expect((await overview()).isEligible).toBe(false)
  await remind(db, settings)
  await setLowPrice(false)
  expect(await storedMails(db)).toEqual([])
  await remind(db, settings)
  expect(await storedMails(db)).toHaveLength(1)
})

test('the dashboard says which hours expire within thirty days, and of no later ones', async () => {
  const expiringIn = async (days: number) => {
    await world.portal.database.db.update(powershoutHours).set({ expiresOn: addDays(world.today, days) })
    const { data } = (await world.portal.call('aroha', routes.powerShoutWidget)).body as { data: { expiring?: { expiryDate: string } } }
    return data.expiring?.expiryDate
  }
  expect([await expiringIn(31), await expiringIn(30)]).toEqual([undefined, addDays(world.today, 30)])
})

test('the dashboard says what runs now, and asks again when it ends', async () => {
  const now = new Date()
  const start = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000)
  expect((await book(start.toISOString(), 1)).status).toBe(200)
  const { body } = await world.portal.call('aroha', routes.powerShoutWidget)
  const end = new Date(start.getTime() + 3_600_000).toISOString()
  expect(body).toMatchObject({ data: { running: { startDate: start.toISOString(), endDate: end } }, nextAt: end })
  expect((await overview()).notifications.map(({ key }) => key)).toContain('running')
})

test('a booking is a calendar file that a strict parser reads, at the right time', async () => {
  const booking = bookingIn(await book(at(1, 18), 2))
  const answer = await world.portal.call('aroha', routes.powershoutCalendar, { query: { bookingId: booking.bookingId } })
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const calendar = new ICAL.Component(ICAL.parse(answer.body as string))
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined, { strictExceptions: true })
  expect([event.startDate.toJSDate().toISOString(), event.endDate.toJSDate().toISOString()]).toEqual([booking.startDate, booking.endDate])
  expect([event.summary, event.location]).toEqual(['Free power: 2 hours', booking.address])
  expect(await world.portal.call('tama', routes.powershoutCalendar, { query: { bookingId: booking.bookingId } })).toMatchObject({
    status: 404,
  })
})

describe('the retailer’s systems', () => {
  const account = { billingAccountId: AROHA.account }
  const supply = { ...account, supplyPointId: AROHA.supplyPointId }
  const feed = (...records: object[]) => world.portal.operate('feed-apply', {}, records.map((record) => JSON.stringify(record)).join('\n'))
  const now = (seconds = 0) => new Date(Date.now() - 60_000 + seconds * 1000).toISOString()
  const hours = (more: object) => ({ ...account, hours: 4, expiresOn: addDays(world.today, 10), state: 'granted', ...more })

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

  test('lower hours or take them away while they are booked, and the deletion gives back what they are for by then', async () => {
    const only = async () => {
      const { db } = world.portal.database
      await db
        .update(powershoutHours)
        .set({ expiresOn: addDays(world.today, -1) })
        .where(eq(powershoutHours.billingAccountId, AROHA.account))
      await expireHours(db, world.today)
    }
    await only()
    await feed({ kind: 'freeHours', id: 'FH-5', at: now(), data: hours({ hours: 3 }) })
    const { bookingId } = bookingIn(await book(at(3, 18), 3))
    await feed({ kind: 'freeHours', id: 'FH-5', at: now(1), data: hours({ hours: 1 }) })
    expect(await remove(bookingId)).toMatchObject({ body: { hoursGivenBack: 1, balance: 1 } })
    expect(await remove(bookingId)).toMatchObject({ body: { hoursGivenBack: 1, balance: 1 } })
    await feed({ kind: 'freeHours', id: 'FH-5', at: now(2), data: hours({ hours: 2 }) })
    expect((await overview()).balance).toBe(2)

    const second = bookingIn(await book(at(3, 18), 2))
    await feed({ kind: 'freeHours', id: 'FH-5', at: now(3), deleted: true })
    expect(await remove(second.bookingId)).toMatchObject({ body: { hoursGivenBack: 0, balance: 0 } })
    await feed({ kind: 'freeHours', id: 'FH-5', at: now(4), data: hours({ hours: 2 }) })
    expect((await overview()).balance).toBe(2)

    const third = bookingIn(await book(at(3, 18), 2))
    await feed({ kind: 'freeHours', id: 'FH-5', at: now(5), data: hours({ hours: 1 }) })
    await feed({ kind: 'freeHoursBooking', id: third.bookingId, at: now(6), deleted: true })
    expect((await overview()).balance).toBe(1)
  })

  test('say again that what was accepted here is an offer, and nobody gets it twice', async () => {
    const offer = hours({ state: 'offer', offerEndsOn: addDays(world.today, 5) })
    await feed({ kind: 'freeHours', id: 'FH-2', at: now(), data: offer })
    const offered = (await offers()).activeOffers.find(({ campaignOfferId }) => campaignOfferId === 'FH-2') as Offer
    expect((await accept(offered)).status).toBe(200)
    await feed({
      kind: 'freeHours',
      id: 'FH-2',
      at: new Date(Date.now() + 1000).toISOString(),
      data: { ...offer, expiresOn: addDays(world.today, 11) },
    })
    expect(await accept(offered)).toMatchObject(problem('offer_already_accepted', 'Offer already accepted'))
    expect((await overview()).balance).toBe(13)
    await adds()
  })

  test('delete what was accepted here and send it again as an offer, and its hours are spent once', async () => {
    const offer = hours({ state: 'offer', hours: 2, offerEndsOn: addDays(world.today, 5) })
    await feed({ kind: 'freeHours', id: 'FH-6', at: now(), data: offer })
    const offered = (await offers()).activeOffers.find(({ campaignOfferId }) => campaignOfferId === 'FH-6') as Offer
    expect((await accept(offered)).status).toBe(200)
    expect((await overview()).balance).toBe(11)
    const later = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
    await feed({ kind: 'freeHours', id: 'FH-6', at: later(1), deleted: true })
    expect((await overview()).balance).toBe(9)
    await feed({ kind: 'freeHours', id: 'FH-6', at: later(2), data: offer })
    expect((await offers()).activeOffers.map(({ campaignOfferId }) => campaignOfferId)).not.toContain('FH-6')
    expect(await accept(offered)).toMatchObject(problem('offer_already_accepted', 'Offer already accepted'))
    expect((await overview()).balance).toBe(11)
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
  const { db } = world.portal.database
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

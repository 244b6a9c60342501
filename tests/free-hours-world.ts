import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { instantOf } from '#lib/trading-periods.ts'
import type { Booking, Offer, Powershout } from '#schemas/powershout/entities.ts'
import * as routes from '#schemas/powershout/routes.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import { feedRecords } from '#server/db/schema/feed.ts'
import { powershoutBookings, powershoutHours, powershoutLedger, powershoutReminders } from '#server/db/schema/powershout.ts'
import { ledgerFaults } from './free-hours-ledger.ts'
import { startPortal, type TestPortal } from './portal.ts'

export const AROHA = { account: 'BA-100201', supplyPointId: 'SP-100201-E', supplyAgreementId: 'SA-100201-E', memberId: 'C-aroha' }
export const TAMA = { account: 'BA-100342', bach: 'SP-100342-E2' }

/** A portal whose demo customers have their free hours again before each test of a file, and what customers do with them. */
export function freeHoursWorld() {
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
      for (const table of [powershoutLedger, powershoutBookings, powershoutHours, powershoutReminders, customerEvents])
        await db.delete(table)
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
  const adds = async () => expect(await ledgerFaults(portal.database.db, AROHA.account)).toEqual([])
  return {
    get portal() {
      return portal
    },
    get today() {
      return today
    },
    overview,
    offers,
    accept,
    at,
    book,
    remove,
    adds,
  }
}

export const bookingIn = ({ body }: { body: unknown }) => (body as { booking: Booking }).booking
export const problem = (type: string, title: string, status = 400) => ({ status, body: { type: `/error/powershout/${type}`, title } })

import { and, eq, gte, inArray, isNull, lte, sql } from 'drizzle-orm'
import { addDays } from '#lib/calendar.ts'
import { instantOf } from '#lib/trading-periods.ts'
import { type Scope, todayOf } from '../access.ts'
import { findSelected, findSites } from '../account/queries.ts'
import { CUSTOMER_EVENT_DAYS } from '../clean-up.ts'
import { findHomeMoveRules } from '../config/brand.ts'
import { findOwed } from '../billing/queries.ts'
import type { Database } from '../db/open.ts'
import { sites } from '../db/schema/accounts.ts'
import { bills, payments } from '../db/schema/billing.ts'
import { customerEvents } from '../db/schema/customer-events.ts'
import { homeMoveSteps, homeMoves } from '../db/schema/home-moves.ts'
import { powershoutBookings, powershoutLedger } from '../db/schema/powershout.ts'
import { supplyPoints } from '../db/schema/supply.ts'
import { isProtectedBy } from '../medical/protected.ts'
import { REVIEW_DAYS } from '../medical/review.ts'
import { findOwnTaker } from '../payments/card-state.ts'
import { findOwnVouchers } from '../powershout/queries.ts'
import { DAYS_BEFORE } from '../powershout/reminders.ts'
import {
  AUTOPAY_EVENTS,
  billReady,
  bookingBegins,
  hoursExpire,
  debited,
  type Happened,
  healthReviewDue,
  hoursExpired,
  moveMovedOn,
  ofEvent,
  payingText,
  readingDue,
} from './texts.ts'

/** The same time as the events that cause notifications. */
export const KEPT_DAYS = CUSTOMER_EVENT_DAYS
/** How many days before a meter is read its customer can send a reading that counts. */
const READING_DAYS = 3
/** How long before booked hours begin the customer is reminded. */
const BOOKING_MS = 86_400_000

/** The first minutes of a local day are nobody's morning: what is only known by its day is told from eight on. */
const morningOf = (day: string): Date => instantOf(day, 8)

/**
 * What happened to the selected account within the days that are kept, newest first. It follows from bills, payments, meters, free hours
 * and events, each of which is stored once: a bill that is corrected is corrected here too.
 */
export async function findHappened(db: Database, scope: Scope): Promise<Happened[]> {
  const { selected, now } = scope
  if (!selected) return []
  const { billingAccountId } = selected
  const dependence = (await findSelected(db, scope))?.account.medicalDependence
  const isProtected = isProtectedBy(dependence)
  const today = todayOf(scope)
  const since = addDays(today, -KEPT_DAYS)
  const sinceInstant = morningOf(since)
  const [own, debits, meters, vouchers, expired, booked, moved, events] = await Promise.all([
    db
      .select()
      .from(bills)
      .where(and(eq(bills.billingAccountId, billingAccountId), gte(bills.issuedDay, since))),
    db
      .select()
      .from(payments)
      .where(and(eq(payments.billingAccountId, billingAccountId), eq(payments.method, 'directDebit'), gte(payments.paidDay, since))),
    db
      .select()
      .from(supplyPoints)
      .where(
        and(
          eq(supplyPoints.billingAccountId, billingAccountId),
          eq(supplyPoints.canSubmitRead, true),
          gte(supplyPoints.nextReadDay, since),
          sql`(${supplyPoints.billingAccountId}, ${supplyPoints.siteId}) in (select billing_account_id, id from ${sites} where status <> 'closed')`,
        ),
      ),
    findOwnVouchers(db, scope),
    db
      .select()
      .from(powershoutLedger)
      .where(
        and(
          eq(powershoutLedger.billingAccountId, billingAccountId),
          eq(powershoutLedger.kind, 'expired'),
          gte(powershoutLedger.at, sinceInstant),
        ),
      ),
    db
      .select()
      .from(powershoutBookings)
      .where(
        and(
          eq(powershoutBookings.billingAccountId, billingAccountId),
          isNull(powershoutBookings.cancelledAt),
          gte(powershoutBookings.startInstant, sinceInstant),
          lte(powershoutBookings.startInstant, new Date(now.getTime() + BOOKING_MS)),
        ),
      ),
    findMoved(db, scope, sinceInstant),
    db
      .select()
      .from(customerEvents)
      .where(
        and(
          eq(customerEvents.billingAccountId, billingAccountId),
          inArray(customerEvents.type, AUTOPAY_EVENTS),
          gte(customerEvents.at, sinceInstant),
        ),
      ),
  ])
  const owed = await findOwed(db, scope)
  const taker = await findOwnTaker(db, scope, today)
  const ofMoney = selected.isBuyingGroup
    ? []
    : [
        ...own.map((bill) => {
          const known = owed.bills.find(({ id }) => id === bill.id)
          return billReady(bill, morningOf(bill.issuedDay), known && payingText(known, taker, today))
        }),
        ...debits.map((payment) => debited(payment, morningOf(payment.paidDay))),
        ...events.flatMap((event) => ofEvent(event, scope.userId, isProtected)),
      ]
  const all = [
    ...ofMoney,
    ...meters.flatMap((meter) =>
      meter.nextReadDay === null ? [] : [readingDue(meter, meter.nextReadDay, morningOf(addDays(meter.nextReadDay, -READING_DAYS)))],
    ),
    ...[...Map.groupBy(vouchers, ({ expiryDate }) => expiryDate)].map(([day, ending]) =>
      hoursExpire(day, ending, morningOf(addDays(day, -DAYS_BEFORE))),
    ),
    ...expired.map((entry) => hoursExpired(entry)),
    ...booked.map((booking) =>
      bookingBegins(booking, latest(booking.bookedAt, new Date(booking.startInstant.getTime() - BOOKING_MS)), now),
    ),
    ...moved,
    ...(dependence?.status === 'confirmed' && dependence.reviewOn
      ? [healthReviewDue(dependence.reviewOn, morningOf(addDays(dependence.reviewOn, -REVIEW_DAYS)))]
      : []),
  ]
  return all.filter(({ at }) => at <= now && at >= sinceInstant).sort((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
}

const latest = (one: Date | null, other: Date): Date => (one && one > other ? one : other)

/** What became of moves, with the places that each is about. */
async function findMoved(db: Database, scope: Scope, since: Date): Promise<Happened[]> {
  const { selected } = scope
  if (!selected) return []
  const { billingAccountId, brand } = selected
  const steps = await db
    .select({ step: homeMoveSteps, move: homeMoves })
    .from(homeMoveSteps)
    .innerJoin(homeMoves, and(eq(homeMoves.billingAccountId, homeMoveSteps.billingAccountId), eq(homeMoves.id, homeMoveSteps.moveId)))
    .where(and(eq(homeMoveSteps.billingAccountId, billingAccountId), gte(homeMoveSteps.at, since)))
  if (steps.length === 0) return []
  const places = await findSites(db, scope)
  const { phone } = await findHomeMoveRules(db, brand)
  return steps.map(({ step, move }) => {
    const left = places.flatMap(({ site }) => (move.moveOutSiteIds?.includes(site.id) ? [site.street] : []))
    return moveMovedOn(step, move, left, phone)
  })
}

import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { localDayOf } from '#lib/local-day.ts'
import { sum } from '#lib/sum.ts'
import type { NotEligible } from '#schemas/powershout/entities.ts'
import { hoursFor, type Voucher, vouchersFor } from '#lib/vouchers.ts'
import { type Scope, todayOf } from '../access.ts'
import { changeOwnAccount } from '../account/lock-account.ts'
import type { Database } from '../db/open.ts'
import { powershoutBookings, powershoutLedger } from '../db/schema/powershout.ts'
import { recordEvent } from '../feed/events/record.ts'
import { changedByCustomer, madeInPortal } from '../feed/records.ts'
import { followHours } from './feed-ledger.ts'
import { append, findVouchers } from './ledger.ts'
import { findPlaces, type Place } from './places.ts'
import { dayOf, endOf, findOverlapping, lastDayOf } from './queries.ts'

type BookingRow = typeof powershoutBookings.$inferSelect

export interface WantedBooking {
  start: Date
  duration: number
  /** ids of the vouchers that the customer was shown; undefined where the call left them out */
  vouchers: readonly string[] | undefined
  bookingKey: string | undefined
}

type Booked =
  | { is: 'booked'; row: BookingRow; balance: number }
  | { is: 'keyUsed' | 'timeElapsed' | 'duplicate' | 'changedMeanwhile' }
  | { is: 'tooFew'; hours: number }
  | { is: 'movedOut'; lastDay: string }
  | { is: 'notEligible'; why: NotEligible }

/**
 * Books free hours: the booking, what it takes of the vouchers and the event are one transaction, and bookings of one account
 * come one after the other. Idempotent by key. What the place is, and until when, is read again under the lock.
 * Source: portal-usage.md, sections 4, 5 and 8; ENERGY.md, Prices, free hours.
 */
export async function addBooking(db: Database, scope: Scope, place: Place, wanted: WantedBooking): Promise<Booked> {
  const { billingAccountId, supplyPointId, supplyAgreementId, siteId } = place
  const { start, duration: durationHours, bookingKey } = wanted
  const [day, today] = [localDayOf(start), todayOf(scope)]
  return changeOwnAccount(db, scope, billingAccountId, async (tx): Promise<Booked> => {
    const known = bookingKey === undefined ? undefined : await findByKey(tx, billingAccountId, bookingKey)
    const vouchers = await findVouchers(tx, billingAccountId, today)
    if (known) {
      const isSame =
        known.supplyPointId === supplyPointId && known.startInstant.getTime() === start.getTime() && known.durationHours === durationHours
      return isSame && !known.cancelledAt ? { is: 'booked', row: known, balance: balanceOf(vouchers) } : { is: 'keyUsed' }
    }
    if (day < today) return { is: 'timeElapsed' }
    const now = (await findPlaces(tx, scope)).find((each) => each.supplyPointId === supplyPointId)
    if (!now || now.notEligible) return { is: 'notEligible', why: now?.notEligible ?? 'notConnected' }
    const { leftOn } = now
    const hours = { startInstant: start, durationHours }
    if (leftOn && lastDayOf(hours) > leftOn) return { is: 'movedOut', lastDay: leftOn }
    if ((await findOverlapping(tx, place, start, endOf(hours))).length > 0) return { is: 'duplicate' }
    const taken = vouchersFor(vouchers, durationHours, day)
    if (!taken) return { is: 'tooFew', hours: hoursFor(vouchers, day) }
    if (wanted.vouchers && !isSameSet(wanted.vouchers, taken)) return { is: 'changedMeanwhile' }
    const id = `PB-${randomUUID()}`
    const [row] = await tx
      .insert(powershoutBookings)
      .values({
        billingAccountId,
        id,
        supplyPointId,
        ...hours,
        vouchers: taken,
        bookingKey: bookingKey ?? id,
        bookedBy: scope.userId,
        bookedAt: sql`now()`,
      })
      .returning()
    if (!row) throw new Error('a booking was stored and did not come back')
    await appendAct(tx, 'booked', { billingAccountId, bookingId: id, vouchers: taken, personId: scope.userId })
    await madeInPortal(tx, 'freeHoursBooking', id, billingAccountId)
    await recordEvent(tx, scope, {
      type: 'nz.switchboard.free_hours.booked',
      billingAccountId,
      subject: id,
      data: { bookingId: id, siteId, supplyPointId, supplyAgreementId, startInstant: start.toISOString(), durationHours, vouchers: taken },
    })
    return { is: 'booked', row, balance: balanceOf(vouchers) - durationHours }
  })
}

interface Act {
  billingAccountId: string
  bookingId: string
  vouchers: readonly { voucherId: string; hours: number }[]
  personId: string
}

/** Takes the hours of a booking from its vouchers, or gives them back. */
async function appendAct(tx: Database, kind: 'booked' | 'givenBack', { vouchers, ...booking }: Act): Promise<void> {
  const act = randomUUID()
  await append(
    tx,
    vouchers.map(({ voucherId, hours }) => ({ ...booking, act, kind, voucherId, hours: kind === 'booked' ? -hours : hours })),
  )
}

export const balanceOf = (vouchers: readonly Voucher[]) => sum(vouchers.map(({ hours }) => hours))

const isSameSet = (shown: readonly string[], taken: readonly { voucherId: string }[]) =>
  new Set(shown).size === shown.length && shown.length === taken.length && taken.every(({ voucherId }) => shown.includes(voucherId))

async function findByKey(tx: Database, billingAccountId: string, bookingKey: string): Promise<BookingRow | undefined> {
  const [row] = await tx
    .select()
    .from(powershoutBookings)
    .where(and(eq(powershoutBookings.billingAccountId, billingAccountId), eq(powershoutBookings.bookingKey, bookingKey)))
  return row
}

type Deleted = { is: 'deleted'; hours: number; balance: number } | { is: 'unknown' | 'timeElapsed' | 'bookedElsewhere' }

/**
 * Deletes a booking of today or later, and gives back what it took, less what the feed took of its vouchers meanwhile. Deleted
 * again, it gives back nothing more.
 */
export async function deleteBooking(db: Database, scope: Scope, billingAccountId: string, bookingId: string): Promise<Deleted> {
  const today = todayOf(scope)
  return changeOwnAccount(db, scope, billingAccountId, async (tx): Promise<Deleted> => {
    const isIt = and(eq(powershoutBookings.billingAccountId, billingAccountId), eq(powershoutBookings.id, bookingId))
    const [row] = await tx.select().from(powershoutBookings).where(isIt)
    if (!row) return { is: 'unknown' }
    if (!row.vouchers) return { is: 'bookedElsewhere' }
    const { vouchers, durationHours, supplyPointId } = row
    if (!row.cancelledAt) {
      if (dayOf(row) < today) return { is: 'timeElapsed' }
      await tx.update(powershoutBookings).set({ cancelledAt: sql`now()` }).where(isIt)
      await appendAct(tx, 'givenBack', { billingAccountId, bookingId, vouchers, personId: scope.userId })
      const named = vouchers.map(({ voucherId }) => ({ billingAccountId, id: voucherId }))
      await followHours(tx, named, new Map(), correctionOf(bookingId))
      await recordEvent(tx, scope, {
        type: 'nz.switchboard.free_hours.booking_deleted',
        billingAccountId,
        subject: bookingId,
        data: { bookingId, supplyPointId, startInstant: row.startInstant.toISOString(), durationHours, vouchers },
      })
      await changedByCustomer(tx, 'freeHoursBooking', bookingId, billingAccountId)
    }
    const [correction] = await tx
      .select({ hours: sql<number>`coalesce(sum(${powershoutLedger.hours}), 0)::int` })
      .from(powershoutLedger)
      .where(and(eq(powershoutLedger.billingAccountId, billingAccountId), eq(powershoutLedger.act, correctionOf(bookingId))))
    const hours = durationHours + (correction?.hours ?? 0)
    return { is: 'deleted', hours, balance: balanceOf(await findVouchers(tx, billingAccountId, today)) }
  })
}

/** The act that takes away what a deletion gave back and its vouchers are not for any more. */
const correctionOf = (bookingId: string) => `corrected after ${bookingId}`

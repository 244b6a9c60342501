import { and, asc, desc, eq, gt, gte, isNull, lt, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { tradingPeriodStart } from '#lib/trading-periods.ts'
import { sum } from '#lib/sum.ts'
import { soonestFirst, type Voucher } from '#lib/vouchers.ts'
import type { Booking } from '#schemas/powershout/entities.ts'
import { type Scope, todayOf } from '../access.ts'
import { findSelected } from '../account/queries.ts'
import { billingAccounts } from '../db/schema/accounts.ts'
import type { Database } from '../db/open.ts'
import { preparedOnce } from '../db/prepared.ts'
import { campaigns, powershoutBookings, powershoutHours, powershoutLedger, powershoutReminders } from '../db/schema/powershout.ts'
import { oncePerRequest } from '../http/once-per-request.ts'
import { findElectricitySupplies, findLeft, stillSupplying } from '../usage/queries.ts'
import { canBook, findPlaces, type Place, whyNotEligible } from './places.ts'

const SOON_DAYS = 30
const HOUR_MS = 3_600_000

type BookingRow = typeof powershoutBookings.$inferSelect

export const endOf = ({ startInstant, durationHours }: Pick<BookingRow, 'startInstant' | 'durationHours'>): Date =>
  new Date(startInstant.getTime() + durationHours * HOUR_MS)

/** The local day that a booking is for: until the end of it, the booking can be changed. */
export const dayOf = ({ startInstant }: Pick<BookingRow, 'startInstant'>): string => localDayOf(startInstant)

/** The local day of its last hour, which may be after midnight. */
export const lastDayOf = (booking: Pick<BookingRow, 'startInstant' | 'durationHours'>): string =>
  localDayOf(new Date(endOf(booking).getTime() - 1))

const ownHoursQuery = preparedOnce((db) => {
  const { id, expiresOn, state, offerEndsOn, deletedAt } = powershoutHours
  const left = sql<number>`(select coalesce(sum(${powershoutLedger.hours}), 0)::int from ${powershoutLedger}
    where ${powershoutLedger.billingAccountId} = ${powershoutHours.billingAccountId} and ${powershoutLedger.voucherId} = ${powershoutHours.id})`
  return db
    .select({ hours: { id, expiresOn, state, offerEndsOn, deletedAt }, campaign: { endsOn: campaigns.endsOn }, left })
    .from(powershoutHours)
    .leftJoin(campaigns, eq(campaigns.id, powershoutHours.campaignId))
    .where(
      and(
        eq(powershoutHours.billingAccountId, sql.placeholder('billingAccountId')),
        gte(powershoutHours.expiresOn, sql.placeholder('today')),
      ),
    )
    .prepare('find_own_hours')
})

/** What the selected account was given and offered, with what is left of it, in one question: every dashboard asks. */
const findOwnHours = oncePerRequest(async (db, scope) => {
  if (!scope.selected) return []
  return ownHoursQuery(db).execute({ billingAccountId: scope.selected.billingAccountId, today: todayOf(scope) })
})

/** Vouchers of the selected account that can be booked, soonest expiry first. */
export async function findOwnVouchers(db: Database, scope: Scope): Promise<Voucher[]> {
  return (await findOwnHours(db, scope))
    .filter(({ hours, left }) => hours.state !== 'offer' && left > 0)
    .map(({ hours: { id, expiresOn }, left }) => ({ id, hours: left, expiryDate: expiresOn }))
    .sort(soonestFirst)
}

/** Bookings of an account that were not deleted, latest first. */
export const findBookings = async (db: Database, billingAccountId: string, ...conditions: (SQL | undefined)[]): Promise<BookingRow[]> =>
  bookingsOf(db, billingAccountId, ...conditions)

const bookingsOf = (db: Database, billingAccountId: string | Placeholder, ...conditions: (SQL | undefined)[]) =>
  db
    .select()
    .from(powershoutBookings)
    .where(and(eq(powershoutBookings.billingAccountId, billingAccountId), isNull(powershoutBookings.cancelledAt), ...conditions))
    .orderBy(desc(powershoutBookings.startInstant), asc(powershoutBookings.id))

/** The start of a local day as a condition of bookings. */
export const fromDay = (day: string): SQL => gte(powershoutBookings.startInstant, tradingPeriodStart(day, 1))
export const beforeDay = (day: string): SQL => lt(powershoutBookings.startInstant, tradingPeriodStart(day, 1))

const bookingsQuery = preparedOnce((db) =>
  bookingsOf(db, sql.placeholder('billingAccountId'), gte(powershoutBookings.startInstant, sql.placeholder('from'))).prepare(
    'find_current_bookings',
  ),
)

/** Bookings of today and later, and one of yesterday that still runs. */
const findCurrentBookings = oncePerRequest(async (db, scope) => {
  if (!scope.selected) return []
  const today = todayOf(scope)
  const found = await bookingsQuery(db).execute({
    billingAccountId: scope.selected.billingAccountId,
    from: tradingPeriodStart(addDays(today, -1), 1).toISOString(),
  })
  return found.filter((row) => dayOf(row) >= today || endOf(row) > scope.now).reverse()
})

/** Offers to an account, by what they say of themselves. */
export async function findOffers(db: Database, billingAccountId: string) {
  const rows = await db
    .select({ offer: powershoutHours, campaign: campaigns })
    .from(powershoutHours)
    .leftJoin(campaigns, eq(campaigns.id, powershoutHours.campaignId))
    .where(
      and(
        eq(powershoutHours.billingAccountId, billingAccountId),
        sql`${powershoutHours.state} <> 'granted'`,
        isNull(powershoutHours.deletedAt),
      ),
    )
  return rows.map(({ offer, campaign }) => ({ ...offer, campaign, endsOn: endOfOffer(offer, campaign) }))
}

/** The last local day on which an offer can be accepted. */
export function endOfOffer(
  { offerEndsOn, expiresOn }: Pick<typeof powershoutHours.$inferSelect, 'offerEndsOn' | 'expiresOn'>,
  campaign: { endsOn: string } | null,
): string {
  const end = offerEndsOn ?? campaign?.endsOn ?? expiresOn
  return end < expiresOn ? end : expiresOn
}

async function countOpenOffers(db: Database, scope: Scope): Promise<number> {
  const today = todayOf(scope)
  return (await findOwnHours(db, scope)).filter(
    ({ hours, campaign }) => hours.state === 'offer' && !hours.deletedAt && endOfOffer(hours, campaign) >= today,
  ).length
}

/** Whether free hours can be booked at the selected property, by what every dashboard asks anyway; once it was left, anywhere else. */
async function canBookHere(db: Database, scope: Scope): Promise<boolean> {
  const selected = await findSelected(db, scope)
  if (!selected) return false
  if (await findLeft(db, scope)) return canBook(await findPlaces(db, scope), scope)
  const supplies = stillSupplying(await findElectricitySupplies(db, scope))
  return supplies.some((supply) => whyNotEligible({ ...selected, ...supply }, todayOf(scope)) === undefined)
}

/**
 * What the dashboard says of free hours: what is left, what expires soon, what runs and what comes.
 * Undefined for who can book none, and where there is nothing to say.
 */
export const findPowershout = oncePerRequest(async (db, scope) => {
  if (!(await canBookHere(db, scope))) return undefined
  const [vouchers, bookings, offersCount] = await Promise.all([
    findOwnVouchers(db, scope),
    findCurrentBookings(db, scope),
    countOpenOffers(db, scope),
  ])
  if (vouchers.length + bookings.length + offersCount === 0) return undefined
  const [soonest] = vouchers
  const isSoon = soonest && soonest.expiryDate <= addDays(todayOf(scope), SOON_DAYS)
  const soon = isSoon ? vouchers.filter(({ expiryDate }) => expiryDate === soonest.expiryDate) : []
  const running = bookings.find((row) => row.startInstant <= scope.now && endOf(row) > scope.now)
  const next = bookings.find(({ startInstant }) => startInstant > scope.now)
  return {
    balanceHours: sum(vouchers.map(({ hours }) => hours)),
    offersCount,
    expiring: soonest && soon.length > 0 ? { hours: sum(soon.map(({ hours }) => hours)), expiryDate: soonest.expiryDate } : undefined,
    running: running && { startDate: running.startInstant.toISOString(), endDate: endOf(running).toISOString() },
    nextBooking: next && { startDate: next.startInstant.toISOString(), durationHours: next.durationHours },
  }
})

/** When what the dashboard says of free hours changes by itself. */
export function nextChange({ running, nextBooking }: NonNullable<Awaited<ReturnType<typeof findPowershout>>>, latest: Date): Date {
  const changes = [running?.endDate, nextBooking?.startDate].flatMap((instant) => (instant ? [new Date(instant)] : []))
  return changes.reduce((first, change) => (change < first ? change : first), latest)
}

/** Bookings of today and later as a page shows them, earliest first. */
export async function findActiveBookings(db: Database, scope: Scope): Promise<Booking[]> {
  const places = await findPlaces(db, scope)
  return (await findCurrentBookings(db, scope)).map((row) => bookingOf(row, places, scope.now))
}

/** A booking as pages show it. */
export function bookingOf(row: BookingRow, places: readonly Place[], now: Date): Booking {
  const place = places.find(({ supplyPointId }) => supplyPointId === row.supplyPointId)
  const end = endOf(row)
  return {
    bookingId: row.id,
    billingAccountId: row.billingAccountId,
    supplyPointId: row.supplyPointId,
    supplyAgreementId: place?.supplyAgreementId,
    address: place?.address ?? '',
    nickname: place?.nickname,
    startDate: row.startInstant.toISOString(),
    endDate: end.toISOString(),
    selectedDate: dayOf(row),
    duration: row.durationHours,
    ecoHours: row.durationHours,
    state: row.startInstant > now ? 'coming' : end > now ? 'running' : 'past',
    canDelete: row.vouchers !== null && dayOf(row) >= localDayOf(now),
    vouchers: (row.vouchers ?? []).map(({ voucherId }) => voucherId),
  }
}

/** Bookings at a supply point that share a moment with a span of time. */
export const findOverlapping = (db: Database, { billingAccountId, supplyPointId }: Place, start: Date, end: Date): Promise<BookingRow[]> =>
  findBookings(
    db,
    billingAccountId,
    eq(powershoutBookings.supplyPointId, supplyPointId),
    lt(powershoutBookings.startInstant, end),
    gt(
      sql`${powershoutBookings.startInstant} + ${powershoutBookings.durationHours} * interval '1 hour'`,
      sql`${start.toISOString()}::timestamptz`,
    ),
  )

/** The billing account that the system of free hours calls so, if it is the caller's. */
export async function findByLoyaltyAccount(
  db: Database,
  { billingAccountIds }: Scope,
  loyaltyAccountId: string,
): Promise<string | undefined> {
  if (billingAccountIds.length === 0) return undefined
  const accounts = await db
    .select({ id: billingAccounts.id, loyaltyAccountId: billingAccounts.loyaltyAccountId })
    .from(billingAccounts)
    .where(sql`${billingAccounts.id} in ${billingAccountIds}`)
  return accounts.find((account) => (account.loyaltyAccountId ?? account.id) === loyaltyAccountId)?.id
}

/** Whether the caller wants a mail before hours of the selected account expire. */
export async function isReminded(db: Database, { selected, userId }: Scope): Promise<boolean> {
  if (!selected) return false
  const [row] = await db
    .select({ isWanted: powershoutReminders.isWanted })
    .from(powershoutReminders)
    .where(and(eq(powershoutReminders.billingAccountId, selected.billingAccountId), eq(powershoutReminders.userId, userId)))
  return row?.isWanted ?? false
}

export async function saveReminder(db: Database, billingAccountId: string, { userId }: Scope, isWanted: boolean): Promise<void> {
  await db
    .insert(powershoutReminders)
    .values({ billingAccountId, userId, isWanted })
    .onConflictDoUpdate({
      target: [powershoutReminders.billingAccountId, powershoutReminders.userId],
      set: { isWanted, changedAt: sql`now()` },
    })
}

import { and, countDistinct, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ActivityItem } from '#schemas/powershout/entities.ts'
import type { Scope } from '../access.ts'
import type { Database } from '../db/open.ts'
import { campaigns, powershoutBookings, powershoutHours, powershoutLedger } from '../db/schema/powershout.ts'
import { findPlaces } from './places.ts'

/** A page of what happened to the selected account's free hours, newest first. @param pageNumber from 1 */
export async function findActivity(
  db: Database,
  scope: Scope,
  { pageSize, pageNumber }: { pageSize: number; pageNumber: number },
): Promise<{ total: number; items: ActivityItem[] }> {
  if (!scope.selected) return { total: 0, items: [] }
  const { billingAccountId } = scope.selected
  const isOwn = eq(powershoutLedger.billingAccountId, billingAccountId)
  const [counted] = await db
    .select({ total: countDistinct(powershoutLedger.act) })
    .from(powershoutLedger)
    .where(isOwn)
  const acts = await db
    .select({
      act: powershoutLedger.act,
      kind: sql<ActivityItem['kind']>`min(${powershoutLedger.kind})`,
      hours: sql<number>`sum(${powershoutLedger.hours})::int`,
      at: sql<string>`max(${powershoutLedger.at})`,
      voucherId: sql<string>`min(${powershoutLedger.voucherId})`,
      bookingId: sql<string | null>`max(${powershoutLedger.bookingId})`,
    })
    .from(powershoutLedger)
    .where(isOwn)
    .groupBy(powershoutLedger.act)
    .orderBy(desc(sql`max(${powershoutLedger.at})`), desc(sql`max(${powershoutLedger.position})`))
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
  const idsOf = (ids: readonly (string | null)[]) => [...new Set(ids)].filter((id): id is string => id !== null)
  const voucherIds = idsOf(acts.map(({ voucherId }) => voucherId))
  const bookingIds = idsOf(acts.map(({ bookingId }) => bookingId))
  const vouchers =
    voucherIds.length === 0
      ? []
      : await db
          .select({ id: powershoutHours.id, expiresOn: powershoutHours.expiresOn, title: campaigns.name })
          .from(powershoutHours)
          .leftJoin(campaigns, eq(campaigns.id, powershoutHours.campaignId))
          .where(and(eq(powershoutHours.billingAccountId, billingAccountId), inArray(powershoutHours.id, voucherIds)))
  const bookings =
    bookingIds.length === 0
      ? []
      : await db
          .select()
          .from(powershoutBookings)
          .where(and(eq(powershoutBookings.billingAccountId, billingAccountId), inArray(powershoutBookings.id, bookingIds)))
  const places = await findPlaces(db, scope)
  return {
    total: counted?.total ?? 0,
    items: acts.map(({ act, kind, hours, at, voucherId, bookingId }) => {
      const voucher = vouchers.find(({ id }) => id === voucherId)
      const booking = bookings.find(({ id }) => id === bookingId)
      const place = places.find(({ supplyPointId }) => supplyPointId === booking?.supplyPointId)
      return {
        id: act,
        kind,
        hours,
        date: new Date(at).toISOString(),
        title: bookingId === null ? (voucher?.title ?? undefined) : undefined,
        expiryDate: bookingId === null ? voucher?.expiresOn : undefined,
        booking: booking && {
          startDate: booking.startInstant.toISOString(),
          duration: booking.durationHours,
          address: place?.nickname ?? place?.address ?? '',
        },
      }
    }),
  }
}

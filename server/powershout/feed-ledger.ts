import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull, ne, notExists, sql } from 'drizzle-orm'
import { localDayOf } from '#lib/local-day.ts'
import { sum } from '#lib/sum.ts'
import type { Database } from '../db/open.ts'
import { billingAccounts } from '../db/schema/accounts.ts'
import { powershoutBookings, powershoutHours, powershoutLedger } from '../db/schema/powershout.ts'
import { append, isOfVoucher, keyOf, type NewEntry } from './ledger.ts'

/* What the retailer's systems say of free hours, brought into the ledger: it is appended to until both say the same. */

interface Named {
  billingAccountId: string
  id: string
}

/** Accounts are locked in one order, so that two who lock several never wait for each other. */
async function lockAccounts(tx: Database, rows: readonly Named[]): Promise<string[]> {
  const ids = [...new Set(rows.map(({ billingAccountId }) => billingAccountId))]
  await tx
    .select({ id: billingAccounts.id })
    .from(billingAccounts)
    .where(inArray(billingAccounts.id, ids))
    .orderBy(asc(billingAccounts.id))
    .for('update')
  return ids
}

/** Kinds of entries that say how many hours a voucher is for. */
const GIVING = ['granted', 'accepted', 'corrected', 'expired'] as const

/**
 * Hours that the feed gave, changed, prolonged or took away: what is left of them is brought in line with what they are for now.
 * @param ats by id, when the source said so
 * @param act of the entries; one each where absent
 */
export async function followHours(tx: Database, hours: readonly Named[], ats: ReadonlyMap<string, Date>, act?: string): Promise<void> {
  if (hours.length === 0) return
  const accounts = await lockAccounts(tx, hours)
  await acceptAgain(tx, hours, accounts)
  const today = localDayOf(new Date())
  const rows = await tx.select().from(powershoutHours).where(inArray(powershoutHours.billingAccountId, accounts))
  const given = await tx
    .select({
      billingAccountId: powershoutLedger.billingAccountId,
      voucherId: powershoutLedger.voucherId,
      kind: powershoutLedger.kind,
      hours: sql<number>`sum(${powershoutLedger.hours})::int`,
    })
    .from(powershoutLedger)
    .where(and(inArray(powershoutLedger.billingAccountId, accounts), inArray(powershoutLedger.kind, [...GIVING])))
    .groupBy(powershoutLedger.billingAccountId, powershoutLedger.voucherId, powershoutLedger.kind)
  const entries = [...new Map(hours.map((each) => [keyOfNamed(each), each])).values()].flatMap((named): NewEntry[] => {
    const { billingAccountId, id: voucherId } = named
    const row = rows.find((each) => keyOfNamed(each) === keyOfNamed(named))
    const own = given.filter((one) => keyOf(one) === keyOfNamed(named))
    // What was written off comes back where the source prolongs it.
    const counted = own.filter(({ kind }) => kind !== 'expired' || !row || row.expiresOn >= today)
    const had = sum(counted.map(({ hours }) => hours))
    const wanted = !row || row.state === 'offer' ? 0 : row.hours
    if (wanted === had) return []
    const kind = own.length > 0 ? 'corrected' : row?.state === 'accepted' ? 'accepted' : 'granted'
    return [{ billingAccountId, act: act ?? randomUUID(), kind, voucherId, hours: wanted - had, at: notLater(ats.get(voucherId)) }]
  })
  await append(tx, entries)
}

/** Offers that were accepted in the portal, deleted by the feed and sent again are accepted still: nobody gets their hours twice. */
async function acceptAgain(tx: Database, hours: readonly Named[], accounts: readonly string[]): Promise<void> {
  const ids = hours.map(({ id }) => id)
  const [table, ledger] = [powershoutHours, powershoutLedger]
  await tx
    .update(table)
    .set({ state: 'accepted', acceptedAt: sql`${ledger.at}`, acceptedBy: sql`${ledger.personId}`, acceptKey: sql`${ledger.act}` })
    .from(ledger)
    .where(
      and(
        inArray(table.billingAccountId, [...accounts]),
        inArray(table.id, ids),
        eq(table.state, 'offer'),
        eq(ledger.billingAccountId, table.billingAccountId),
        eq(ledger.voucherId, table.id),
        eq(ledger.kind, 'accepted'),
        isNotNull(ledger.personId),
      ),
    )
}

/** Brings hours into the ledger that a process of an earlier version stored beside it, some at a time. */
export async function followMissed(db: Database, limit = 1000): Promise<void> {
  const isMissed = and(ne(powershoutHours.state, 'offer'), notExists(db.select({ one: sql`1` }).from(powershoutLedger).where(isOfVoucher)))
  const missed = await db
    .select({ billingAccountId: powershoutHours.billingAccountId, id: powershoutHours.id })
    .from(powershoutHours)
    .where(isMissed)
    .limit(limit)
  if (missed.length > 0) await db.transaction((tx) => followHours(tx, missed, new Map()))
}

/** Bookings that the feed brought, changed, or deleted: a booking that is there no more gives back all that it took. */
export async function followBookings(tx: Database, bookings: readonly Named[], ats: ReadonlyMap<string, Date>): Promise<void> {
  if (bookings.length === 0) return
  const accounts = await lockAccounts(tx, bookings)
  const ids = bookings.map(({ id }) => id)
  const rows = await tx
    .select()
    .from(powershoutBookings)
    .where(and(inArray(powershoutBookings.billingAccountId, accounts), inArray(powershoutBookings.id, ids)))
  const taken = await tx
    .select({
      billingAccountId: powershoutLedger.billingAccountId,
      bookingId: powershoutLedger.bookingId,
      voucherId: powershoutLedger.voucherId,
      hours: sql<number>`-sum(${powershoutLedger.hours})::int`,
    })
    .from(powershoutLedger)
    .where(and(inArray(powershoutLedger.billingAccountId, accounts), inArray(powershoutLedger.bookingId, ids)))
    .groupBy(powershoutLedger.billingAccountId, powershoutLedger.bookingId, powershoutLedger.voucherId)
  const entries = bookings.flatMap((named): NewEntry[] => {
    const row = rows.find((each) => keyOfNamed(each) === keyOfNamed(named))
    if (row && !row.vouchers) return []
    const wanted = row && !row.cancelledAt ? (row.vouchers ?? []) : []
    const own = taken.filter(({ billingAccountId, bookingId }) => billingAccountId === named.billingAccountId && bookingId === named.id)
    const act = randomUUID()
    return [...new Set([...wanted, ...own].map(({ voucherId }) => voucherId))].flatMap((voucherId): NewEntry[] => {
      const { billingAccountId } = named
      const hoursOf = (list: readonly { voucherId: string; hours: number }[]) =>
        sum(list.filter((each) => each.voucherId === voucherId).map(({ hours }) => hours))
      const back = hoursOf(own) - hoursOf(wanted)
      if (back === 0) return []
      const kind = back > 0 ? 'givenBack' : 'booked'
      return [{ billingAccountId, act, kind, voucherId, hours: back, bookingId: named.id, at: notLater(ats.get(named.id)) }]
    })
  })
  await append(tx, entries)
  const givenBack = entries.filter(({ kind }) => kind === 'givenBack')
  await followHours(
    tx,
    givenBack.map(({ billingAccountId, voucherId }) => ({ billingAccountId, id: voucherId })),
    new Map(),
  )
}

const keyOfNamed = ({ billingAccountId, id }: Named) => keyOf({ billingAccountId, voucherId: id })

/** A source's clock may be ahead. */
const notLater = (at: Date | undefined): Date => {
  const now = new Date()
  return at && at < now ? at : now
}

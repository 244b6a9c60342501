import { and, eq, gte, inArray, lt, max, ne, sql } from 'drizzle-orm'
import { soonestFirst, type Voucher } from '#lib/vouchers.ts'
import { lockAccount } from '../account/lock-account.ts'
import type { Database } from '../db/open.ts'
import { powershoutHours, powershoutLedger } from '../db/schema/powershout.ts'

export type LedgerKind = (typeof powershoutLedger.$inferSelect)['kind']

/** A change of what is left of a voucher. */
export interface NewEntry {
  billingAccountId: string
  act: string
  kind: LedgerKind
  voucherId: string
  /** above zero where hours are added */
  hours: number
  bookingId?: string | undefined
  at?: Date | undefined
  personId?: string | undefined
}

/** Rows that one statement stores. */
const MOST_ROWS = 1000

/**
 * Appends to the ledgers of accounts. The caller has locked these, so no other transaction appends to them before this one ends.
 * What is taken is never more than is left; a caller that may take no less asks findVouchers first.
 */
export async function append(tx: Database, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return
  const accounts = [...new Set(entries.map(({ billingAccountId }) => billingAccountId))]
  const lasts = await tx
    .select({ billingAccountId: powershoutLedger.billingAccountId, position: max(powershoutLedger.position) })
    .from(powershoutLedger)
    .where(inArray(powershoutLedger.billingAccountId, accounts))
    .groupBy(powershoutLedger.billingAccountId)
  const positions = new Map(lasts.map(({ billingAccountId, position }) => [billingAccountId, position ?? 0]))
  const lefts = await findLeft(tx, accounts)
  const rows: (typeof powershoutLedger.$inferInsert)[] = []
  for (const { hours: wanted, ...entry } of entries) {
    const voucher = keyOf(entry)
    const left = lefts.get(voucher) ?? 0
    const hours = Math.max(wanted, -left)
    if (hours === 0) continue
    const position = (positions.get(entry.billingAccountId) ?? 0) + 1
    positions.set(entry.billingAccountId, position)
    lefts.set(voucher, left + hours)
    rows.push({ ...entry, position, hours, leftHours: left + hours })
  }
  for (let i = 0; i < rows.length; i += MOST_ROWS) await tx.insert(powershoutLedger).values(rows.slice(i, i + MOST_ROWS))
}

export const keyOf = ({ billingAccountId, voucherId }: { billingAccountId: string; voucherId: string }) =>
  `${billingAccountId} ${voucherId}`

/** What is left of each voucher of accounts, by its key. */
async function findLeft(db: Database, accounts: readonly string[]): Promise<Map<string, number>> {
  const sums = await db
    .select({
      billingAccountId: powershoutLedger.billingAccountId,
      voucherId: powershoutLedger.voucherId,
      left: sql<number>`sum(${powershoutLedger.hours})::int`,
    })
    .from(powershoutLedger)
    .where(inArray(powershoutLedger.billingAccountId, [...accounts]))
    .groupBy(powershoutLedger.billingAccountId, powershoutLedger.voucherId)
  return new Map(sums.map((row) => [keyOf(row), row.left]))
}

/** Where an entry of the ledger belongs to a voucher. */
export const isOfVoucher = and(
  eq(powershoutLedger.billingAccountId, powershoutHours.billingAccountId),
  eq(powershoutLedger.voucherId, powershoutHours.id),
)

/** Vouchers of an account with hours left that have not expired, soonest first. */
export async function findVouchers(db: Database, billingAccountId: string, today: string): Promise<Voucher[]> {
  const rows = await db
    .select({ id: powershoutHours.id, expiryDate: powershoutHours.expiresOn, hours: sql<number>`sum(${powershoutLedger.hours})::int` })
    .from(powershoutHours)
    .innerJoin(powershoutLedger, isOfVoucher)
    .where(
      and(
        eq(powershoutHours.billingAccountId, billingAccountId),
        ne(powershoutHours.state, 'offer'),
        gte(powershoutHours.expiresOn, today),
      ),
    )
    .groupBy(powershoutHours.id, powershoutHours.expiresOn)
  return rows.filter(({ hours }) => hours > 0).sort(soonestFirst)
}

/** Accounts that have hours which expired before a local day and are not written off, some of them. */
async function findAccountsToExpire(db: Database, today: string, limit: number): Promise<string[]> {
  const rows = await expiredVouchers(db, today).limit(limit)
  return [...new Set(rows.map(({ billingAccountId }) => billingAccountId))]
}

const expiredVouchers = (db: Database, today: string, billingAccountId?: string) =>
  db
    .select({
      billingAccountId: powershoutHours.billingAccountId,
      voucherId: powershoutHours.id,
      expiresOn: powershoutHours.expiresOn,
      left: sql<number>`sum(${powershoutLedger.hours})::int`,
    })
    .from(powershoutHours)
    .innerJoin(powershoutLedger, isOfVoucher)
    .where(
      and(
        lt(powershoutHours.expiresOn, today),
        billingAccountId === undefined ? undefined : eq(powershoutHours.billingAccountId, billingAccountId),
      ),
    )
    .groupBy(powershoutHours.billingAccountId, powershoutHours.id, powershoutHours.expiresOn)
    .having(sql`sum(${powershoutLedger.hours}) > 0`)

/** Writes off what has expired, account by account: a run that is ended goes on with the next. */
export async function expireHours(db: Database, today: string, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const accounts = await findAccountsToExpire(db, today, MOST_ROWS)
    if (accounts.length === 0) return
    for (const billingAccountId of accounts) {
      if (signal?.aborted) return
      await db.transaction(async (tx) => {
        await lockAccount(tx, billingAccountId)
        const expired = await expiredVouchers(tx, today, billingAccountId)
        await append(
          tx,
          expired.map(({ voucherId, expiresOn, left }) => ({
            billingAccountId,
            act: `expired ${voucherId} ${expiresOn}`,
            kind: 'expired',
            voucherId,
            hours: -left,
          })),
        )
      })
    }
  }
}

import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { firstOf, lastOf } from '#lib/calendar.ts'
import { centsOf } from '#lib/money.ts'
import { sum } from '#lib/sum.ts'
import type { EnergyType } from '#schemas/account/entities.ts'
import { type Scope, todayOf } from '../access.ts'
import { siteAddress } from '../account/queries.ts'
import type { Database } from '../db/open.ts'
import { billingAccounts, sites } from '../db/schema/accounts.ts'
import { bills } from '../db/schema/billing.ts'
import { energyPeriods, readingDays } from '../db/schema/readings.ts'
import { supplyPoints } from '../db/schema/supply.ts'
import { findTaker, isToBeTaken } from '../payments/taker.ts'
import { isElectricityOf, isPeriodOf } from '../usage/stored-energy.ts'
import { type findBillLines, findOwed } from './queries.ts'
import { dueDayOf, type Owed, type Paid, paidOf } from './settle.ts'

type Bill = NonNullable<Awaited<ReturnType<typeof findBillLines>>>

/** What a bill says of its account; amounts in cents, days local. */
export interface BillAccount {
  name: string
  customerNumber: string
  /** nothing of this bill is left to pay on the day of the PDF */
  isPaid: boolean
  /** how it will be taken automatically, in words; undefined where it is paid, or its due day has passed */
  takenBy: string | undefined
  /** something of an earlier bill is left that is not taken automatically */
  hasEarlierByHand: boolean
  /** what earlier bills left overdue when this one was issued, and since when */
  overdue: { cents: number; since: string; isProtected: boolean } | undefined
  /** how it was agreed that this bill is paid: on a later day, or in instalments */
  agreed: { kind: 'extension'; day: string } | { kind: 'arrangement' } | undefined
  supplies: { energyType: EnergyType; address: string; icp: string | null; readings: string }[]
  /** balance after the bill before */
  openingCents: number
  /** what arrived since, oldest first, and the discount it earned */
  payments: Paid[]
  /** balance with this bill, on the day it was issued */
  closingCents: number
}

/** The account of a bill of the caller as it was when the bill was issued; undefined without a selected account. */
export async function findBillAccount(db: Database, scope: Scope, bill: Bill): Promise<BillAccount | undefined> {
  const { selected } = scope
  if (!selected) return undefined
  const own = selected.billingAccountId
  const [account] = await db.select().from(billingAccounts).where(eq(billingAccounts.id, own))
  if (!account) return undefined
  const others = await db
    .select()
    .from(bills)
    .where(and(eq(bills.billingAccountId, own), lte(bills.issuedDay, bill.issuedDay)))
  const before = others.filter(({ issuedDay, id }) => issuedDay < bill.issuedDay || (issuedDay === bill.issuedDay && id < bill.id))
  const lastIssued = lastOf(before.map(({ issuedDay }) => issuedDay)) ?? ''
  const owed = await findOwed(db, scope)
  const entries = paidOf(owed).filter(({ day }) => day <= bill.issuedDay)
  const since = entries.filter(({ day }) => day > lastIssued)
  const total = (some: typeof entries) => sum(some.map(({ cents, discountCents }) => cents + discountCents))
  const openingCents = sum(before.map(({ amount }) => centsOf(amount))) - total(entries.filter(({ day }) => day <= lastIssued))
  const open = owed.bills.find(({ id, owedCents }) => id === bill.id && owedCents > 0)
  const agreed = agreedOf(owed, bill.id)
  const today = todayOf(scope)
  const taker = open && (await findTaker(db, own, today))
  return {
    name: account.name,
    customerNumber: account.customerNumber,
    isPaid: open === undefined,
    // What takes bills today says nothing of how an old one was paid.
    takenBy: taker && dueDayOf(open) >= today && isToBeTaken(taker, open, today) ? taker.by : undefined,
    agreed,
    hasEarlierByHand: owed.bills.some(
      (other) =>
        other.id !== bill.id && other.owedCents > 0 && other.issuedDay <= bill.issuedDay && !(taker && isToBeTaken(taker, other, today)),
    ),
    overdue: overdueOf(owed, bill),
    supplies: await findSupplies(db, own, bill),
    openingCents,
    payments: since,
    closingCents: openingCents - total(since) + centsOf(bill.amount),
  }
}

/** What is still open of earlier bills and was due before this one was issued. */
export function overdueOf({ bills: all, isProtected = false }: Owed, bill: Pick<Bill, 'id' | 'issuedDay'>): BillAccount['overdue'] {
  const late = all.filter((other) => other.id !== bill.id && other.owedCents > 0 && !other.isArranged && dueDayOf(other) < bill.issuedDay)
  const since = firstOf(late.map(dueDayOf))
  return since === undefined ? undefined : { cents: sum(late.map(({ owedCents }) => owedCents)), since, isProtected }
}

function agreedOf({ bills: all }: Owed, billId: string): BillAccount['agreed'] {
  const bill = all.find(({ id }) => id === billId)
  if (!bill?.parts) return undefined
  return bill.isArranged ? { kind: 'arrangement' } : { kind: 'extension', day: dueDayOf(bill) }
}

async function findSupplies(db: Database, billingAccountId: string, bill: Bill): Promise<BillAccount['supplies']> {
  const ids = [...new Set(bill.lines.flatMap(({ supplyPointId }) => supplyPointId ?? []))]
  if (ids.length === 0) return []
  const rows = await db
    .select({ supply: supplyPoints, site: sites })
    .from(supplyPoints)
    .innerJoin(sites, and(eq(sites.billingAccountId, supplyPoints.billingAccountId), eq(sites.id, supplyPoints.siteId)))
    .where(and(eq(supplyPoints.billingAccountId, billingAccountId), inArray(supplyPoints.id, ids)))
    .orderBy(supplyPoints.id)
  const days = await db
    .select({ id: readingDays.supplyPointId, status: readingDays.status, days: sql<number>`count(*)::int` })
    .from(readingDays)
    .where(isElectricityOf(billingAccountId, ids, bill.startDay, bill.endDay))
    .groupBy(readingDays.supplyPointId, readingDays.status)
  const periods = await db
    .select({
      id: energyPeriods.supplyPointId,
      status: energyPeriods.status,
      days: sql<number>`${energyPeriods.endDay} - ${energyPeriods.startDay} + 1`,
    })
    .from(energyPeriods)
    .where(isPeriodOf(billingAccountId, ids, bill.startDay, bill.endDay))
  const found = [...days, ...periods]
  return rows.map(({ supply, site }) => ({
    energyType: supply.energyType,
    address: siteAddress(site),
    icp: supply.icp,
    readings: supply.energyType === 'lpg' ? 'Delivered bottles' : readingsText(found.filter(({ id }) => id === supply.id)),
  }))
}

/** @param found how many days there are of a status, which may come several times */
export function readingsText(found: readonly { status: 'actual' | 'estimated' | 'empty'; days: number }[]): string {
  const read = found.filter(({ status }) => status !== 'empty')
  if (read.length === 0) return 'Not known'
  if (read.every(({ status }) => status === 'actual')) return 'Actual'
  const estimated = sum(read.flatMap(({ status, days }) => (status === 'estimated' ? days : [])))
  const all = sum(read.map(({ days }) => days))
  return read.every(({ status }) => status === 'estimated') ? 'Estimated' : `Estimated on ${estimated} of ${all} days`
}

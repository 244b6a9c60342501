import { and, eq, gte, lt, lte, or, sql } from 'drizzle-orm'
import { firstOf } from '#lib/calendar.ts'
import type { Instalment } from '#lib/instalments.ts'
import { centsOf, centsOfDollars, dollarsOf } from '#lib/money.ts'
import { payableOnTime } from '#lib/payable-on-time.ts'
import type { Balance } from '#schemas/account/entities.ts'
import { sum } from '#lib/sum.ts'
import { type Scope, todayOf } from '../access.ts'
import { siteAddress } from '../account/queries.ts'
import type { Database } from '../db/open.ts'
import { preparedOnce } from '../db/prepared.ts'
import { billingAccounts, sites } from '../db/schema/accounts.ts'
import { billFiles, billLines, bills } from '../db/schema/billing.ts'
import { supplyPoints } from '../db/schema/supply.ts'
import { oncePerRequest } from '../http/once-per-request.ts'
import { findPaidAndAgreed } from './agreed.ts'
import { discountOn } from './discount.ts'
import { type Arrangement, openParts, type Owed, type OwedBill, settled } from './settle.ts'
import { billedPeriods, withoutNotes } from './billed-periods.ts'

/** What the selected account owes. */
export async function findOwed(db: Database, scope: Scope): Promise<Owed> {
  const billingAccountId = scope.selected?.billingAccountId
  return (billingAccountId && (await findOwedOf(db, scope, [billingAccountId])).get(billingAccountId)) || NOTHING_OWED
}

/** What several of the caller's accounts owe by their bills up to their day; others' are left out. */
export const findOwedOf = oncePerRequest(async (db, scope, accountIds: string[]): Promise<Map<string, Owed>> => {
  return findOwedOn(
    db,
    accountIds.filter((id) => scope.billingAccountIds.includes(id)),
    todayOf(scope),
  )
})

/** The bills of accounts up to a local day, oldest first. */
const issuedBills = preparedOnce((db) =>
  db
    .select({
      id: bills.id,
      billingAccountId: bills.billingAccountId,
      startDay: bills.startDay,
      endDay: bills.endDay,
      issuedDay: bills.issuedDay,
      dueDay: bills.dueDay,
      amount: bills.amount,
      promptPaymentDiscount: bills.promptPaymentDiscount,
    })
    .from(bills)
    .where(and(sql`${bills.billingAccountId} = any(${sql.placeholder('own')})`, lte(bills.issuedDay, sql.placeholder('today'))))
    .orderBy(bills.billingAccountId, bills.startDay, bills.issuedDay)
    .prepare('find_issued_bills'),
)

interface AsIf {
  /** as if an arrangement that holds ended on that day */
  isWithoutArrangement?: boolean
}

/** What accounts owe by their bills and payments up to a local day. Takes no scope: the caller has checked that it may ask. */
export async function findOwedOn(
  db: Database,
  own: readonly string[],
  today: string,
  { isWithoutArrangement = false }: AsIf = {},
): Promise<Map<string, Owed>> {
  if (own.length === 0) return new Map()
  const [accounts, rows] = await Promise.all([findPaidAndAgreed(db, own, today), issuedBills(db).execute({ own: [...own], today })])
  const byAccount = Map.groupBy(rows, ({ billingAccountId }) => billingAccountId)
  return new Map(
    own.map((id) => {
      const { paid = [], agreed, isProtected = false } = accounts.get(id) ?? {}
      const issued = (byAccount.get(id) ?? []).map((row) => ({ ...billOf(row), isProtected }))
      const holds = agreed && isWithoutArrangement ? { ...agreed, arrangements: agreed.arrangements.map(endedOn(today)) } : agreed
      return [id, { ...settled(issued, paid, holds), paid, isProtected }]
    }),
  )
}

/** One that was paid holds again where a payment bounced: it ends now as well. */
const endedOn =
  (today: string) =>
  ({ endedDay, isPaid, ...rest }: Arrangement): Arrangement => ({ ...rest, endedDay: isPaid ? today : (endedDay ?? today) })

/** The same of one account. */
export const findOwedOfAccount = async (db: Database, billingAccountId: string, today: string, asIf?: AsIf): Promise<Owed> =>
  (await findOwedOn(db, [billingAccountId], today, asIf)).get(billingAccountId) ?? NOTHING_OWED

type IssuedBill = Awaited<ReturnType<ReturnType<typeof issuedBills>['execute']>>[number]

const billOf = ({ id, startDay, endDay, issuedDay, dueDay, amount, promptPaymentDiscount }: IssuedBill) => ({
  id,
  startDay,
  endDay,
  issuedDay,
  dueDay,
  amountCents: centsOf(amount),
  discountCents: centsOf(promptPaymentDiscount),
})

/** What several accounts owe together; what one has in credit pays no bill of another. */
export const owedTogether = (byAccount: ReadonlyMap<string, Owed>): Owed => ({
  bills: [...byAccount.values()].flatMap((owed) => owed.bills).sort((a, b) => b.dueDay.localeCompare(a.dueDay)),
  creditCents: sum([...byAccount.values()].map(({ creditCents }) => creditCents)),
  debtCents: sum([...byAccount.values()].map(({ debtCents = 0 }) => debtCents)),
})

export const NOTHING_OWED: Owed = { bills: [], creditCents: 0 }

/** What is to be paid now: what is owed beside all bills has no due day, and is paid with the next bill. @param today local day */
export function balanceOf({ bills: all, creditCents, debtCents = 0 }: Owed, today: string): Balance {
  const open = all.filter(({ owedCents }) => owedCents > 0)
  const parts = openParts(open, today)
  const cents = (some: readonly Instalment[]) => sum(some.map((part) => part.cents))
  const late = parts.filter(({ isOverdue: isLate }) => isLate)
  const overdue = cents(late)
  const current = cents(parts) - overdue + debtCents
  const next = firstOf(parts.map(({ dueDay }) => dueDay).filter((dueDay) => dueDay >= today))
  const discount = sum(open.map((bill) => discountOn(bill, today)))
  return {
    amountToPayNZD: dollarsOf(overdue + current),
    current: dollarsOf(current),
    overdue: dollarsOf(overdue),
    totalBalance: dollarsOf(overdue + current - creditCents),
    dueDate: next ?? late[0]?.dueDay,
    promptPaymentDiscount: dollarsOf(discount),
  }
}

/** What is to be paid now by who pays on time, in cents; never below zero. @param today local day @param billIds null for all that are owed */
export function payableCents(owed: Owed, today: string, billIds: readonly string[] | null = null): number {
  const bills = billIds ? owed.bills.filter(({ id }) => billIds.includes(id)) : owed.bills
  return Math.max(0, centsOfDollars(payableOnTime(balanceOf({ ...owed, bills }, today))))
}

/** Since when something has been overdue; undefined where nothing is. @param today local day */
export const overdueSince = ({ bills: all }: Owed, today: string): string | undefined =>
  firstOf(openParts(all, today).map(({ dueDay, isOverdue: isLate }) => (isLate ? dueDay : undefined)))

/** Whether the selected account owes an older bill. */
export const isOverdue = async (db: Database, scope: Scope): Promise<boolean> =>
  balanceOf(await findOwed(db, scope), todayOf(scope)).overdue > 0

/** True of a bill that charges for supply itself. */
const chargesSupply = sql<boolean>`exists (select from ${billLines} l where l.billing_account_id = ${bills}.billing_account_id
  and l.bill_id = ${bills}.id and l.kind in ('energy', 'dailyCharge') and l.amount > 0)`

/** The supply point that a line of a bill is for. */
const isOfLine = and(eq(supplyPoints.billingAccountId, billLines.billingAccountId), eq(supplyPoints.id, billLines.supplyPointId))

const billedSuppliesQuery = preparedOnce((db) => {
  const { id, billingAccountId, startDay, endDay, amount, issuedDay } = bills
  // A subquery: what is asked of a bill is asked once, not for each of its lines.
  const issued = db
    .select({ id, billingAccountId, startDay, endDay, amount, chargesSupply: chargesSupply.as('charges_supply') })
    .from(bills)
    .where(
      and(
        eq(billingAccountId, sql.placeholder('billingAccountId')),
        // Bills with a later date of issue are not shown yet.
        lte(issuedDay, sql.placeholder('today')),
        // A credit note may be for several periods that were billed, a fee for a day of one.
        or(and(gte(amount, '0'), lt(startDay, endDay)), chargesSupply),
      ),
    )
    .as('issued')
  return db
    .selectDistinct({
      joinedOn: billingAccounts.joinedOn,
      bill: { id: issued.id, startDay: issued.startDay, endDay: issued.endDay, amount: issued.amount },
      supply: { id: supplyPoints.id, siteId: supplyPoints.siteId, energyType: supplyPoints.energyType },
      chargesSupply: issued.chargesSupply,
    })
    .from(billingAccounts)
    .leftJoin(issued, eq(issued.billingAccountId, billingAccounts.id))
    .leftJoin(billLines, and(eq(billLines.billingAccountId, issued.billingAccountId), eq(billLines.billId, issued.id)))
    .leftJoin(supplyPoints, isOfLine)
    .where(eq(billingAccounts.id, sql.placeholder('billingAccountId')))
    .prepare('find_billed_supplies')
})

/**
 * The bill periods of the selected account as its selected site is billed, those of each supply point by its bills, and
 * up to which day they are billed. Fuels and sites may be billed apart. Credit notes and fees, which make no period, are not in `billIds`.
 */
export const findWindows = oncePerRequest(async (db, scope) => {
  const { selected } = scope
  if (!selected) throw new Error('Only a selected account has bill periods.')
  const { billingAccountId } = selected
  const rows = await billedSuppliesQuery(db).execute({ billingAccountId, today: todayOf(scope) })
  const joinedOn = rows[0]?.joinedOn
  if (!joinedOn) throw new Error(`billing account ${billingAccountId} has gone`)
  const billed = withoutNotes(rows.flatMap(({ bill, ...row }) => (bill ? [{ ...bill, ...row }] : [])))
  return { ...billedPeriods(billed, selected.siteId, joinedOn), joinedOn, billIds: new Set(billed.map(({ id }) => id)) }
})

/** Of bills of the selected account that are below zero, by id: true for a credit note, false for the bill of a period. */
export async function findNotes(db: Database, scope: Scope, some: readonly Pick<OwedBill, 'id' | 'amountCents'>[]) {
  const below = some.filter(({ amountCents }) => amountCents < 0)
  const { billIds } = below.length > 0 ? await findWindows(db, scope) : { billIds: new Set<string>() }
  return new Map(below.map(({ id }) => [id, !billIds.has(id)]))
}

/** Bills with a later date of issue are not shown yet. */
const isIssued = (scope: Scope) => lte(bills.issuedDay, todayOf(scope))

/** A bill of the selected account with its lines in order, each with its energy and property; undefined for any other. */
export async function findBillLines(db: Database, scope: Scope, billId: string) {
  if (!scope.selected) return undefined
  const { billingAccountId } = scope.selected
  const [bill] = await db
    .select()
    .from(bills)
    .where(and(eq(bills.billingAccountId, billingAccountId), eq(bills.id, billId), isIssued(scope)))
  if (!bill) return undefined
  const rows = await db
    .select({ line: billLines, energyType: supplyPoints.energyType, site: sites })
    .from(billLines)
    .leftJoin(supplyPoints, isOfLine)
    .leftJoin(sites, and(eq(sites.billingAccountId, supplyPoints.billingAccountId), eq(sites.id, supplyPoints.siteId)))
    .where(and(eq(billLines.billingAccountId, billingAccountId), eq(billLines.billId, billId)))
    .orderBy(billLines.position)
  return {
    ...bill,
    lines: rows.map(({ line, energyType, site }) => ({
      ...line,
      energyType,
      address: site ? siteAddress(site) : '',
      region: site?.region,
    })),
  }
}

/** A bill of the selected account as the retailer made it, in base64; undefined for any other and without a PDF. */
export async function findBillPdf(db: Database, scope: Scope, billId: string) {
  const { selected } = scope
  if (!selected) return undefined
  const [found] = await db
    .select({ issuedDay: bills.issuedDay, pdf: billFiles.pdf })
    .from(billFiles)
    .innerJoin(bills, and(eq(bills.billingAccountId, billFiles.billingAccountId), eq(bills.id, billFiles.billId)))
    .where(and(eq(billFiles.billingAccountId, selected.billingAccountId), eq(billFiles.billId, billId), isIssued(scope)))
  return found
}

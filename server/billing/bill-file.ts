import { and, asc, between, eq, inArray, lte } from 'drizzle-orm'
import { centsOf } from '#lib/money.ts'
import { type Scope, todayOf } from '../access.ts'
import { findBrandContact, findSwitching } from '../config/brand.ts'
import type { Database } from '../db/open.ts'
import { bills } from '../db/schema/billing.ts'
import { findBillAccount } from './bill-account.ts'
import { billPdfBeside } from './bill-beside.ts'
import { inTurn } from './in-turn.ts'
import { findBillLines, findBillPdf, findNotes } from './queries.ts'

/** Where bills are, and where they are paid. */
export interface BillSource {
  db: Database
  publicUrl: string
  /** undefined where the portal takes no payments */
  payments?: object | undefined
}

interface BillFile {
  name: string
  pdf: Buffer
}

/**
 * A bill of the selected account as a PDF, the retailer's own or made from its lines; undefined for any other, and when the caller has
 * left meanwhile.
 */
export const findBillFile = (own: BillSource, scope: Scope, billId: string, left?: AbortSignal): Promise<BillFile | undefined> =>
  inTurn(scope.userId, async () => (left?.aborted ? undefined : findOrMake(own, scope, billId)))

async function findOrMake({ db, publicUrl, payments }: BillSource, scope: Scope, billId: string): Promise<BillFile | undefined> {
  const own = await findBillPdf(db, scope, billId)
  if (own) return { name: billFileName({ id: billId, issuedDay: own.issuedDay }, 'pdf'), pdf: Buffer.from(own.pdf, 'base64') }
  const bill = await findBillLines(db, scope, billId)
  const account = bill && (await findBillAccount(db, scope, bill))
  if (!account || !scope.selected) return undefined
  const { brand } = scope.selected
  const portal = { host: publicUrl.replace(/^https?:\/\//, ''), takesPayments: payments !== undefined }
  const contact = await findBrandContact(db, brand, bill.lines[0]?.region, scope)
  const switching = await findSwitching(db, scope, bill.lines)
  const isNote = (await findNotes(db, scope, [{ id: billId, amountCents: centsOf(bill.amount) }])).get(billId) ?? false
  return { name: billFileName(bill, 'pdf'), pdf: await billPdfBeside({ brand, bill, isNote, account, portal, switching, ...contact }) }
}

export interface BillName {
  id: string
  issuedDay: string
}

/** Bills of the selected account, oldest first: those named, or those issued in some time. Bills with a later date of issue are not shown yet. */
export async function findBillNames(
  db: Database,
  scope: Scope,
  { billIds, startDate, endDate }: { billIds?: readonly string[] | undefined; startDate: string; endDate: string },
): Promise<BillName[]> {
  if (!scope.selected) return []
  const wanted = billIds ? inArray(bills.id, [...billIds]) : between(bills.issuedDay, startDate, endDate)
  return db
    .select({ id: bills.id, issuedDay: bills.issuedDay })
    .from(bills)
    .where(and(eq(bills.billingAccountId, scope.selected.billingAccountId), lte(bills.issuedDay, todayOf(scope)), wanted))
    .orderBy(asc(bills.issuedDay), asc(bills.id))
}

/** The date of a bill and its number, of which any system can make a file. */
export const billFileName = ({ id, issuedDay }: BillName, ending: 'pdf' | 'csv'): string =>
  `Bill ${issuedDay} ${id.replace(/[^\p{L}\p{M}\p{N}_-]+/gu, '-')}.${ending}`

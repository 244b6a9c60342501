import { boolean, integer, numeric, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ArrangementStatus, BillLineKind, BillUnit, ExtensionStatus, Frequency } from '#schemas/feed/billing.ts'
import { localDay, money } from './columns.ts'
import { keyedTable } from './keyed-table.ts'

export const bills = keyedTable('bills', ['billingAccountId', 'id'], {
  startDay: localDay().notNull(),
  endDay: localDay().notNull(),
  issuedDay: localDay().notNull(),
  dueDay: localDay().notNull(),
  amount: money().notNull(),
  gst: money().notNull(),
  promptPaymentDiscount: money().notNull(),
})

export const billLines = keyedTable('bill_lines', ['billingAccountId', 'billId', 'position'], {
  position: integer().notNull(),
  supplyPointId: text(),
  description: text().notNull(),
  /** with the decimals of the bill, which say how far it was rounded */
  quantity: numeric().notNull(),
  unit: text().$type<BillUnit>().notNull(),
  kind: text().$type<BillLineKind>().notNull(),
  rate: numeric({ precision: 10, scale: 5 }).notNull(),
  amount: money().notNull(),
})

/** Bills as the retailer made them. */
export const billFiles = keyedTable('bill_files', ['billingAccountId', 'billId'], {
  /** a PDF in base64 */
  pdf: text().notNull(),
})

export const payments = keyedTable('payments', ['billingAccountId', 'id'], {
  paidDay: localDay().notNull(),
  amount: money().notNull(),
  /** The discount the customer earned by paying in time. */
  discount: money().notNull().default('0'),
  method: text().$type<'directDebit' | 'creditCard' | 'bankTransfer'>().notNull(),
  /** the bills, and the arrangement, that it settled, in that order, where the portal booked it: they stay settled, whatever comes later */
  billIds: text().array(),
  /** how much each of them got, in cents, with its discount: 0 where credit had paid of it; null for what an older version booked */
  billCents: integer().array(),
})

/**
 * What the portal agreed with a customer, by the id of the extension or the arrangement: the retailer's systems confirm it on a day of
 * theirs, and may delete it and tell it again.
 */
export const agreements = keyedTable('agreements', ['billingAccountId', 'id'], {
  /** from this local day on it holds */
  day: localDay().notNull(),
  /** the bills that it is for; null where that was not written yet */
  billIds: text().array(),
  requestKey: text().notNull(),
})

/** Later days to pay what was owed on some day, agreed with the customer. */
export const creditExtensions = keyedTable(
  'credit_extensions',
  ['billingAccountId', 'id'],
  {
    askedDay: localDay().notNull(),
    endDay: localDay().notNull(),
    /** what was owed */
    amount: money(),
    status: text().$type<ExtensionStatus>().notNull(),
    /** Names what the customer asked for, so that sending it again asks for nothing more. */
    requestKey: text(),
  },
  (table) => [uniqueIndex('credit_extensions_key').on(table.billingAccountId, table.requestKey)],
)

/** What was owed on some day, to be paid in instalments. What is agreed never changes: another arrangement takes its place. */
export const paymentArrangements = keyedTable(
  'payment_arrangements',
  ['billingAccountId', 'id'],
  {
    madeDay: localDay().notNull(),
    frequency: text().$type<Frequency>().notNull(),
    status: text().$type<ArrangementStatus>().notNull(),
    /** from this local day on it does not hold */
    endedDay: localDay(),
    /** it ended by being paid: where a payment of it goes, it holds again */
    isPaid: boolean().notNull().default(false),
    requestKey: text(),
    /** the bills that it is for; null for those issued up to the day on which it was made */
    billIds: text().array(),
  },
  (table) => [uniqueIndex('payment_arrangements_key').on(table.billingAccountId, table.requestKey)],
)

export const arrangementInstalments = keyedTable('arrangement_instalments', ['billingAccountId', 'arrangementId', 'position'], {
  position: integer().notNull(),
  dueDay: localDay().notNull(),
  amount: money().notNull(),
})

import { integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { BillLineKind, BillUnit } from '#schemas/feed/billing.ts'
import { localDay, money } from './columns.ts'

export const bills = pgTable(
  'bills',
  {
    billingAccountId: text().notNull(),
    id: text().notNull(),
    startDay: localDay().notNull(),
    endDay: localDay().notNull(),
    issuedDay: localDay().notNull(),
    dueDay: localDay().notNull(),
    amount: money().notNull(),
    gst: money().notNull(),
    promptPaymentDiscount: money().notNull(),
  },
  (table) => [primaryKey({ columns: [table.billingAccountId, table.id] })],
)

export const billLines = pgTable(
  'bill_lines',
  {
    billingAccountId: text().notNull(),
    billId: text().notNull(),
    position: integer().notNull(),
    supplyPointId: text(),
    description: text().notNull(),
    /** with the decimals of the bill, which say how far it was rounded */
    quantity: numeric().notNull(),
    unit: text().$type<BillUnit>().notNull(),
    kind: text().$type<BillLineKind>().notNull(),
    rate: numeric({ precision: 10, scale: 5 }).notNull(),
    amount: money().notNull(),
  },
  (table) => [primaryKey({ columns: [table.billingAccountId, table.billId, table.position] })],
)

/** Bills as the retailer made them. */
export const billFiles = pgTable(
  'bill_files',
  {
    billingAccountId: text().notNull(),
    billId: text().notNull(),
    /** a PDF in base64 */
    pdf: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.billingAccountId, table.billId] })],
)

export const payments = pgTable(
  'payments',
  {
    billingAccountId: text().notNull(),
    id: text().notNull(),
    paidDay: localDay().notNull(),
    amount: money().notNull(),
    /** The discount the customer earned by paying in time. */
    discount: money().notNull().default('0'),
    method: text().$type<'directDebit' | 'creditCard' | 'bankTransfer'>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.billingAccountId, table.id] })],
)

import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PaymentStatus } from '#schemas/payments/entities.ts'
import { instant } from './columns.ts'
import { userId } from './people.ts'

/** Payments that customers began in the portal. One that was made is in `payments` as well, by the same id. */
export const paymentOrders = pgTable(
  'payment_orders',
  {
    billingAccountId: text().notNull(),
    id: text().notNull(),
    userId: userId(),
    /** Names one intention to pay, so that sending it again begins nothing more. */
    paymentKey: text().notNull(),
    amountCents: integer().notNull(),
    status: text().$type<PaymentStatus>().notNull().default('open'),
    /** What the gateway calls it; null until the payment page was opened. */
    session: text(),
    startedAt: instant().notNull().default(sql`now()`),
    endedAt: instant(),
    /** When the gateway is asked what became of it, where nobody has told. */
    askAt: instant(),
    /** how often it was asked */
    asked: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.billingAccountId, table.id] }),
    uniqueIndex('payment_orders_key').on(table.billingAccountId, table.paymentKey),
    index('payment_orders_session').on(table.session),
    // One payment of an account is open at a time.
    uniqueIndex('payment_orders_open').on(table.billingAccountId).where(sql`status = 'open'`),
  ],
)

/** Authorities that customers gave in the portal to take their bills from a bank account. The whole number is in the event alone. */
export const directDebits = pgTable('direct_debits', {
  billingAccountId: text().primaryKey(),
  accountName: text().notNull(),
  maskedNumber: text().notNull(),
  instructionKey: text().notNull(),
  givenBy: userId(),
  givenAt: instant().notNull().default(sql`now()`),
})

/** The embedded gateway's own book: what a real one would have on its machines. */
export const gatewayPayments = pgTable('gateway_payments', {
  /** in the address of the payment page: nobody can guess it */
  session: text().primaryKey(),
  /** the same order opens one page, however often it is asked for */
  order: text().notNull().unique('gateway_payments_order'),
  amountCents: integer().notNull(),
  description: text().notNull(),
  returnUrl: text().notNull(),
  status: text().$type<'open' | 'confirming' | 'slow' | 'made' | 'failed' | 'cancelled'>().notNull().default('open'),
  /** cards that were declined */
  declined: integer().notNull().default(0),
  /** when a slow one is decided */
  decidedAt: instant(),
  endedAt: instant(),
  startedAt: instant().notNull().default(sql`now()`),
})

import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CardBrand, PaymentStatus } from '#schemas/payments/entities.ts'
import { instant } from './columns.ts'
import { keyedTable } from './keyed-table.ts'
import { userId } from './people.ts'

/** Payments that were begun in the portal, by customers or for them. One that was made is in `payments` as well, by the same id. */
export const paymentOrders = keyedTable(
  'payment_orders',
  ['billingAccountId', 'id'],
  {
    userId: userId(),
    /** Names one intention to pay, so that sending it again begins nothing more. */
    paymentKey: text().notNull(),
    /** `page`: on the payment page; `savedCard`: from the saved card, by the customer's hand; `autopay`: from it automatically */
    kind: text().$type<'page' | 'savedCard' | 'autopay'>().notNull().default('page'),
    /** the bill that fell due, for which autopay takes it; the arrangement whose instalments a customer chose to pay */
    billId: text(),
    /** once it is made, the bills that it settled */
    billIds: text().array(),
    amountCents: integer().notNull(),
    /** the card fee that is taken besides */
    feeCents: integer().notNull().default(0),
    /**
     * What it was booked with: its discount, and how much each bill, or the arrangement, got, in that order. The retailer's systems, which
     * tell it as well, know neither. Null until it is made.
     */
    bookedDiscountCents: integer(),
    bookedBillIds: text().array(),
    bookedBillCents: integer().array(),
    /** what the customer saw as owed; null for autopay */
    owedCents: integer(),
    status: text().$type<PaymentStatus>().notNull().default('open'),
    /** the saved card that is charged, as the gateway calls it and as people know it; null where the page takes it */
    cardToken: text(),
    cardBrand: text().$type<CardBrand>(),
    cardLastFour: text(),
    /** What the gateway calls it; null until the payment page was opened. */
    session: text(),
    startedAt: instant().notNull().defaultNow(),
    endedAt: instant(),
    /** since when the bank has been deciding, and nobody can close it any more; null until then */
    decidingSince: instant(),
    /** When the gateway is asked what became of it, where nobody has told. */
    askAt: instant(),
    /** how often it was asked */
    asked: integer().notNull().default(0),
  },
  (table) => [
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
  givenAt: instant().notNull().defaultNow(),
  /** it takes the bills that are issued after that; null where a direct debit was there before */
  paysSince: instant(),
})

/** Instructions that were given for an account: each is followed once, and its name is kept after it has ended. */
export const usedInstructions = keyedTable('used_instructions', ['billingAccountId', 'instructionKey'], {
  /** a hash of what was instructed: the same name for something else is refused */
  contentHash: text().notNull(),
  usedAt: instant().notNull().defaultNow(),
})

/** The card that a customer saved, one an account. The gateway alone knows its number. */
export const savedCards = pgTable('saved_cards', {
  billingAccountId: text().primaryKey(),
  /** what the gateway calls it */
  token: text().notNull(),
  brand: text().$type<CardBrand>().notNull(),
  lastFour: text().notNull(),
  /** its last month, YYYY-MM */
  expires: text().notNull(),
  /** it cannot be charged until its security code is told on the gateway's page */
  needsCode: boolean().notNull().default(false),
  savedBy: userId(),
  savedAt: instant().notNull().defaultNow(),
  /** the last month of which its owner was told that it ends */
  toldExpires: text(),
})

/** Pages of the gateway that were opened to save a card. */
export const cardRequests = keyedTable(
  'card_requests',
  ['billingAccountId', 'id'],
  {
    /** in the address that the page returns by: nobody can guess it */
    id: text().notNull(),
    userId: userId(),
    /** Names one intention, so that sending it again opens nothing more. */
    cardKey: text().notNull(),
    /** `code`: the expiry and the security code of the saved card are typed again; `none`: it is not to be kept, since all were deleted */
    purpose: text().$type<'card' | 'code' | 'autopay' | 'none'>().notNull(),
    /** with `autopay`: what of what is owed is paid at once, as the form said it; 0 for nothing */
    currentCents: integer().notNull().default(0),
    /** the bills that this is for; null for all that are owed */
    currentBillIds: text().array(),
    /** of the version before, which said no amount */
    paysCurrent: boolean().notNull().default(false),
    /** with `autopay`: the card fee that was accepted, in hundredths of a percent */
    feeRate: integer().notNull().default(0),
    status: text().$type<'open' | 'saved' | 'failed' | 'cancelled'>().notNull().default('open'),
    session: text(),
    startedAt: instant().notNull().defaultNow(),
    endedAt: instant(),
    askAt: instant(),
    asked: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('card_requests_key').on(table.billingAccountId, table.cardKey),
    index('card_requests_session').on(table.session),
    // The return from the page knows no account.
    index('card_requests_id').on(table.id),
    uniqueIndex('card_requests_open').on(table.billingAccountId).where(sql`status = 'open'`),
  ],
)

/** Authorities to take bills from the saved card on their due day. */
export const cardAuthorities = pgTable('card_authorities', {
  billingAccountId: text().primaryKey(),
  instructionKey: text().notNull(),
  /** the card fee that was accepted, in hundredths of a percent */
  feeRate: integer().notNull(),
  /** what of what was owed is still to be paid at once, as the form said it; 0 for nothing */
  currentCents: integer().notNull().default(0),
  /** the bills that this is for; null for all that are owed */
  currentBillIds: text().array(),
  /** of the version before, which said no amount */
  paysCurrent: boolean().notNull().default(false),
  givenBy: userId(),
  givenAt: instant().notNull().defaultNow(),
  /** since when a card pays without a break, though another one than now: it takes what falls due from then on */
  paysSince: instant().notNull().defaultNow(),
})

/** Cards that the gateway is still to forget. */
export const cardsToForget = pgTable('cards_to_forget', { token: text().primaryKey() })

/** The embedded gateway's own book: what a real one would have on its machines. */
export const gatewayPayments = pgTable('gateway_payments', {
  /** in the address of the payment page: nobody can guess it */
  session: text().primaryKey(),
  /** the same order opens one page, however often it is asked for */
  order: text().notNull().unique('gateway_payments_order'),
  amountCents: integer().notNull(),
  description: text().notNull(),
  /** empty where a saved card is charged */
  returnUrl: text().notNull(),
  /** the saved card that is charged */
  token: text(),
  status: text().$type<'open' | 'confirming' | 'prepared' | 'slow' | 'made' | 'failed' | 'cancelled'>().notNull().default('open'),
  /** cards that were declined */
  declined: integer().notNull().default(0),
  /** when a slow one is decided */
  decidedAt: instant(),
  endedAt: instant(),
  startedAt: instant().notNull().defaultNow(),
})

/** The embedded gateway's pages that save a card. */
export const gatewayCardPages = pgTable('gateway_card_pages', {
  session: text().primaryKey(),
  request: text().notNull().unique('gateway_card_pages_request'),
  description: text().notNull(),
  returnUrl: text().notNull(),
  /** the card that is updated, and then the one that was saved */
  token: text(),
  isUpdate: boolean().notNull(),
  status: text().$type<'open' | 'confirming' | 'slow' | 'saved' | 'failed' | 'cancelled'>().notNull().default('open'),
  declined: integer().notNull().default(0),
  decidedAt: instant(),
})

/** The embedded gateway's saved cards. It has test cards alone, and keeps what one does in place of its number. */
export const gatewayCards = pgTable('gateway_cards', {
  token: text().primaryKey(),
  does: text().notNull(),
  brand: text().$type<CardBrand>().notNull(),
  lastFour: text().notNull(),
  expires: text().notNull(),
  needsCode: boolean().notNull(),
  isForgotten: boolean().notNull().default(false),
})

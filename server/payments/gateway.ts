import type { IncomingHttpHeaders } from 'node:http'
import type { CardBrand } from '#schemas/payments/entities.ts'

interface NewPage {
  /** what it is for, as the page says it */
  description: string
  email: string
  /** where the page leads when it is done with, well or badly */
  returnUrl: string
  /** when the page closes by itself, the same however often it is asked for */
  closesAt: Date
}

/** What is asked of a payment page. */
export interface NewPayment extends NewPage {
  /** The same order opens one page, however often it is asked for. */
  orderId: string
  amountCents: number
}

/** The state of a payment at the gateway. `underWay` is decided without the customer, and can no longer be closed. */
export type Outcome = { is: 'open' } | { is: 'underWay' } | { is: 'failed' } | { is: 'cancelled' } | { is: 'made'; at: Date }

/** What is asked of a page that saves a card. */
export interface NewCardPage extends NewPage {
  /** The same request opens one page, however often it is asked for. With other words it is refused. */
  requestId: string
  /** the saved card whose expiry and security code are typed again; absent to save another card */
  token?: string | undefined
}

/** A card as people know it; its number is with the gateway alone. */
export interface Card {
  brand: CardBrand
  lastFour: string
  /** its last month, YYYY-MM */
  expires: string
}

/** The gateway has no such payment or page: it was begun with other keys, such as those for trying out. */
export class UnknownSession extends Error {}

/** The state of saving a card at the gateway. */
export type CardOutcome =
  | { is: 'open' }
  | { is: 'underWay' }
  | { is: 'failed' }
  | { is: 'cancelled' }
  /** `needsCode`: it cannot be charged until its security code is told on the gateway's page */
  | { is: 'saved'; token: string; card: Card; needsCode: boolean }

/** What is taken from a saved card, without its owner. */
export interface NewCharge {
  orderId: string
  amountCents: number
  token: string
  description: string
}

/** The least that is charged. Stripe refuses less than 0.50 NZD. */
export const LEAST_CENTS = 100

/**
 * Takes payments and saves cards on the gateway's pages, so that no card number ever touches this server. It alone says how a payment
 * ended; that a customer returns from its page says nothing. Every call may be repeated.
 */
export interface Gateway {
  /** no money moves */
  isTest: boolean
  leastCents: number
  mostCents: number
  /** whether it has a page on which the expiry and the security code of a saved card are typed again */
  canUpdateCards: boolean
  /** Opens the page for an order. @returns what the gateway calls it, and the page's address */
  open(payment: NewPayment): Promise<{ session: string; url: string }>
  /** The state of a payment, whether it was begun by `open` or by `prepare`. @throws {UnknownSession} */
  find(session: string): Promise<Outcome>
  /** Closes a payment, so that nobody can pay it any more. @returns the state of the payment after that */
  close(session: string): Promise<Outcome>
  /** Writes down a charge of a saved card and moves no money yet. @returns what the gateway calls it; undefined where it refuses the card */
  prepare(charge: NewCharge): Promise<string | undefined>
  /** Takes what was prepared, once however often it is asked for. */
  charge(session: string): Promise<Outcome>
  openCardPage(page: NewCardPage): Promise<{ session: string; url: string }>
  /** @throws {UnknownSession} */
  findCard(session: string): Promise<CardOutcome>
  /** Closes a page that saves a card. @returns the state of the card after that */
  closeCardPage(session: string): Promise<CardOutcome>
  /** Forgets a saved card; one that is forgotten already stays so. */
  forgetCard(token: string): Promise<void>
  /** The payment or card page that a notification is of; undefined where this gateway did not send it, or it is of something else. */
  sessionIn(headers: IncomingHttpHeaders, body: string): Promise<string | undefined>
}

import type { IncomingHttpHeaders } from 'node:http'

/** What is asked of a payment page. */
export interface NewPayment {
  /** The same order opens one page, however often it is asked for. */
  orderId: string
  amountCents: number
  /** what it is for, as the page says it */
  description: string
  email: string
  /** where the page leads when it is done with, well or badly */
  returnUrl: string
  /** when the page closes by itself, the same however often it is asked for */
  closesAt: Date
}

/** How a payment stands with the gateway. `underWay` is decided without the customer, and can no longer be closed. */
export type Outcome = { is: 'open' } | { is: 'underWay' } | { is: 'failed' } | { is: 'cancelled' } | { is: 'made'; at: Date }

/**
 * Takes payments on a page of its own, so that no card number ever touches this server. It alone says how a payment ended; that a
 * customer returns from its page says nothing. Every call may be repeated.
 */
export interface Gateway {
  /** no money moves */
  isTest: boolean
  leastCents: number
  mostCents: number
  /** Opens the page for an order. @returns what the gateway calls it, and the page's address */
  open(payment: NewPayment): Promise<{ session: string; url: string }>
  find(session: string): Promise<Outcome>
  /** Closes the page, so that nobody can pay on it any more. @returns how the payment stands after that */
  close(session: string): Promise<Outcome>
  /** The payment that a notification is of; undefined where this gateway did not send it, or it is of something else. */
  sessionIn(headers: IncomingHttpHeaders, body: string): Promise<string | undefined>
}

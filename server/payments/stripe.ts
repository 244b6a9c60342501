import type Stripe from 'stripe'
import type { Gateway, Outcome } from './gateway.ts'

/* Source: Stripe API reference, Checkout Sessions; Stripe, Supported currencies (least charge: 0.50 NZD). */

const LEAST_CENTS = 100
const MOST_CENTS = 1_000_000

interface Account {
  secretKey: string
  webhookSecret: string
}

type Client = Pick<Stripe, 'checkout' | 'webhooks'>

/** Stripe's hosted payment page. Its library is loaded with the first payment. */
export function createStripeGateway(account: Account, connect: (key: string) => Promise<Client> = connectToStripe): Gateway {
  let connected: Promise<Client> | undefined
  const stripe = () => {
    connected ??= connect(account.secretKey)
    return connected
  }
  const find = async (session: string) =>
    outcomeOf(await (await stripe()).checkout.sessions.retrieve(session, { expand: ['payment_intent'] }))

  return {
    isTest: account.secretKey.startsWith('sk_test_'),
    leastCents: LEAST_CENTS,
    mostCents: MOST_CENTS,
    find,

    async open({ orderId, amountCents, description, email, returnUrl, closesAt }) {
      const { checkout } = await stripe()
      const session = await checkout.sessions.create(
        {
          mode: 'payment',
          line_items: [{ quantity: 1, price_data: { currency: 'nzd', unit_amount: amountCents, product_data: { name: description } } }],
          client_reference_id: orderId,
          ...(email && { customer_email: email }),
          success_url: returnUrl,
          cancel_url: returnUrl,
          // With the same key Stripe takes the same request alone: nothing in it may follow the clock.
          expires_at: Math.floor(closesAt.getTime() / 1000),
        },
        { idempotencyKey: orderId },
      )
      if (!session.url) throw new Error('Stripe opened a payment without a page')
      return { session: session.id, url: session.url }
    },

    async close(session) {
      const before = await find(session)
      if (before.is !== 'open') return before
      // It may have been paid in between: then it cannot be closed, and what became of it is asked.
      await (await stripe()).checkout.sessions.expire(session).catch(() => undefined)
      return find(session)
    },

    async sessionIn(headers, body) {
      const signature = headers['stripe-signature']
      if (typeof signature !== 'string') return undefined
      try {
        const event = (await stripe()).webhooks.constructEvent(body, signature, account.webhookSecret)
        return event.type.startsWith('checkout.session.') ? (event.data.object as Stripe.Checkout.Session).id : undefined
      } catch {
        return undefined
      }
    },
  }
}

async function connectToStripe(key: string): Promise<Client> {
  const { default: Library } = await import('stripe')
  return new Library(key, { maxNetworkRetries: 2, timeout: 20_000, telemetry: false })
}

function outcomeOf({ status, payment_status, payment_intent, created }: Stripe.Checkout.Session): Outcome {
  if (payment_status === 'paid') {
    const charged = typeof payment_intent === 'object' ? payment_intent?.created : undefined
    return { is: 'made', at: new Date((charged ?? created) * 1000) }
  }
  if (status === 'expired') return { is: 'cancelled' }
  // Done with, and the bank has not said yet.
  return { is: status === 'complete' ? 'underWay' : 'open' }
}

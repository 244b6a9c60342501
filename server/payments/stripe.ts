import type Stripe from 'stripe'
import type { CardBrand } from '#schemas/payments/entities.ts'
import { type CardOutcome, type Gateway, LEAST_CENTS, type NewPayment, type Outcome, UnknownSession } from './gateway.ts'

/*
 * Source: Stripe API reference, Checkout Sessions (modes payment and setup), Payment Intents (off_session), Payment Methods; Stripe,
 * Supported currencies (least charge: 0.50 NZD).
 */

const MOST_CENTS = 1_000_000

interface Account {
  secretKey: string
  webhookSecret: string
}

type Page = Pick<NewPayment, 'email' | 'returnUrl' | 'closesAt'>
type Client = Pick<Stripe, 'checkout' | 'webhooks' | 'paymentIntents' | 'paymentMethods'>

/** Stripe's hosted pages, and charges of the cards that were saved on them. Its library is loaded with the first payment. */
export function createStripeGateway(account: Account, connect: (key: string) => Promise<Client> = connectToStripe): Gateway {
  let connected: Promise<Client> | undefined
  const stripe = () => {
    connected ??= connect(account.secretKey)
    return connected
  }
  const find = async (session: string) =>
    isIntent(session)
      ? chargeOutcomeOf(await known((await stripe()).paymentIntents.retrieve(session, { expand: ['latest_charge'] })))
      : outcomeOf(await known((await stripe()).checkout.sessions.retrieve(session, { expand: ['payment_intent'] })))
  const findCard = async (session: string) =>
    cardOutcomeOf(
      await known((await stripe()).checkout.sessions.retrieve(session, { expand: ['setup_intent', 'setup_intent.payment_method'] })),
    )

  const openPage = async (key: string, { email, returnUrl, closesAt }: Page, own: Stripe.Checkout.SessionCreateParams) => {
    const { checkout } = await stripe()
    const session = await checkout.sessions.create(
      {
        ...own,
        // Of slower methods nobody would know for days whether they paid.
        allowed_payment_method_types: ['card'],
        client_reference_id: key,
        customer_email: email || undefined,
        success_url: returnUrl,
        cancel_url: returnUrl,
        // With the same key Stripe takes the same request alone: nothing in it may follow the clock.
        expires_at: Math.floor(closesAt.getTime() / 1000),
      },
      { idempotencyKey: key },
    )
    if (!session.url) throw new Error('Stripe opened no page')
    return { session: session.id, url: session.url }
  }

  return {
    isTest: account.secretKey.startsWith('sk_test_'),
    leastCents: LEAST_CENTS,
    mostCents: MOST_CENTS,
    // Checkout has no page for the code alone: another card is saved in its place.
    canUpdateCards: false,
    find,
    findCard,

    open({ orderId, amountCents, description, ...page }) {
      return openPage(orderId, page, {
        mode: 'payment',
        line_items: [{ quantity: 1, price_data: { currency: 'nzd', unit_amount: amountCents, product_data: { name: description } } }],
      })
    },

    async close(session) {
      const before = await find(session)
      if (before.is !== 'open') return before
      const { checkout, paymentIntents } = await stripe()
      // It may have been paid in between: then it cannot be closed, and what became of it is asked.
      await (isIntent(session) ? paymentIntents.cancel(session) : checkout.sessions.expire(session)).catch(() => undefined)
      return find(session)
    },

    async prepare({ orderId, amountCents, token, description }) {
      const { paymentIntents } = await stripe()
      const [customer = '', card = ''] = token.split('/')
      const own = {
        amount: amountCents,
        currency: 'nzd',
        customer,
        payment_method: card,
        allowed_payment_method_types: ['card'],
        description,
      }
      try {
        const { id } = await paymentIntents.create({ ...own, metadata: { order: orderId } }, { idempotencyKey: orderId })
        return id
      } catch (error) {
        if (isOfCard(error)) return undefined
        throw error
      }
    },

    async charge(session) {
      const { paymentIntents } = await stripe()
      try {
        await paymentIntents.confirm(session, { off_session: true }, { idempotencyKey: `charge-${session}` })
      } catch (error) {
        // What the bank or Stripe refuses stays refused; anything else is asked for again.
        if (!isRefusal(error)) throw error
        const outcome = await find(session)
        if (outcome.is !== 'open') return outcome
        await paymentIntents.cancel(session)
        return { is: 'failed' }
      }
      return find(session)
    },

    openCardPage({ requestId, description, ...page }) {
      const submit = { message: description }
      return openPage(requestId, page, { mode: 'setup', customer_creation: 'always', custom_text: { submit } })
    },

    async closeCardPage(session) {
      const before = await findCard(session)
      if (before.is !== 'open') return before
      await (await stripe()).checkout.sessions.expire(session).catch(() => undefined)
      return findCard(session)
    },

    async forgetCard(token) {
      const [, card = ''] = token.split('/')
      await (await stripe()).paymentMethods.detach(card).catch((error) => {
        // It is not attached any more.
        if (!isRefusal(error)) throw error
      })
    },

    async sessionIn(headers, body) {
      const signature = headers['stripe-signature']
      if (typeof signature !== 'string') return undefined
      try {
        const event = (await stripe()).webhooks.constructEvent(body, signature, account.webhookSecret)
        const isOurs = event.type.startsWith('checkout.session.') || event.type.startsWith('payment_intent.')
        return isOurs ? (event.data.object as { id: string }).id : undefined
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

const isIntent = (session: string) => session.startsWith('pi_')

type RefusedBy = Partial<Pick<Stripe.errors.StripeError, 'type' | 'param' | 'code'>> | undefined

/** What Stripe answers to who asks for something by its name. */
const known = <Found>(asked: Promise<Found>): Promise<Found> =>
  asked.catch((error: unknown) => {
    throw (error as RefusedBy)?.code === 'resource_missing' ? new UnknownSession('Stripe has no such payment', { cause: error }) : error
  })

const isRefusal = (error: unknown) => ['StripeCardError', 'StripeInvalidRequestError'].includes((error as RefusedBy)?.type ?? '')

/** Whether the card is refused, or is not with Stripe any more; what else Stripe refuses is a mistake of ours. */
const isOfCard = (error: unknown) =>
  isRefusal(error) &&
  ((error as RefusedBy)?.type === 'StripeCardError' || ['customer', 'payment_method'].includes((error as RefusedBy)?.param ?? ''))

function chargeOutcomeOf({ status, latest_charge, created }: Stripe.PaymentIntent): Outcome {
  switch (status) {
    case 'succeeded': {
      const charged = typeof latest_charge === 'object' ? latest_charge?.created : undefined
      return { is: 'made', at: new Date((charged ?? created) * 1000) }
    }
    case 'processing':
      return { is: 'underWay' }
    case 'canceled':
      return { is: 'cancelled' }
    // Nobody is there to confirm it or to choose another card.
    case 'requires_payment_method':
    case 'requires_action':
      return { is: 'failed' }
    default:
      return { is: 'open' }
  }
}

const BRANDS: Record<string, CardBrand> = { visa: 'visa', mastercard: 'mastercard', amex: 'amex' }

function cardOutcomeOf({ status, setup_intent, customer }: Stripe.Checkout.Session): CardOutcome {
  if (status === 'expired') return { is: 'cancelled' }
  if (status === 'open') return { is: 'open' }
  const method = typeof setup_intent === 'object' ? setup_intent?.payment_method : undefined
  const card = typeof method === 'object' ? method?.card : undefined
  const owner = typeof customer === 'string' ? customer : customer?.id
  if (typeof setup_intent !== 'object' || setup_intent?.status !== 'succeeded') return { is: 'underWay' }
  if (!card || !owner || typeof method !== 'object') return { is: 'failed' }
  return {
    is: 'saved',
    token: `${owner}/${method?.id}`,
    needsCode: false,
    card: {
      brand: BRANDS[card.brand] ?? 'other',
      lastFour: card.last4 ?? '',
      expires: `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}`,
    },
  }
}

function outcomeOf({ status, payment_status, payment_intent, created }: Stripe.Checkout.Session): Outcome {
  if (payment_status === 'paid') {
    const charged = typeof payment_intent === 'object' ? payment_intent?.created : undefined
    return { is: 'made', at: new Date((charged ?? created) * 1000) }
  }
  if (status === 'expired') return { is: 'cancelled' }
  const refused = typeof payment_intent === 'object' && ['requires_payment_method', 'canceled'].includes(payment_intent?.status ?? '')
  if (status === 'complete' && refused) return { is: 'failed' }
  // Done with, and the bank has not said yet.
  return { is: status === 'complete' ? 'underWay' : 'open' }
}

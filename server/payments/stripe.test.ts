import Stripe from 'stripe'
import { expect, test, vi } from 'vitest'
import { UnknownSession } from './gateway.ts'
import { createStripeGateway } from './stripe.ts'

const SECRET = 'whsec_for_this_test'
const library = new Stripe('sk_test_of_nobody')

type Session = Partial<Stripe.Checkout.Session>

/** Stripe's gateway on a book of its own in place of the network; what came in by the calls is in `asked`. */
function gatewayOn(stored: Session, afterExpire: Session = {}) {
  const asked: unknown[][] = []
  let session = {
    id: 'cs_test_1',
    url: 'https://checkout.stripe.com/c/1',
    status: 'open',
    payment_status: 'unpaid',
    created: 1_760_000_000,
    ...stored,
  }
  const sessions = {
    create: async (...input: unknown[]) => {
      asked.push(input)
      return session
    },
    retrieve: async () => session,
    expire: async () => {
      session = { ...session, ...afterExpire } as typeof session
      if (session.status !== 'expired') throw new Error('it cannot be expired')
      return session
    },
  }
  const client = { checkout: { sessions }, webhooks: library.webhooks } as unknown as Stripe
  return { asked, gateway: createStripeGateway({ secretKey: 'sk_test_1', webhookSecret: SECRET }, async () => client) }
}

const NEW = {
  orderId: 'PAY-1',
  amountCents: 12_345,
  description: 'Customer number 1',
  email: 'a@example.nz',
  returnUrl: 'https://portal.example.nz/back',
  closesAt: new Date('2026-11-25T02:00:00Z'),
}

test('asked for again later, the request is the same: with its key Stripe refuses another', async () => {
  vi.useFakeTimers()
  const { asked, gateway } = gatewayOn({})
  await gateway.open(NEW)
  vi.advanceTimersByTime(90_000)
  await gateway.open(NEW)
  vi.useRealTimers()
  expect(asked[1]).toEqual(asked[0])
})

test('a page is opened once for an order, in cents of New Zealand dollars', async () => {
  const { asked, gateway } = gatewayOn({})
  expect(await gateway.open(NEW)).toEqual({ session: 'cs_test_1', url: 'https://checkout.stripe.com/c/1' })
  const [[input, options] = []] = asked
  expect(options).toEqual({ idempotencyKey: 'PAY-1' })
  expect(input).toMatchObject({
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    client_reference_id: 'PAY-1',
    line_items: [{ quantity: 1, price_data: { currency: 'nzd', unit_amount: 12_345 } }],
    success_url: NEW.returnUrl,
    cancel_url: NEW.returnUrl,
  })
  expect(gateway.isTest).toBe(true)
})

test.each<[string, Session, object]>([
  ['open', {}, { is: 'open' }],
  ['expired', { status: 'expired' }, { is: 'cancelled' }],
  ['done with and not decided', { status: 'complete' }, { is: 'underWay' }],
  [
    'done with and refused later',
    { status: 'complete', payment_intent: { status: 'requires_payment_method' } as Stripe.PaymentIntent },
    { is: 'failed' },
  ],
  [
    'paid',
    { status: 'complete', payment_status: 'paid', payment_intent: { created: 1_760_000_600 } as Stripe.PaymentIntent },
    { is: 'made', at: new Date(1_760_000_600_000) },
  ],
])('a session that is %s', async (_name, session, outcome) => {
  expect(await gatewayOn(session).gateway.find('cs_test_1')).toEqual(outcome)
})

test('a page is closed, and one that was paid in between says so', async () => {
  expect(await gatewayOn({}, { status: 'expired' }).gateway.close('cs_test_1')).toEqual({ is: 'cancelled' })
  expect(await gatewayOn({}, { status: 'complete', payment_status: 'paid' }).gateway.close('cs_test_1')).toMatchObject({ is: 'made' })
  expect(await gatewayOn({ status: 'complete' }, { status: 'expired' }).gateway.close('cs_test_1')).toEqual({ is: 'underWay' })
})

test('notifications are believed with their signature alone, and only those of payment pages', async () => {
  const { gateway } = gatewayOn({})
  const bodyOf = (type: string) => JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object: { id: 'cs_test_1' } } })
  const signed = (payload: string, secret = SECRET) => ({
    'stripe-signature': library.webhooks.generateTestHeaderString({ payload, secret }),
  })
  const done = bodyOf('checkout.session.completed')
  expect(await gateway.sessionIn(signed(done), done)).toBe('cs_test_1')
  expect(await gateway.sessionIn(signed(done, 'whsec_other'), done)).toBeUndefined()
  expect(await gateway.sessionIn(signed(done), done.replace('cs_test_1', 'cs_test_2'))).toBeUndefined()
  expect(await gateway.sessionIn({}, done)).toBeUndefined()
  const other = bodyOf('customer.created')
  expect(await gateway.sessionIn(signed(other), other)).toBeUndefined()
})

test.each(['cs_test_1', 'pi_1'])('%s of other keys is unknown, and one that Stripe does not answer about is not', async (session) => {
  const gatewayThat = (says: object) => {
    const retrieve = () => Promise.reject(Object.assign(new Error('no'), says))
    const client = { checkout: { sessions: { retrieve } }, paymentIntents: { retrieve } } as unknown as Stripe
    return createStripeGateway({ secretKey: 'sk_live_1', webhookSecret: SECRET }, async () => client)
  }
  const { find, findCard, close } = gatewayThat({ type: 'StripeInvalidRequestError', code: 'resource_missing' })
  for (const ask of [find, findCard, close]) await expect(ask(session)).rejects.toThrow(UnknownSession)
  await expect(gatewayThat({ type: 'StripeConnectionError' }).find(session)).rejects.not.toThrow(UnknownSession)
})

/** Stripe's gateway on one payment intent, which a call changes as it says. */
function gatewayOnIntent(before: Partial<Stripe.PaymentIntent> | Error, confirm: () => Partial<Stripe.PaymentIntent> | Error) {
  const asked: unknown[][] = []
  let intent = { id: 'pi_1', created: 1_760_000_000, status: 'requires_confirmation', ...(before instanceof Error ? {} : before) }
  const paymentIntents = {
    create: async (...input: unknown[]) => {
      asked.push(input)
      if (before instanceof Error) throw before
      return intent
    },
    confirm: async (...input: unknown[]) => {
      asked.push(input)
      const after = confirm()
      if (after instanceof Error) throw after
      intent = { ...intent, ...after } as typeof intent
    },
    retrieve: async () => intent,
    cancel: async () => {
      intent = { ...intent, status: 'canceled' }
    },
  }
  const client = { paymentIntents } as unknown as Stripe
  return { asked, gateway: createStripeGateway({ secretKey: 'sk_test_1', webhookSecret: SECRET }, async () => client) }
}

const CHARGE = { orderId: 'PAY-1', amountCents: 5_000, token: 'cus_1/pm_1', description: 'Payment PAY-1' }
const refusal = Object.assign(new Error('no such card'), { type: 'StripeInvalidRequestError' })

test('a saved card is written down first and charged then, each once', async () => {
  const { asked, gateway } = gatewayOnIntent({}, () => ({ status: 'succeeded' }))
  expect(await gateway.prepare(CHARGE)).toBe('pi_1')
  expect(await gateway.find('pi_1')).toEqual({ is: 'open' })
  expect(await gateway.charge('pi_1')).toEqual({ is: 'made', at: new Date(1_760_000_000_000) })
  expect(asked).toEqual([
    [expect.objectContaining({ amount: 5_000, currency: 'nzd', customer: 'cus_1', payment_method: 'pm_1' }), { idempotencyKey: 'PAY-1' }],
    ['pi_1', { off_session: true }, { idempotencyKey: 'charge-pi_1' }],
  ])
})

test.each<[string, Partial<Stripe.PaymentIntent> | Error, object]>([
  ['in progress', { status: 'processing' }, { is: 'underWay' }],
  ['refused by the bank', { status: 'requires_payment_method' }, { is: 'failed' }],
  ['to be confirmed by a person who is not there', { status: 'requires_action' }, { is: 'failed' }],
  ['of a card that is gone', refusal, { is: 'failed' }],
])('a charge that is %s', async (_name, after, outcome) => {
  const { gateway } = gatewayOnIntent({}, () => after)
  expect(await gateway.charge('pi_1')).toEqual(outcome)
})

test.each([
  ['the card is gone', { type: 'StripeInvalidRequestError', param: 'payment_method' }],
  ['its owner is gone', { type: 'StripeInvalidRequestError', param: 'customer' }],
  ['the bank refuses it', { type: 'StripeCardError' }],
])('nothing is written down for a saved card where %s', async (_name, says) => {
  const { gateway } = gatewayOnIntent(Object.assign(new Error('no'), says), () => ({}))
  expect(await gateway.prepare(CHARGE)).toBeUndefined()
})

test.each([
  { type: 'StripeInvalidRequestError', param: 'amount' },
  { type: 'StripeAuthenticationError' },
  { type: 'StripeConnectionError' },
])('no card is blamed for %o', async (says) => {
  const { gateway } = gatewayOnIntent(Object.assign(new Error('ours'), says), () => ({}))
  await expect(gateway.prepare(CHARGE)).rejects.toThrow('ours')
})

test('a charge that Stripe does not answer is asked for again', async () => {
  const { gateway } = gatewayOnIntent({}, () => Object.assign(new Error('away'), { type: 'StripeConnectionError' }))
  await expect(gateway.charge('pi_1')).rejects.toThrow('away')
  expect(await gateway.close('pi_1')).toEqual({ is: 'cancelled' })
})

test.each<[string, Session, object]>([
  ['open', {}, { is: 'open' }],
  ['expired', { status: 'expired' }, { is: 'cancelled' }],
  ['not decided', { status: 'complete', setup_intent: { status: 'processing' } as Stripe.SetupIntent }, { is: 'underWay' }],
  [
    'saved',
    {
      status: 'complete',
      customer: 'cus_1',
      setup_intent: {
        status: 'succeeded',
        payment_method: { id: 'pm_1', card: { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2031 } },
      } as Stripe.SetupIntent,
    },
    { is: 'saved', token: 'cus_1/pm_1', needsCode: false, card: { brand: 'visa', lastFour: '4242', expires: '2031-04' } },
  ],
])('a page for a card that is %s', async (_name, session, outcome) => {
  expect(await gatewayOn(session).gateway.findCard('cs_test_1')).toEqual(outcome)
})

test('a page for a card is opened once for a request, in the mode that saves', async () => {
  const { asked, gateway } = gatewayOn({})
  await gateway.openCardPage({ ...NEW, requestId: 'CARD-1' })
  const [[input, options] = []] = asked
  expect(options).toEqual({ idempotencyKey: 'CARD-1' })
  expect(input).toMatchObject({ mode: 'setup', customer_creation: 'always', client_reference_id: 'CARD-1', success_url: NEW.returnUrl })
})

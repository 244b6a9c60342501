import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, inArray, lte } from 'drizzle-orm'
import type { Database } from '../../db/open.ts'
import { localDayOf } from '#lib/local-day.ts'
import { gatewayCards, gatewayPayments } from '../../db/schema/payments.ts'
import { secrets } from '../../db/schema/sign-in.ts'
import { isSigned, newSecret, signedHeaders } from '../../webhooks/signature.ts'
import { type Gateway, LEAST_CENTS, type Outcome } from '../gateway.ts'
import { type CardBook, createCardBook, MOST_DECLINED, SLOW_MS } from './card-book.ts'
import { type CardDoes, hasExpired } from './cards.ts'

export const PAY_PATH = '/pay'

export type GatewayPayment = typeof gatewayPayments.$inferSelect

/** A gateway for trying out, with test cards alone and pages below /pay. It keeps its own book, as a real one does on its own machines. */
export interface EmbeddedGateway extends Gateway, CardBook {
  look(session: string): Promise<GatewayPayment | undefined>
  /** A customer used a card on the page. */
  pay(session: string, card: CardDoes): Promise<GatewayPayment | undefined>
  /** A customer answered their bank. */
  confirm(session: string): Promise<GatewayPayment | undefined>
  /** A customer left by the button. */
  cancel(session: string): Promise<GatewayPayment | undefined>
  /** The signed notification of a payment or a card. */
  notification(session: string): Promise<{ headers: Record<string, string>; body: string }>
}

export function createEmbeddedGateway(db: Database, publicUrl: string, clock = () => new Date()): EmbeddedGateway {
  let secret: Promise<string> | undefined
  const findSecret = () => {
    secret ??= loadSecret(db).catch((error) => {
      // The next one asks again.
      secret = undefined
      throw error
    })
    return secret
  }

  /** Changes a payment that is in one of these states; any other stays as it is. */
  async function change(session: string, from: readonly GatewayPayment['status'][], set: Partial<GatewayPayment>) {
    await db
      .update(gatewayPayments)
      .set(set)
      .where(and(eq(gatewayPayments.session, session), inArray(gatewayPayments.status, [...from])))
    return look(session)
  }

  async function look(session: string): Promise<GatewayPayment | undefined> {
    const now = clock()
    // What is slow is decided by its time, not by who looks.
    await db
      .update(gatewayPayments)
      .set({ status: 'made', endedAt: now })
      .where(and(eq(gatewayPayments.session, session), eq(gatewayPayments.status, 'slow'), lte(gatewayPayments.decidedAt, now)))
    const [payment] = await db.select().from(gatewayPayments).where(eq(gatewayPayments.session, session))
    return payment
  }

  /** What becomes of a charge of a saved card. */
  async function decide(token: string | null): Promise<Partial<GatewayPayment>> {
    const now = clock()
    const [card] = await db
      .select()
      .from(gatewayCards)
      .where(eq(gatewayCards.token, token ?? ''))
    const isGood = card && !card.isForgotten && !card.needsCode && !hasExpired(card.expires, localDayOf(now))
    if (!isGood || card.does === 'isDeclinedLater') return { status: 'failed', endedAt: now }
    if (card.does === 'isSlow') return { status: 'slow', decidedAt: new Date(now.getTime() + SLOW_MS) }
    return { status: 'made', endedAt: now }
  }

  return {
    ...createCardBook(db, publicUrl, clock),
    isTest: true,
    canUpdateCards: true,
    leastCents: LEAST_CENTS,
    mostCents: 1_000_000,
    look,

    async open({ orderId, amountCents, description, returnUrl }) {
      const session = randomBytes(24).toString('base64url')
      await db.insert(gatewayPayments).values({ session, order: orderId, amountCents, description, returnUrl }).onConflictDoNothing()
      const [payment] = await db.select().from(gatewayPayments).where(eq(gatewayPayments.order, orderId))
      if (!payment) throw new Error('a payment page was opened and is gone')
      return { session: payment.session, url: `${publicUrl}${PAY_PATH}/${payment.session}` }
    },

    find: async (session) => outcomeOf(await look(session)),

    close: async (session) =>
      outcomeOf(await change(session, ['open', 'confirming', 'prepared'], { status: 'cancelled', endedAt: clock() })),

    async prepare({ orderId, amountCents, token, description }) {
      const prepared = { order: orderId, amountCents, token, description, returnUrl: '', status: 'prepared' as const }
      await db
        .insert(gatewayPayments)
        .values({ session: randomBytes(24).toString('base64url'), ...prepared })
        .onConflictDoNothing()
      const [payment] = await db.select().from(gatewayPayments).where(eq(gatewayPayments.order, orderId))
      if (!payment) throw new Error('a charge was prepared and is gone')
      return payment.session
    },

    async charge(session) {
      const payment = await look(session)
      if (payment?.status !== 'prepared') return outcomeOf(payment)
      return outcomeOf(await change(session, ['prepared'], await decide(payment.token)))
    },

    async sessionIn(headers, body) {
      if (!isSigned([await findSecret()], headers, body, clock())) return undefined
      const { session } = JSON.parse(body) as { session?: unknown }
      return typeof session === 'string' ? session : undefined
    },

    async pay(session, card) {
      const now = clock()
      switch (card) {
        case 'pays':
        case 'lacksCode':
          return change(session, ['open'], { status: 'made', endedAt: now })
        case 'asksToConfirm':
          return change(session, ['open'], { status: 'confirming' })
        case 'isSlow':
          return change(session, ['open'], { status: 'slow', decidedAt: new Date(now.getTime() + SLOW_MS) })
        case 'isDeclined':
        case 'isDeclinedLater':
        case 'isExpired': {
          const declined = ((await look(session))?.declined ?? 0) + 1
          const hasFailed = declined >= MOST_DECLINED
          return change(session, ['open'], hasFailed ? { declined, status: 'failed', endedAt: now } : { declined })
        }
      }
    },

    confirm: (session) => change(session, ['confirming'], { status: 'made', endedAt: clock() }),

    cancel: (session) => change(session, ['open', 'confirming'], { status: 'cancelled', endedAt: clock() }),

    async notification(session) {
      const body = JSON.stringify({ session })
      return { headers: { 'content-type': 'application/json', ...signedHeaders([await findSecret()], randomUUID(), clock(), body) }, body }
    },
  }
}

function outcomeOf(payment: GatewayPayment | undefined): Outcome {
  if (!payment) return { is: 'cancelled' }
  switch (payment.status) {
    case 'made':
      return { is: 'made', at: payment.endedAt ?? payment.startedAt }
    case 'slow':
      return { is: 'underWay' }
    case 'confirming':
    case 'prepared':
      return { is: 'open' }
    default:
      return { is: payment.status }
  }
}

async function loadSecret(db: Database): Promise<string> {
  const name = 'payments'
  await db.insert(secrets).values({ name, value: newSecret() }).onConflictDoNothing()
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name))
  return String(row?.value)
}

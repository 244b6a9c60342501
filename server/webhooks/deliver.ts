import type { FastifyBaseLogger } from 'fastify'
import { and, asc, eq, exists, gt, inArray, isNull, lte, min, or, sql } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { customerEvents, webhookDeliveries, webhookEndpoints } from '../db/schema/customer-events.ts'
import { numberEvents } from '../feed/events/number.ts'
import { eventOf } from '../feed/events/queries.ts'
import { deliveryQueue } from '../feed/events/delivery-queue.ts'
import type { Work } from '../jobs/queue.ts'
import { moveJob } from '../jobs/send-job.ts'
import { inSpan } from '../tracing/spans.ts'
import { type Posted, post } from './post.ts'
import { findSecrets } from './queries.ts'
import { signedHeaders } from './signature.ts'
import type { TargetRules } from './target.ts'
import { isFirst, isWaiting } from './waiting.ts'

export interface Webhooks {
  /** URL of the portal */
  source: string
  rules: TargetRules
  log?: Pick<FastifyBaseLogger, 'warn'>
  now?: () => Date
  /** ends what is under way; it is tried again */
  stop?: AbortSignal
  /** the endpoints that this process is telling; they are left to the one that began */
  underWay?: Set<string>
}

type Endpoint = Pick<typeof webhookEndpoints.$inferSelect, 'id' | 'url' | 'types'>
type Delivery = typeof webhookDeliveries.$inferSelect

/** Deliveries of one endpoint that are under way at once, each of another billing account. */
const BATCH = 20
/** A process that dies while it sends leaves its deliveries to another after this time. Longer than sending takes. */
const CLAIM_MS = 60_000
/** After which other endpoints have their turn. */
const LONGEST_LANE_MS = 10_000
/** This many endpoints are served at once: fewer slow ones hold up no other. */
const LANES = 5
const MINUTE_MS = 60_000
const SECOND_MS = 1_000
/** How long to wait after each failure; the last again and again. */
const WAITS_MS = [5_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, 60 * MINUTE_MS, 180 * MINUTE_MS]
const LONGEST_WAIT_MS = Math.max(...WAITS_MS)
const GONE = 410

/** Delivers what is due, after each act of a customer and whenever a delivery is to be tried again. */
export const webhookWork = (db: Database, needs: Pick<Webhooks, 'source' | 'rules' | 'log'>, underWay: Set<string> = new Set()): Work => ({
  queue: deliveryQueue,
  // Finds what a process that died had begun, at the latest.
  every: '* * * * *',
  atOnce: 2,
  lanes: LANES,
  noticedWithinSeconds: 15,
  failure: 'webhooks could not be delivered',
  async do({ signal }) {
    await deliverWebhooks(db, { ...needs, underWay, stop: signal })
    const now = new Date()
    const next = await findNextAttempt(db, now)
    // This machine's clock may be behind the database's: what is due there may not be due here yet.
    const soonest = now.getTime() + SECOND_MS
    if (next) await moveJob(db, deliveryQueue, {}, { key: 'next attempt', dueAt: new Date(Math.max(next.getTime(), soonest)) })
  },
})

/**
 * Tells endpoints of the events that are due: each event at least once, those of one billing account one after the
 * other. What fails is tried again later and later, for three days; then it is parked, and the next one goes. Safe in
 * several processes.
 */
export async function deliverWebhooks(db: Database, webhooks: Webhooks): Promise<void> {
  const now = webhooks.now?.() ?? new Date()
  await numberEvents(db, now)
  const due = await db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(
      and(
        isOpen(now),
        exists(
          db
            .select({ one: sql`1` })
            .from(webhookDeliveries)
            .where(and(eq(webhookDeliveries.endpointId, webhookEndpoints.id), isDue(now))),
        ),
      ),
    )
  // One that fails ends when all have: the caller would begin another round beside them.
  const lanes = await Promise.allSettled(due.map(({ id }) => deliverAlone(db, id, webhooks)))
  const failed = lanes.find((lane) => lane.status === 'rejected')
  if (failed) throw failed.reason
}

/** Leaves an endpoint to the one in this process that tells it already. */
async function deliverAlone(db: Database, endpointId: string, webhooks: Webhooks): Promise<void> {
  const { underWay = new Set() } = webhooks
  if (underWay.has(endpointId)) return
  underWay.add(endpointId)
  try {
    await deliverTo(db, endpointId, webhooks)
  } finally {
    underWay.delete(endpointId)
  }
}

/** True for an endpoint that is on and did not ask to be left alone. */
const isOpen = (now: Date) =>
  and(isNull(webhookEndpoints.offSince), or(isNull(webhookEndpoints.pausedUntil), lte(webhookEndpoints.pausedUntil, now)))

const isDue = (now: Date) => and(isWaiting, lte(webhookDeliveries.nextAttemptAt, now))

/** When something is to be delivered next: now, where an endpoint failed and more is due; undefined if nothing waits. */
async function findNextAttempt(db: Database, now: Date): Promise<Date | undefined> {
  const isTaken = inArray(webhookDeliveries.endpointId, db.select({ id: webhookEndpoints.id }).from(webhookEndpoints).where(isOpen(now)))
  const [left] = await db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(isTaken, isDue(now), isFirst(db)))
    .limit(1)
  if (left) return now
  const [next] = await db
    .select({ at: min(webhookDeliveries.nextAttemptAt) })
    .from(webhookDeliveries)
    .where(and(isTaken, isWaiting, gt(webhookDeliveries.nextAttemptAt, now)))
  const [opens] = await db
    .select({ at: min(webhookEndpoints.pausedUntil) })
    .from(webhookEndpoints)
    .where(and(isNull(webhookEndpoints.offSince), gt(webhookEndpoints.pausedUntil, now)))
  const moments = [next?.at, opens?.at].flatMap((at) => at ?? [])
  return moments.sort((a, b) => a.getTime() - b.getTime())[0]
}

/** Until nothing is due, something fails or time is up: an endpoint that is down or slow must not hold up the others. */
async function deliverTo(db: Database, endpointId: string, webhooks: Webhooks): Promise<void> {
  const clock = webhooks.now ?? (() => new Date())
  const endsAtMs = performance.now() + LONGEST_LANE_MS
  while (!webhooks.stop?.aborted && performance.now() < endsAtMs) {
    // Read again for each batch: it may be off by now, or elsewhere.
    const endpoint = await findOpen(db, endpointId, clock())
    const claimed = endpoint ? await claim(db, endpoint, clock()) : []
    if (!endpoint || claimed.length === 0) return
    const secrets = await findSecrets(db, endpoint.id, clock())
    const outcomes = await Promise.allSettled(claimed.map((delivery) => deliver(db, endpoint, secrets, delivery, webhooks)))
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failed) throw failed.reason
    if (outcomes.some((outcome) => outcome.status === 'fulfilled' && !outcome.value)) return
  }
}

async function findOpen(db: Database, id: string, now: Date): Promise<Endpoint | undefined> {
  const [endpoint] = await db
    .select({ id: webhookEndpoints.id, url: webhookEndpoints.url, types: webhookEndpoints.types })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), isOpen(now)))
  return endpoint
}

/** Takes the first waiting delivery of some accounts, and postpones it first: if this process dies, another tries again. */
async function claim(db: Database, { id }: Endpoint, now: Date): Promise<Delivery[]> {
  const first = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, id), isDue(now), isFirst(db)))
    .orderBy(asc(webhookDeliveries.nextAttemptAt))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  return db
    .update(webhookDeliveries)
    .set({
      attempts: sql`${webhookDeliveries.attempts} + 1`,
      lastAttemptAt: now,
      nextAttemptAt: new Date(now.getTime() + CLAIM_MS),
    })
    .where(inArray(webhookDeliveries.id, first))
    .returning()
}

/** @returns whether the endpoint took the event, or is not told of its type any more */
async function deliver(
  db: Database,
  endpoint: Endpoint,
  secrets: readonly string[],
  delivery: Delivery,
  webhooks: Webhooks,
): Promise<boolean> {
  const clock = webhooks.now ?? (() => new Date())
  const isEvent = and(eq(customerEvents.billingAccountId, delivery.billingAccountId), eq(customerEvents.id, delivery.eventId))
  const [event] = await db.select().from(customerEvents).where(isEvent)
  // Another process may have delivered it, where this one was slower than its claim.
  const isDelivery = and(
    eq(webhookDeliveries.billingAccountId, delivery.billingAccountId),
    eq(webhookDeliveries.id, delivery.id),
    isWaiting,
  )
  if (event && endpoint.types.length > 0 && !endpoint.types.includes(event.type)) {
    await db.delete(webhookDeliveries).where(isDelivery)
    return true
  }
  const posted: Posted = event
    ? await inSpan('webhook delivery', () => postEvent(endpoint.url, secrets, eventOf(event, webhooks.source), webhooks), {
        'webhook.endpoint': endpoint.id,
        'webhook.attempt': delivery.attempts,
      })
    : { is: 'failed', why: 'The event is no longer kept.' }
  if (webhooks.stop?.aborted && posted.is === 'failed') return false
  const failure = failureOf(posted)
  await db
    .update(webhookDeliveries)
    .set(failure ? afterFailure(delivery, failure, clock()) : DELIVERED)
    .where(isDelivery)
  if (posted.is === 'answered' && posted.status === GONE) await turnOff(db, endpoint, clock(), webhooks.log)
  else if (failure && posted.is === 'answered') await pause(db, endpoint, posted.retryAfter, clock())
  return failure === undefined
}

/** Sends one event, signed, as an endpoint gets it. */
export async function postEvent(
  url: string,
  secrets: readonly string[],
  event: { id: string },
  { rules, stop }: Pick<Webhooks, 'rules' | 'stop'>,
): Promise<Posted> {
  const body = JSON.stringify(event)
  const headers = { 'content-type': 'application/cloudevents+json', 'user-agent': 'Switchboard' }
  return post(url, { ...headers, ...signedHeaders(secrets, event.id, new Date(), body) }, body, rules, { stop })
}

/** Why an event counts as not delivered; undefined if it was. */
export function failureOf(posted: Posted): string | undefined {
  if (posted.is === 'failed') return posted.why
  return posted.status >= 200 && posted.status < 300 ? undefined : `It answered ${posted.status}.`
}

const DELIVERED = { state: 'delivered', failure: null } as const

function afterFailure({ attempts, retryUntil }: Delivery, failure: string, now: Date) {
  const isOver = now >= retryUntil
  // One that waited behind another for its days is tried all the same.
  if (isOver && attempts >= WAITS_MS.length) return { state: 'parked', failure } as const
  const waitMs = WAITS_MS[Math.min(attempts, WAITS_MS.length) - 1] ?? MINUTE_MS
  const next = now.getTime() + waitMs
  return { failure, nextAttemptAt: new Date(isOver ? next : Math.min(next, retryUntil.getTime())) }
}

/** Leaves an endpoint alone for as long as it asks, in seconds or until an instant, and never for longer than we wait by ourselves. */
async function pause(db: Database, endpoint: Endpoint, retryAfter: string | undefined, now: Date): Promise<void> {
  if (retryAfter === undefined) return
  const waitMs = /^\d+$/.test(retryAfter) ? Number(retryAfter) * SECOND_MS : Date.parse(retryAfter) - now.getTime()
  if (!(waitMs > 0)) return
  const until = new Date(now.getTime() + Math.min(waitMs, LONGEST_WAIT_MS))
  // Answers of one batch may ask for different times.
  const pausedUntil = sql`greatest(${webhookEndpoints.pausedUntil}, ${until.toISOString()}::timestamptz)`
  await db.update(webhookEndpoints).set({ pausedUntil }).where(isStillAt(endpoint))
}

/** A receiver says so for good. Source: Standard Webhooks 1.0, Status codes. */
async function turnOff(db: Database, endpoint: Endpoint, now: Date, log: Webhooks['log']): Promise<void> {
  const turned = await db
    .update(webhookEndpoints)
    .set({ offSince: now, offReason: 'It answered 410 Gone.' })
    .where(and(isStillAt(endpoint), isNull(webhookEndpoints.offSince)))
    .returning({ endpointId: webhookEndpoints.id })
  for (const fields of turned) log?.warn(fields, 'an endpoint of webhooks answered 410 and was turned off')
}

/** Staff may have moved it while the old address took its time to answer: what that one says is not of the new one. */
const isStillAt = ({ id, url }: Endpoint) => and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.url, url))

import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, isNotNull, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { EventType } from '#schemas/feed/event-types.ts'
import {
  DELIVERIES_A_PAGE,
  DELIVERY_STATES,
  type Delivery,
  type DeliveryState,
  type Endpoint,
  MOST_COUNTED,
} from '#schemas/webhooks/entities.ts'
import type { Database } from '../db/open.ts'
import { customerEvents, type WebhookProposal, webhookDeliveries, webhookEndpoints, webhookSecrets } from '../db/schema/customer-events.ts'
import { deliveryQueue } from '../feed/events/delivery-queue.ts'
import { retryUntil } from '../feed/events/number.ts'
import { sendJob } from '../jobs/send-job.ts'
import { newSecret } from './signature.ts'
import { isFirst, isWaiting } from './waiting.ts'

/** How long the secret before signs as well, so that a receiver can change over in between. */
const OVERLAP_MS = 86_400_000

export interface EndpointSettings {
  url: string
  description: string
  types: readonly EventType[]
}

type Stored = typeof webhookEndpoints.$inferSelect

export const isEndpoint = (id: string) => eq(webhookEndpoints.id, id)

export async function findEndpoint(db: Database, id: string) {
  const [row] = await db.select().from(webhookEndpoints).where(isEndpoint(id))
  return row
}

/** The endpoint, so that nobody else changes it until the transaction ends. */
export async function findLocked(tx: Database, id: string): Promise<Stored | undefined> {
  const [row] = await tx.select().from(webhookEndpoints).where(isEndpoint(id)).for('update')
  return row
}

/** @param userId who asks: what they changed last, a colleague allows */
export async function findEndpoints(db: Database, userId?: string, now = new Date()): Promise<Endpoint[]> {
  const [rows, counts, old] = await Promise.all([
    db.select().from(webhookEndpoints).orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id)),
    Promise.all(DELIVERY_STATES.map(async (state) => [state, await countDeliveries(db, state)] as const)),
    db
      .select({ endpointId: webhookSecrets.endpointId, expiresAt: webhookSecrets.expiresAt })
      .from(webhookSecrets)
      .where(gt(webhookSecrets.expiresAt, now)),
  ])
  return rows.map(({ id, url, description, types, createdAt, createdBy, offSince, offReason, pausedUntil, proposal, allowed }) => {
    return {
      id,
      url,
      description,
      types,
      isOn: offSince === null,
      offReason: offReason ?? undefined,
      createdAt: createdAt.toISOString(),
      createdBy,
      counts: Object.fromEntries(counts.map(([state, of]) => [state, of.get(id) ?? 0])) as Endpoint['counts'],
      pausedUntil: pausedUntil && pausedUntil > now ? pausedUntil.toISOString() : undefined,
      oldSecretUntil: old.find(({ endpointId }) => endpointId === id)?.expiresAt?.toISOString(),
      waiting: proposal ? waitingOf(proposal, userId) : undefined,
      allowedBy: allowed?.by,
      allowedAt: allowed?.at,
    }
  })
}

const waitingOf = ({ changers, ...waiting }: WebhookProposal, userId = '') => ({ ...waiting, isMine: changers.includes(userId) })

/** How many deliveries each endpoint has in a state, counted up to MOST_COUNTED. */
async function countDeliveries(db: Database, state: DeliveryState): Promise<ReadonlyMap<string, number>> {
  const some = db
    .select({ one: sql`1` })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, webhookEndpoints.id), eq(webhookDeliveries.state, state)))
    .limit(MOST_COUNTED)
  const rows = await db
    .select({ id: webhookEndpoints.id, deliveries: sql<number>`(select count(*)::int from ${some} counted)` })
    .from(webhookEndpoints)
  return new Map(rows.map(({ id, deliveries }) => [id, deliveries]))
}

/** Seconds that the oldest event has waited. Endpoints that staff turned off do not count: their events are meant to wait. */
export async function findOldestSeconds(db: Database): Promise<number> {
  const oldest = db
    .select({ at: webhookDeliveries.at })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, webhookEndpoints.id), isWaiting))
    .orderBy(asc(webhookDeliveries.position))
    .limit(1)
  const [row] = await db
    .select({ seconds: sql<number>`coalesce(extract(epoch from now() - min((${oldest}))), 0)::float8` })
    .from(webhookEndpoints)
    .where(or(isNull(webhookEndpoints.offSince), isNotNull(webhookEndpoints.offReason)))
  return Math.max(0, row?.seconds ?? 0)
}

/** @returns its id and the secret that signs what it gets, which nothing tells again */
export const addEndpoint = (db: Database, { url, description, types }: EndpointSettings, author: string) =>
  insertEndpoint(db, { url, description, types: [...types], createdBy: author })

export async function insertEndpoint(
  db: Database,
  endpoint: Omit<typeof webhookEndpoints.$inferInsert, 'id'>,
): Promise<{ endpointId: string; secret: string }> {
  const endpointId = randomUUID()
  const secret = newSecret()
  await db.transaction(async (tx) => {
    await tx.insert(webhookEndpoints).values({ ...endpoint, id: endpointId })
    await tx.insert(webhookSecrets).values({ endpointId, secret })
  })
  return { endpointId, secret }
}

/** Changes an endpoint at once, as one person may where two are not needed. @returns false if there is no such endpoint */
export async function changeEndpoint(
  db: Database,
  id: string,
  settings: EndpointSettings & { isOn: boolean },
  now = new Date(),
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const stored = await findLocked(tx, id)
    if (stored) await setEndpoint(tx, stored, { ...settings, proposal: null }, now)
    return stored !== undefined
  })
}

/** Sets what an endpoint is told, and begins with what waits for it where that turns it on. @param stored locked */
export async function setEndpoint(
  tx: Database,
  { id, offSince, url: before }: Stored,
  { url, description, types, isOn, proposal }: EndpointSettings & { isOn: boolean; proposal: WebhookProposal | null },
  now: Date,
): Promise<void> {
  const isSame = isOn === (offSince === null)
  const turned = isSame ? {} : { offSince: isOn ? null : now, offReason: null }
  // Only the old address asked for a pause.
  const resumed = isSame && url === before ? {} : { pausedUntil: null }
  await tx
    .update(webhookEndpoints)
    .set({ url, description, types: [...types], proposal, ...turned, ...resumed })
    .where(isEndpoint(id))
  if (isOn && !isSame) await startOver(tx, and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.state, 'waiting')), now)
  if (isOn) await sendJob(tx, deliveryQueue, {})
}

/** @returns false if there is no such endpoint */
export async function removeEndpoint(db: Database, id: string): Promise<boolean> {
  const removed = await db.delete(webhookEndpoints).where(isEndpoint(id)).returning({ id: webhookEndpoints.id })
  return removed.length > 0
}

/** Two secrets are valid at once, never three. @returns undefined if there is no such endpoint */
export async function rotateSecret(
  db: Database,
  endpointId: string,
  now = new Date(),
): Promise<{ secret: string; until: Date } | undefined> {
  const secret = newSecret()
  const until = new Date(now.getTime() + OVERLAP_MS)
  return db.transaction(async (tx) => {
    const [stored] = await tx.select({ id: webhookEndpoints.id }).from(webhookEndpoints).where(isEndpoint(endpointId)).for('update')
    if (!stored) return undefined
    const isOurs = eq(webhookSecrets.endpointId, endpointId)
    await tx.delete(webhookSecrets).where(and(isOurs, isNotNull(webhookSecrets.expiresAt)))
    await tx.update(webhookSecrets).set({ expiresAt: until }).where(isOurs)
    await tx.insert(webhookSecrets).values({ endpointId, secret })
    return { secret, until }
  })
}

/** The secrets of an endpoint that are valid now, the newest last. */
export async function findSecrets(db: Database, endpointId: string, now: Date): Promise<string[]> {
  const rows = await db
    .select({ secret: webhookSecrets.secret })
    .from(webhookSecrets)
    .where(and(eq(webhookSecrets.endpointId, endpointId), or(isNull(webhookSecrets.expiresAt), gt(webhookSecrets.expiresAt, now))))
    .orderBy(asc(webhookSecrets.id))
  return rows.map(({ secret }) => secret)
}

/** What an endpoint was told or should have been, newest first. @param before only events before this place */
export async function findDeliveries(
  db: Database,
  endpointId: string,
  state: DeliveryState,
  before: number = Number.MAX_SAFE_INTEGER,
): Promise<Delivery[]> {
  const rows = await db
    .select({
      delivery: webhookDeliveries,
      type: customerEvents.type,
      subject: customerEvents.subject,
      endpoint: webhookEndpoints,
      isNext: sql<boolean>`${isFirst(db)}`,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .innerJoin(
      customerEvents,
      and(eq(customerEvents.billingAccountId, webhookDeliveries.billingAccountId), eq(customerEvents.id, webhookDeliveries.eventId)),
    )
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.state, state), lt(webhookDeliveries.position, before)))
    .orderBy(desc(webhookDeliveries.position))
    .limit(DELIVERIES_A_PAGE)
  return rows.map(({ delivery, type, subject, endpoint, isNext }) => ({
    id: delivery.id,
    eventId: delivery.eventId,
    type,
    subject,
    billingAccountId: delivery.billingAccountId,
    at: delivery.at.toISOString(),
    state: delivery.state,
    attempts: delivery.attempts,
    position: String(delivery.position),
    lastAttemptAt: delivery.lastAttemptAt?.toISOString(),
    nextAttemptAt: isNext && endpoint.offSince === null ? laterOf(delivery.nextAttemptAt, endpoint.pausedUntil).toISOString() : undefined,
    isBehind: delivery.state === 'waiting' && !isNext,
    failure: delivery.failure ?? undefined,
  }))
}

const laterOf = (at: Date, other: Date | null): Date => (other !== null && other > at ? other : at)

/** Whether its endpoint is told of events of its type. */
const isTold = sql`exists (select from ${customerEvents}, ${webhookEndpoints}
  where ${customerEvents.billingAccountId} = ${webhookDeliveries.billingAccountId} and ${customerEvents.id} = ${webhookDeliveries.eventId}
    and ${webhookEndpoints.id} = ${webhookDeliveries.endpointId}
    and (${webhookEndpoints.types} = '{}' or ${customerEvents.type} = any(${webhookEndpoints.types})))`

/**
 * Sends an event again, or all parked ones, with all tries from now on; none of a type that was taken away from the endpoint: those that
 * are parked are dropped.
 * @returns how many are sent
 */
export async function resend(db: Database, endpointId: string, deliveryId: string | undefined, now = new Date()): Promise<number> {
  const which = deliveryId === undefined ? eq(webhookDeliveries.state, 'parked') : eq(webhookDeliveries.id, deliveryId)
  const wanted = and(eq(webhookDeliveries.endpointId, endpointId), which)
  return db.transaction(async (tx) => {
    await findLocked(tx, endpointId)
    await tx.delete(webhookDeliveries).where(and(wanted, eq(webhookDeliveries.state, 'parked'), not(isTold)))
    const sent = await startOver(tx, and(wanted, isTold), now)
    if (sent > 0) await tx.update(webhookEndpoints).set({ pausedUntil: null }).where(isEndpoint(endpointId))
    await sendJob(tx, deliveryQueue, {})
    return sent
  })
}

/** @returns of how many deliveries all tries begin again */
async function startOver(tx: Database, which: SQL | undefined, now: Date): Promise<number> {
  const over = await tx
    .update(webhookDeliveries)
    .set({ state: 'waiting', attempts: 0, nextAttemptAt: now, retryUntil: retryUntil(now) })
    .where(which)
    .returning({ id: webhookDeliveries.id })
  return over.length
}

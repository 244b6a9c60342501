import { randomUUID } from 'node:crypto'
import { asc, eq, isNull } from 'drizzle-orm'
import type { EVENT_TYPES, EventData, EventType } from '#schemas/feed/event-types.ts'
import type { Scope } from '../../access.ts'
import type { Database } from '../../db/open.ts'
import { accountAccess } from '../../db/schema/accounts.ts'
import { customerEvents, webhookEndpoints } from '../../db/schema/customer-events.ts'
import { sendJob } from '../../jobs/send-job.ts'
import { deliveryQueue } from './delivery-queue.ts'

/** Who did it: the customer, or staff in their name. */
type Doer = Pick<Scope, 'userId' | 'actor'>

type NewEvent<Type extends EventType> = { type: Type; data: EventData<Type> } & Subject<Type>
/** An event of the billing account itself need not name it again. */
type Subject<Type extends EventType> = (typeof EVENT_TYPES)[Type]['subject'] extends 'billing account'
  ? { subject?: string }
  : { subject: string }

/**
 * Stores what a customer did to an account, in the transaction that does it, so that neither is there without the other.
 * Call it once what changes is locked: then events of one thing keep the order of its changes.
 */
export async function recordEvent<Type extends EventType>(
  tx: Database,
  { userId, actor }: Doer,
  event: NewEvent<Type> & { billingAccountId: string },
): Promise<void> {
  await tx.insert(customerEvents).values({
    id: randomUUID(),
    ...event,
    subject: event.subject ?? event.billingAccountId,
    personId: userId,
    staffId: actor?.userId ?? null,
    impersonationId: actor?.impersonationId ?? null,
  })
  const [endpoint] = await tx.select({ id: webhookEndpoints.id }).from(webhookEndpoints).where(isNull(webhookEndpoints.offSince)).limit(1)
  if (endpoint) await sendJob(tx, deliveryQueue, {})
}

/**
 * Stores what a person did to themselves. It always goes with their first account, so that all of it keeps its order;
 * without an account the retailer has no customer to tell of.
 */
export async function recordPersonEvent<Type extends EventType>(tx: Database, by: Doer, event: NewEvent<Type>): Promise<void> {
  const [first] = await tx
    .select({ billingAccountId: accountAccess.billingAccountId })
    .from(accountAccess)
    .where(eq(accountAccess.userId, by.userId))
    .orderBy(asc(accountAccess.position), asc(accountAccess.billingAccountId))
    .limit(1)
  if (first) await recordEvent(tx, by, { ...event, ...first })
}

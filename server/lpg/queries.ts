import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, asc, desc, eq, gte, inArray } from 'drizzle-orm'
import { type Scope, todayOf } from '../access.ts'
import { changeOwnAccount } from '../account/lock-account.ts'
import type { Database } from '../db/open.ts'
import { sites } from '../db/schema/accounts.ts'
import { lpgOrders } from '../db/schema/lpg.ts'
import { plans, supplyPoints } from '../db/schema/supply.ts'
import { recordEvent } from '../feed/events/record.ts'
import { madeInPortal } from '../feed/records.ts'
import { isLeft, lastDayThere } from '../home-move/last-day.ts'
import { type Letter, storeMail } from '../mail/mailer.ts'
import { type OrderState, UNDER_WAY } from './order-status.ts'

export type Order = typeof lpgOrders.$inferSelect

/** The LPG supply points of the selected account, in the order of its sites. `isLeft`: nothing more is ordered, what came is still shown. */
export async function findLpgSupplies(db: Database, scope: Scope) {
  if (!scope.selected) return []
  const today = todayOf(scope)
  return db
    .select({ supply: supplyPoints, plan: plans, site: sites, leftOn: lastDayThere(today), isLeft: isLeft(today) })
    .from(supplyPoints)
    .innerJoin(plans, eq(plans.id, supplyPoints.planId))
    .innerJoin(sites, and(eq(sites.billingAccountId, supplyPoints.billingAccountId), eq(sites.id, supplyPoints.siteId)))
    .where(and(eq(supplyPoints.billingAccountId, scope.selected.billingAccountId), eq(supplyPoints.energyType, 'lpg')))
    .orderBy(asc(sites.position), asc(supplyPoints.id))
}

export type LpgSupply = Awaited<ReturnType<typeof findLpgSupplies>>[number]

/** The supply point behind a supply agreement of the selected account. */
export async function findLpgSupply(db: Database, scope: Scope, supplyAgreementId: string): Promise<LpgSupply | undefined> {
  return (await findLpgSupplies(db, scope)).find(({ supply }) => supply.supplyAgreementId === supplyAgreementId)
}

/** Orders of an LPG supply point, newest first. */
export async function findOrders(
  db: Database,
  { supply }: LpgSupply,
  { states, skip = 0, limit }: { states?: readonly OrderState[]; skip?: number; limit: number },
): Promise<Order[]> {
  return db
    .select()
    .from(lpgOrders)
    .where(and(ofSupply(supply), states && inArray(lpgOrders.state, [...states])))
    .orderBy(desc(lpgOrders.placedAt), desc(lpgOrders.id))
    .offset(skip)
    .limit(limit)
}

export const countOrders = async (db: Database, { supply }: Pick<LpgSupply, 'supply'>, states: readonly OrderState[]): Promise<number> =>
  db.$count(lpgOrders, and(ofSupply(supply), inArray(lpgOrders.state, [...states])))

/** What was delivered, newest first. @param since the first local day; the very first delivery if absent */
export async function findDeliveries(db: Database, { supply }: LpgSupply, since?: string) {
  return db
    .select({ deliveredDay: lpgOrders.deliveredDay, numberOfBottles: lpgOrders.numberOfBottles })
    .from(lpgOrders)
    .where(and(ofSupply(supply), eq(lpgOrders.state, 'successful'), since ? gte(lpgOrders.deliveredDay, since) : undefined))
    .orderBy(desc(lpgOrders.deliveredDay))
}

const ofSupply = ({ billingAccountId, id }: LpgSupply['supply']) =>
  and(eq(lpgOrders.billingAccountId, billingAccountId), eq(lpgOrders.supplyPointId, id))

/** The order of an account that was placed with this key. */
export async function findByKey(db: Database, billingAccountId: string, orderKey: string): Promise<Order | undefined> {
  const [order] = await db
    .select()
    .from(lpgOrders)
    .where(and(eq(lpgOrders.billingAccountId, billingAccountId), eq(lpgOrders.orderKey, orderKey)))
  return order
}

interface Wanted {
  orderKey: string
  numberOfBottles: number
  questions: Record<string, boolean> | undefined
}

type PlacedOrder = { is: 'placed' | 'keyUsed'; order: Order } | { is: 'inProgress' }

/**
 * Stores an order, its event and its confirmation mail in one transaction. Idempotent by order key, which is of one order
 * until that is over; another order while one is under way is refused, even by simultaneous requests.
 */
export async function placeOrder(
  db: Database,
  scope: Scope,
  { supply }: LpgSupply,
  order: Wanted,
  confirmation: (orderId: string) => Letter,
): Promise<PlacedOrder> {
  const { billingAccountId, id: supplyPointId } = supply
  return changeOwnAccount(db, scope, billingAccountId, async (tx) => {
    const known = await findByKey(tx, billingAccountId, order.orderKey)
    if (known) return { is: isUnderWayAs(known, supplyPointId, order) ? 'placed' : 'keyUsed', order: known }
    if ((await countOrders(tx, { supply }, UNDER_WAY)) > 0) return { is: 'inProgress' }
    const [placed] = await tx
      .insert(lpgOrders)
      .values({
        billingAccountId,
        id: `LO-${randomUUID()}`,
        supplyPointId,
        numberOfBottles: order.numberOfBottles,
        questions: order.questions ?? null,
        orderKey: order.orderKey,
        placedBy: scope.userId,
      })
      .returning()
    if (!placed) throw new Error('an order was stored and did not come back')
    await madeInPortal(tx, 'lpgOrder', placed.id, billingAccountId)
    await storeMail(tx, confirmation(placed.id))
    const { siteId, supplyAgreementId } = supply
    const { id: orderId, numberOfBottles, questions } = placed
    await recordEvent(tx, scope, {
      type: 'nz.switchboard.lpg.ordered',
      billingAccountId,
      subject: orderId,
      data: { orderId, siteId, supplyPointId, supplyAgreementId, numberOfBottles, questions: questions ?? undefined },
    })
    return { is: 'placed', order: placed }
  })
}

const isUnderWayAs = (known: Order, supplyPointId: string, { numberOfBottles, questions }: Wanted) =>
  UNDER_WAY.includes(known.state) &&
  known.supplyPointId === supplyPointId &&
  known.numberOfBottles === numberOfBottles &&
  isDeepStrictEqual(known.questions, questions ?? null)

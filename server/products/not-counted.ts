import { and, eq, inArray, sql } from 'drizzle-orm'
import type { WhyNotChecked } from '#schemas/products/routes.ts'
import type { Scope } from '../access.ts'
import type { Database } from '../db/open.ts'
import { meterDevices } from '../db/schema/readings.ts'
import { type PlanOfTariff, tariffsOf } from '../usage/cost.ts'
import { isPowerSent } from '../usage/power-sent.ts'
import type { Supplies } from '../usage/queries.ts'

/** What the plan check compares: plans at the prices of a day, by what supply points used between two days. */
interface Compared {
  supplies: Supplies
  plans: readonly PlanOfTariff[]
  today: string
  first: string
  last: string
}

/**
 * What the bills of a home hold besides what its half-hours tell, if a price of one of the plans is for it: power that is sent to the
 * network, or a controlled register. Without it, the cheapest plan may be another. A meter with one register has no controlled one.
 */
export async function findNotCounted(
  db: Database,
  scope: Scope,
  { supplies, plans, today, first, last }: Compared,
): Promise<WhyNotChecked | undefined> {
  const tariffs = plans.map((plan) => tariffsOf(plan)(today))
  const ids = supplies.map(({ supply }) => supply.id)
  if (tariffs.some(({ exportRate }) => exportRate !== undefined) && (await isPowerSent(db, scope, ids, first, last))) return 'sendsPower'
  const isControlledPriced = tariffs.some(({ controlledRate }) => controlledRate !== undefined)
  return isControlledPriced && (await hasSeveralRegisters(db, scope, ids)) ? 'severalRegisters' : undefined
}

async function hasSeveralRegisters(db: Database, { selected }: Scope, supplyPointIds: readonly string[]) {
  const [several] = await db
    .select({ supplyPointId: meterDevices.supplyPointId })
    .from(meterDevices)
    .where(
      and(eq(meterDevices.billingAccountId, selected?.billingAccountId ?? ''), inArray(meterDevices.supplyPointId, [...supplyPointIds])),
    )
    .groupBy(meterDevices.supplyPointId)
    .having(sql`count(*) > 1`)
  return several !== undefined
}

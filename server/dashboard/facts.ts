import { and, eq } from 'drizzle-orm'
import { localDayOf } from '#lib/local-day.ts'
import type { Scope } from '../access.ts'
import { balanceOf, findBills } from '../billing/queries.ts'
import type { Condition } from '../config/document.ts'
import type { Database } from '../db/open.ts'
import { billingAccounts, supplyPoints } from '../db/schema.ts'
import { isProfileComplete } from '../insights/queries.ts'
import { findPowershout } from '../powershout/queries.ts'
import { findLastReadingDay } from '../usage/queries.ts'

/** Answers whether a condition holds for somebody; each fact is looked up once, and only when asked for. */
export function conditionsOf(db: Database, scope: Scope): (condition: Condition) => Promise<boolean> {
  const known = new Map<Condition, Promise<boolean>>()
  const today = localDayOf(new Date())

  const look: Record<Condition, () => Promise<boolean>> = {
    always: async () => true,
    billOverdue: async () => balanceOf(await findBills(db, scope), today).overdue > 0,
    hasNoDirectDebit: async () => {
      if (!scope.selected) return false
      const [account] = await db
        .select({ hasDirectDebit: billingAccounts.hasDirectDebit })
        .from(billingAccounts)
        .where(eq(billingAccounts.id, scope.selected.billingAccountId))
      return account?.hasDirectDebit === false
    },
    isProfileIncomplete: async () => !(await isProfileComplete(db, scope)),
    hasFreeHours: async () => ((await findPowershout(db, scope, today, new Date()))?.balanceHours ?? 0) > 0,
    hasFreeHoursExpiring: async () => (await findPowershout(db, scope, today, new Date()))?.expiring !== undefined,
    // Bottled gas has no meter whose readings could come.
    hasNoReadings: async () =>
      (scope.selected?.energyTypes.includes('electricity') ?? false) && (await findLastReadingDay(db, scope)) === undefined,
    hasEv: async () => {
      if (!scope.selected) return false
      const supplies = await db
        .select({ chargeNetId: supplyPoints.chargeNetId })
        .from(supplyPoints)
        .where(and(eq(supplyPoints.billingAccountId, scope.selected.billingAccountId), eq(supplyPoints.siteId, scope.selected.siteId)))
      return supplies.some(({ chargeNetId }) => chargeNetId !== null)
    },
  }

  return (condition) => {
    const answer = known.get(condition) ?? look[condition]()
    known.set(condition, answer)
    return answer
  }
}

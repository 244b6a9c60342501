import { and, eq, sql } from 'drizzle-orm'
import type { MedicalDependence } from '#schemas/feed/people.ts'
import type { Database } from '../db/open.ts'
import { billingAccounts } from '../db/schema/accounts.ts'

/*
 * Where someone depends on power for their health, nothing may be disconnected for money owed, nor may anything urge: from the application
 * until it is declined. A review date that has passed ends nothing by itself.
 */

export const isProtectedBy = (dependence: MedicalDependence | null | undefined): boolean =>
  dependence?.status === 'applied' || dependence?.status === 'confirmed'

/** The same of an account in a query. */
export const isProtectedNow = sql<boolean>`coalesce(${billingAccounts.medicalDependence}->>'status' in ('applied', 'confirmed'), false)`

/** True while an application waits for its form and our decision. */
export async function isApplicationPending(db: Database, billingAccountId: string): Promise<boolean> {
  const hasApplied = sql`${billingAccounts.medicalDependence}->>'status' = 'applied'`
  return (await db.$count(billingAccounts, and(eq(billingAccounts.id, billingAccountId), hasApplied))) > 0
}

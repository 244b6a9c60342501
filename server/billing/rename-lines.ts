import { and, inArray, sql } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { billLines } from '../db/schema/billing.ts'

/**
 * Gives lines of bills another plan's name. What was billed stays, so this is for bills that are made up, whose brand was changed.
 * @param accountIds whose bills
 * @param names the new name by the old one
 */
export async function renameBilledPlans(db: Database, accountIds: readonly string[], names: ReadonlyMap<string, string>): Promise<void> {
  const { description } = billLines
  for (const [old, name] of names) {
    await db
      .update(billLines)
      .set({ description: sql`${name}::text || substr(${description}, ${old.length + 1}::integer)` })
      .where(
        // One name may begin as another does: after a whole one nothing follows, or a comma.
        and(
          inArray(billLines.billingAccountId, [...accountIds]),
          sql`(${description} = ${old} or starts_with(${description}, ${`${old},`}))`,
        ),
      )
  }
}

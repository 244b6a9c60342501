import { and, inArray, sql } from 'drizzle-orm'
import { type Brand, brand as brands } from '#schemas/brand.ts'
import type { Database } from '../db/open.ts'
import { billLines } from '../db/schema/billing.ts'
import { PLAN_NAMES } from './plans.ts'

/** The lines of these accounts' bills name the plans of a brand, since a demo world that moves to it was always its own. */
export async function renameBilledPlans(db: Database, accountIds: readonly string[], brand: Brand): Promise<void> {
  const names = PLAN_NAMES[brand]
  const { description } = billLines
  for (const other of brands.enum.filter((one) => one !== brand)) {
    for (const [id, old] of Object.entries(PLAN_NAMES[other])) {
      const name = names[id as keyof typeof names]
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
}

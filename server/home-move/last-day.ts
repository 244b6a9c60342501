import { and, eq, lte, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../db/open.ts'
import { sites } from '../db/schema/accounts.ts'
import { homeMoves } from '../db/schema/home-moves.ts'
import type { HomeMove } from './steps.ts'

/** For so long after a move its place may still be open. Who is supplied there later has come back. */
export const LEFT_DAYS = 31

const back = alias(homeMoves, 'back')

/** Joins to a move those that brought the customer back into a place that they had left by it. */
const isReturn = sql`${back.billingAccountId} = ${homeMoves.billingAccountId} and ${homeMoves.moveOutSiteIds} @> to_jsonb(${back.newSiteId})
  and ${back.state} in ('confirmed', 'done') and ${back.moveInDay} > ${homeMoves.moveOutDay}`

/**
 * The last local day at a site that its customer moves out of, once that is confirmed; none once they are back there. Part of a query of
 * sites.
 * @param today local day
 */
export const lastDayThere = (today: string | Placeholder): SQL<string | null> =>
  sql`(select max(${homeMoves.moveOutDay})::text from ${homeMoves} where ${homeMoves.billingAccountId} = ${sites.billingAccountId}
    and ${homeMoves.moveOutSiteIds} @> to_jsonb(${sites.id}) and ${homeMoves.state} in ('confirmed', 'done')
    and ${homeMoves.moveOutDay} >= ${today}::date - ${LEFT_DAYS}::int
    and not exists (select 1 from ${homeMoves} ${back} where ${isReturn} and ${back.newSiteId} = ${sites.id} and ${back.moveInDay} <= ${today}::date))`

/** Whether the customer has moved out of a site: it is closed, or their last day there is over. Part of a query of sites. */
export const isLeft = (today: string | Placeholder) =>
  sql<boolean>`(${sites.status} = 'closed' or coalesce(${lastDayThere(today)} < ${today}, false))`

/** The places, of those that the customer had left by this move, that they are back at. */
export async function findBackAt(db: Database, { billingAccountId, id }: HomeMove, today: string): Promise<(string | null)[]> {
  const isIt = and(eq(homeMoves.billingAccountId, billingAccountId), eq(homeMoves.id, id), lte(back.moveInDay, today))
  return (await db.select({ siteId: back.newSiteId }).from(homeMoves).innerJoin(back, isReturn).where(isIt)).map(({ siteId }) => siteId)
}

import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { sites } from '../db/schema/accounts.ts'
import { homeMoves } from '../db/schema/home-moves.ts'

/** For so long after a move its place may still be open. Who is supplied there later has come back. */
export const LEFT_DAYS = 31

/** The last local day at a site that its customer moves out of, once that is confirmed: part of a query of sites. @param today local day */
export const lastDayThere = (today: string | Placeholder): SQL<string | null> =>
  sql`(select max(${homeMoves.moveOutDay})::text from ${homeMoves} where ${homeMoves.billingAccountId} = ${sites.billingAccountId}
    and ${homeMoves.moveOutSiteIds} @> to_jsonb(${sites.id}) and ${homeMoves.state} in ('confirmed', 'done')
    and ${homeMoves.moveOutDay} >= ${today}::date - ${LEFT_DAYS}::int)`

import { and, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Scope } from '../access.ts'
import { sites } from '../db/schema/accounts.ts'
import { plans } from '../db/schema/supply.ts'

type Selected = NonNullable<Scope['selected']>

const names = (list: PgColumn, value: SQL | string) => sql`${list} @> jsonb_build_array(${value}::text)`

/**
 * The plans that may be chosen in a region: those that name it, and those without regions.
 * @param region of a place; where it is not known, plans with regions are none of it
 */
export const soldIn = (region: SQL): SQL<boolean> =>
  sql<boolean>`(${plans.soldInRegions} is null or coalesce(${names(plans.soldInRegions, region)}, false))`

/** The plans that an account may choose now, wherever it is: those for its kind of customer and of its brand. */
export const soldToAccount = ({ kind, brand }: Selected): SQL | undefined =>
  and(names(plans.soldTo, kind), or(isNull(plans.soldByBrands), names(plans.soldByBrands, brand)))

/** The region of a site of an account. */
export const regionOfSite = ({ billingAccountId, siteId }: Selected): SQL =>
  sql`(select ${sites.region} from ${sites} where ${sites.billingAccountId} = ${billingAccountId} and ${sites.id} = ${siteId})`

/** The region of a post code, as far as the retailer supplies anyone there. */
export const regionOfPostCode = (postCode: string): SQL =>
  sql`(select ${sites.region} from ${sites} where ${sites.postCode} = ${postCode} limit 1)`

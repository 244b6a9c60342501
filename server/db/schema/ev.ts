import { sql } from 'drizzle-orm'
import { boolean, pgTable, real, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { keyedTable } from './keyed-table.ts'
import { userId } from './people.ts'

/** The electric car of a property, as its customer told us. A trigger marks the site: what it charges at home is worked out again. */
export const evCars = keyedTable('ev_cars', ['billingAccountId', 'siteId'], {
  /** one of the models of the release; null for another car */
  modelId: text(),
  /** kWh per 100 km, where the customer knows it */
  ownKwhPer100Km: real('own_kwh_per_100_km'),
  chargesAtHome: boolean().notNull(),
  savedAt: instant().notNull().defaultNow(),
})

/**
 * The account at the charging network that a customer linked or took away, in place of the one that the retailer's
 * systems know of a supply point.
 */
export const chargeNetLinks = pgTable(
  'charge_net_links',
  {
    billingAccountId: text().primaryKey(),
    chargeNetId: text().notNull(),
    email: text(),
    /** the person who linked it; null where that is not known any more, and once it was taken away */
    linkedBy: text(),
    /** false once it was taken away */
    isLinked: boolean().notNull(),
    /** others that were linked or known before, each of which the customer took away or replaced: they do not come back unasked */
    formerIds: text().array().notNull().default(sql`'{}'`),
    changedAt: instant().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('charge_net_links_linked').on(table.chargeNetId).where(sql`is_linked`)],
)

/**
 * When a person tried to link a charging account that the network does not know, or whose answer is still to come. Too many tries are
 * refused, so that no one can guess other people's accounts.
 */
export const chargeNetTries = keyedTable('charge_net_tries', ['userId', 'at'], { userId: userId(), at: instant().notNull() })

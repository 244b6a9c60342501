import { bigint, char, foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { InsightEnergy } from '#schemas/insights/comparison.ts'
import { sites } from './accounts.ts'
import { keyedTable } from './keyed-table.ts'

const energy = () => text().$type<InsightEnergy>().notNull()
/** YYYY-MM, local */
const month = () => char({ length: 7 }).notNull()

/** What similar homes or businesses used in a month. A row never changes: docs/decisions/026-similar-homes.md. */
export const similarHomeGroups = pgTable(
  'similar_home_groups',
  {
    id: uuid().primaryKey().defaultRandom(),
    month: month(),
    energy: energy(),
    /** what its homes have in common, from the widest to the narrowest: server/insights/similar-homes/traits.ts */
    traits: text().array().notNull(),
    homes: integer().notNull(),
    /** whole kilowatt-hours */
    averageKwh: bigint({ mode: 'number' }).notNull(),
    /** the mean of the fifth that used least; absent where that is too few homes */
    efficientKwh: bigint({ mode: 'number' }),
  },
  (table) => [index('similar_home_groups_traits').on(table.traits, table.energy, table.month)],
)

/** Whose month counted in which group: a month of a home counts once. */
export const similarHomeMembers = keyedTable(
  'similar_home_members',
  ['billingAccountId', 'siteId', 'energy', 'month'],
  {
    energy: energy(),
    month: month(),
    groupId: uuid().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'similar_home_members_site',
      columns: [table.billingAccountId, table.siteId],
      foreignColumns: [sites.billingAccountId, sites.id],
    }).onDelete('cascade'),
  ],
)

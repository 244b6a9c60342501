import { and, between, eq, inArray, sql } from 'drizzle-orm'
import { idsOf } from '#lib/ids-of.ts'
import type { InsightEnergy } from '#schemas/insights/comparison.ts'
import type { Scope } from '../../access.ts'
import type { Database } from '../../db/open.ts'
import { similarHomeGroups, similarHomeMembers } from '../../db/schema/similar-homes.ts'
import { oncePerRequest } from '../../http/once-per-request.ts'
import { FEWEST_HOMES } from './form-groups.ts'
import { FEWEST_TRAITS, sitesWithTraits } from './traits.ts'
import { wholeMonths } from './whole-months.ts'

export type Group = typeof similarHomeGroups.$inferSelect

/** What the selected site has in common with others, from the widest trait to the narrowest; undefined before its profile is answered. */
const findTraits = oncePerRequest(async (db, { selected }): Promise<string[] | undefined> => {
  if (!selected) return undefined
  const isSelected = sql`site.billing_account_id = ${selected.billingAccountId} and site.id = ${selected.siteId}`
  const { rows } = (await db.execute(sitesWithTraits(isSelected))) as unknown as { rows: { traits: string[] }[] }
  return rows[0]?.traits
})

interface Months {
  first: string
  last: string
}

/** By month, the group that the selected site is compared with: the one it counts in, else the closest it would fit in. */
export async function findGroups(db: Database, scope: Scope, energy: InsightEnergy, { first, last }: Months) {
  const traits = await findTraits(db, scope)
  const byMonth = new Map<string, Group & { isWidened: boolean }>()
  if (!scope.selected || !traits) return byMonth
  const answered = traits.includes('') ? traits.slice(0, traits.indexOf('')) : traits
  const prefixes = answered.flatMap((_, i) => (i + 1 >= FEWEST_TRAITS ? [textArray(answered.slice(0, i + 1))] : []))
  if (prefixes.length === 0) return byMonth
  const isMonth = and(eq(similarHomeGroups.energy, energy), between(similarHomeGroups.month, first, last))
  const { billingAccountId, siteId } = scope.selected
  const [fitting, own] = await Promise.all([
    db
      .select()
      .from(similarHomeGroups)
      .where(and(isMonth, sql`${similarHomeGroups.traits} in (${sql.join(prefixes, sql`, `)})`)),
    db
      .select({ group: similarHomeGroups })
      .from(similarHomeMembers)
      .innerJoin(similarHomeGroups, eq(similarHomeGroups.id, similarHomeMembers.groupId))
      .where(and(eq(similarHomeMembers.billingAccountId, billingAccountId), eq(similarHomeMembers.siteId, siteId), isMonth)),
  ])
  const closestLast = fitting.sort((a, b) => a.traits.length - b.traits.length || a.homes - b.homes)
  const candidates = [...closestLast, ...own.map((row) => row.group)]
  const mostlySeen = await findMostlySeen(db, scope, candidates)
  for (const group of candidates) {
    if (mostlySeen.has(group.id)) continue
    byMonth.set(group.month, { ...group, isWidened: group.traits.length < traits.length })
  }
  return byMonth
}

/** Groups of which the caller sees so many accounts by now that they could tell the others': access may be given after a group was formed. */
async function findMostlySeen(db: Database, { billingAccountIds }: Scope, groups: readonly Group[]): Promise<ReadonlySet<string>> {
  if (billingAccountIds.length < 2 || groups.length === 0) return new Set()
  const { groupId, billingAccountId } = similarHomeMembers
  const isOwn = inArray(billingAccountId, billingAccountIds)
  const rows = await db
    .select({
      groupId,
      seen: sql<number>`count(distinct ${billingAccountId}) filter (where ${isOwn})`.mapWith(Number),
      others: sql<number>`count(distinct ${billingAccountId}) filter (where not ${isOwn})`.mapWith(Number),
    })
    .from(similarHomeMembers)
    .where(inArray(groupId, idsOf(groups)))
    .groupBy(groupId)
  return new Set(rows.flatMap((row) => (row.seen > 1 && row.others < FEWEST_HOMES - 1 ? [row.groupId] : [])))
}

/** By month, the watt-hours of the selected site in whole months. */
export async function findOwnMonths(
  db: Database,
  { selected }: Scope,
  energy: InsightEnergy,
  months: Months,
): Promise<Map<string, number>> {
  if (!selected) return new Map()
  const site = sql`(select ${selected.billingAccountId}::text as billing_account_id, ${selected.siteId}::text as site_id)`
  const { rows } = (await db.execute(wholeMonths(energy, { sites: site, ...months }))) as unknown as {
    rows: { month: string; wh: string | number }[]
  }
  return new Map(rows.map(({ month, wh }) => [month, Number(wh)]))
}

const textArray = (values: readonly string[]) =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`

import { and, between, eq, isNotNull, sql } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import type { ToggleType } from '#schemas/carbon/entities.ts'
import { addDays } from '#lib/calendar.ts'
import { sum } from '#lib/sum.ts'
import { BOTTLED_GAS_ENERGY } from '#lib/carbon/factors.ts'
import type { SourceName } from '#schemas/generation/entities.ts'
import { type Scope, type SiteRef, todayOf } from '../access.ts'
import { lockSite } from '../account/lock-site.ts'
import type { Database } from '../db/open.ts'
import { carbonAnswers } from '../db/schema/accounts.ts'
import { generationDays } from '../db/schema/insights.ts'
import { readingDays } from '../db/schema/readings.ts'
import { inTransaction } from '../db/transaction.ts'
import { findGasSupplies, findUseInYear } from '../gas/queries.ts'
import { mixOf } from '../generation/mix.ts'
import { findDeliveries, findLpgSupplies } from '../lpg/queries.ts'
import { findElectricitySupplies } from '../usage/queries.ts'
import { isElectricityOf } from '../usage/stored-energy.ts'

type Answers = Record<string, unknown>

const isOf = ({ billingAccountId, siteId }: SiteRef) =>
  and(eq(carbonAnswers.billingAccountId, billingAccountId), eq(carbonAnswers.siteId, siteId))

export async function findCarbonAnswers(db: Database, site: SiteRef) {
  const [row] = await db.select().from(carbonAnswers).where(isOf(site))
  return row
}

/**
 * Stores answers on top of the revision that they are based on. Idempotent.
 * @returns false if the stored revision is newer
 */
export async function saveCarbonAnswers(db: Database, scope: Scope, site: SiteRef, answers: Answers, revision: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockSite(tx, scope, site)
    const stored = await findCarbonAnswers(tx, site)
    if ((stored?.revision ?? 0) !== revision) return isDeepStrictEqual(stored?.answers, answers)
    await tx
      .insert(carbonAnswers)
      .values({ ...idsOf(site), answers, revision: 1 })
      .onConflictDoUpdate({
        target: [carbonAnswers.billingAccountId, carbonAnswers.siteId],
        set: { answers, revision: sql`${carbonAnswers.revision} + 1` },
      })
    return true
  })
}

const idsOf = ({ billingAccountId, siteId }: SiteRef) => ({ billingAccountId, siteId })

/** @returns false before there are results: there is nothing to change yet */
export async function saveToggles(db: Database, site: SiteRef, toggles: ToggleType[]): Promise<boolean> {
  const changed = await db
    .update(carbonAnswers)
    .set({ toggles })
    .where(and(isOf(site), isNotNull(carbonAnswers.submittedAt)))
    .returning({ siteId: carbonAnswers.siteId })
  return changed.length > 0
}

/** Marks the answers as handed in, the first time; `check` says whether they are whole. */
export async function submitCarbonAnswers(
  db: Database,
  scope: Scope,
  site: SiteRef,
  check: (answers: Answers) => boolean,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockSite(tx, scope, site)
    const stored = await findCarbonAnswers(tx, site)
    if (!stored || !check(stored.answers)) return false
    if (!stored.submittedAt) await tx.update(carbonAnswers).set({ submittedAt: sql`now()` }).where(isOf(site))
    return true
  })
}

/** Forgets every answer; who still has the old ones open cannot save on top of them. */
export async function resetCarbonAnswers(db: Database, site: SiteRef): Promise<void> {
  await db
    .update(carbonAnswers)
    .set({ answers: {}, toggles: [], submittedAt: null, revision: sql`${carbonAnswers.revision} + 1` })
    .where(isOf(site))
}

const YEAR_DAYS = 365
/** A year that lacks no more than two months is measured; what is missing is filled up in proportion. */
const MOST_OF_A_YEAR = 300

/** The electricity of the selected site over the last year; undefined without a reading. */
export async function findElectricityOfYear(db: Database, scope: Scope): Promise<{ kwh: number; isWhole: boolean } | undefined> {
  const supplies = await findElectricitySupplies(db, scope)
  if (!scope.selected || supplies.length === 0) return undefined
  const today = todayOf(scope)
  const ids = supplies.map(({ supply }) => supply.id)
  const wholeDays = db
    .select({ wattHours: sql<number>`sum(${readingDays.totalWh})`.as('watt_hours') })
    .from(readingDays)
    .where(isElectricityOf(scope.selected.billingAccountId, ids, addDays(today, -YEAR_DAYS), addDays(today, -1)))
    .groupBy(readingDays.localDay)
    // A day of which one of the meters was read in part would count as a whole one.
    .having(sql`bool_and(${readingDays.statuses} not like '%-%')`)
    .as('whole_days')
  const [row] = await db
    .select({ wattHours: sql`coalesce(sum(${wholeDays.wattHours}), 0)`.mapWith(Number), days: sql`count(*)`.mapWith(Number) })
    .from(wholeDays)
  if (!row || row.days === 0) return undefined
  return { kwh: (row.wattHours / 1000 / row.days) * YEAR_DAYS, isWhole: row.days >= MOST_OF_A_YEAR }
}

/** The gas of the selected site over a year, in kWh; undefined where less than a year is known. */
export async function findGasOfYear(db: Database, scope: Scope, kind: 'Natural' | 'Bottled'): Promise<number | undefined> {
  if (kind === 'Natural') {
    const supplies = await findGasSupplies(db, scope)
    const years = await Promise.all(supplies.map((supply) => findUseInYear(db, scope, supply)))
    const known = years.filter((wattHours) => wattHours !== undefined)
    return known.length > 0 && known.length === years.length ? sum(known) / 1000 : undefined
  }
  const supplies = (await findLpgSupplies(db, scope)).filter(({ site }) => site.id === scope.selected?.siteId)
  const since = addDays(todayOf(scope), -YEAR_DAYS)
  const kilograms = await Promise.all(
    supplies.map(async (supply) => {
      const all = await findDeliveries(db, supply)
      if (all.length === 0) return 0
      // Bottles that came within the year say nothing of a year.
      if (!all.some(({ deliveredDay }) => deliveredDay !== null && deliveredDay <= since)) return undefined
      const ofYear = all.filter(({ deliveredDay }) => deliveredDay !== null && deliveredDay > since)
      return sum(ofYear.map(({ numberOfBottles }) => numberOfBottles)) * (supply.supply.bottleSizeKg ?? 0)
    }),
  )
  const known = kilograms.filter((own) => own !== undefined)
  return sum(known) > 0 && known.length === supplies.length ? sum(known) * BOTTLED_GAS_ENERGY.value : undefined
}

/** The last complete year's factor, worked out once a day. */
const factors = new WeakMap<Database, { day: string; grams: Promise<number | undefined> }>()

/** Grams of CO2 equivalents for each kWh that the country generated over the last year; undefined without its generation. */
export function findGramsOfYear(db: Database, scope: Scope): Promise<number | undefined> {
  const day = todayOf(scope)
  const known = factors.get(db)
  if (known?.day === day) return known.grams
  const grams = readGramsOfYear(db, day)
  factors.set(db, { day, grams })
  // The next request tries again, also once there is generation.
  grams.then(
    (value) => value === undefined && factors.delete(db),
    () => factors.delete(db),
  )
  return grams
}

async function readGramsOfYear(db: Database, day: string): Promise<number | undefined> {
  const rows = await db
    .select({
      source: generationDays.source,
      days: sql<number>`count(*)`.mapWith(Number),
      kwh: sql<number>`sum((select sum(x) from unnest(${generationDays.kilowattHours}) x))`.mapWith(Number),
    })
    .from(generationDays)
    .where(between(generationDays.localDay, addDays(day, -YEAR_DAYS), addDays(day, -1)))
    .groupBy(generationDays.source)
  // A few days say nothing of a year.
  if (Math.max(0, ...rows.map(({ days }) => days)) < MOST_OF_A_YEAR) return undefined
  return mixOf(Object.fromEntries(rows.map(({ source, kwh }) => [source as SourceName, kwh])))?.gramsCo2PerKwh
}

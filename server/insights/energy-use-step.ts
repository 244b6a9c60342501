import { and, asc, between, eq, gte, notInArray, sql } from 'drizzle-orm'
import { addDays } from '#lib/calendar.ts'
import type { SiteRef } from '../access.ts'
import type { Database } from '../db/open.ts'
import { billingAccounts, profiles, sites } from '../db/schema/accounts.ts'
import { evCars } from '../db/schema/ev.ts'
import { energyUseDays } from '../db/schema/insights.ts'
import { readingDays, readingSpans } from '../db/schema/readings.ts'
import { supplyPoints } from '../db/schema/supply.ts'
import { isFromBeforeFreshStart } from '../profile/fresh-start.ts'
import { isSpanOfSupply } from '../usage/queries.ts'
import { isUseOf } from './queries.ts'
import type { InsightStep } from './step.ts'
import type { DayOfReadings } from './use-model.ts'
import { type DayOfUses, HABIT_DAYS, SEASON_DAYS, usesOfDays } from './uses-of-days.ts'
import { type WhatUsesPower, whatUsesPower } from './what-uses-power.ts'

const DAYS_PER_STATEMENT = 400

/**
 * Works out what a site's electricity went into, from the month of a day on: its days go by what is known at the month's end. Without the
 * answers of its profile there is nothing to work out.
 */
export const workOutEnergyUse: InsightStep = async (db, site, fromDay) => {
  const answered = await findAnswered(db, site)
  const span = await findSpan(db, site)
  const monthStart = `${fromDay.slice(0, 7)}-01`
  if (!answered || !span?.first || !span.last) {
    await db.delete(energyUseDays).where(isUseOf(site))
    return
  }
  const first = monthStart < span.first ? span.first : monthStart
  // Corrected or deleted readings may have been all there was.
  if (monthStart <= span.first) await deleteDays(db, site, sql`${energyUseDays.localDay} < ${span.first}`)
  if (first > span.last) return deleteDays(db, site, gte(energyUseDays.localDay, first))
  const seen = addDays(first, -HABIT_DAYS)
  const days = await findDays(db, site, seen, span.last)
  const earlier = await findTotals(db, site, addDays(first, -SEASON_DAYS), addDays(seen, -1))
  await store(db, site, first, usesOfDays(days, answered, first, earlier))
}

async function findAnswered(db: Database, { billingAccountId, siteId }: SiteRef): Promise<WhatUsesPower | undefined> {
  const [row] = await db
    .select({
      kind: billingAccounts.kind,
      region: sites.region,
      answers: profiles.answers,
      updatedAt: profiles.updatedAt,
      chargesAtHome: evCars.chargesAtHome,
    })
    .from(sites)
    .innerJoin(profiles, and(eq(profiles.billingAccountId, sites.billingAccountId), eq(profiles.siteId, sites.id)))
    .innerJoin(billingAccounts, eq(billingAccounts.id, sites.billingAccountId))
    .leftJoin(evCars, and(eq(evCars.billingAccountId, sites.billingAccountId), eq(evCars.siteId, sites.id)))
    .where(and(eq(sites.billingAccountId, billingAccountId), eq(sites.id, siteId), eq(sites.isProfileComplete, true)))
  if (!row || isFromBeforeFreshStart(row.updatedAt)) return undefined
  const answered = whatUsesPower(row.kind, row.region, row.answers)
  // What was said of the car itself goes before what the profile says.
  return { ...answered, charges: row.chargesAtHome ?? answered.charges }
}

/** The readings of a site, all its supply points of electricity together. */
const readingsOf = ({ billingAccountId, siteId }: SiteRef, first: string, last: string) =>
  and(
    eq(supplyPoints.billingAccountId, billingAccountId),
    eq(supplyPoints.siteId, siteId),
    eq(readingDays.billingAccountId, billingAccountId),
    eq(readingDays.supplyPointId, supplyPoints.id),
    eq(readingDays.flow, 'X'),
    between(readingDays.localDay, first, last),
  )

async function findSpan(db: Database, { billingAccountId, siteId }: SiteRef) {
  const [span] = await db
    .select({
      first: sql<string | null>`min(${readingSpans.firstDay})::text`,
      last: sql<string | null>`max(${readingSpans.lastDay})::text`,
    })
    .from(readingSpans)
    .innerJoin(supplyPoints, isSpanOfSupply)
    .where(and(eq(readingSpans.billingAccountId, billingAccountId), eq(supplyPoints.siteId, siteId)))
  return span
}

/** Watt-hours of days whose every half-hour is read. */
async function findTotals(db: Database, site: SiteRef, first: string, last: string) {
  return db
    .select({ localDay: readingDays.localDay, wattHours: sql<number>`sum(${readingDays.totalWh})`.mapWith(Number) })
    .from(readingDays)
    .innerJoin(supplyPoints, eq(supplyPoints.id, readingDays.supplyPointId))
    .where(readingsOf(site, first, last))
    .groupBy(readingDays.localDay)
    .having(sql`bool_and(${readingDays.statuses} not like '%-%')`)
    .orderBy(asc(readingDays.localDay))
}

async function findDays(db: Database, site: SiteRef, first: string, last: string): Promise<DayOfReadings[]> {
  const rows = await db
    .select({ localDay: readingDays.localDay, wattHours: readingDays.wattHours })
    .from(readingDays)
    .innerJoin(supplyPoints, eq(supplyPoints.id, readingDays.supplyPointId))
    .where(readingsOf(site, first, last))
    .orderBy(asc(readingDays.localDay))
  return [...Map.groupBy(rows, ({ localDay }) => localDay)].map(([localDay, [one, ...others]]) => ({
    localDay,
    wattHours: others.reduce((sums, { wattHours }) => sums.map((value, i) => added(value, wattHours[i])), one?.wattHours ?? []),
  }))
}

/** Of two supply points, one of which may have no reading. */
const added = (a: number | null, b: number | null | undefined) => (a === null && (b ?? null) === null ? null : (a ?? 0) + (b ?? 0))

/** Stores the days from one on in place of those that are stored; what is the same is not written. */
async function store(db: Database, site: SiteRef, first: string, days: readonly DayOfUses[]): Promise<void> {
  for (let i = 0; i < days.length; i += DAYS_PER_STATEMENT) {
    await db
      .insert(energyUseDays)
      .values(
        days.slice(i, i + DAYS_PER_STATEMENT).map(({ localDay, uses, charging = null }) => {
          return { ...site, localDay, uses: uses as Record<string, number>, charging }
        }),
      )
      .onConflictDoUpdate({
        target: [energyUseDays.billingAccountId, energyUseDays.siteId, energyUseDays.localDay],
        set: { uses: sql`excluded.uses`, charging: sql`excluded.charging` },
        setWhere: sql`(${energyUseDays.uses}, ${energyUseDays.charging}) is distinct from (excluded.uses, excluded.charging)`,
      })
  }
  const kept = days.map(({ localDay }) => localDay)
  const isGone = and(gte(energyUseDays.localDay, first), kept.length > 0 ? notInArray(energyUseDays.localDay, kept) : undefined)
  await deleteDays(db, site, isGone)
}

async function deleteDays(db: Database, site: SiteRef, condition: ReturnType<typeof and>): Promise<void> {
  await db.delete(energyUseDays).where(and(isUseOf(site), condition))
}

import { and, between, inArray, sql } from 'drizzle-orm'
import { addDays, eachDay } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { tradingPeriodStart } from '#lib/trading-periods.ts'
import { sum } from '#lib/sum.ts'
import { wholeHours } from '#lib/whole-hours.ts'
import type { SourceName } from '#schemas/generation/entities.ts'
import type { Database } from '../db/open.ts'
import { generationDays, generationReadings } from '../db/schema/insights.ts'
import { forecastHours, HOUR_MS, type HourOfMix } from './forecast.ts'
import { whyNotWhole } from './whole-country.ts'
import { type Generated, KWH_PER_MEGAWATT, type Mix, mixOf } from './mix.ts'

const PERIOD_MS = 30 * 60_000
/** A forecast looks back this far. */
const WEEKS_BEHIND = 5

type GenerationReading = typeof generationReadings.$inferSelect

/** A half-hour of New Zealand's generation. */
export interface HalfHourOfMix extends Mix {
  startMs: number
  generated: Generated
}

/** Half-hours that are over, of these local days, oldest first; those that nothing is known of are left out. */
export async function findHalfHours(db: Database, first: string, last: string, now: Date): Promise<HalfHourOfMix[]> {
  const [from, to] = [tradingPeriodStart(first, 1), tradingPeriodStart(addDays(last, 1), 1)]
  const [rows, readings] = await Promise.all([
    db
      .select()
      .from(generationDays)
      .where(between(generationDays.localDay, first, last)),
    db
      .select()
      .from(generationReadings)
      .where(between(generationReadings.at, from, to)),
  ])
  const measured = new Map<number, Generated>()
  for (const { localDay, source, kilowattHours } of rows) {
    const startMs = tradingPeriodStart(localDay, 1).getTime()
    kilowattHours.forEach((kwh, i) => {
      const at = startMs + i * PERIOD_MS
      const period = measured.get(at) ?? {}
      period[source as SourceName] = kwh ?? 0
      measured.set(at, period)
    })
  }
  for (const [startMs, generated] of measured) {
    const megawatts = Object.fromEntries(Object.entries(generated).map(([name, kwh]) => [name, kwh / KWH_PER_MEGAWATT]))
    if (whyNotWhole(megawatts)) measured.delete(startMs)
  }
  // What was told of moments counts until the half-hours themselves are there, whole.
  const periods = new Map([...halfHoursOf(readings), ...measured])
  return [...periods]
    .filter(([startMs]) => startMs + PERIOD_MS <= now.getTime())
    .sort(([a], [b]) => a - b)
    .flatMap(([startMs, generated]) => {
      const mix = mixOf(generated)
      return mix ? [{ startMs, generated, ...mix }] : []
    })
}

/** The sources that made something on these local days, as it is stored. */
export async function findStoredSources(db: Database, days: readonly string[]): Promise<{ day: string; source: string }[]> {
  return db
    .select({ day: generationDays.localDay, source: generationDays.source })
    .from(generationDays)
    .where(and(inArray(generationDays.localDay, [...days]), sql`0 <> any(${generationDays.kilowattHours})`))
    .orderBy(generationDays.localDay)
}

/** kWh of half-hours by when they began, from readings of moments within them. */
function halfHoursOf(readings: readonly GenerationReading[]): Map<number, Generated> {
  const byStart = Map.groupBy(readings, ({ at }) => Math.floor(at.getTime() / PERIOD_MS) * PERIOD_MS)
  return new Map(
    [...byStart].map(([startMs, own]) => {
      const names = new Set(own.flatMap(({ megawatts }) => Object.keys(megawatts) as SourceName[]))
      const kwhOf = (name: SourceName) => (sum(own.map(({ megawatts }) => megawatts[name] ?? 0)) / own.length) * KWH_PER_MEGAWATT
      return [startMs, Object.fromEntries([...names].map((name) => [name, kwhOf(name)]))]
    }),
  )
}

/** Whole hours of half-hours. */
export function hoursOf(halfHours: readonly HalfHourOfMix[]): HourOfMix[] {
  return wholeHours(halfHours, ({ startMs }) => startMs).map(({ startMs, halves }) => ({
    startMs,
    ecoFriendlyPercentage: sum(halves.map(({ ecoFriendlyPercentage }) => ecoFriendlyPercentage)) / 2,
    gramsCo2PerKwh: sum(halves.map(({ gramsCo2PerKwh }) => gramsCo2PerKwh)) / 2,
  }))
}

/** Whether what was read is good at an instant. At another moment, as in a preview, another thing is known. */
const isGoodAt = (now: Date, untilMs: number, forMs: number) => now.getTime() < untilMs && now.getTime() >= untilMs - forMs

/** The country is the same for every customer: what was read of it is good for a minute. */
const FRESH_MS = 60_000

const latest = new WeakMap<Database, { untilMs: number; found: ReturnType<typeof readGeneration> }>()

/** The latest half-hour that is known and the hours of the day before it; undefined without any in the last week. */
export function findGeneration(db: Database, now: Date): ReturnType<typeof readGeneration> {
  const known = latest.get(db)
  if (known && isGoodAt(now, known.untilMs, FRESH_MS)) return known.found
  const found = readGeneration(db, now)
  latest.set(db, { untilMs: now.getTime() + FRESH_MS, found })
  // What failed is asked for again.
  found.catch(() => latest.delete(db))
  return found
}

async function readGeneration(db: Database, now: Date) {
  const today = localDayOf(now)
  const halfHours = await findHalfHours(db, addDays(today, -7), today, now)
  const latest = halfHours.at(-1)
  if (!latest) return undefined
  const since = latest.startMs + PERIOD_MS - 24 * HOUR_MS
  const lastDay = halfHours.filter(({ startMs }) => startMs >= since)
  return { start: new Date(latest.startMs), latest, lastDay, halfHours, isStale: isStale(latest, now) }
}

/** The country's figures come half an hour late; later than that, they say less about now. */
const LATE_MS = 2 * HOUR_MS
const isStale = ({ startMs }: HalfHourOfMix, now: Date) => now.getTime() - startMs - PERIOD_MS > LATE_MS

/** The coming hours, from the one that runs at an instant. */
export async function findComingHours(db: Database, now: Date, count: number): Promise<HourOfMix[]> {
  const today = localDayOf(now)
  const known = hoursOf(await findHalfHours(db, addDays(today, -7 * WEEKS_BEHIND), today, now))
  return forecastHours(known, Math.floor(now.getTime() / HOUR_MS) * HOUR_MS, count)
}

/** How long what was read of the country's generation is good for: it is the same for every customer. */
const KEPT_MS = 10 * 60_000

interface Kept {
  /** by local day, grams of CO2 equivalent per kWh of each half-hour; NaN where it is not known */
  byDay: Map<string, readonly number[]>
  untilMs: number
  /** what is being read, or was read last */
  reading: Promise<void>
}

const kept = new WeakMap<Database, Kept>()

/** By local day, grams of CO2 equivalent per kWh of each half-hour; NaN where it is not known. A correction shows after ten minutes. */
export async function findIntensities(
  db: Database,
  first: string,
  last: string,
  now: Date,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const known = kept.get(db)
  const fresh = known && isGoodAt(now, known.untilMs, KEPT_MS) ? known : renew(db, now)
  const { byDay } = fresh
  const days = eachDay(first, last)
  const missing = () => days.filter((day) => !byDay.has(day))
  if (missing().length > 0) {
    // One at a time: calls at once mostly want the same days, and a year takes a second to work out.
    const reading = fresh.reading.then(() => fill(db, byDay, missing(), now))
    fresh.reading = reading.catch(() => {})
    await reading
  }
  return byDay
}

async function fill(db: Database, byDay: Kept['byDay'], missing: readonly string[], now: Date): Promise<void> {
  const [from, to] = [missing[0], missing.at(-1)]
  if (!from || !to) return
  const halfHours = await findHalfHours(db, from, to, now)
  const byStart = new Map(halfHours.map(({ startMs, gramsCo2PerKwh }) => [startMs, gramsCo2PerKwh]))
  for (const day of missing) {
    const startMs = tradingPeriodStart(day, 1).getTime()
    const count = (tradingPeriodStart(addDays(day, 1), 1).getTime() - startMs) / PERIOD_MS
    byDay.set(
      day,
      Array.from({ length: count }, (_, i) => byStart.get(startMs + i * PERIOD_MS) ?? Number.NaN),
    )
  }
}

function renew(db: Database, now: Date): Kept {
  const fresh = { byDay: new Map<string, readonly number[]>(), untilMs: now.getTime() + KEPT_MS, reading: Promise.resolve() }
  kept.set(db, fresh)
  return fresh
}

import { kwhOf } from '#lib/kwh.ts'
import { sum } from '#lib/sum.ts'
import { tradingPeriodStart } from '#lib/trading-periods.ts'
import { dollarsOf } from '#lib/money.ts'
import type { Granularity, UsageItem, UsageSeries, UsageType } from '#schemas/usage/entities.ts'
import { correctionsOf, type DayOfUse, hasReadings, isReadWhole } from './days-of-use.ts'
import { dailyAverageOf } from './totals.ts'

/** Days of use grouped into items of a granularity. Items end where the requested time ends. */
export function itemsOf(days: readonly DayOfUse[], granularity: Granularity, kWhOnly: boolean): UsageItem[] {
  if (granularity === 'HOURLY') return days.flatMap((day) => halfHourItems(day, kWhOnly))
  return [...Map.groupBy(days, PIECE_OF[granularity]).values()].map((piece) => pieceItem(piece, kWhOnly))
}

/** Which piece a day is in. */
const PIECE_OF: Record<Exclude<Granularity, 'HOURLY'>, (day: DayOfUse) => string> = {
  DAILY: ({ localDay }) => localDay,
  MONTHLY: ({ localDay }) => localDay.slice(0, 7),
  BILL_WINDOW: ({ window }) => window.startDay,
}

function pieceItem(days: DayOfUse[], kWhOnly: boolean): UsageItem {
  const [first] = days as [DayOfUse] // a piece has a day
  const last = days.at(-1) ?? first
  const read = days.filter(hasReadings)
  const totalOf = (of: 'totalWh' | 'estimatedWh' | 'freeWh' | 'cents' | 'chargeCents') => sum(days.map((day) => day[of]))
  const daysEstimated = read.filter((day) => day.isEstimated).length
  // A few estimated days do not make a month an estimate; their number is sent as well.
  const isEstimated = read.length > 0 && daysEstimated === read.length
  const [freeWh, estimatedWh] = [totalOf('freeWh'), totalOf('estimatedWh')]
  const type: UsageType =
    read.length === 0 ? 'empty' : freeWh > 0 && days.length === 1 ? 'powerShout' : isEstimated ? 'estimated' : 'actual'
  return {
    start: tradingPeriodStart(first.localDay, 1).toISOString(),
    startDate: first.localDay,
    endDate: last.localDay,
    type,
    isEstimated,
    kwh: read.length === 0 ? undefined : kwhOf(totalOf('totalWh')),
    // A day without readings has its daily charge all the same.
    costNZD: kWhOnly || (read.length === 0 && totalOf('cents') === 0) ? undefined : dollarsOf(totalOf('cents')),
    dailyChargeNZD: kWhOnly || totalOf('chargeCents') === 0 ? undefined : dollarsOf(totalOf('chargeCents')),
    freeKwh: freeWh > 0 ? kwhOf(freeWh) : undefined,
    estimatedKwh: estimatedWh > 0 ? kwhOf(estimatedWh) : undefined,
    daysWithUsage: read.length,
    daysEstimated,
    isPartial: sum(days.map(missingOf)) > (days.length > 1 ? days.length / 30 : 0) || undefined,
    lacksReadings: days.some(({ lacksReadings }) => lacksReadings) || undefined,
  }
}

/** How much of a day is missing: all of it where the readings of another meter hide which half-hours are. */
function missingOf({ lacksReadings, wattHours }: DayOfUse): number {
  if (!lacksReadings) return 0
  const nulls = wattHours.filter((value) => value === null).length
  return nulls > 0 ? nulls / wattHours.length : 1
}

function halfHourItems({ localDay, halfHours, exactChargeCents }: DayOfUse, kWhOnly: boolean): UsageItem[] {
  return halfHours.map(({ wattHours, lacksReadings, isEstimated, isFree, cents, energyCents }, i) => ({
    start: tradingPeriodStart(localDay, i + 1).toISOString(),
    startDate: localDay,
    endDate: localDay,
    type: wattHours === undefined ? 'empty' : isFree ? 'powerShout' : isEstimated ? 'estimated' : 'actual',
    isEstimated,
    kwh: wattHours === undefined ? undefined : kwhOf(wattHours),
    costNZD: kWhOnly || (wattHours === undefined && cents === 0) ? undefined : dollarsOf(cents),
    energyCostNZD: kWhOnly || wattHours === undefined ? undefined : energyCents / 100,
    dailyChargeNZD: kWhOnly || wattHours === undefined ? undefined : exactChargeCents / 100 / halfHours.length,
    freeKwh: isFree && wattHours !== undefined ? kwhOf(wattHours) : undefined,
    isPartial: lacksReadings || undefined,
  }))
}

interface SummaryOf {
  kWhOnly: boolean
  hasNightRate: boolean
  hasPeakRate?: boolean
  /** true where the home made power itself: at noon the meter tells nothing of what it draws */
  isPowerSent?: boolean
}

/** Summary of several days of use. */
export function summaryOf(
  days: readonly DayOfUse[],
  { kWhOnly, hasNightRate, hasPeakRate = false, isPowerSent = false }: SummaryOf,
): UsageSeries['summary'] {
  const read = days.filter(hasReadings)
  const totalOf = (of: 'totalWh' | 'dayWh' | 'nightWh' | 'peakWh' | 'freeWh' | 'cents' | 'supplyCents' | 'exactChargeCents') =>
    sum(days.map((day) => day[of]))
  const otherCents = totalOf('cents') - totalOf('supplyCents')
  return {
    totalKwh: kwhOf(totalOf('totalWh')),
    totalCostNZD: kWhOnly ? undefined : dollarsOf(totalOf('cents')),
    dailyChargeNZD: kWhOnly || totalOf('exactChargeCents') === 0 ? undefined : dollarsOf(Math.round(totalOf('exactChargeCents'))),
    // A cent or two may come from how a bill rounds its GST.
    otherCostNZD: kWhOnly || Math.abs(otherCents) < 10 ? undefined : dollarsOf(otherCents),
    isCostAbout: (!kWhOnly && days.some((day) => day.isCostAbout)) || undefined,
    dailyAverage: dailyAverageOf(days, kWhOnly),
    hasNightRate,
    dayKwh: kwhOf(totalOf('dayWh')),
    nightKwh: kwhOf(totalOf('nightWh')),
    peakKwh: hasPeakRate ? kwhOf(totalOf('peakWh')) : undefined,
    freeKwh: kwhOf(totalOf('freeWh')),
    daysWithUsage: read.length,
    daysEstimated: read.filter(({ isEstimated }) => isEstimated).length,
    corrections: correctionsOf(days, kWhOnly),
    peak: peakOf(days),
    lowestWatts: isPowerSent ? undefined : lowestOf(days),
  }
}

function peakOf(days: readonly DayOfUse[]): { start: string; kwh: number } | undefined {
  let most: { localDay: string; index: number; wattHours: number } | undefined
  for (const { localDay, wattHours } of days) {
    wattHours.forEach((value, index) => {
      if (value !== null && value > 0 && (!most || value > most.wattHours)) most = { localDay, index, wattHours: value }
    })
  }
  return most && { start: tradingPeriodStart(most.localDay, most.index + 1).toISOString(), kwh: kwhOf(most.wattHours) }
}

/** Watts of the quietest half-hour of a usual day: the median, so that a day away from home does not count. */
function lowestOf(days: readonly DayOfUse[]): number | undefined {
  const least = days
    .filter(isReadWhole) // half a day of readings may miss the night
    .map(({ wattHours }) => Math.min(...(wattHours as number[])))
    .sort((a, b) => a - b)
  const median = least[Math.floor(least.length / 2)]
  return median === undefined ? undefined : median * 2
}

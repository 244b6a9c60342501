import { addDays, addMonths, daysBetween } from '#lib/calendar.ts'
import { fromToText, monthText } from '#lib/day-text.ts'
import { kwhOf } from '#lib/kwh.ts'
import { sum } from '#lib/sum.ts'
import type { ComparedEnergy, InsightEnergy, MonthlyInsights } from '#schemas/insights/comparison.ts'
import { type Scope, todayOf } from '../../access.ts'
import type { Database } from '../../db/open.ts'
import { findGasSupplies } from '../../gas/queries.ts'
import { isReadWhole } from '../../usage/days-of-use.ts'
import { findDaysOfUse, findElectricitySupplies, lastDayOf as lastReadingDay } from '../../usage/queries.ts'
import { findGroups, findOwnMonths, type Group } from './find-groups.ts'
import { settledMonth } from './form-groups.ts'
import { groupText } from './group-text.ts'
import { findPrices, firstDayOf, lastDayOf, type OwnPrice } from './prices.ts'

/** How many months are shown if no year is asked for. */
export const COMPARED_MONTHS = 13

/** How far back a year can be asked for. */
const MOST_MONTHS = 60

interface ComparableMonth {
  month: string
  wattHours: number
  group: Group & { isWidened: boolean }
}

/** The months of the selected site that have a group, newest first. */
export async function findComparable(
  db: Database,
  scope: Scope,
  energy: InsightEnergy,
  months = latestMonths(scope, MOST_MONTHS),
): Promise<ComparableMonth[]> {
  const [own, groups] = await Promise.all([findOwnMonths(db, scope, energy, months), findGroups(db, scope, energy, months)])
  return [...own]
    .flatMap(([month, wattHours]) => {
      const group = groups.get(month)
      return group ? [{ month, wattHours, group }] : []
    })
    .sort((a, b) => b.month.localeCompare(a.month))
}

/** The same months with what they cost; by energy, for the screens show each by itself. */
export async function findCompared(
  db: Database,
  scope: Scope,
  energy: InsightEnergy,
  months = latestMonths(scope),
): Promise<MonthlyInsights[]> {
  return inWords(db, scope, energy, await findComparable(db, scope, energy, months))
}

/** @param months newest first */
export async function inWords(
  db: Database,
  scope: Scope,
  energy: InsightEnergy,
  months: readonly ComparableMonth[],
): Promise<MonthlyInsights[]> {
  const [first, last] = [months.at(-1)?.month, months[0]?.month]
  if (!first || !last) return []
  const priceAt = scope.selected?.isBuyingGroup ? undefined : await findPrices(db, scope, energy, firstDayOf(first), lastDayOf(last))
  return months.map(({ month, wattHours, group }) => {
    const days = { first: firstDayOf(month), last: lastDayOf(month) }
    return insightsOf(energy, { ...days, period: monthText(month), wattHours, group }, priceAt?.(days.first, days.last))
  })
}

/** The newest month that is settled, and as many as wanted up to it. */
export function latestMonths(scope: Scope, count = COMPARED_MONTHS) {
  const last = settledMonth(todayOf(scope))
  return { first: addMonths(last, 1 - count), last }
}

/** The months of both energies together, newest first. */
export function together(electricity: readonly MonthlyInsights[], gas: readonly MonthlyInsights[]): MonthlyInsights[] {
  const dates = [...new Set([...electricity, ...gas].map((month) => month.Date))].sort().reverse()
  return dates.flatMap((date) => {
    const found = [...electricity, ...gas].filter((month) => month.Date === date)
    const [month] = found
    const Readings = found.flatMap((one) => one.Readings)
    const both = Object.assign({}, ...found.map((one) => one.Comparison))
    return month ? [{ ...month, Readings, Comparison: { ...both, Total: totalOf(Readings) } }] : []
  })
}

/** The customer's own of all energies that are compared, to the watt-hour and to the cent. */
function totalOf(readings: MonthlyInsights['Readings']): MonthlyInsights['Comparison']['Total'] {
  const kwh = readings.map(({ EnergyInKWh }) => EnergyInKWh)
  const dollars = readings.flatMap(({ EnergyInDollars }) => EnergyInDollars ?? [])
  const rounded = (amounts: readonly number[], steps: number) => Math.round(sum(amounts) * steps) / steps
  return {
    UsageInKWh: { Actual: rounded(kwh, 1000) },
    UsageInDollars: dollars.length === readings.length ? { Actual: rounded(dollars, 100) } : undefined,
  }
}

const DAYS = 30

/**
 * The last thirty days of electricity beside the newest group. What the group used is that of its whole month, for as many days: a group of
 * other days would differ from it by one home's day.
 */
export async function findThirtyDays(db: Database, scope: Scope): Promise<MonthlyInsights | undefined> {
  const supplies = await findElectricitySupplies(db, scope)
  const last = lastReadingDay(supplies)
  const group = [...(await findGroups(db, scope, 'electricity', latestMonths(scope))).values()].sort((a, b) =>
    a.month < b.month ? 1 : -1,
  )[0]
  if (!last || !group) return undefined
  const first = addDays(last, 1 - DAYS)
  const days = await findDaysOfUse(db, scope, supplies, { first, last })
  if (!days.every(isReadWhole)) return undefined
  const perDay = daysBetween(firstDayOf(group.month), lastDayOf(group.month)) + 1
  const scaled = (kwh: number) => Math.round((kwh * DAYS) / perDay)
  const inDays = {
    ...group,
    averageKwh: scaled(group.averageKwh),
    efficientKwh: group.efficientKwh === null ? null : scaled(group.efficientKwh),
  }
  const priceAt = scope.selected?.isBuyingGroup ? undefined : await findPrices(db, scope, 'electricity', first, last)
  const wattHours = sum(days.map(({ totalWh }) => totalWh))
  return insightsOf('electricity', { first, last, period: fromToText(first, last), wattHours, group: inDays }, priceAt?.(first, last))
}

export const hasGas = async (db: Database, scope: Scope): Promise<boolean> => (await findGasSupplies(db, scope)).length > 0

interface Compared {
  first: string
  last: string
  period: string
  wattHours: number
  group: Group & { isWidened: boolean }
}

function insightsOf(
  energy: InsightEnergy,
  { first, last, period, wattHours, group }: Compared,
  price: OwnPrice | undefined,
): MonthlyInsights {
  const numberOfDays = daysBetween(first, last) + 1
  const dollars = (wh: number) => price && Math.round(wh * price.centsPerWh + price.chargeCents) / 100
  const compared: ComparedEnergy = {
    UsageInKWh: { Actual: kwhOf(wattHours), Average: group.averageKwh, Efficient: group.efficientKwh ?? undefined },
    group: {
      description: groupText(group.traits, energy),
      // The customer's own home may be one of them.
      homes: group.homes - 1,
      isWidened: group.isWidened,
    },
  }
  const [actual, average] = [dollars(wattHours), dollars(group.averageKwh * 1000)]
  if (actual !== undefined && average !== undefined) {
    const efficient = group.efficientKwh === null ? undefined : dollars(group.efficientKwh * 1000)
    compared.UsageInDollars = { Actual: actual, Average: average, Efficient: efficient }
  }
  const Readings = [
    {
      Use: energy,
      EnergyInKWh: kwhOf(wattHours),
      Average: kwhOf(Math.round(wattHours / numberOfDays)),
      EnergyInDollars: actual,
    },
  ]
  return {
    Period: period,
    Date: first,
    numberOfDays,
    Readings,
    Comparison: {
      Total: totalOf(Readings),
      [energy === 'electricity' ? 'Electricity' : 'Gas']: compared,
    },
  }
}

import { addDays, addMonths, daysBetween } from '#lib/calendar.ts'
import { fromToText, monthText } from '#lib/day-text.ts'
import { kwhOf } from '#lib/kwh.ts'
import type { ComparedEnergy, InsightEnergy, MonthlyInsights } from '#schemas/insights/comparison.ts'
import { type Scope, todayOf } from '../../access.ts'
import type { Database } from '../../db/open.ts'
import { findGasSupplies } from '../../gas/queries.ts'
import { findDaysOfUse, findElectricitySupplies, lastDayOf as lastReadingDay } from '../../usage/queries.ts'
import { hasReadings } from '../../usage/days-of-use.ts'
import { findGroups, findOwnMonths, type Group } from './find-groups.ts'
import { settledMonth } from './form-groups.ts'
import { groupText } from './group-text.ts'
import { findPrices, firstDayOf, lastDayOf, type OwnPrice } from './prices.ts'

/** So many months are shown unless a year is asked for. */
export const COMPARED_MONTHS = 13

/** The months of the selected site that have a group, newest first; by energy, for the screens show each by itself. */
export async function findCompared(
  db: Database,
  scope: Scope,
  energy: InsightEnergy,
  months = latestMonths(scope),
): Promise<MonthlyInsights[]> {
  const own = await findOwnMonths(db, scope, energy, months)
  const groups = await findGroups(db, scope, energy, months)
  const both = [...own.keys()].filter((month) => groups.has(month)).sort()
  const [first, last] = [both[0], both.at(-1)]
  if (!first || !last) return []
  const priceAt = scope.selected?.isBuyingGroup ? undefined : await findPrices(db, scope, energy, firstDayOf(first), lastDayOf(last))
  return both.reverse().flatMap((month) => {
    const group = groups.get(month)
    if (!group) return []
    const days = { first: firstDayOf(month), last: lastDayOf(month) }
    return [
      insightsOf(energy, { ...days, period: monthText(month), wattHours: own.get(month) ?? 0, group }, priceAt?.(days.first, days.last)),
    ]
  })
}

/** The newest month that is settled, and as many as wanted up to it. */
export function latestMonths(scope: Scope, count = COMPARED_MONTHS) {
  const last = settledMonth(todayOf(scope))
  return { first: addMonths(last, 1 - count), last }
}

/** The months of both energies together, newest first. */
export function together(electricity: readonly MonthlyInsights[], gas: readonly MonthlyInsights[]): MonthlyInsights[] {
  const dates = [...new Set([...electricity, ...gas].map(({ date }) => date))].sort().reverse()
  return dates.flatMap((date) => {
    const found = [...electricity, ...gas].filter((month) => month.date === date)
    const [month] = found
    return month
      ? [
          {
            ...month,
            readings: found.flatMap(({ readings }) => readings),
            comparison: Object.assign({}, ...found.map((one) => one.comparison)),
          },
        ]
      : []
  })
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
  if (!days.every(hasReadings)) return undefined
  const perDay = daysBetween(firstDayOf(group.month), lastDayOf(group.month)) + 1
  const scaled = (kwh: number) => Math.round((kwh * DAYS) / perDay)
  const inDays = {
    ...group,
    averageKwh: scaled(group.averageKwh),
    efficientKwh: group.efficientKwh === null ? null : scaled(group.efficientKwh),
  }
  const priceAt = scope.selected?.isBuyingGroup ? undefined : await findPrices(db, scope, 'electricity', first, last)
  const wattHours = days.reduce((wh, { totalWh }) => wh + totalWh, 0)
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
    usageInKWh: {
      actual: kwhOf(wattHours),
      average: group.averageKwh,
      ...(group.efficientKwh === null ? {} : { efficient: group.efficientKwh }),
    },
    group: {
      description: groupText(group.traits),
      // The customer's own home may be one of them.
      homes: group.homes - 1,
      isWidened: group.isWidened,
    },
  }
  const [actual, average] = [dollars(wattHours), dollars(group.averageKwh * 1000)]
  if (actual !== undefined && average !== undefined) {
    const efficient = group.efficientKwh === null ? undefined : dollars(group.efficientKwh * 1000)
    compared.usageInDollars = { actual, average, ...(efficient === undefined ? {} : { efficient }) }
  }
  return {
    period,
    date: first,
    numberOfDays,
    readings: [
      {
        use: energy,
        energyInKWh: kwhOf(wattHours),
        average: kwhOf(Math.round(wattHours / numberOfDays)),
        ...(actual === undefined ? {} : { energyInDollars: actual }),
      },
    ],
    comparison: energy === 'electricity' ? { electricity: compared } : { gas: compared },
  }
}

import { kwhOf } from '#lib/kwh.ts'
import { dollarsOf } from '#lib/money.ts'
import type { BillPeriodDay, BillPeriodUsage } from '#schemas/usage/entities.ts'
import { correctionsOf, type DayOfUse, hasReadings } from './days-of-use.ts'
import { dailyAverageOf, totalsOf } from './totals.ts'

/** Days of one fuel as the specification's bill period has them; at least one of them has readings. */
export function billPeriodOf(range: { startDate: string; endDate: string }, days: readonly DayOfUse[], kWhOnly: boolean): BillPeriodUsage {
  const { totalWh, cents, daysWithUsage } = totalsOf(days)
  return {
    startDate: range.startDate,
    endDate: range.endDate,
    days: days.map((day) => billPeriodDayOf(day, kWhOnly)),
    totalKwh: kwhOf(totalWh),
    totalCostNZD: kWhOnly ? undefined : dollarsOf(cents),
    dailyAverage: dailyAverageOf(days, kWhOnly),
    daysWithUsage,
    corrections: correctionsOf(days, kWhOnly),
    includesDiscount: false,
    kWhOnly,
  }
}

/** A day with its amounts taken apart, as the specification's bill period has them. */
function billPeriodDayOf(day: DayOfUse, kWhOnly: boolean): BillPeriodDay {
  const isRead = hasReadings(day)
  const [kwWhole = '0', kwDecimal = '000'] = kwhOf(day.totalWh).toFixed(3).split('.')
  const [dollars = '0', cents = '00'] = dollarsOf(day.cents).toFixed(2).split('.')
  const hasCost = !kWhOnly && (isRead || day.cents !== 0)
  return {
    startDate: day.localDay,
    type: !isRead ? 'empty' : day.freeWh > 0 ? 'powerShout' : day.isEstimated ? 'estimated' : 'actual',
    isEstimated: day.isEstimated,
    kw: isRead ? kwhOf(day.totalWh) : undefined,
    kwWhole: isRead ? kwWhole : undefined,
    kwDecimal: isRead ? kwDecimal : undefined,
    costNZD: hasCost ? dollarsOf(day.cents) : undefined,
    dollars: hasCost ? dollars : undefined,
    cents: hasCost ? cents : undefined,
    currencySign: hasCost ? '$' : undefined,
    freeKw: day.freeWh > 0 ? kwhOf(day.freeWh) : undefined,
  }
}

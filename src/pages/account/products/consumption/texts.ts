import { kwhText, percentText } from '#lib/energy-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { counted } from '#lib/counted.ts'
import { dayText, fromToText, monthText } from '#lib/day-text.ts'
import type { BillCorrection } from '#schemas/usage/entities.ts'
import type { Comparison } from './comparison.ts'
import type { Compare, Scale } from './view.ts'

/* Texts of the electricity page. */

export const COMPARED_WITH: Record<Scale, Record<Exclude<Compare, 'none'>, string>> = {
  bill: { before: 'the bill before', lastYear: 'the same time last year' },
  year: { before: 'the year before', lastYear: 'the year before' },
  month: { before: 'the month before', lastYear: 'the same month last year' },
  day: { before: 'the day before', lastYear: 'the same day last year' },
}

/** The name of a span of time. */
export function spanText(scale: Scale, startDate: string, endDate: string): string {
  switch (scale) {
    case 'year':
      return startDate.slice(0, 4)
    case 'month':
      return monthText(startDate.slice(0, 7))
    case 'day':
      return `${dayText(startDate, 'weekday')} ${startDate.slice(0, 4)}`
    case 'bill':
      return fromToText(startDate, endDate)
  }
}

/** How much more or less was used than in another span. */
export function changeText({ change, isInDollars, alike }: Comparison, other: string): string {
  const hundredths = Math.round(Math.abs(change) * 100)
  const what = alike === 'whole' ? other : `${alikeText(alike)} of ${other}`
  const much = isInDollars ? moneyText(hundredths / 100) : percentText(hundredths)
  return hundredths === 0 ? `As much as ${what}.` : `${much} ${change < 0 ? 'less' : 'more'} than ${what}.`
}

function alikeText({ count, unit, areFirst }: Exclude<Comparison['alike'], 'whole'>): string {
  const units = count === 1 ? unit : counted(count, unit)
  return areFirst ? `the first ${units}` : `in the same ${units}`
}

/** What a total has beside the power that was used. */
export const otherCostText = (nzd: number, scale: Scale): string =>
  `Other amounts on your bills, such as ${nzd < 0 ? 'credits or for the power you send' : 'fees'}, make the total ${moneyText(Math.abs(nzd))} ${nzd < 0 ? 'less' : 'more'}. ${scale === 'day' ? 'The columns are without them.' : 'Each day of a bill has the same part of them.'}`

/** What readings that arrived after a bill change. */
export function correctionText({ startDate, endDate, kwh, costNZD }: BillCorrection): string {
  const energy = kwh === 0 ? 'other hours' : `${kwhText(Math.abs(kwh))} ${kwh < 0 ? 'less' : 'more'}`
  const worth = costNZD === undefined || costNZD === 0 ? '' : `, ${moneyText(Math.abs(costNZD))} ${costNZD < 0 ? 'less' : 'more'}`
  return `Corrected after the bill for ${fromToText(startDate, endDate)}: ${energy}${worth}.`
}

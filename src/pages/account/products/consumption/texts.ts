import { fewKwhText, kwhText, percentText } from '#ui/energy.tsx'
import { moneyText } from '#ui/money.tsx'
import { dayText, daysText, fromToText, monthText, shortMonthText } from '#lib/day-text.ts'
import { clockAndZoneText, clockText, hourText } from '#ui/time.tsx'
import type { BillCorrection, ExplainedCost, UsageItem, UsageSeries, UsageType } from '#schemas/usage/entities.ts'
import type { Bar, Fill } from '#ui/charts/bar-chart.tsx'
import type { Comparison } from './comparison.ts'
import type { Compare, Scale, Unit } from './view.ts'

/* Texts and columns of the electricity page. */

export const FILL: Record<UsageType, Fill> = { actual: 'solid', estimated: 'hatched', empty: 'none', powerShout: 'solid' }

const KIND: Record<UsageType, string> = { actual: '', estimated: ' (estimated)', empty: '', powerShout: ' (free power hours)' }

/** Remark about estimates; for several days, how many of them are estimated. */
function kindText({ type, daysWithUsage = 1, daysEstimated = 0 }: UsageItem): string {
  if (daysWithUsage > 1 && daysEstimated > 0) return ` (${daysEstimated} of ${daysWithUsage} days estimated)`
  return KIND[type]
}

export const COMPARED_WITH: Record<Scale, Record<Exclude<Compare, 'none'>, string>> = {
  bill: { before: 'the bill period before', lastYear: 'the same time last year' },
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
export function changeText({ change, alike }: Comparison, other: string): string {
  const percentage = Math.round(change * 100)
  const what = alike === 'whole' ? other : `in the same ${alike.count === 1 ? alike.unit : `${alike.count} ${alike.unit}s`} of ${other}`
  return percentage === 0 ? `As much as ${what}.` : `${percentText(Math.abs(percentage))} ${percentage < 0 ? 'less' : 'more'} than ${what}.`
}

/** What readings that arrived after a bill change. */
export function correctionText({ startDate, endDate, kwh, costNZD }: BillCorrection): string {
  const energy = kwh === 0 ? 'other hours' : `${fewKwhText(Math.abs(kwh))} ${kwh < 0 ? 'less' : 'more'}`
  const worth = costNZD === undefined || costNZD === 0 ? '' : `, ${moneyText(Math.abs(costNZD))} ${costNZD < 0 ? 'less' : 'more'}`
  return `Corrected after the bill for ${fromToText(startDate, endDate)}: ${energy}${worth}.`
}

type BillLine = Pick<ExplainedCost['lines'][number], 'quantity' | 'unit' | 'rateNzd' | 'amountNzd'>

/** Quantity of a bill line: energy with the fewest decimals that give the line's amount at its rate. */
export function quantityText({ quantity, unit, rateNzd, amountNzd }: BillLine): string {
  if (unit === 'day') return daysText(quantity)
  if (unit === 'bottle') return `${quantity} ${quantity === 1 ? 'bottle' : 'bottles'}`
  if (unit === 'each') return String(quantity)
  const isEnough = (digits: number) => Math.round(Number(quantity.toFixed(digits)) * rateNzd * 100) === Math.round(amountNzd * 100)
  const digits = [0, 1, 2].find(isEnough) ?? 3
  return `${quantity.toLocaleString('en-NZ', { minimumFractionDigits: digits, maximumFractionDigits: digits })} kWh`
}

const amountText = (unit: Unit, scale: Scale, item: UsageItem): string => {
  const { kwh } = item
  const costNZD = costOf(item)
  const energy = kwh === undefined ? undefined : scale === 'day' ? fewKwhText(kwh) : kwhText(kwh)
  const cost = costNZD === undefined ? undefined : moneyText(costNZD)
  const parts = unit === 'dollars' ? [cost, energy] : [energy, cost]
  return kwh === undefined ? 'No readings' : parts.filter(Boolean).join(', ')
}

/** The cost of a half-hour is without its share of the daily charge, and not rounded. */
const costOf = ({ costNZD, energyCostNZD }: UsageItem) => energyCostNZD ?? costNZD

const amountOf = (unit: Unit, item: UsageItem) => (unit === 'dollars' ? (item.kwh === undefined ? undefined : costOf(item)) : item.kwh)

/** A name for each column; with NZDT or NZST on the day when the clock shows an hour twice. */
function namesOf(items: readonly UsageItem[], scale: Scale): string[] {
  if (scale === 'year') return items.map(({ startDate }) => monthText(startDate.slice(0, 7)))
  if (scale !== 'day') return items.map(({ startDate }) => dayText(startDate, 'weekday'))
  const isLonger = items.length > 48
  return items.map(({ start }) => (isLonger ? clockAndZoneText(start) : clockText(start)))
}

function labelOf({ start, startDate }: UsageItem, scale: Scale): string {
  switch (scale) {
    case 'year':
      return shortMonthText(startDate.slice(0, 7))
    case 'day': {
      const hour = hourText(start)
      // Every third full hour.
      return clockText(start).includes(':00') && /^(12|3|6|9)\b/.test(hour) ? hour : ''
    }
    default:
      return String(Number(startDate.slice(8)))
  }
}

/** The columns of the chart, each with the same column of the other span. */
export function barsOf(
  series: UsageSeries,
  {
    scale,
    unit,
    beside,
    hrefOf,
  }: { scale: Scale; unit: Unit; beside: UsageSeries | undefined; hrefOf(startDate: string): string | undefined },
): Bar[] {
  const { items } = series
  const names = namesOf(items, scale)
  const besideNames = beside ? namesOf(beside.items, scale) : []
  return items.map((item, i): Bar => {
    const value = amountOf(unit, item)
    const other = beside?.items[i]
    const freeShare = item.freeKwh !== undefined && item.kwh ? item.freeKwh / item.kwh : 0
    return {
      label: labelOf(item, scale),
      name: names[i] ?? '',
      value,
      text: `${amountText(unit, scale, item)}${item.type === 'powerShout' && scale !== 'day' ? freeText(item) : kindText(item)}`,
      fill: item.type === 'powerShout' && item.isEstimated ? 'hatched' : FILL[item.type],
      // Free energy costs nothing, so it is a part of the energy alone.
      part: freeShare > 0 && value !== undefined ? (unit === 'kwh' ? value * freeShare : scale === 'day' ? value : 0) : undefined,
      beside: beside && {
        value: other && amountOf(unit, other),
        text: other ? `${besideNames[i]}: ${amountText(unit, scale, other)}` : '–',
      },
      href: item.type === 'empty' ? undefined : hrefOf(item.startDate),
    }
  })
}

const freeText = ({ freeKwh = 0, isEstimated }: UsageItem) => ` (${kwhText(freeKwh)} of it free${isEstimated ? ', estimated' : ''})`

/** The summary of the chart. */
export function sentenceOf({ items, summary }: UsageSeries, scale: Scale, unit: Unit): string {
  const most = items.reduce<UsageItem | undefined>(
    (a, b) => ((amountOf(unit, b) ?? -1) > (a ? (amountOf(unit, a) ?? -1) : -1) ? b : a),
    undefined,
  )
  if (!most || summary.daysWithUsage === 0) return 'There are no readings for this time.'
  const name = namesOf(items, scale)[items.indexOf(most)]
  const when = scale === 'day' ? `in the half-hour from ${name}` : scale === 'year' ? `in ${name}` : `on ${name}`
  return `Most was used ${when}: ${amountText(unit, scale, most)}.`
}

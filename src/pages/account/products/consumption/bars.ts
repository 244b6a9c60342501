import { capitalised } from '#lib/capitalised.ts'
import { kwhNumber, kwhText } from '#lib/energy-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { dayText, monthText, shortMonthText } from '#lib/day-text.ts'
import type { Forecast, UsageItem, UsageSeries, UsageType } from '#schemas/usage/entities.ts'
import type { Bar, BarPart, Fill } from '#ui/charts/bar-chart.tsx'
import { momentNames } from '#ui/moment-names.ts'
import { clockText, hourText } from '#ui/time.tsx'
import { daysOf } from './comparison.ts'
import type { Scale, Unit } from './view.ts'
import { mostText } from '#ui/charts/unit.ts'

/* The columns of the electricity chart, and the rows of its table. */

const FILL: Record<UsageType, Fill> = { actual: 'solid', estimated: 'hatched', empty: 'none', powerShout: 'solid' }

const NO_READINGS = 'No readings'

/** What there is to say of how a piece of use was read; empty where all of it is the meter's own. */
function kindText(item: UsageItem, scale: Scale): string {
  const { type, daysWithUsage = 1, daysEstimated = 0, freeKwh = 0, isEstimated, isPartial, lacksReadings = isPartial } = item
  if (type === 'empty') return NO_READINGS
  const days = daysOf(item)
  const remarks = [
    type === 'powerShout' && (scale === 'day' ? 'free power hours' : `${kwhText(freeKwh)} of it free`),
    daysWithUsage < days ? `${daysWithUsage} of ${days} days read` : lacksReadings && 'some readings missing',
    daysWithUsage > 1 && daysEstimated > 0 ? `${daysEstimated} of ${daysWithUsage} days estimated` : isEstimated && 'estimated',
  ]
  return remarks.filter(Boolean).join(', ')
}

/** The same as a remark within a text. */
function remarkText(item: UsageItem, scale: Scale): string {
  const text = kindText(item, scale)
  return text === '' || text === NO_READINGS ? '' : ` (${text})`
}

/** A day without readings has its part of the total, such as its daily charge; a half-hour without one has nothing. */
const hasCost = ({ kwh, daysWithUsage }: UsageItem) => kwh !== undefined || daysWithUsage !== undefined

/** The cost of a half-hour is without its share of the daily charge, and not rounded. */
const costOf = (item: UsageItem) => (hasCost(item) ? (item.energyCostNZD ?? item.costNZD) : undefined)

export function amountText(unit: Unit, item: UsageItem): string {
  const { kwh } = item
  const costNZD = costOf(item)
  const cost = costNZD === undefined ? undefined : moneyText(costNZD)
  const used = kwh === undefined ? undefined : kwhText(kwh)
  const parts = used === undefined ? [NO_READINGS, cost] : unit === 'dollars' ? [cost, used] : [used, cost]
  return parts.filter(Boolean).join(', ')
}

/** What a column is as high as: with the daily charge, where there is one. */
function heightOf(unit: Unit, item: UsageItem): number | undefined {
  if (unit === 'kwh') return item.kwh
  if (!hasCost(item)) return undefined
  const { costNZD, energyCostNZD, dailyChargeNZD = 0 } = item
  return energyCostNZD === undefined ? costNZD : energyCostNZD + dailyChargeNZD
}

/** Whether columns are divided into daily charge and energy: not where one costs less than its charges, as exports may make it. */
export function areDivided({ items }: UsageSeries, unit: Unit): boolean {
  // A bill rounds a day and its charge apart.
  const hasCharge = (item: UsageItem) => (item.dailyChargeNZD ?? 0) <= (heightOf(unit, item) ?? Infinity) + 0.02
  return unit === 'dollars' && items.some(({ dailyChargeNZD = 0 }) => dailyChargeNZD > 0) && items.every(hasCharge)
}

/** What a column is made of, from the axis up: daily charge, free, actual and estimated energy. */
function partsOf(unit: Unit, scale: Scale, item: UsageItem, hasCharge: boolean): BarPart[] | undefined {
  const height = heightOf(unit, item)
  if (height === undefined) return undefined
  const { kwh = 0, freeKwh = 0, estimatedKwh = 0, type, isEstimated, dailyChargeNZD = 0 } = item
  const fill = type === 'powerShout' && isEstimated ? 'hatched' : FILL[type]
  const base = hasCharge ? Math.max(0, Math.min(height, dailyChargeNZD)) : 0
  const energy = height - base
  // Free energy costs nothing, so it is a part of the energy alone.
  const free = unit === 'kwh' ? Math.min(energy, freeKwh) : 0
  const read = energy - free
  const paidKwh = kwh - freeKwh
  const estimated = scale === 'day' || paidKwh <= 0 ? 0 : read * Math.min(1, estimatedKwh / paidKwh)
  return [
    { fill: 'base', value: base },
    { fill: 'dotted', value: free },
    { fill: scale === 'day' ? fill : 'solid', value: read - estimated },
    { fill: 'hatched', value: estimated },
  ]
}

/** A name for each column; with NZDT or NZST on the day when the clock shows an hour twice. */
export function namesOf(items: readonly UsageItem[], scale: Scale): string[] {
  if (scale === 'year') return items.map(({ startDate }) => monthText(startDate.slice(0, 7)))
  if (scale !== 'day') return items.map(({ startDate }) => dayText(startDate, 'weekday'))
  return momentNames(
    items.map(({ start }) => start),
    clockText,
  )
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

interface Shown {
  scale: Scale
  unit: Unit
  beside: UsageSeries | undefined
  /** what the other span is, as the heading of its column */
  besideName?: string | undefined
  /** what is expected of the days without readings yet */
  expected?: readonly Forecast['days'][number][] | undefined
  hrefOf(startDate: string): string | undefined
}

/** What pairs columns with those of another span: their order; half-hours pair by the clock, also where it shows an hour twice or not at all. */
const pairedBy = (items: readonly UsageItem[], scale: Scale) =>
  items
    .map(({ start }, i) => (scale === 'day' ? clockText(start) : String(i)))
    .map((time, i, all) => (all.indexOf(time) === i ? time : `${time} again`))

/** The columns of the chart, each with the same column of the other span. */
export function barsOf(series: UsageSeries, shown: Shown): Bar[] {
  const { items } = series
  const { scale, unit, beside, expected = [], hrefOf } = shown
  const names = namesOf(items, scale)
  const besideNames = beside ? namesOf(beside.items, scale) : []
  const besidePairs = beside ? pairedBy(beside.items, scale) : []
  const pairs = beside ? pairedBy(items, scale) : []
  const expectedOn = new Map(expected.map((day) => [day.date, day]))
  const columns = columnsOf(series, shown)
  const hasCharge = areDivided(series, unit)
  return items.map((item, i): Bar => {
    const at = besidePairs.indexOf(pairs[i] ?? '')
    const other = beside?.items[at]
    const ahead = item.kwh === undefined ? expectedOn.get(item.startDate) : undefined
    const cells: Record<Column, string> = {
      kWh: numberText(item.kwh ?? ahead?.kwh),
      Dollars: dollarsText(ahead ? ahead.costNZD : costOf(item)),
      beside: unit === 'dollars' ? dollarsText(other && costOf(other)) : numberText(other?.kwh),
      Readings: ahead ? 'Expected' : capitalised(kindText(item, scale)) || 'Actual',
    }
    return {
      label: labelOf(item, scale),
      name: names[i] ?? '',
      value: ahead ? (unit === 'dollars' ? ahead.costNZD : ahead.kwh) : heightOf(unit, item),
      text: ahead ? `${aheadText(unit, ahead)} expected` : `${amountText(unit, item)}${remarkText(item, scale)}`,
      fill: ahead ? 'expected' : FILL[item.type],
      parts: ahead ? undefined : partsOf(unit, scale, item, hasCharge),
      cells: columns.map((column) => cells[column]),
      beside: beside && {
        value: other && heightOf(unit, other),
        text: other ? `${besideNames[at]}: ${amountText(unit, other)}` : '–',
      },
      href: item.type === 'empty' ? undefined : hrefOf(item.startDate),
    }
  })
}

type Column = 'kWh' | 'Dollars' | 'beside' | 'Readings'

/** What the table has beside the time: only what has something to say. */
function columnsOf({ items, kWhOnly }: UsageSeries, { scale, beside, expected = [] }: Shown): Column[] {
  const hasRemarks = expected.length > 0 || items.some((item) => kindText(item, scale) !== '')
  return [
    'kWh',
    ...(kWhOnly ? [] : (['Dollars'] as const)),
    ...(beside ? (['beside'] as const) : []),
    ...(hasRemarks ? (['Readings'] as const) : []),
  ]
}

/** The headings of the bars' cells. */
export const headingsOf = (series: UsageSeries, shown: Shown): string[] =>
  columnsOf(series, shown).map((column) => (column === 'beside' ? (shown.besideName ?? '') : column))

const NONE = '–'
const numberText = (kwh: number | undefined) => (kwh === undefined ? NONE : kwhNumber(kwh))
const dollarsText = (nzd: number | undefined) => (nzd === undefined ? NONE : moneyText(nzd))

const aheadText = (unit: Unit, { kwh, costNZD }: Forecast['days'][number]) =>
  unit === 'dollars' && costNZD !== undefined ? `${moneyText(costNZD)}, ${kwhText(kwh)}` : kwhText(kwh)

/** The summary of the chart. */
export function sentenceOf({ items, summary }: UsageSeries, scale: Scale, unit: Unit): string {
  const sizeOf = (item: UsageItem) => heightOf(unit, item) ?? -Infinity
  const most = items.reduce<UsageItem | undefined>((a, b) => (sizeOf(b) > (a ? sizeOf(a) : -Infinity) ? b : a), undefined)
  if (!most || summary.daysWithUsage === 0) return 'There are no readings for this time.'
  const name = namesOf(items, scale)[items.indexOf(most)]
  const when = scale === 'day' ? `in the half-hour from ${name}` : scale === 'year' ? `in ${name}` : `on ${name}`
  // The columns of a day are drawn above its daily charge, which is not split by half-hour.
  const isEnergyAlone = scale === 'day' && unit === 'dollars' && summary.dailyChargeNZD !== undefined
  const what = isEnergyAlone ? 'The energy cost the most' : capitalised(mostText(unit === 'dollars'))
  return `${what} ${when}: ${amountText(unit, most)}.`
}

import type { Measure, Measured, MeasuredPoint } from '#schemas/insights/measured.ts'
import { lastDayOfMonth } from '#lib/calendar.ts'
import { billMonthText, dayText, fromToText, monthText } from '#lib/day-text.ts'
import { axisNumber, kwhText } from '#lib/energy-text.ts'
import { axisMoneyText, moneyText } from '#lib/money-text.ts'
import { numberFormat } from '#lib/number-format.ts'
import { paths } from '#lib/paths.ts'

/* How each measure is called, and how its numbers are written. */

interface Named {
  /** what the values are */
  name: string
  /** how the sentence about the highest begins */
  most: string
  to: string
  link: string
}

export const MEASURES: Record<Measure, Named> = {
  electricity: { name: 'Electricity', most: 'You used the most', to: paths.consumption(), link: 'All your electricity' },
  naturalGas: { name: 'Natural gas', most: 'You used the most', to: paths.naturalGas(), link: 'All your natural gas' },
  carbonOfElectricity: {
    name: 'Carbon from electricity',
    most: 'Your power gave off the most',
    to: paths.ecoTracker(),
    link: 'Eco tracker',
  },
  freePower: { name: 'Power in free hours', most: 'You used the most', to: paths.powershout(), link: 'Free power hours' },
  billAmounts: { name: 'Bills', most: 'Your bill was highest', to: paths.bills(), link: 'All your bills' },
}

const kilograms = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 })

interface Written {
  /** after the measure's name */
  measured: string
  text(value: number): string
  axisText(value: number, step: number): string
  /** above the axis, where its numbers do not say what they count */
  axisUnit?: string
}

export const UNITS: Record<Measured['unit'], Written> = {
  kwh: { measured: 'kWh', text: kwhText, axisText: axisNumber, axisUnit: 'kWh' },
  dollars: { measured: 'dollars, GST included', text: moneyText, axisText: axisMoneyText },
  kgCo2: { measured: 'kilograms of CO₂', text: (value) => `${kilograms(value)} kg`, axisText: axisNumber, axisUnit: 'kg' },
}

const isWholeMonth = ({ startDate, endDate }: MeasuredPoint) =>
  startDate.endsWith('-01') && endDate === lastDayOfMonth(startDate.slice(0, 7))

/** The sentence about the highest value. */
export function mostText({ measure, unit }: Measured, most: MeasuredPoint, value: string): string {
  const isUseInDollars = unit === 'dollars' && measure !== 'billAmounts'
  const when = most.startDate === most.endDate ? 'on' : isWholeMonth(most) ? 'in' : 'from'
  return `${isUseInDollars ? 'It cost the most' : MEASURES[measure].most} ${when} ${nameOf(most)}: ${value}.`
}

/** A day, a month, or from when to when, in full. */
export const nameOf = (point: MeasuredPoint): string =>
  point.startDate === point.endDate
    ? dayText(point.startDate, 'weekday')
    : isWholeMonth(point)
      ? monthText(point.startDate.slice(0, 7))
      : fromToText(point.startDate, point.endDate)

/** The same beside the axis. */
export const labelOf = ({ startDate, endDate }: MeasuredPoint): string =>
  startDate === endDate ? dayText(startDate) : billMonthText(startDate, endDate)

import { daysBetween, yearBefore } from '#lib/calendar.ts'
import { sum } from '#lib/sum.ts'
import type { EnergyType } from '#schemas/account/entities.ts'

export interface Span {
  first: string
  last: string
}

/** Oldest first; quantities in thousandths of a kWh or a bottle. A delivery is a period of its day. */
export type Periods = readonly { startDay: string; endDay: string; thousandths: number }[]

/** Use of the same days last year; if unknown, the average for as many days. Thousandths of a kWh or a bottle. */
export function usualOf(own: { energyType: EnergyType; periods: Periods }, span: Span): { thousandths: number; isLastYears: boolean } {
  const lastYear = { first: yearBefore(span.first), last: yearBefore(span.last) }
  const known = own.energyType === 'lpg' ? deliveredIn(own.periods, lastYear) : usedIn(own.periods, lastYear)
  if (known !== undefined) return { thousandths: known, isLastYears: true }
  const aDay = own.energyType === 'lpg' ? deliveredADay(own.periods) : usedADay(own.periods)
  return { thousandths: Math.round(aDay * daysIn(span)), isLastYears: false }
}

const daysIn = ({ first, last }: Span) => daysBetween(first, last) + 1
const sumOf = (periods: Periods) => sum(periods.map(({ thousandths }) => thousandths))

/** Undefined before the first delivery. */
const deliveredIn = (periods: Periods, { first, last }: Span) =>
  periods[0] && periods[0].startDay <= first ? sumOf(periods.filter(({ startDay }) => first <= startDay && startDay <= last)) : undefined

/** What is delivered lasts until the next delivery: one alone says nothing. */
function deliveredADay(periods: Periods): number {
  const [earliest, latest] = [periods[0], periods.at(-1)]
  const days = earliest && latest ? daysBetween(earliest.startDay, latest.startDay) : 0
  return days > 0 ? sumOf(periods.filter(({ startDay }) => startDay !== latest?.startDay)) / days : 0
}

/** The share of each period that lies in some days, which begin and end with none. Undefined where more than one of the days was not read. */
function usedIn(periods: Periods, { first, last }: Span): number | undefined {
  const shares = periods.map(({ startDay, endDay, thousandths }) => {
    const common = Math.max(0, daysBetween(startDay > first ? startDay : first, endDay < last ? endDay : last) + 1)
    return { common, thousandths: (thousandths * common) / daysIn({ first: startDay, last: endDay }) }
  })
  const isKnown = sum(shares.map(({ common }) => common)) >= daysBetween(first, last)
  return isKnown ? Math.round(sum(shares.map(({ thousandths }) => thousandths))) : undefined
}

function usedADay(periods: Periods): number {
  const [earliest, latest] = [periods[0], periods.at(-1)]
  return earliest && latest ? sumOf(periods) / daysIn({ first: earliest.startDay, last: latest.endDay }) : 0
}

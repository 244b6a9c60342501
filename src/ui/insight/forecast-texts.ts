import type { ForecastReason, WeekForecast } from '#schemas/usage/week-forecast.ts'
import { dayText } from '#lib/day-text.ts'
import { axisNumber, kwhText } from '#lib/energy-text.ts'
import { moneyText, wholeMoneyText } from '#lib/money-text.ts'
import { METER_STATES } from './meter-states.ts'

/** An amount with what it stays between, in kWh and, but for a buying group, in dollars. */
interface RangedAmount {
  kwh: number
  lowKwh: number
  highKwh: number
  costNZD?: number
  lowNZD?: number
  highNZD?: number
}

type Range = Pick<RangedAmount, 'lowKwh' | 'highKwh' | 'lowNZD' | 'highNZD'>

/** A range is not known to the cent: whole dollars and kilowatt-hours, rounded outwards. */
export function rangeText({ lowKwh, highKwh, lowNZD, highNZD }: Range, isMoney: boolean): string {
  if (isMoney && lowNZD !== undefined && highNZD !== undefined) return between(lowNZD, highNZD, wholeMoneyText)
  return `${between(lowKwh, highKwh, (kwh) => axisNumber(kwh, 1))} kWh`
}

/** Beside the range as it is shown: dollars may be within it where kilowatt-hours are not. Undefined without readings. */
export function verdictOf(
  { lowKwh, highKwh, lowNZD, highNZD }: Range,
  { kwh, costNZD }: { kwh?: number; costNZD?: number },
  isMoney: boolean,
): 'within' | 'more than' | 'less than' | undefined {
  const [low = lowKwh, used = kwh, high = highKwh] = isMoney ? [lowNZD, costNZD, highNZD] : []
  if (used === undefined) return undefined
  return used > Math.ceil(high) ? 'more than' : used < Math.floor(low) ? 'less than' : 'within'
}

function between(low: number, high: number, text: (value: number) => string): string {
  const [from, to] = [Math.floor(low), Math.ceil(high)]
  return to - from <= 1 ? `about ${text(Math.round((low + high) / 2))}` : `${text(from)} to ${text(to)}`
}

export const weekText = (expected: RangedAmount, isMoney: boolean): string =>
  `This week is likely to ${isMoney ? 'cost' : 'take'} ${rangeText(expected, isMoney)}`

export const amountText = ({ kwh, costNZD }: { kwh?: number; costNZD?: number }, isMoney: boolean): string =>
  isMoney && costNZD !== undefined ? moneyText(costNZD) : kwh === undefined ? 'No readings' : kwhText(kwh)

/** How good a forecast was: 'A week ago we expected $40 to $46. You used $43.10, within that.' */
export function lastWeekText({ forecast, used }: NonNullable<WeekForecast['lastWeek']>, isMoney: boolean): string {
  return `A week ago we expected ${rangeText(forecast, isMoney)}. ${isMoney ? 'It came to' : 'You used'} ${amountText(used, isMoney)}, ${verdictOf(forecast, used, isMoney)} that.`
}

const WEEKDAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']

/** Why a forecast is as it is, a sentence for each reason. */
export function reasonText({ kind, percentage, weekday = 1 }: ForecastReason): string {
  const much = `${Math.abs(percentage)}%`
  const more = percentage > 0 ? 'more' : 'less'
  switch (kind) {
    case 'weekend':
      return `You use ${much} ${more} at weekends than on other days.`
    case 'weekday':
      return `You use ${much} ${more} on ${WEEKDAYS[weekday - 1]} than on an ordinary day.`
    case 'season':
      return `At this time of year, a week is usually ${much} ${percentage > 0 ? 'higher' : 'lower'} than the four weeks before it.`
    case 'lately':
      return `You used ${much} ${more} in the last seven days than in the weeks before, and we expect some of that to continue.`
  }
}

/** What there is to say while there is no forecast. @param today local day */
export function noForecastText({ state, readyBy, latestDay }: WeekForecast, today: string): { title: string; text: string } {
  const isDue = readyBy !== undefined && readyBy >= today
  switch (state) {
    case 'READINGS_LATE':
      return {
        title: 'Your readings are late',
        text: `We last heard from your meter on ${latestDay ? dayText(latestDay, 'weekday') : 'some day before'}. Your forecast will be back with the next readings.`,
      }
    case 'READ_BY_HAND':
      return { title: METER_STATES.readByHand.title, text: METER_STATES.readByHand.message }
    // Of no readings and of too few days, and where a newer server names another reason.
    default:
      return {
        title: 'Your forecast is on its way',
        text: `We need seven days of your readings first${isDue ? `, so you’ll probably see it by ${dayText(readyBy, 'weekday')}` : ''}.`,
      }
  }
}

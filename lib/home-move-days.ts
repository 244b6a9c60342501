import { addDays, daysBetween, weekdayOf, workingDaysAfter } from './calendar.ts'
import { dayText, daysText } from './day-text.ts'
import type { AnswerMessage } from './forms/messages.ts'

/*
 * On which days power can be switched off at the old place and on at the new one. Browser and server count by the same rules,
 * which are those of the brand in the configuration.
 */

export interface MoveDayRules {
  /** days from today until a meter can be switched from afar */
  noticeDays: number
  /** working days from today until someone can come to a meter that cannot */
  visitNoticeDays: number
  /** days from today that a move may be planned ahead */
  mostDaysAhead: number
  /** days between moving out and moving in, whichever comes first */
  mostDaysApart: number
  /** local days on which nothing is switched, such as public holidays */
  closedDays: readonly string[]
}

/** A smart meter is switched from afar on any day; to another one someone has to come, on a working day; bottled gas has none. */
export type Switching = 'remote' | 'visit' | 'none'

const LAST_WORKING_DAY = 5

const isOpen = (day: string, { closedDays }: MoveDayRules): boolean => !closedDays.includes(day)
const isWorkingDay = (day: string, rules: MoveDayRules): boolean => weekdayOf(day) <= LAST_WORKING_DAY && isOpen(day, rules)
const canSwitchOn = (day: string, switching: Switching, rules: MoveDayRules): boolean =>
  switching === 'visit' ? isWorkingDay(day, rules) : isOpen(day, rules)

/** The first and the last day that can be asked for today; those between may still be closed. @param today local day */
export function moveDayLimits(switching: Switching, rules: MoveDayRules, today: string): { earliest: string; latest: string } {
  const latest = addDays(today, rules.mostDaysAhead)
  const visited = () => workingDaysAfter(today, rules.visitNoticeDays, (day) => isWorkingDay(day, rules))
  const first = switching === 'visit' ? visited() : addDays(today, rules.noticeDays)
  let earliest = first < latest ? first : latest
  while (!canSwitchOn(earliest, switching, rules) && earliest < latest) earliest = addDays(earliest, 1)
  return { earliest, latest }
}

/** The day from one to another that is nearest to a wanted one and can be done, the later of two; undefined where none can. */
function nearestDay(wanted: string, from: string, to: string, switching: Switching, rules: MoveDayRules): string | undefined {
  const start = wanted < from ? from : wanted > to ? to : wanted
  for (let away = 0; away <= daysBetween(from, to); away++) {
    const sameDistance = [addDays(start, away), addDays(start, -away)]
    const found = sameDistance.find((day) => day >= from && day <= to && canSwitchOn(day, switching, rules))
    if (found) return found
  }
  return undefined
}

/** A move as far as its days go; one without a day is not moved out of, or not moved into. */
export interface MoveDays {
  moveOutDate?: string | undefined
  moveInDate?: string | undefined
  moveOutSwitching: Switching
  moveInSwitching: Switching
}

/** A day that cannot be done, in words, with the nearest that can. */
export interface WrongDay extends AnswerMessage {
  nearest: string | undefined
}

const SWITCHED = { moveOutDate: 'off', moveInDate: 'on' } as const

/**
 * What is wrong with the days of a move.
 * @param today local day
 * @param changed the days that are asked for now; one that was agreed before and stays is not judged again
 */
export function wrongMoveDays(
  days: MoveDays,
  rules: MoveDayRules,
  today: string,
  changed: readonly (keyof typeof SWITCHED)[] = ['moveOutDate', 'moveInDate'],
): WrongDay[] {
  const { moveOutDate, moveInDate } = days
  const wrong = changed.flatMap((field) => {
    const day = days[field]
    return day === undefined ? [] : wrongDay(field, day, switchingOf(field, days), rules, today)
  })
  if (wrong.length > 0 || moveOutDate === undefined || moveInDate === undefined) return wrong
  if (Math.abs(daysBetween(moveOutDate, moveInDate)) <= rules.mostDaysApart) return []
  const [field, day, other] = changed.includes('moveInDate')
    ? (['moveInDate', moveInDate, moveOutDate] as const)
    : (['moveOutDate', moveOutDate, moveInDate] as const)
  return [tooFarApart(field, day, other, switchingOf(field, days), rules, today)]
}

const switchingOf = (field: keyof typeof SWITCHED, { moveOutSwitching, moveInSwitching }: MoveDays): Switching =>
  field === 'moveOutDate' ? moveOutSwitching : moveInSwitching

function wrongDay(field: keyof typeof SWITCHED, day: string, switching: Switching, rules: MoveDayRules, today: string): WrongDay[] {
  const { earliest, latest } = moveDayLimits(switching, rules, today)
  if (day >= earliest && day <= latest && canSwitchOn(day, switching, rules)) return []
  const nearest = nearestDay(day, earliest, latest, switching, rules)
  const why =
    day > latest
      ? `We can plan up to ${daysText(rules.mostDaysAhead)} ahead.`
      : day < earliest
        ? soonText(field, switching)
        : `We can’t do ${dayText(day, 'weekday')}${reasonFor(day, switching, rules)}.`
  return [{ pointer: `/${field}`, detail: `${why}${nearestText(nearest)}`, nearest }]
}

const soonText = (field: keyof typeof SWITCHED, switching: Switching): string =>
  switching === 'none' ? 'We can’t do a day that soon.' : `We can’t switch the power ${SWITCHED[field]} that soon.`

const reasonFor = (day: string, switching: Switching, rules: MoveDayRules): string =>
  switching === 'visit' && isOpen(day, rules) ? ': someone has to come to the meter on a working day' : ''

function tooFarApart(
  field: keyof typeof SWITCHED,
  day: string,
  other: string,
  switching: Switching,
  rules: MoveDayRules,
  today: string,
): WrongDay {
  const { earliest, latest } = moveDayLimits(switching, rules, today)
  const [from, to] = [addDays(other, -rules.mostDaysApart), addDays(other, rules.mostDaysApart)]
  const nearest = nearestDay(day, from > earliest ? from : earliest, to < latest ? to : latest, switching, rules)
  const why = `There can be at most ${daysText(rules.mostDaysApart)} between moving out and moving in.`
  return { pointer: `/${field}`, detail: `${why}${nearestText(nearest)}`, nearest }
}

const nearestText = (nearest: string | undefined): string =>
  nearest === undefined ? ' Please call us.' : ` The nearest day that we can is ${dayText(nearest, 'weekday')}.`

/**
 * How the days of a move fit together, where that is worth knowing; undefined where the power moves from one day to the next. The last day
 * at the old place and the first at the new one both have power.
 */
export function overlapText(moveOutDate: string, moveInDate: string): string | undefined {
  const days = daysBetween(moveInDate, moveOutDate) + 1
  if (days > 0) return `You’ll have power at both places for ${daysText(days)}, and pay for both.`
  if (days < 0) return `You’ll have no power with us for ${daysText(-days)} in between.`
  return undefined
}

/** Natural gas reaches the North Island alone; the South Island’s postcodes begin with 7, 8 or 9. */
export const hasNaturalGas = (postCode: string): boolean => /^[0-6]/.test(postCode)

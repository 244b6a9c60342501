import type { BestHours } from '#schemas/usage/best-hours.ts'
import { capitalised } from '#lib/capitalised.ts'
import { hourText } from '#lib/day-text.ts'
import { percentText } from '#lib/energy-text.ts'
import { localDayOf, localHourOf } from '#lib/local-day.ts'
import { rateText } from '#lib/money-text.ts'
import { unbroken } from '#lib/unbroken.ts'

/** `9 pm`, which stays on one line. */
const clockText = (moment: Date): string => unbroken(hourText(localHourOf(moment)))

/** When a stretch of hours is: '9 pm to 11 pm today', '11 pm today to 1 am tomorrow'. @param now the present moment */
export function whenText({ start, end }: Pick<BestHours['best'], 'start' | 'end'>, now: Date): string {
  const [from, to] = [new Date(start), new Date(end)]
  const day = localDayOf(from) === localDayOf(now) ? 'today' : 'tomorrow'
  // Midnight is the end of its evening.
  const endsLater = localDayOf(new Date(to.getTime() - 1)) !== localDayOf(from)
  const [begin, finish] = [clockText(from), clockText(to)]
  return endsLater ? `${begin} ${day} to ${finish} ${day === 'today' ? 'tomorrow' : 'the day after'}` : `${begin} to ${finish} ${day}`
}

const HOUR_MS = 3_600_000
/** A charge of a car takes at most eight. */
const LENGTHS = ['', 'hour', 'two hours', 'three hours', 'four hours', 'five hours', 'six hours', 'seven hours', 'eight hours']

/** How many hours in a row the best ones are: `hour`, `three hours`. */
export function lengthText({ best: { start, end } }: Pick<BestHours, 'best'>): string {
  const hours = Math.round((Date.parse(end) - Date.parse(start)) / HOUR_MS)
  return LENGTHS[hours] ?? `${hours} hours`
}

/** The most useful sentence: when to run the dishwasher, or that it does not matter. */
export function bestHoursTitle({ isAnyHourAsGood, isBusiness, best }: BestHours, now: Date): string {
  if (isAnyHourAsGood) return isBusiness ? 'Any hour is a good time for what can wait' : 'Any hour is a good time to run the dishwasher'
  return `The best two hours ${isBusiness ? 'for what can wait' : 'to run the dishwasher'} are ${whenText(best, now)}`
}

/** The same for a car, in as many hours as its charges take. */
export function carHoursTitle(hours: BestHours, now: Date): string {
  if (hours.isAnyHourAsGood) return 'Any hour is a good time to charge the car'
  const length = lengthText(hours)
  return `The best ${length} to charge the car ${length === 'hour' ? 'is' : 'are'} ${whenText(hours.best, now)}`
}

/** Why these hours, or why none: price first, then the mix. */
export function bestHoursReason(hours: BestHours): string {
  const { isAnyHourAsGood, doesPriceDiffer, best, kWhOnly, mostCentsPerKwh, mixDiffersByPercentage, cleanerByPercentage = 0 } = hours
  const mix = mixDiffersByPercentage === undefined ? 'we don’t know yet how clean the power will be' : undefined
  if (isAnyHourAsGood) {
    const differs = mix ?? 'your power is about as clean at any hour'
    return kWhOnly ? `${capitalised(differs)}.` : `Your price is the same all day, and ${differs}.`
  }
  if (best.isFree) return 'You’ve booked these hours, so they’re free.'
  if (kWhOnly || !doesPriceDiffer || best.centsPerKwh === undefined) {
    const cleaner = `power at that time comes with ${percentText(cleanerByPercentage)} less CO₂ than in the least clean ${lengthText(hours)}`
    return kWhOnly ? `${capitalised(cleaner)}.` : `Your price is the same all day, but ${cleaner}.`
  }
  const price = `A kWh costs ${rateText(best.centsPerKwh / 100)} then, not ${rateText((mostCentsPerKwh ?? 0) / 100)}`
  if (mix) return `${price}. ${capitalised(mix)}.`
  return cleanerByPercentage > 0
    ? `${price}, and comes with ${percentText(cleanerByPercentage)} less CO₂ than in the least clean ${lengthText(hours)}.`
    : `${price}. Other hours are cleaner, by up to ${percentText(mixDiffersByPercentage ?? 0)}.`
}

import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'

/** A bill whose card was declined is tried again after three days, and once more four days after that. */
const RETRY_AFTER_DAYS = [3, 4] as const

/** How often a bill is tried again. @param declined how often its card was declined */
export const triesLeft = (declined: number): number => Math.max(0, RETRY_AFTER_DAYS.length + 1 - declined)

/** The local day of the next try; undefined where there is none. @param declined instants at which it was declined, oldest first */
export function nextTry(declined: readonly Date[]): string | undefined {
  const last = declined.at(-1)
  const days = RETRY_AFTER_DAYS[declined.length - 1]
  return last && days !== undefined ? addDays(localDayOf(last), days) : undefined
}

/** Whether a bill is tried now: at first, on its next try's day, and at once with another card. @param cardSince when the card was saved */
export function isTriedNow(declined: readonly Date[], cardSince: Date, today: string): boolean {
  const last = declined.at(-1)
  if (!last) return true
  const next = nextTry(declined)
  return next !== undefined && (next <= today || cardSince > last)
}

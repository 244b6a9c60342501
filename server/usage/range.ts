import { addDays, daysBetween } from '#lib/calendar.ts'

/** What is wrong with a span of local days; undefined where nothing is. @param mostDays how many it may have, both ends included */
export function checkRange(
  { startDate, endDate }: { startDate: string; endDate: string },
  mostDays: number,
  today: string,
): string | undefined {
  if (endDate < startDate) return 'endDate must not be before startDate.'
  if (daysBetween(startDate, endDate) >= mostDays) return `Ask for at most ${mostDays} days at once.`
  return isInReach(startDate, today) && isInReach(endDate, today) ? undefined : 'The days must be between 2000 and two years ahead.'
}

/** No readings are older, and the future is estimated day by day. */
export const isInReach = (day: string, today: string): boolean => day >= '2000-01-01' && day <= addDays(today, 2 * 366)

/** A page sends its counts once or twice; nobody opens so many pages in a minute. */
const MOST_A_MINUTE = 30
const MINUTE_MS = 60_000
/** People remembered within a minute. */
const MOST_PEOPLE = 50_000

/** Keeps one customer from filling the numbers: of a person this process takes some batches a minute, and refuses the rest. */
export function createThrottle(mostAMinute = MOST_A_MINUTE) {
  let minute = 0
  let taken = new Map<string, number>()
  return {
    isOver(userId: string, now = Date.now()): boolean {
      const current = Math.floor(now / MINUTE_MS)
      if (current !== minute || taken.size > MOST_PEOPLE) {
        minute = current
        taken = new Map()
      }
      const count = (taken.get(userId) ?? 0) + 1
      taken.set(userId, count)
      return count > mostAMinute
    },
  }
}

import { setTimeout } from 'node:timers/promises'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { tradingPeriodStart } from '#lib/trading-periods.ts'

/** Longer than any test file takes, on a busy machine too. */
export const LONGEST_MS = 90_000
const DAY_MS = 86_400_000

/** How long it is until the local day ends, or that of the database, whose clock is UTC. */
export function leftOfDayMs(now: Date): number {
  const localMs = tradingPeriodStart(addDays(localDayOf(now), 1), 1).getTime() - now.getTime()
  return Math.min(localMs, DAY_MS - (now.getTime() % DAY_MS))
}

/**
 * Waits for the next day where this one ends too soon: what a test read of today would be of yesterday before it ends.
 * @returns whether another day has begun
 */
export async function nextDayIfNear(): Promise<boolean> {
  const leftMs = leftOfDayMs(new Date())
  if (leftMs > LONGEST_MS) return false
  await setTimeout(leftMs + 100)
  return true
}

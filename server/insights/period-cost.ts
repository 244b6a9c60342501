import { sum } from '#lib/sum.ts'
import type { DayOfUse } from '../usage/days-of-use.ts'
import type { EnergyCost } from './breakdown.ts'
import { costOfUses } from './cost-of-uses.ts'

/** What a period cost: its energy by what it went into, and its daily charges apart. */
export interface PeriodCost extends EnergyCost {
  chargeCents: number
}

/** @param days of the period, in half-hours */
export function costOf(
  days: readonly DayOfUse[],
  uses: readonly { localDay: string; categories: Readonly<Record<string, number>> }[],
): PeriodCost {
  const byDay = new Map(days.map((day) => [day.localDay, day]))
  const chargeCents = sum(days.map((day) => day.chargeCents))
  const cents = sum(days.map((day) => day.cents)) - chargeCents
  const byCategory = costOfUses(
    uses.map(({ localDay, categories }) => ({ localDay, categories, halfHours: byDay.get(localDay)?.halfHours ?? [] })),
  )
  // Where the bill is in credit for what was sent, what was used has its price all the same.
  return { cents: cents < 0 ? Math.round(sum([...byCategory.values()])) : cents, chargeCents, byCategory }
}

import { sum } from '#lib/sum.ts'
import type { DayOfUse } from '../usage/days-of-use.ts'
import type { EnergyCost } from './breakdown.ts'
import { costOfUses } from './cost-of-uses.ts'

/** What a period cost: its energy by what it went into, and its daily charges apart. Exports and fees of its bill went into no use. */
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
  const cents = Math.max(0, sum(days.map((day) => day.supplyCents)) - chargeCents)
  const byCategory = costOfUses(
    uses.map(({ localDay, categories }) => ({ localDay, categories, halfHours: byDay.get(localDay)?.halfHours ?? [] })),
  )
  return { cents, chargeCents, byCategory }
}

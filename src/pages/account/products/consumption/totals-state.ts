import type { Problem } from '#schemas/problem.ts'

/** How far one fuel has loaded; `none` where there is nothing to load. */
export type Outcome = 'none' | 'loading' | 'loaded' | Problem

export type TotalsState = { is: 'loading' } | { is: 'shown'; missing?: string } | { is: 'noData' } | { is: 'failed'; problem: Problem }

/**
 * What the totals of two fuels show, and what is expected of them: no data if neither has any, an error if nothing can be shown, else what has
 * loaded. Source: portal-usage.md, section 8, Bill period.
 */
export function totalsState(electricity: Outcome, gas: Outcome, expected: Outcome): TotalsState {
  if ([electricity, gas, expected].includes('loading')) return { is: 'loading' }
  if (electricity === 'loaded' || gas === 'loaded') {
    if (isFailure(electricity)) return { is: 'shown', missing: 'Electricity' }
    if (isFailure(gas)) return { is: 'shown', missing: 'Natural gas' }
    return isFailure(expected) ? { is: 'shown', missing: 'Your likely total' } : { is: 'shown' }
  }
  const failed = [electricity, gas].find(isFailure)
  return failed ? { is: 'failed', problem: failed } : { is: 'noData' }
}

const isFailure = (outcome: Outcome): outcome is Problem => typeof outcome === 'object' && outcome.type !== '/error/no_data'

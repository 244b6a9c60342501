import type { Problem } from '#schemas/problem.ts'

/** How the load of one fuel stands; `none` where there is nothing to load. */
export type Outcome = 'none' | 'loading' | 'loaded' | Problem

export type TotalsState = { is: 'loading' } | { is: 'shown'; missing?: string } | { is: 'noData' } | { is: 'failed'; problem: Problem }

/**
 * What a bill period of two fuels shows: without data where neither has any, an error where both fail with 500 or where
 * nothing is left to show; else what there is. Source: portal-usage.md, section 8, Bill period.
 */
export function totalsState(electricity: Outcome, gas: Outcome): TotalsState {
  if (electricity === 'loading' || gas === 'loading') return { is: 'loading' }
  if (electricity === 'loaded' || gas === 'loaded') {
    const missing = isFailure(electricity) ? 'Electricity' : isFailure(gas) ? 'Natural gas' : undefined
    return missing ? { is: 'shown', missing } : { is: 'shown' }
  }
  const failed = [electricity, gas].find(isFailure)
  return failed ? { is: 'failed', problem: failed } : { is: 'noData' }
}

const isFailure = (outcome: Outcome): outcome is Problem => typeof outcome === 'object' && outcome.type !== '/error/no_data'

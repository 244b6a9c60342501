import type { Problem } from '#schemas/problem.ts'

/** How far one fuel has loaded; `none` where there is nothing to load. */
export type Outcome = 'none' | 'loading' | 'loaded' | Problem

export type TotalsState = { is: 'loading' } | { is: 'shown'; missing?: string } | { is: 'noData' } | { is: 'failed'; problem: Problem }

/**
 * What the totals of two fuels show: no data if neither has any, an error if nothing can be shown, else what has loaded. Source: portal-usage.md, section 8, Bill period.
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

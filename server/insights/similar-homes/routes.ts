import { homeComparison, latestComparison, thirtyDayComparison, yearlyComparison } from '#schemas/insights/routes.ts'
import type { MonthlyInsights } from '#schemas/insights/comparison.ts'
import type { Scope } from '../../access.ts'
import type { Database } from '../../db/open.ts'
import type { Api } from '../../http/api.ts'
import { problem } from '../../http/problem.ts'
import { isProfileComplete } from '../queries.ts'
import { findCompared, findThirtyDays, together } from './find-comparison.ts'

/** With fewer months there is no trend to speak of. */
const ENOUGH_MONTHS = 6

export function similarHomesRoutes(api: Api, { db }: { db: Database }): void {
  api.handle(homeComparison, async ({ scope }) => {
    const kWhOnly = scope.selected?.isBuyingGroup ?? false
    const isUnlocked = await isProfileComplete(db, scope)
    const [electricity, naturalGas] = isUnlocked ? await both(scope) : [[], []]
    const months = Math.max(electricity.length, naturalGas.length)
    return {
      unlockProgress: { isUnlocked },
      isReady: months >= ENOUGH_MONTHS,
      showPopup: months === 1,
      isV2Enabled: months === 0,
      kWhOnly,
      hideToggle: kWhOnly,
      electricity: comparedOf(electricity),
      naturalGas: comparedOf(naturalGas),
    }
  })

  api.handle(latestComparison, async ({ scope }) => together(...(await both(scope)))[0] ?? problem('/error/no_data'))

  api.handle(thirtyDayComparison, async ({ scope }) => (await findThirtyDays(db, scope)) ?? problem('/error/no_data'))

  api.handle(yearlyComparison, async ({ scope, query: { year } }) => {
    const months = together(...(await both(scope, { first: `${year}-01`, last: `${year}-12` }))).reverse()
    return months.length === 0 ? problem('/error/no_data') : { months }
  })

  const both = async (scope: Scope, months?: { first: string; last: string }): Promise<[MonthlyInsights[], MonthlyInsights[]]> => [
    await findCompared(db, scope, 'electricity', months),
    await findCompared(db, scope, 'naturalGas', months),
  ]
}

const comparedOf = (comparisons: MonthlyInsights[]) => ({
  comparisons,
  selectableYears: [...new Set(comparisons.map(({ date }) => Number(date.slice(0, 4))))].sort((a, b) => b - a),
})

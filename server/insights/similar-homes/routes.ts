import { homeComparison, homeComparisonWidget, latestComparison, thirtyDayComparison, yearlyComparison } from '#schemas/insights/routes.ts'
import type { InsightEnergy, MonthlyInsights } from '#schemas/insights/comparison.ts'
import type { AreaParts } from '../../area-parts.ts'
import type { Scope } from '../../access.ts'
import type { Api } from '../../http/api.ts'
import { hourlyOnceThere } from '../../http/envelope.ts'
import { problem } from '../../http/problem.ts'
import { isMeasured, isProfileComplete } from '../queries.ts'
import { readinessOfComparison } from '../readiness.ts'
import { findHomeComparison } from '../summaries.ts'
import { findComparable, findCompared, findThirtyDays, inWords, latestMonths, together } from './find-comparison.ts'
import { findOwnMonths } from './find-groups.ts'

/** Before the profile is answered. */
const NONE = { comparisons: [], selectableYears: [] }

export function similarHomesRoutes(api: Api, { db }: AreaParts): void {
  api.handle(homeComparison, async ({ scope }) => {
    const kWhOnly = scope.selected?.isBuyingGroup ?? false
    const isUnlocked = await isProfileComplete(db, scope)
    const [electricity, naturalGas] = isUnlocked
      ? [await latestOf(scope, 'electricity'), await latestOf(scope, 'naturalGas')]
      : [NONE, NONE]
    const months = Math.max(electricity.comparisons.length, naturalGas.comparisons.length)
    return {
      unlockProgress: { isUnlocked },
      ...readinessOfComparison(months),
      isMeasured: await isMeasured(db, scope),
      hasOwnMonth: months > 0 || (isUnlocked && (await hasOwnMonth(scope))),
      kWhOnly,
      hideToggle: kWhOnly,
      electricity,
      naturalGas,
    }
  })

  api.handle(homeComparisonWidget, async (scope) => hourlyOnceThere(await findHomeComparison(db, scope)))

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

  /** The months that are shown first, and the years that can be asked for. */
  const latestOf = async (scope: Scope, energy: InsightEnergy) => {
    const comparable = await findComparable(db, scope, energy)
    const { first } = latestMonths(scope)
    return {
      comparisons: await inWords(
        db,
        scope,
        energy,
        comparable.filter(({ month }) => month >= first),
      ),
      selectableYears: [...new Set(comparable.map(({ month }) => Number(month.slice(0, 4))))],
    }
  }

  const hasOwnMonth = async (scope: Scope): Promise<boolean> => {
    const own = await Promise.all([
      findOwnMonths(db, scope, 'electricity', latestMonths(scope)),
      findOwnMonths(db, scope, 'naturalGas', latestMonths(scope)),
    ])
    return own.some(({ size }) => size > 0)
  }
}

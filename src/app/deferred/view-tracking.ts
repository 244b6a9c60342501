import {
  viewBillInsights,
  viewCarbonCalculator,
  viewEcoTracker,
  viewElectricityBasicMeterUsage,
  viewEnergyForecast,
  viewEnergySavingTips,
  viewEvEverywhere,
  viewHomeComparison,
  viewNaturalGasUsage,
  viewPlanCheck,
  viewPropertiesAndPlans,
  viewTransactionHistory,
  viewUsageBreakdown,
} from '#schemas/views/routes.ts'
import type { Route } from '#schemas/route.ts'
import { call } from '#api/call.ts'
import { paths } from '#lib/paths.ts'
import { onPageShown } from '#browser/page-shown.ts'

/** Matches this page alone: the pages below it are other views. */
const TOP = paths.products()

/** Which view a page counts as; the most specific path first. Source: portal-shell.md, section 7. */
const VIEWS: readonly [string, Route][] = [
  [paths.ecoTracker(), viewEcoTracker],
  [paths.homeComparison(), viewHomeComparison],
  [paths.businessComparison(), viewHomeComparison],
  [paths.forecasts(), viewEnergyForecast],
  [paths.tips(), viewEnergySavingTips],
  [paths.businessBreakdown(), viewUsageBreakdown],
  [paths.energyMix(), viewUsageBreakdown],
  [paths.usageBreakdown(), viewUsageBreakdown],
  [paths.carbonCalculator(), viewCarbonCalculator],
  [paths.naturalGas(), viewNaturalGasUsage],
  [paths.evEverywhere(), viewEvEverywhere],
  [paths.consumption(), viewElectricityBasicMeterUsage],
  [paths.planCheck(), viewPlanCheck],
  [TOP, viewPropertiesAndPlans],
  [paths.transactions(), viewTransactionHistory],
  [paths.billInsights(), viewBillInsights],
]

export function viewOf(path: string): { view: Route; track?: string } | undefined {
  const known = VIEWS.find(([start]) => path === start || (path.startsWith(`${start}/`) && start !== TOP))
  if (!known) return undefined
  const [start, view] = known
  if (view !== viewEcoTracker) return { view }
  return { view, track: path.slice(start.length + 1).split('/')[0] || 'overview' }
}

/** Reports page views to the server, one call each. */
export function followViews(): () => void {
  return onPageShown(({ path, isFound, isRedirected }) => {
    const seen = isFound && !isRedirected ? viewOf(path) : undefined
    if (!seen) return
    // A view that could not be counted is ignored.
    call(seen.view, { query: { track: seen.track } } as object).catch(() => {})
  })
}

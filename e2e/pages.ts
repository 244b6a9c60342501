import { paths } from '#lib/paths.ts'

/** The pages that tests open one after another, by an account that has them. A new page adds a line here. */
export const PAGES = {
  aroha: [
    paths.dashboard(),
    paths.products(),
    paths.consumption(),
    paths.naturalGas(),
    paths.broadband(),
    paths.monitoring(),
    paths.planCheck(),
    paths.insights(),
    paths.ecoTracker(),
    paths.ecoTracker('last-7-days/electricity'),
    paths.ecoTracker('usage-impact/monthly'),
    paths.forecasts(),
    paths.usageBreakdown(),
    paths.tips(),
    paths.tips('all-tips'),
    paths.carbonCalculator(),
    paths.insightsMonitoring(),
    paths.bills(),
    paths.transactions(),
    paths.profile(),
    paths.accountSettings(),
    paths.propertyDetails(),
    paths.homeProfile(),
    paths.propertyAvatar(),
    paths.showerOptimizer(),
    '/account/no-such-page',
  ],
  hemi: [paths.dashboard(), paths.bottledGas(), paths.bills()],
  moana: [paths.products(), paths.profile()],
  'rimu-cafe': [paths.dashboard(), paths.businessBreakdown(), paths.businessProfile()],
  rua: [paths.dashboard()],
  newcomer: [paths.dashboard(), paths.products(), paths.profile()],
} satisfies Record<string, string[]>

/** What phone.spec.ts looks at on every run: a third of the pages, one of each kind. pages.spec.ts opens the others. */
export const LOOKED_AT: string[] = PAGES.aroha.filter((_, i) => i % 3 === 0)

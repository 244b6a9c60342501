import type { ComponentType } from 'react'
import type { InitialData, Tab } from '#schemas/portal/entities.ts'
import {
  CARBON_CALCULATOR_PAGES,
  ECO_TRACKER_PAGES,
  ENERGY_MIX_PAGES,
  EV_PAGES,
  HOME_COMPARISON_PAGES,
  paths,
  TIPS_PAGES,
} from '#lib/paths.ts'
import { lazyPage } from './lazy-page.ts'

/** Props of every page below /account. */
export interface AccountPageProps {
  /** called once the introduction has been seen */
  onIntroduced(): void
  /** who is signed in, and for which account */
  initial: InitialData
}

export interface TabPageProps extends AccountPageProps {
  tab: Tab
}

/** The tabs that are more than their widgets, by path; who does not have the tab does not have the page. */
export const tabPages: Record<string, ComponentType<TabPageProps>> = {
  [paths.products()]: lazyPage(() => import('./products/index.tsx')),
  [paths.profile()]: lazyPage(() => import('./profile/index.tsx')),
}

/** One page with an address for each kind of customer, and its old one. */
const energyMix = lazyPage<AccountPageProps>(() => import('./insights/energy-mix/index.tsx'))

/** The pages below /account that are not tabs, by path. A new page adds a line here. */
export const accountPages: Record<string, ComponentType<AccountPageProps>> = {
  [paths.consumption()]: lazyPage(() => import('./products/consumption/index.tsx')),
  [paths.naturalGas()]: lazyPage(() => import('./products/natural-gas/index.tsx')),
  [paths.bottledGas()]: lazyPage(() => import('./products/bottled-gas/index.tsx')),
  [paths.broadband()]: lazyPage(() => import('./products/broadband/index.tsx')),
  [paths.ev()]: lazyPage(() => import('./products/ev/index.tsx')),
  [paths.planCheck()]: lazyPage(() => import('./products/plan-check/index.tsx')),
  [paths.monitoring()]: lazyPage(() => import('./products/monitoring/index.tsx')),
  [paths.homeComparison()]: lazyPage(() => import('./insights/home-comparison/index.tsx')),
  [paths.businessComparison()]: lazyPage(() => import('./insights/home-comparison/index.tsx')),
  [paths.ecoTracker()]: lazyPage(() => import('./insights/eco-tracker/index.tsx')),
  [paths.energyMix()]: energyMix,
  [paths.usageBreakdown()]: energyMix,
  [paths.businessBreakdown()]: energyMix,
  [paths.tips()]: lazyPage(() => import('./insights/tips/index.tsx')),
  [paths.carbonCalculator()]: lazyPage(() => import('./insights/carbon-calculator/index.tsx')),
  [paths.forecasts()]: lazyPage(() => import('./insights/forecasts/index.tsx')),
  [paths.insightsMonitoring()]: lazyPage(() => import('./insights/monitoring/index.tsx')),
  [paths.payments()]: lazyPage(() => import('./bill/payments/index.tsx')),
  [paths.billHelp()]: lazyPage(() => import('./bill/help/index.tsx')),
  [paths.billInsights()]: lazyPage(() => import('./bill/insights/index.tsx')),
  [paths.transactions()]: lazyPage(() => import('./bill/transactions/index.tsx')),
  [paths.featureMessages()]: lazyPage(() => import('./feature-messages/index.tsx')),
  [paths.homeProfile()]: lazyPage(() => import('./profile/home-profile/index.tsx')),
  [paths.businessProfile()]: lazyPage(() => import('./profile/business-profile/index.tsx')),
  [paths.accountSettings()]: lazyPage(() => import('./profile/account-settings/index.tsx')),
  [paths.movingHouse()]: lazyPage(() => import('./profile/moving-house/index.tsx')),
  [paths.paymentOptions()]: lazyPage(() => import('./profile/payment-options/index.tsx')),
  [paths.medicalDependence()]: lazyPage(() => import('./profile/medical-dependence/index.tsx')),
  [paths.yourData()]: lazyPage(() => import('./profile/your-data/index.tsx')),
  [paths.powershout()]: lazyPage(() => import('./profile/powershout/index.tsx')),
  [paths.donate()]: lazyPage(() => import('./profile/donate/index.tsx')),
  [paths.friendGetFriend()]: lazyPage(() => import('./profile/friend-get-friend/index.tsx')),
  [paths.notifications()]: lazyPage(() => import('./profile/notifications/index.tsx')),
  [paths.propertyDetails()]: lazyPage(() => import('./profile/property-details/index.tsx')),
  [paths.propertyAvatar()]: lazyPage(() => import('./property-avatar/index.tsx')),
  [paths.showerOptimizer()]: lazyPage(() => import('./shower-optimizer/index.tsx')),
}

/** Pages with subpages: the same component shows them all. */
const pagesBelow: Record<string, readonly string[]> = {
  [paths.ev()]: EV_PAGES,
  [paths.tips()]: TIPS_PAGES,
  [paths.ecoTracker()]: ECO_TRACKER_PAGES,
  [paths.homeComparison()]: HOME_COMPARISON_PAGES,
  [paths.energyMix()]: ENERGY_MIX_PAGES,
  [paths.carbonCalculator()]: CARBON_CALCULATOR_PAGES,
  [paths.medicalDependence()]: ['form'],
}

export const NoAccountPage = lazyPage(() => import('./no-account-page.tsx'))

const InfoPage = lazyPage<AccountPageProps>(() => import('./info/index.tsx'))

/** True for a page that needs no billing account. */
export const isForEveryone = (path: string): boolean => path.startsWith(paths.info()) || path === paths.featureMessages()

const FormPage = lazyPage<AccountPageProps>(() => import('./forms/index.tsx'))

export function pageAt(path: string): ComponentType<AccountPageProps> | undefined {
  if (path.startsWith(paths.info())) return InfoPage
  if (path.startsWith(paths.form())) return FormPage
  if (Object.hasOwn(accountPages, path)) return accountPages[path]
  const parent = Object.keys(pagesBelow).find((page) => path.startsWith(`${page}/`))
  return parent && pagesBelow[parent]?.includes(path.slice(parent.length + 1)) ? accountPages[parent] : undefined
}

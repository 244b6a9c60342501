import { type ComponentType, lazy } from 'react'
import type { InitialData } from '#schemas/portal/entities.ts'
import { paths } from '#lib/paths.ts'

/** Props of every page below /account. */
export interface AccountPageProps {
  /** called once the introduction has been seen */
  onIntroduced(): void
  /** who is signed in, and for which account */
  initial: InitialData
}

/** The pages below /account that are not tabs of widgets, by path. A new page adds a line here. */
export const accountPages: Record<string, ComponentType<AccountPageProps>> = {
  [paths.consumption()]: lazy(() => import('./products/consumption/index.tsx')),
  [paths.naturalGas()]: lazy(() => import('./products/natural-gas/index.tsx')),
  [paths.bottledGas()]: lazy(() => import('./products/bottled-gas/index.tsx')),
  [paths.broadband()]: lazy(() => import('./products/broadband/index.tsx')),
  [paths.monitoring()]: lazy(() => import('./products/monitoring/index.tsx')),
  [paths.usageBreakdown()]: lazy(() => import('./insights/usage-breakdown/index.tsx')),
  [paths.businessBreakdown()]: lazy(() => import('./insights/usage-breakdown/index.tsx')),
  [paths.featureMessages()]: lazy(() => import('./feature-messages/index.tsx')),
  [paths.homeProfile()]: lazy(() => import('./profile/home-profile/index.tsx')),
  [paths.businessProfile()]: lazy(() => import('./profile/business-profile/index.tsx')),
  [paths.accountSettings()]: lazy(() => import('./profile/account-settings/index.tsx')),
  [paths.propertyDetails()]: lazy(() => import('./profile/property-details/index.tsx')),
  [paths.propertyAvatar()]: lazy(() => import('./property-avatar/index.tsx')),
  [paths.showerOptimizer()]: lazy(() => import('./shower-optimizer/index.tsx')),
}

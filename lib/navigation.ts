import type { AccountPath } from './paths.ts'

/**
 * What a key of the server's navigation leads to, and what it is called. A key that is not here has no page in this
 * build and makes no link. Source: portal-shell.md, section 2, Navigation.
 */
interface Entry {
  path: string
  label: string
}

const page = (path: string, label: string): Entry => ({ path: `/account/${path}`, label })

const movingHouse = page('profile/moving-house', 'Moving house')
const powershout = page('profile/powershout', 'Free power hours')
const bottledGas = page('products/bottled-gas', 'Bottled gas')

const PAGES: Record<string, Entry> = {
  electricity: page('products/consumption', 'Electricity'),
  naturalGas: page('products/natural-gas', 'Natural gas'),
  orderBottledGas: bottledGas,
  bottledGas,
  broadband: page('products/broadband', 'Broadband'),
  monitoring: page('products/monitoring', 'Monitoring'),
  ev: page('products/ev', 'EV IQ'),
  evPlanInsights: page('products/ev/plan-insights', 'EV plan insights'),
  evEverywhere: page('products/ev/everywhere', 'EV Everywhere'),
  tips: page('insights/tips', 'Tips'),
  ecoTracker: page('insights/eco-tracker', 'Eco tracker'),
  forecasts: page('insights/forecasts', 'Electricity forecast'),
  homeComparison: page('insights/home-comparison', 'Home comparison'),
  energyMix: page('insights/energy-mix', 'Energy mix'),
  usageBreakdown: page('insights/usage-breakdown', 'Usage breakdown'),
  businessBreakdown: page('insights/business-breakdown', 'Usage breakdown'),
  businessComparison: page('insights/business-comparison', 'Business comparison'),
  carbonCalculator: page('insights/carbon-calculator', 'Carbon calculator'),
  insightsMonitoring: page('insights/monitoring', 'Monitoring'),
  payments: page('bill/payments', 'Payments'),
  transactions: page('bill/transactions', 'Transactions'),
  billInsights: page('bill/insights', 'Bill insights'),
  accountSettings: page('profile/account-settings', 'Account details'),
  propertyDetails: page('profile/property-details', 'Property details'),
  movingHouse,
  moveHouse: movingHouse,
  homeMove: movingHouse,
  movingHouseStatus: movingHouse,
  paymentOptions: page('profile/payment-options', 'Payment options'),
  powershout,
  powershoutBookings: powershout,
  powershoutOffers: powershout,
  powershoutHistory: powershout,
  donate: page('profile/donate', 'Donate'),
  homeProfile: page('profile/home-profile', 'Home profile'),
  businessProfile: page('profile/business-profile', 'Business profile'),
  friendGetFriend: page('profile/friend-get-friend', 'Bring a friend'),
}

export interface NavigationGroup {
  key: string
  children: readonly string[]
}

/** The links of a group's pages, in the server's order; several keys of one page make one link. */
export function childLinks({ children }: NavigationGroup): (Entry & { key: string })[] {
  const seen = new Set<string>()
  return children.flatMap((key) => {
    const entry = Object.hasOwn(PAGES, key) ? PAGES[key] : undefined
    if (!entry || seen.has(entry.path)) return []
    seen.add(entry.path)
    return [{ key, ...entry }]
  })
}

/**
 * The main tabs: those of a group only where the navigation has the group. A tab that names no group belongs to no
 * other part of the navigation; the dashboard that is left where the tabs cannot be had is one.
 * Source: portal-shell.md, section 2, Navigation.
 */
export const mainTabs = <T extends { group?: string }>(tabs: readonly T[], groups: readonly NavigationGroup[]): T[] =>
  tabs.filter(({ group }) => group === undefined || groups.some(({ key }) => key === group))

/** The account menu: what of it somebody has follows from their navigation. Logout stands below, for everybody. */
const TOP_MENU: { label: string; keys: readonly string[]; path: string }[] = [
  { label: 'Dashboard', keys: ['dashboard'], path: '/account/dashboard' },
  { label: 'Usage', keys: ['electricity', 'naturalGas', 'orderBottledGas', 'bottledGas'], path: '/account/usage' },
  { label: 'Bills', keys: ['bills'], path: '/account/bill' },
  { label: 'Profile', keys: ['profile'], path: '/account/profile' },
  { label: 'EV IQ', keys: ['ev'], path: '/account/products/ev' },
  { label: 'Tips', keys: ['tips'], path: '/account/insights/tips' },
  { label: 'Account Details', keys: ['accountSettings'], path: '/account/profile/account-settings' },
  { label: 'Payment Options', keys: ['paymentOptions'], path: '/account/profile/payment-options' },
  { label: 'Home Profile', keys: ['homeProfile'], path: '/account/profile/home-profile' },
]

export function topMenu(groups: readonly NavigationGroup[]): { label: string; path: string }[] {
  const own = new Set(groups.flatMap(({ key, children }) => [key, ...children]))
  return TOP_MENU.filter(({ keys }) => keys.some((key) => own.has(key)))
}

/** The page of usage that matters most to somebody with these energies. */
export function mainUsagePath(energyTypes: readonly string[]): AccountPath {
  if (energyTypes.includes('electricity') || energyTypes.length === 0) return '/account/products/consumption'
  return energyTypes.includes('naturalGas') ? '/account/products/natural-gas' : '/account/products/bottled-gas'
}

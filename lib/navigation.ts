import { type AccountPath, paths } from './paths.ts'

/**
 * Path and label of each navigation key; a key without an entry makes no link. Source: portal-shell.md, section 2,
 * Navigation.
 */
interface Entry {
  path: string
  label: string
  /** the key of the page whose tab it is: its page leads there, not the navigation */
  tabOf?: string
  /** wanted seldom: a card of its group's page leads there, not the bar of pages, which has room for nine */
  isSeldom?: true
}

const page = (path: string, label: string): Entry => ({ path, label })

/** What moving is called, by the kind of account: a business has no house. */
export const movingName = (accountType?: string): string => (accountType === 'sme' ? 'Moving premises' : 'Moving house')

const movingHouse = page(paths.movingHouse(), movingName())
const powershout = page(paths.powershout(), 'Free power hours')
const bottledGas = page(paths.bottledGas(), 'Bottled gas')

export const PAGES: Readonly<Record<string, Entry>> = {
  electricity: page(paths.consumption(), 'Electricity'),
  naturalGas: page(paths.naturalGas(), 'Natural gas'),
  orderBottledGas: bottledGas,
  bottledGas,
  broadband: page(paths.broadband(), 'Broadband'),
  monitoring: page(paths.monitoring(), 'Your meter'),
  ev: page(paths.ev(), 'EV IQ'),
  evPlanInsights: { ...page(paths.evPlanInsights(), 'Plan insights'), tabOf: 'ev' },
  evEverywhere: { ...page(paths.evEverywhere(), 'EV Everywhere'), tabOf: 'ev' },
  tips: page(paths.tips(), 'Tips'),
  ecoTracker: page(paths.ecoTracker(), 'Eco tracker'),
  forecasts: page(paths.forecasts(), 'Electricity forecast'),
  homeComparison: page(paths.homeComparison(), 'Home comparison'),
  energyMix: page(paths.energyMix(), 'Usage breakdown'),
  usageBreakdown: page(paths.energyMix(), 'Usage breakdown'),
  businessBreakdown: page(paths.businessBreakdown(), 'Usage breakdown'),
  businessComparison: page(paths.businessComparison(), 'Business comparison'),
  carbonCalculator: page(paths.carbonCalculator(), 'Carbon calculator'),
  insightsMonitoring: page(paths.insightsMonitoring(), 'Monitoring'),
  payments: page(paths.payments(), 'Payments'),
  billHelp: page(paths.billHelp(), 'Trouble paying?'),
  transactions: page(paths.transactions(), 'Transactions'),
  billInsights: page(paths.billInsights(), 'Bill insights'),
  notifications: page(paths.notifications(), 'Notifications'),
  accountSettings: page(paths.accountSettings(), 'Account details'),
  propertyDetails: page(paths.propertyDetails(), 'Property details'),
  // Before the keys for homes: where several keys lead to one page, lists of all pages take the last one's name.
  movingPremises: page(paths.movingHouse(), movingName('sme')),
  movingHouse,
  moveHouse: movingHouse,
  homeMove: movingHouse,
  movingHouseStatus: movingHouse,
  paymentOptions: page(paths.paymentOptions(), 'Payment options'),
  powershout,
  powershoutBookings: powershout,
  powershoutOffers: powershout,
  powershoutHistory: powershout,
  donate: { ...page(paths.donate(), 'Give to a school'), isSeldom: true },
  homeProfile: page(paths.homeProfile(), 'Home profile'),
  businessProfile: page(paths.businessProfile(), 'Business profile'),
  medicalDependence: page(paths.medicalDependence(), 'Medical dependence'),
  yourData: page(paths.yourData(), 'Your data'),
  friendGetFriend: { ...page(paths.friendGetFriend(), 'Bring a friend'), isSeldom: true },
}

/** Pages without an entry, by the page whose entry they are marked at. */
const MARKED_AT: Record<string, AccountPath> = {
  [paths.propertyAvatar()]: paths.propertyDetails(),
  [paths.showerOptimizer()]: paths.propertyDetails(),
}

/** The path that the navigation marks for a page: its own, or that of the page it belongs to. */
export const markedPath = (path: string): string => MARKED_AT[path] ?? path

export interface NavigationGroup {
  key: string
  children: readonly string[]
}

/** The links of a group's pages, in the server's order; several keys of one page make one link. */
export function childLinks({ children }: NavigationGroup): (Entry & { key: string })[] {
  const seen = new Set<string>()
  return children.flatMap((key) => {
    const entry = Object.hasOwn(PAGES, key) ? PAGES[key] : undefined
    if (!entry || entry.tabOf !== undefined || seen.has(entry.path)) return []
    seen.add(entry.path)
    return [{ key, ...entry }]
  })
}

/** The tabs of a page that a customer has, itself first; none where they have not the page. */
export function tabLinks(key: string, groups: readonly NavigationGroup[]): (Entry & { key: string })[] {
  const keys = groups.flatMap(({ children }) => children)
  const own = Object.hasOwn(PAGES, key) && keys.includes(key) ? PAGES[key] : undefined
  if (!own) return []
  const others = keys.flatMap((child) => {
    const entry = Object.hasOwn(PAGES, child) ? PAGES[child] : undefined
    return entry?.tabOf === key ? [{ key: child, ...entry }] : []
  })
  return [{ key, ...own, label: 'Overview' }, ...others]
}

/**
 * The main tabs: those whose group the navigation has, and those without a group, such as the fallback dashboard.
 * Source: portal-shell.md, section 2, Navigation.
 */
export const mainTabs = <T extends { group?: string }>(tabs: readonly T[], groups: readonly NavigationGroup[]): T[] =>
  tabs.filter(({ group }) => group === undefined || groups.some(({ key }) => key === group))

/** The usage page that matters most to a customer with these energies. */
export function mainUsagePath(energyTypes: readonly string[]): AccountPath {
  if (energyTypes.includes('electricity') || energyTypes.length === 0) return paths.consumption()
  return energyTypes.includes('naturalGas') ? paths.naturalGas() : paths.bottledGas()
}

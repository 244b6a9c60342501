/** The pages below a page of insights. Source: portal-usage.md, section 2. */
export const ECO_TRACKER_PAGES = [
  'realtime',
  'forecast',
  'usage-impact',
  'usage-impact/yearly',
  'usage-impact/monthly',
  'usage-impact/daily',
  'last-7-days',
  'last-7-days/carbon',
  'last-7-days/electricity',
] as const
export const HOME_COMPARISON_PAGES = [
  'weekly-update',
  'historic-trend',
  'historic-trend/total',
  'historic-trend/electricity',
  'historic-trend/gas',
] as const
export const ENERGY_MIX_PAGES = ['weekly-update', 'historic-trend', 'no-data'] as const
export const EV_PAGES = ['plan-insights', 'everywhere'] as const
export const CARBON_CALCULATOR_PAGES = ['default-state'] as const
export const TIPS_PAGES = [
  'seasonal',
  'all-tips',
  'category/electric-vehicle',
  'category/always-on',
  'category/lights-and-appliances',
  'category/heating',
  'category/hot-water',
  'category/air-conditioning',
  'category/pool',
  'category/lighting',
  'category/others',
] as const

type PageOf<Pages extends readonly string[]> = Pages[number]

/** The path of every page that something links to. */
export const paths = {
  root: (query?: SignInQuery) => `/${search(query)}`,
  app: (query?: SignInQuery) => `/app${search(query)}`,
  login: (query?: SignInQuery & { policy?: 'magic-link' }) => `/login${search(query)}`,
  authRedirect: () => '/auth/redirect',
  authError: (query?: { reason: LinkError; returnTo?: string | undefined }) => `/auth-error${search(query)}`,
  generalError: () => '/general-error',
  impersonate: (query?: Query) => `/impersonate${search(query)}`,
  studio: (place?: StudioPlace, query?: Query) => `/studio${place ? `/${place}` : ''}${search(query)}`,
  impersonateLogout: () => '/impersonate-logout',
  outage: () => '/outage',
  account: (): AccountPath => '/account',
  dashboard: (): AccountPath => '/account/dashboard',
  featureMessages: (): AccountPath => '/account/feature-messages',
  propertyAvatar: (): AccountPath => '/account/property-avatar',
  showerOptimizer: (): AccountPath => '/account/shower-optimizer',
  /** leads on to the page of the selected site's main energy */
  usage: (): AccountPath => '/account/usage',
  products: (): AccountPath => '/account/products',
  consumption: (query?: Query): AccountPath => `/account/products/consumption${search(query)}`,
  naturalGas: (query?: { supply?: string; year?: string; read?: 'open' }): AccountPath => `/account/products/natural-gas${search(query)}`,
  bottledGas: (query?: { supply?: string; page?: string; order?: 'open' }): AccountPath => `/account/products/bottled-gas${search(query)}`,
  broadband: (): AccountPath => '/account/products/broadband',
  monitoring: (): AccountPath => '/account/products/monitoring',
  planCheck: (): AccountPath => '/account/products/plan-check',
  ev: (): AccountPath => '/account/products/ev',
  evPlanInsights: (): AccountPath => '/account/products/ev/plan-insights',
  evEverywhere: (): AccountPath => '/account/products/ev/everywhere',
  insights: (): AccountPath => '/account/insights',
  tips: (page?: PageOf<typeof TIPS_PAGES>): AccountPath => below('/account/insights/tips', page),
  ecoTracker: (page?: PageOf<typeof ECO_TRACKER_PAGES>, query?: Query): AccountPath =>
    `${below('/account/insights/eco-tracker', page)}${search(query)}`,
  forecasts: (): AccountPath => '/account/insights/forecasts',
  homeComparison: (page?: PageOf<typeof HOME_COMPARISON_PAGES>, query?: { unit?: 'kwh' }): AccountPath =>
    `${below('/account/insights/home-comparison', page)}${search(query)}`,
  businessComparison: (): AccountPath => '/account/insights/business-comparison',
  energyMix: (page?: PageOf<typeof ENERGY_MIX_PAGES>, query?: Query): AccountPath =>
    `${below('/account/insights/energy-mix', page)}${search(query)}`,
  usageBreakdown: (query?: Query): AccountPath => `/account/insights/usage-breakdown${search(query)}`,
  businessBreakdown: (query?: Query): AccountPath => `/account/insights/business-breakdown${search(query)}`,
  carbonCalculator: (page?: PageOf<typeof CARBON_CALCULATOR_PAGES>): AccountPath => below('/account/insights/carbon-calculator', page),
  insightsMonitoring: (): AccountPath => '/account/insights/monitoring',
  bills: (): AccountPath => '/account/bill',
  /** A page of the brand, inside the portal's frame. */
  info: (page = ''): AccountPath => `/account/info/${page}`,
  payments: (): AccountPath => '/account/bill/payments',
  billHelp: (): AccountPath => '/account/bill/help',
  transactions: (query?: Query): AccountPath => `/account/bill/transactions${search(query)}`,
  billInsights: (query?: { bill?: string; with?: 'year' | undefined }): AccountPath => `/account/bill/insights${search(query)}`,
  /** A form that staff have made. */
  form: (id = ''): AccountPath => `/account/forms/${id}`,
  profile: (): AccountPath => '/account/profile',
  homeProfile: (): AccountPath => '/account/profile/home-profile',
  businessProfile: (): AccountPath => '/account/profile/business-profile',
  notifications: (): AccountPath => '/account/profile/notifications',
  accountSettings: (): AccountPath => '/account/profile/account-settings',
  propertyDetails: (): AccountPath => '/account/profile/property-details',
  movingHouse: (query?: { page?: string; offer?: string }): AccountPath => `/account/profile/moving-house${search(query)}`,
  paymentOptions: (): AccountPath => '/account/profile/payment-options',
  powershout: (query?: { book?: 'open'; page?: string }): AccountPath => `/account/profile/powershout${search(query)}`,
  medicalDependence: (page?: 'form'): AccountPath => below('/account/profile/medical-dependence', page),
  yourData: (): AccountPath => '/account/profile/your-data',
  donate: (): AccountPath => '/account/profile/donate',
  friendGetFriend: (): AccountPath => '/account/profile/friend-get-friend',
} as const

/** A screen of Studio, with the name of what it edits. */
type StudioPlace =
  | `${'pages' | 'content' | 'forms' | 'answers'}/${string}`
  | 'forms'
  | 'media'
  | 'tabs'
  | 'templates'
  | 'find'
  | 'preview'
  | 'emergency'
  | 'releases'
  | 'numbers'
  | 'explain'
  | 'staff'
  | 'webhooks'
  | 'gallery'

type Query = Record<string, string | undefined>

/** What the way to signing in carries: a notice, and the page that was asked for. */
type SignInQuery = { notice?: LoginNotice; returnTo?: string | undefined; again?: '1' }

/** What the sign-in page has to say first. */
export type LoginNotice =
  | 'not-kept'
  | 'signed-out'
  | 'expired'
  | 'sign-in-expired'
  | 'start-failed'
  | 'cancelled'
  | 'failed'
  | 'access-closed'

/** Why a link or a sign-in led nowhere. */
export type LinkError = 'expired' | 'closed' | 'failed'

const below = (path: AccountPath, page: string | undefined): AccountPath => (page ? `${path}/${page}` : path)

function search(query: Query = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

/** A path below /account: what a signed-in customer is led to, so that no redirect can lead back to signing in. */
export type AccountPath = `/account${string}`

/**
 * The account page of each redirect target after sign-in. Source: portal-shell.md, section 2, allowed redirect-after-
 * login targets.
 */
const PAGE_NAMES: Record<string, AccountPath> = {
  account: paths.account(),
  dashboard: paths.dashboard(),
  usage: paths.usage(),
  products: paths.products(),
  insights: paths.insights(),
  bill: paths.bills(),
  bills: paths.bills(),
  profile: paths.profile(),
  ev: paths.ev(),
  'eco-tracker': paths.ecoTracker(),
  'last-7-days': paths.ecoTracker('last-7-days'),
  'usage-impact': paths.ecoTracker('usage-impact'),
  // There is nothing left to activate for a customer who can sign in.
  activate: paths.account(),
}

/** The account page that a path outside /account names, such as /bill/payments; undefined where it names none. */
export function accountPageNamed(path: string): AccountPath | undefined {
  const [, name = '', below = ''] = /^\/?([^/]*)(.*)$/.exec(path) ?? []
  const page = Object.hasOwn(PAGE_NAMES, name) ? PAGE_NAMES[name] : undefined
  return page && (name === 'activate' ? page : `${page}${below}`)
}

/** The same path without the prefix that mails and the app use: /app/bill is /bill. */
export const withoutApp = (path: string): string => path.replace(/^\/app(?=\/|$)\/*/, '/')

/** Where to go after signing in: the account page that was asked for, if it is one of ours, else the account. */
export function afterLogin(asked: string | null | undefined, origin: string): AccountPath {
  // A bare name, such as `bills`, is as good as its path.
  const path = asked && Object.hasOwn(PAGE_NAMES, asked) ? `/${asked}` : asked
  if (!path?.startsWith('/') || !URL.canParse(path, origin)) return paths.account()
  const { origin: askedOrigin, pathname, search: query, hash } = new URL(path, origin)
  const isOurs = askedOrigin === origin && !/%|\\|\/\//.test(pathname)
  const page = isOurs ? accountPageNamed(withoutApp(pathname)) : undefined
  return page ? `${page}${query}${hash}` : paths.account()
}

/**
 * The page that replaced an old path; undefined for any other path.
 * @param mainUsage the page for /account/usage; undefined before the start-up knows it
 */
export function newerPath(path: string, mainUsage: AccountPath | undefined): AccountPath | undefined {
  if (path === paths.usage()) return mainUsage
  for (const [old, target] of LEGACY) if (path === old) return target
  if (path === '/account/tips' || path.startsWith('/account/tips/')) return `${paths.tips()}${path.slice('/account/tips'.length)}`
  return path.startsWith(`${paths.usage()}/`) ? `${paths.insights()}${path.slice(paths.usage().length)}` : undefined
}

const LEGACY: readonly [string, AccountPath][] = [
  ['/account/ev-iq', paths.ev()],
  ['/account/usage/ev', paths.ev()],
  ['/account/usage/consumption', paths.consumption()],
  ['/account/usage/natural-gas', paths.naturalGas()],
  ['/account/profile/donation', paths.donate()],
]

/** Every address of the portal that something links to. */
export const paths = {
  root: (query?: SignInQuery) => `/${search(query)}`,
  app: (query?: SignInQuery) => `/app${search(query)}`,
  login: (query?: SignInQuery & { policy?: 'magic-link' }) => `/login${search(query)}`,
  authRedirect: () => '/auth/redirect',
  authError: (query: { reason: LinkError; returnTo?: string | undefined }) => `/auth-error${search(query)}`,
  generalError: () => '/general-error',
  impersonate: (query?: Record<string, string | undefined>) => `/impersonate${search(query)}`,
  studio: () => '/studio',
  impersonateLogout: () => '/impersonate-logout',
  account: (): AccountPath => '/account',
  dashboard: () => '/account/dashboard',
  products: () => '/account/products',
  consumption: (query?: Record<string, string | undefined>) => `/account/products/consumption${search(query)}`,
  naturalGas: (query?: { supply?: string; year?: string; read?: 'open' }) => `/account/products/natural-gas${search(query)}`,
  bottledGas: (query?: { supply?: string; page?: string }) => `/account/products/bottled-gas${search(query)}`,
  broadband: () => '/account/products/broadband',
  monitoring: () => '/account/products/monitoring',
  insights: () => '/account/insights',
  usageBreakdown: (query?: Record<string, string | undefined>) => `/account/insights/usage-breakdown${search(query)}`,
  businessBreakdown: (query?: Record<string, string | undefined>) => `/account/insights/business-breakdown${search(query)}`,
  bills: () => '/account/bill',
  profile: () => '/account/profile',
  homeProfile: () => '/account/profile/home-profile',
  businessProfile: () => '/account/profile/business-profile',
  accountSettings: () => '/account/profile/account-settings',
  propertyDetails: () => '/account/profile/property-details',
  propertyAvatar: () => '/account/property-avatar',
  showerOptimizer: () => '/account/shower-optimizer',
  featureMessages: () => '/account/feature-messages',
} as const

/** What the way to signing in carries: a notice, and the page that was asked for. */
type SignInQuery = { notice?: LoginNotice; returnTo?: string | undefined; again?: '1' }

/** What the sign-in page has to say first. */
export type LoginNotice = 'not-kept' | 'signed-out' | 'expired' | 'sign-in-expired' | 'start-failed' | 'cancelled' | 'failed'

/** Why a link or a sign-in led nowhere. */
export type LinkError = 'expired' | 'closed' | 'failed'

function search(query: Record<string, string | undefined> = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

/** An address below /account: what a signed-in customer is led to, so that no redirect can lead back to signing in. */
export type AccountPath = `/account${string}`

/**
 * The account page of each name that may be asked for after signing in.
 * Source: portal-shell.md, section 2, allowed redirect-after-login targets.
 */
const PAGE_NAMES: Record<string, AccountPath> = {
  account: '/account',
  dashboard: '/account/dashboard',
  usage: '/account/usage',
  products: '/account/products',
  insights: '/account/insights',
  bill: '/account/bill',
  bills: '/account/bill',
  profile: '/account/profile',
  ev: '/account/products/ev',
  'eco-tracker': '/account/insights/eco-tracker',
  'last-7-days': '/account/insights/eco-tracker/last-7-days',
  'usage-impact': '/account/insights/eco-tracker/usage-impact',
  // There is nothing left to activate for a customer who can sign in.
  activate: '/account',
}

/** The account page that a path outside /account names, such as /bill/payments; undefined where it names none. */
export function accountPageNamed(path: string): AccountPath | undefined {
  const [, name = '', below = ''] = /^\/?([^/]*)(.*)$/.exec(path) ?? []
  const page = Object.hasOwn(PAGE_NAMES, name) ? PAGE_NAMES[name] : undefined
  return page && (name === 'activate' ? page : `${page}${below}`)
}

/** The same address without the prefix that mails and the app use: /app/bill is /bill. */
export const withoutApp = (path: string): string => path.replace(/^\/app(?=\/|$)\/*/, '/')

/** Where to go after signing in: the account page that was asked for, if it is one of ours, else the account. */
export function afterLogin(asked: string | null | undefined, origin: string): AccountPath {
  // A bare name, such as `bills`, is as good as its path.
  const address = asked && Object.hasOwn(PAGE_NAMES, asked) ? `/${asked}` : asked
  if (!address?.startsWith('/') || !URL.canParse(address, origin)) return paths.account()
  const { origin: askedOrigin, pathname, search: query, hash } = new URL(address, origin)
  const isOurs = askedOrigin === origin && !/%|\\|\/\//.test(pathname)
  const page = isOurs ? accountPageNamed(withoutApp(pathname)) : undefined
  return page ? `${page}${query}${hash}` : paths.account()
}

/**
 * The newer page of a path that the portal had before; undefined for any other.
 * @param mainUsage what /account/usage is; undefined before the start-up knows it
 * Source: DESIGN.md, Settled questions.
 */
export function newerPath(path: string, mainUsage: AccountPath | undefined): AccountPath | undefined {
  if (path === '/account/usage') return mainUsage
  for (const [old, target] of LEGACY) if (path === old) return target
  if (path === '/account/tips' || path.startsWith('/account/tips/')) return `/account/insights${path.slice('/account'.length)}`
  return path.startsWith('/account/usage/') ? `/account/insights${path.slice('/account/usage'.length)}` : undefined
}

const LEGACY = [
  ['/account/ev-iq', '/account/products/ev'],
  ['/account/usage/ev', '/account/products/ev'],
  ['/account/usage/consumption', '/account/products/consumption'],
  ['/account/usage/natural-gas', '/account/products/natural-gas'],
  ['/account/profile/donation', '/account/profile/donate'],
] as const

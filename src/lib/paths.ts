/** Every address of the portal that something links to. */
export const paths = {
  root: (query?: { notice?: LoginNotice; returnTo?: string }) => `/${search(query)}`,
  app: (query?: { notice?: LoginNotice }) => `/app${search(query)}`,
  login: (query?: { notice?: LoginNotice; returnTo?: string; policy?: 'magic-link' }) => `/login${search(query)}`,
  authRedirect: () => '/auth/redirect',
  authError: (query: { reason: LinkError }) => `/auth-error${search(query)}`,
  generalError: () => '/general-error',
  impersonate: () => '/impersonate',
  studio: () => '/studio',
  impersonateLogout: () => '/impersonate-logout',
  account: () => '/account',
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

/** What the sign-in page has to say first. */
export type LoginNotice = 'signed-out' | 'expired' | 'sign-in-expired' | 'start-failed' | 'cancelled' | 'failed'

/** Why a link or a sign-in led nowhere. */
export type LinkError = 'expired' | 'closed' | 'failed'

function search(query: Record<string, string | undefined> = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

const AFTER_LOGIN = [
  '/account',
  '/activate',
  '/app',
  '/auth',
  '/bill',
  '/dashboard',
  '/login',
  '/profile',
  '/usage',
  '/products',
  '/insights',
]

/**
 * Where to go after signing in: the address that was asked for, if it is one of ours, else the account.
 * Source: portal-shell.md, section 2, allowed redirect-after-login targets.
 */
export function afterLogin(asked: string | null | undefined, origin: string): string {
  if (!asked?.startsWith('/') || !URL.canParse(asked, origin)) return paths.account()
  const { origin: askedOrigin, pathname, search: query } = new URL(asked, origin)
  const isOurs = askedOrigin === origin && !/%|\\|\/\//.test(pathname)
  const isAllowed = pathname === '/' || AFTER_LOGIN.some((start) => pathname === start || pathname.startsWith(`${start}/`))
  return isOurs && isAllowed && !pathname.startsWith('/login') && !pathname.startsWith('/auth') ? `${pathname}${query}` : paths.account()
}

/** The newer page of a path that the portal had before; undefined for any other. Source: DESIGN.md, Settled questions. */
export function newerPath(path: string, mainUsage: string): string | undefined {
  if (path === '/account/usage') return mainUsage
  for (const [old, target] of LEGACY) if (path === old) return target
  if (path === '/account/tips' || path.startsWith('/account/tips/')) return path.replace('/account/tips', '/account/insights/tips')
  return path.startsWith('/account/usage/') ? path.replace('/account/usage/', '/account/insights/') : undefined
}

const LEGACY = [
  ['/account/ev-iq', '/account/products/ev'],
  ['/account/usage/ev', '/account/products/ev'],
  ['/account/usage/consumption', '/account/products/consumption'],
  ['/account/usage/natural-gas', '/account/products/natural-gas'],
  ['/account/profile/donation', '/account/profile/donate'],
] as const

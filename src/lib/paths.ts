/** Every address of the portal that something links to. */
export const paths = {
  root: () => '/',
  login: (query?: { notice?: LoginNotice; returnTo?: string }) => `/login${search(query)}`,
  authRedirect: () => '/auth/redirect',
  account: () => '/account',
  dashboard: () => '/account/dashboard',
  products: () => '/account/products',
  insights: () => '/account/insights',
  bills: () => '/account/bill',
} as const

/** What the sign-in page has to say first. */
export type LoginNotice = 'signed-out' | 'expired' | 'sign-in-expired' | 'cancelled' | 'failed'

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

import { type AccountPath, accountPageNamed, newerPath, paths, withoutApp } from '#lib/paths.ts'

/** The device: where the mobile app shows a page it has its own frame, and the portal's is left out. */
export type Mode = 'desktop' | 'mobile' | 'webview'

export interface Visitor {
  isSignedIn: boolean
  isOutage: boolean
  mode: Mode
  /** the page that /account/usage leads to; undefined before the start-up */
  mainUsage?: AccountPath | undefined
}

/** A screen outside the signed-in area. */
export type Screen = 'studio' | 'login' | 'authRedirect' | 'authError' | 'generalError' | 'impersonate' | 'impersonateLogout'

export type Destination = { is: 'outage' } | { is: 'account' } | { is: 'screen'; screen: Screen } | { is: 'forward'; to: string }

interface Place {
  pathname: string
  search: string
  hash?: string
}

const SCREENS: Record<string, Screen> = {
  [paths.login()]: 'login',
  [paths.authRedirect()]: 'authRedirect',
  [paths.authError()]: 'authError',
  [paths.generalError()]: 'generalError',
  [paths.impersonate()]: 'impersonate',
  [paths.impersonateLogout()]: 'impersonateLogout',
  [paths.studio()]: 'studio',
}

/** The mobile app signs in by itself, and staff do not act for customers on a phone. */
const SCREENS_OF: Record<Mode, readonly Screen[]> = {
  desktop: ['studio', 'login', 'authRedirect', 'authError', 'generalError', 'impersonate', 'impersonateLogout'],
  mobile: ['studio', 'login', 'authRedirect', 'authError', 'generalError'],
  webview: ['generalError'],
}

/**
 * What a visitor gets at a path. Forwards keep the query.
 * Source: portal-shell.md, section 2, Routes.
 */
export function destinationOf({ pathname, search, hash = '' }: Place, { isSignedIn, isOutage, mode, mainUsage }: Visitor): Destination {
  const path = pathname.replace(/\/+$/, '') || '/'
  const isStudio = path === paths.studio() || path.startsWith(`${paths.studio()}/`)
  // Staff end an outage in Studio, where they started it.
  if (isOutage && !isStudio) return { is: 'outage' }
  const forward = (to: string): Destination => ({ is: 'forward', to: `${to}${search}${hash}` })

  const place = isStudio ? paths.studio() : path
  const screen = Object.hasOwn(SCREENS, place) ? SCREENS[place] : undefined
  if (screen && SCREENS_OF[mode].includes(screen)) return { is: 'screen', screen }
  if (withoutApp(path) !== path) return forward(withoutApp(path))
  // The outage is over.
  if (path === paths.outage()) return forward('/')

  const page = path === '/' ? paths.account() : accountPageNamed(path)
  if (isSignedIn && page) {
    const to = newerPath(page, mainUsage) ?? page
    return to === path ? { is: 'account' } : forward(to)
  }
  if (mode === 'webview') return { is: 'forward', to: paths.generalError() }
  if (path === '/') return forward(paths.login())
  return { is: 'forward', to: paths.login({ returnTo: pathname + search + hash }) }
}

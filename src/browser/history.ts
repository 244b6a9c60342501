/*
 * The browser's history for the router. Navigating to the current address does nothing, by push or by replace; a page that is
 * left stores its scroll position.
 * Source: portal-shell.md, section 2, Navigation.
 */
export interface Place {
  pathname: string
  search: string
  hash: string
  state: unknown
  key: string
}

export type Move = 'PUSH' | 'REPLACE' | 'POP'

let current = { place: read(), move: 'POP' as Move }
const listeners = new Set<() => void>()

addEventListener('popstate', () => changed('POP'))
// Pages restore their own scroll position: the browser would scroll before there is content.
history.scrollRestoration = 'manual'

export const currentPlace = () => current

export function onMove(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type Target = string | { pathname?: string; search?: string; hash?: string }

export const historyNavigator = {
  createHref: hrefOf,
  push: (to: Target, state: unknown) => go('pushState', 'PUSH', to, state),
  replace: (to: Target, state: unknown) => go('replaceState', 'REPLACE', to, state),
  go: (steps: number) => history.go(steps),
}

/** The scroll position of a page that the customer comes back to, in pixels. */
export function scrollToReturnTo(): number {
  const { move } = current
  return move === 'POP' ? (((history.state as { scrollY?: number } | null)?.scrollY ?? 0) as number) : 0
}

function go(method: 'pushState' | 'replaceState', move: Move, to: Target, state: unknown): void {
  const href = hrefOf(to)
  const { pathname, search, hash } = new URL(href, location.href)
  if (pathname === location.pathname && search === location.search && hash === location.hash) return
  if (move === 'PUSH') history.replaceState({ ...(history.state as object), scrollY: Math.round(scrollY) }, '')
  history[method]({ state, key: Math.random().toString(36).slice(2, 10) }, '', href)
  changed(move)
}

function changed(move: Move): void {
  current = { place: read(), move }
  for (const listener of listeners) listener()
}

function read(): Place {
  const { pathname, search, hash } = location
  const kept = history.state as { state?: unknown; key?: string } | null
  return { pathname, search, hash, state: kept?.state ?? null, key: kept?.key ?? 'first' }
}

function hrefOf(to: Target): string {
  return typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`
}

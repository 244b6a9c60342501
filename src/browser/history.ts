import { tabStorage } from './browser-storage.ts'

/*
 * The browser's history for the router. Navigating to the current URL does nothing, by push or by replace; a page that is
 * left or reloaded stores its scroll position.
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

/** Where a page was left that is reloaded now: its own history entry takes no writes any more while it goes. */
const LEFT = 'left_at'
restoreLeft()

let current = { place: read(), move: 'POP' as Move }
const listeners = new Set<() => void>()

addEventListener('popstate', () => changed('POP'))
addEventListener('scroll', noteScroll, { passive: true })
addEventListener('beforeunload', noteScroll)
addEventListener('pagehide', () => tabStorage.write(LEFT, JSON.stringify({ href: location.href, ...lastScroll })))
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

/**
 * Scrolls to the top of a new page, and to where the customer was on one that they come back to or reload. That one keeps the
 * height that it had, since its content may still load.
 */
export function scrollToStart(): void {
  lastScroll = current.move === 'POP' ? storedScroll() : TOP
  isPlaced = true
  document.body.style.minBlockSize = lastScroll.scrollY > 0 ? `${lastScroll.heightPx}px` : ''
  scrollTo(0, lastScroll.scrollY)
}

interface StoredScroll {
  scrollY: number
  heightPx: number
}

const TOP: StoredScroll = { scrollY: 0, heightPx: 0 }

function storedScroll(): StoredScroll {
  const { scrollY, heightPx } = { ...TOP, ...(history.state as Partial<StoredScroll> | null) }
  return { scrollY, heightPx }
}

/** Noted before the page goes: asked then, it would be laid out once more, and the next page would wait for that. */
let lastScroll = storedScroll()
let isPlaced = false

const scrollNow = (): StoredScroll => ({ scrollY: Math.round(scrollY), heightPx: document.body.offsetHeight })

/** A page that has no content yet is not where it was left. */
function noteScroll(): void {
  if (isPlaced) lastScroll = scrollNow()
}

const storeScroll = (scroll: StoredScroll) => history.replaceState({ ...(history.state as object), ...scroll }, '')

function restoreLeft(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const left = tabStorage.readJson(LEFT, isLeft)
  tabStorage.remove(LEFT)
  if (!left || left.href !== location.href || navigation?.type === 'navigate') return
  history.replaceState({ ...(history.state as object), scrollY: left.scrollY, heightPx: left.heightPx }, '')
}

function isLeft(value: unknown): value is StoredScroll & { href: string } {
  const { href, scrollY, heightPx } = { ...(value as Partial<StoredScroll & { href: string }> | undefined) }
  return typeof href === 'string' && Number.isFinite(scrollY) && Number.isFinite(heightPx)
}

function go(method: 'pushState' | 'replaceState', move: Move, to: Target, state: unknown): void {
  const href = hrefOf(to)
  const { pathname, search, hash } = new URL(href, location.href)
  if (pathname === location.pathname && search === location.search && hash === location.hash) return
  if (move === 'PUSH') storeScroll(scrollNow())
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

import { onPageShown } from '#browser/page-shown.ts'
import { createTally } from './piece-tally.ts'

/** How long half of a piece, or half of the screen, has to be in sight to count as seen. */
const LOOK_MS = 1_000
/** A click at most this long before a page appeared led to it. */
const LED_WITHIN_MS = 10_000
const PIECES = '[data-widget], [data-piece]'
const CONTROLS = 'a, button, summary, input, select, textarea, [role="button"], [role="tab"]'

/** The names that a piece counts under: a widget by its place, a text by itself. */
const nameOf = ({ dataset, id }: HTMLElement) => dataset.piece ?? `widget:${id}`

/** The release of the page of widgets that an element is on; undefined on other pages. */
const releaseOf = (element: Element) => element.closest<HTMLElement>('[data-release]')?.dataset.release

/** A part of a widget is there once the widget is. */
const stateOf = (element: Element) => element.closest<HTMLElement>('[data-widget]')?.dataset.state

/**
 * Counts which widgets and texts are seen, used and dismissed, which fail, and how long they take to show. It watches the page from
 * outside: widgets know nothing of it. Sums without names: docs/decisions/044-numbers-without-names.md
 */
export function countPieces(): () => void {
  const tally = createTally()
  const looks = new Map<Element, ReturnType<typeof setTimeout>>()
  /** with the release that each was shown by */
  const watched = new WeakMap<Element, string | undefined>()
  const seen = new WeakSet<Element>()
  let startMs = 0
  let clickedAtMs = Number.NEGATIVE_INFINITY
  // What shows after scrolling says nothing of how fast the page is.
  let scrolledAtMs = window.scrollY > 0 ? 0 : Number.POSITIVE_INFINITY

  function look(element: HTMLElement): void {
    looks.set(
      element,
      setTimeout(() => {
        if (document.visibilityState === 'hidden' || stateOf(element) === 'loading') return look(element)
        looks.delete(element)
        seen.add(element)
        tally.add(releaseOf(element), nameOf(element), 'seen')
        noteFailure(element)
      }, LOOK_MS),
    )
  }

  /** Nobody has seen what failed outside of the screen: failures are always some of the looks. */
  function noteFailure(element: HTMLElement): void {
    if (seen.has(element) && element.dataset.widget && element.querySelector('[data-failed]'))
      tally.add(releaseOf(element), nameOf(element), 'failed')
  }

  const sight = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, intersectionRatio, intersectionRect } of entries) {
        clearTimeout(looks.get(target))
        looks.delete(target)
        const isInSight = isIntersecting && (intersectionRatio >= 0.5 || intersectionRect.height >= innerHeight / 2)
        if (isInSight) look(target as HTMLElement)
      }
    },
    { threshold: [0, 0.25, 0.5] },
  )

  function watch(element: HTMLElement): void {
    const release = releaseOf(element)
    const isWatched = watched.has(element)
    if (isWatched && watched.get(element) === release) return
    watched.set(element, release)
    if (isWatched) {
      // The page has got another release: what shows is looked at from now on.
      startMs = performance.now()
      seen.delete(element)
      sight.unobserve(element)
    }
    sight.observe(element)
  }

  function scan(): void {
    for (const element of document.querySelectorAll<HTMLElement>(PIECES)) {
      watch(element)
      if (!element.dataset.widget) continue
      noteFailure(element)
      if (element.dataset.state === 'content' && !element.querySelector('[data-failed]')) time(element)
    }
  }

  function time(element: HTMLElement): void {
    const name = nameOf(element)
    const shownAtMs = performance.getEntriesByName(name, 'mark').at(-1)?.startTime
    if (shownAtMs !== undefined && shownAtMs >= startMs && shownAtMs < scrolledAtMs)
      tally.add(releaseOf(element), name, 'timed', Math.round(shownAtMs - startMs))
  }

  function use({ target }: Event): void {
    clickedAtMs = performance.now()
    const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null
    if (!control || control.closest('[data-failed]')) return
    const dismissed = control.closest<HTMLElement>('[data-dismisses]')?.dataset.dismisses
    const names = new Set(dismissed ? [dismissed] : [])
    for (let piece = control.closest<HTMLElement>(PIECES); piece; piece = piece.parentElement?.closest<HTMLElement>(PIECES) ?? null) {
      names.add(nameOf(piece))
    }
    // What is used within its first second was seen all the same.
    for (const name of names)
      for (const event of ['seen', dismissed ? 'dismissed' : 'used'] as const) tally.add(releaseOf(control), name, event)
  }

  let scanning: number | undefined
  const changes = new MutationObserver(() => {
    scanning ??= requestAnimationFrame(() => {
      scanning = undefined
      scan()
    })
  })
  changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-state', 'data-release'] })
  scan()
  let isFirst = true
  const stopPages = onPageShown(() => {
    // The page that is there already began with the document.
    if (!isFirst) {
      const now = performance.now()
      startMs = now - clickedAtMs < LED_WITHIN_MS ? clickedAtMs : now
      scrolledAtMs = Number.POSITIVE_INFINITY
    }
    isFirst = false
  })
  const scrolled = () => {
    scrolledAtMs = Math.min(scrolledAtMs, performance.now())
  }
  const leave = () => {
    if (document.visibilityState === 'hidden') tally.send()
  }
  document.addEventListener('click', use, true)
  document.addEventListener('change', use, true)
  document.addEventListener('scroll', scrolled, { capture: true, passive: true })
  document.addEventListener('visibilitychange', leave)
  return () => {
    tally.send()
    stopPages()
    changes.disconnect()
    sight.disconnect()
    cancelAnimationFrame(scanning ?? 0)
    for (const timer of looks.values()) clearTimeout(timer)
    document.removeEventListener('click', use, true)
    document.removeEventListener('change', use, true)
    document.removeEventListener('scroll', scrolled, true)
    document.removeEventListener('visibilitychange', leave)
  }
}

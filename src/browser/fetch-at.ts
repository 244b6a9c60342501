const LONGEST_TIMER_MS = 2 ** 31 - 1
const SOONEST_MS = 5_000

/**
 * Fetches at a moment; a hidden tab does so when it is visible again.
 * @returns cancels it
 */
export function fetchAt(momentMs: number, refetch: () => void): () => void {
  // A source may send a moment that cannot be parsed.
  if (Number.isNaN(momentMs)) return () => {}
  const waitMs = Math.min(LONGEST_TIMER_MS, Math.max(SOONEST_MS, momentMs - Date.now()))
  const timer = setTimeout(() => {
    if (document.visibilityState === 'visible') refetch()
    else document.addEventListener('visibilitychange', refetch, { once: true })
  }, waitMs)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', refetch)
  }
}

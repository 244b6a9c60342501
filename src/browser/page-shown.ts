/** The page on the screen. */
export interface ShownPage {
  title: string
  path: string
  search: string
  /** false for 'Page not found', which is not counted */
  isFound: boolean
}

const listeners = new Set<(page: ShownPage) => void>()
let last: ShownPage | undefined

/** Called by each page once it is rendered; analytics and the mobile app's bridge listen. */
export function pageShown(title: string, isFound: boolean): void {
  last = { title, path: location.pathname, search: location.search, isFound }
  for (const listener of listeners) listener(last)
}

/** Calls the listener with the current page and each later one. */
export function onPageShown(listener: (page: ShownPage) => void): () => void {
  listeners.add(listener)
  if (last) listener(last)
  return () => listeners.delete(listener)
}

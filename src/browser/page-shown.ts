/** The page on the screen. */
export interface ShownPage {
  title: string
  path: string
  search: string
  /** false for a page that has nothing for the reader, such as 'Page not found': it is not counted */
  isFound: boolean
  /** the page shown before led on to this one by itself: together they are one view */
  isRedirected: boolean
}

const listeners = new Set<(page: ShownPage) => void>()
let last: ShownPage | undefined

/**
 * Called by each page once it is rendered; analytics and the mobile app's bridge listen.
 * @param isReplacing it took the place of the page before in the history
 */
export function pageShown(title: string, { isFound, isReplacing }: { isFound: boolean; isReplacing: boolean }): void {
  const isRedirected = isReplacing && isFound && last?.isFound === true && last.title === title
  last = { title, path: location.pathname, search: location.search, isFound, isRedirected }
  for (const listener of listeners) listener(last)
}

/** Calls the listener with the current page and each later one. */
export function onPageShown(listener: (page: ShownPage) => void): () => void {
  listeners.add(listener)
  // A late listener has not heard of the page that redirected here.
  if (last) listener({ ...last, isRedirected: false })
  return () => listeners.delete(listener)
}

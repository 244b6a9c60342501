/** A page that stands on the screen now. */
export interface ShownPage {
  title: string
  path: string
  search: string
  /** false for 'Page not found', which nobody counts as a page */
  isFound: boolean
}

const listeners = new Set<(page: ShownPage) => void>()
let last: ShownPage | undefined

/** Called by each page once it is drawn; whoever counts, announces or follows pages listens. */
export function pageShown(title: string, isFound: boolean): void {
  last = { title, path: location.pathname, search: location.search, isFound }
  for (const listener of listeners) listener(last)
}

/** Listens from now on, beginning with the page that is shown already. */
export function onPageShown(listener: (page: ShownPage) => void): () => void {
  listeners.add(listener)
  if (last) listener(last)
  return () => listeners.delete(listener)
}

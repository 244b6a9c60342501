import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type Breakpoint, COLUMNS } from '#schemas/columns.ts'

/** What the editor of a page shows, as its URL keeps it through a reload and Back. */
export interface View {
  breakpoint: Breakpoint
  /** user name of the test customer whose data the widgets show */
  as: string | undefined
  /** ids of the selected widgets; the last is the one that was chosen last */
  selected: readonly string[]
  /** the palette shows beside a selected widget, and places after it */
  isPlacing: boolean
}

export type Show = (change: Partial<View>) => void

/** What the query says. A link to a widget of a page names it alone: `?widget=bill`. */
export function viewOf(search: string): View {
  const query = new URLSearchParams(search)
  const width = query.get('width') ?? ''
  return {
    breakpoint: Object.hasOwn(COLUMNS, width) ? (width as Breakpoint) : isPhone() ? 'phone' : 'desktop',
    as: query.get('as') ?? undefined,
    selected: query.getAll('widget'),
    isPlacing: query.has('placing'),
  }
}

const isPhone = () => matchMedia('(width < 48rem)').matches

/** @param search what else the query says, such as the campaign, stays */
export function searchOf({ breakpoint, as, selected, isPlacing }: View, search = ''): string {
  const query = new URLSearchParams(search)
  for (const name of ['width', 'as', 'widget', 'placing']) query.delete(name)
  query.set('width', breakpoint)
  if (as) query.set('as', as)
  for (const id of selected) query.append('widget', id)
  if (isPlacing && selected.length > 0) query.set('placing', 'after')
  return `?${query}`
}

/** The view that the URL asks for now, which what is on the screen may not have followed yet. */
export const viewNow = (): View => viewOf(window.location.search)

/**
 * The view of the editor, and how to change it. A change replaces the URL, so that Back leads to the page before. It goes
 * past the router: every link of the page's widgets would render again with each click on one of them.
 */
export function useView(): [View, Show] {
  const { search, key } = useLocation()
  const [view, setView] = useState(() => viewOf(search))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link may lead to the same URL again
  useEffect(() => setView(viewNow()), [search, key])
  const show = useCallback((change: Partial<View>) => {
    const next = searchOf({ ...viewNow(), ...change }, window.location.search)
    history.replaceState(history.state, '', next)
    // As a reload would show it: without a selected widget there is none to place after.
    setView(viewOf(next))
  }, [])
  return [view, show]
}

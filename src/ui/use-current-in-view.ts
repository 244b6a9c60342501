import { useEffect, useRef } from 'react'

/** For a row of links that may be wider than the screen: scrolls it sideways to the link of the current page, or to its start without one. */
export function useCurrentInView<Row extends HTMLElement>(pathname: string) {
  const row = useRef<Row>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what moves the mark
  useEffect(() => {
    if (!row.current) return
    const here = row.current.querySelector<HTMLElement>('[aria-current]')
    if (!here) {
      row.current.scrollLeft = 0
      return
    }
    // Its padding stays beside the first link, so that a row that begins there does not move at all.
    const edge = Number.parseFloat(getComputedStyle(row.current).paddingInlineStart) || 0
    row.current.scrollLeft = here.offsetLeft - row.current.offsetLeft - edge
  }, [pathname])
  return row
}

import { useEffect, useRef } from 'react'

/**
 * For a row of links that may be wider than the screen: shows it from its start, or scrolled sideways to the link of the current
 * page where that is out of sight there.
 */
export function useCurrentInView<Row extends HTMLElement>(pathname: string) {
  const row = useRef<Row>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what moves the mark
  useEffect(() => {
    if (!row.current) return
    const here = row.current.querySelector<HTMLElement>('[aria-current]')
    const start = here ? here.offsetLeft - row.current.offsetLeft : 0
    const isInSight = !here || start + here.offsetWidth <= row.current.clientWidth
    row.current.scrollLeft = isInSight ? 0 : start - (Number.parseFloat(getComputedStyle(row.current).paddingInlineStart) || 0)
  }, [pathname])
  return row
}

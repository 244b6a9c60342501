import { useEffect, useRef } from 'react'

/**
 * For a row of links that may be wider than the screen: shows it from its start, or scrolled sideways to the link of the current
 * page where that is out of sight there; again when the row becomes wider or narrower.
 */
export function useCurrentInView<Row extends HTMLElement>(pathname: string) {
  const row = useRef<Row>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what moves the mark
  useEffect(() => {
    const list = row.current
    if (!list) return
    // It also calls once at the start, before the row is painted.
    const observer = new ResizeObserver(() => {
      const here = list.querySelector<HTMLElement>('[aria-current]')
      const start = here ? here.offsetLeft - list.offsetLeft : 0
      const isInSight = !here || start + here.offsetWidth <= list.clientWidth
      list.scrollLeft = isInSight ? 0 : start - (Number.parseFloat(getComputedStyle(list).paddingInlineStart) || 0)
    })
    observer.observe(list)
    return () => observer.disconnect()
  }, [pathname])
  return row
}

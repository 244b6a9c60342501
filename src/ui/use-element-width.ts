import { useLayoutEffect, useRef, useState } from 'react'

/** An element's current width in pixels; 0 before it is in the page. */
export function useElementWidth<E extends HTMLElement>() {
  const element = useRef<E>(null)
  const [widthPx, setWidthPx] = useState(0)
  useLayoutEffect(() => {
    if (!element.current) return
    setWidthPx(element.current.clientWidth)
    const observer = new ResizeObserver(([entry]) => entry && setWidthPx(Math.round(entry.contentRect.width)))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, widthPx] as const
}

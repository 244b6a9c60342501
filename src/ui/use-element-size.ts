import { useLayoutEffect, useRef, useState } from 'react'

/** An element's current width and height in pixels; 0 before it is in the page. */
export function useElementSize<E extends HTMLElement>() {
  const element = useRef<E>(null)
  const [[widthPx, heightPx], setSize] = useState([0, 0])
  useLayoutEffect(() => {
    if (!element.current) return
    const { clientWidth, clientHeight } = element.current
    setSize([clientWidth, clientHeight])
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { width, height } = entry.contentRect
      // While it is hidden: what is drawn would be taken away, and grow again when it is shown.
      if (width < 1) return
      setSize((size) => (size[0] === Math.round(width) && size[1] === Math.round(height) ? size : [Math.round(width), Math.round(height)]))
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, widthPx, heightPx] as const
}

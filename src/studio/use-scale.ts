import { useLayoutEffect, useRef, useState } from 'react'

/** How much smaller something of this width has to be drawn to fit where it stands; never larger. */
export function useScale(widthPx: number) {
  const frame = useRef<HTMLDivElement>(null)
  const [availablePx, setAvailablePx] = useState(widthPx)
  useLayoutEffect(() => {
    if (!frame.current) return
    setAvailablePx(frame.current.clientWidth)
    const observer = new ResizeObserver(([entry]) => entry && setAvailablePx(entry.contentRect.width))
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  return [frame, Math.min(1, availablePx / widthPx)] as const
}

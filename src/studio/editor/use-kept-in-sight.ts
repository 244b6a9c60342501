import { type RefObject, useEffect, useRef } from 'react'
import type { LayoutItem } from 'react-grid-layout'

/** Studio's header, with some room. */
const ABOVE_PX = 80
const BELOW_PX = 16

interface Canvas {
  frame: RefObject<HTMLElement | null>
  layout: readonly LayoutItem[]
  scale: number
}

/**
 * The page follows a widget that is moved by keyboard, at each step and once it is put down or back. Where it will be counts: it glides
 * there.
 */
export function useKeptInSight(held: string | undefined, { frame, layout, scale }: Canvas): void {
  const last = useRef<string>(undefined)
  useEffect(() => {
    const item = layout.find(({ i }) => i === (held ?? last.current))
    last.current = held
    if (!item || !frame.current) return
    const { top } = frame.current.getBoundingClientRect()
    const above = top + item.y * scale - ABOVE_PX
    const below = top + (item.y + item.h) * scale + BELOW_PX - window.innerHeight
    if (above < 0) window.scrollBy({ top: above })
    // Of one that is higher than the window its beginning is seen.
    else if (below > 0) window.scrollBy({ top: Math.min(below, above) })
  }, [held, frame, layout, scale])
}

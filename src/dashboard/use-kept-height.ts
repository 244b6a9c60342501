import { type RefObject, useLayoutEffect, useRef } from 'react'
import { usePage } from './page-context.ts'

/**
 * Keeps a widget at least as high as it was when newer data arrive by themselves: less content must not move what is below. What
 * the customer does may move it.
 */
export function useKeptHeight(element: RefObject<HTMLElement | null>, data: unknown): void {
  const { heights } = usePage()
  const last = useRef(data)
  useLayoutEffect(() => {
    const before = last.current
    last.current = data
    if (before === undefined || before === data || !element.current) return
    const heightPx = navigator.userActivation?.isActive ? undefined : heights?.of(element.current.id)
    element.current.style.minBlockSize = heightPx === undefined ? '' : `${heightPx}px`
  }, [element, heights, data])
}

import { useElementWidth } from '#ui/use-element-width.ts'

/** How much smaller something of this width has to be drawn to fit its frame; never larger. */
export function useScale(widthPx: number) {
  const [frame, availablePx] = useElementWidth<HTMLDivElement>()
  return [frame, availablePx === 0 ? 1 : Math.min(1, availablePx / widthPx)] as const
}

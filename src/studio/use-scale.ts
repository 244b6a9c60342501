import { useElementSize } from '#ui/use-element-size.ts'

/** The scale, at most 1, at which content of this width fits its frame. */
export function useScale(widthPx: number) {
  const [frame, availablePx] = useElementSize<HTMLDivElement>()
  return [frame, availablePx === 0 ? 1 : Math.min(1, availablePx / widthPx)] as const
}

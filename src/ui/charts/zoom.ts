import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { PADDING } from './chart-frame.tsx'

/** The values of a chart that are drawn. */
export interface Part {
  /** index of the first */
  first: number
  count: number
}

export interface Zoom {
  part: Part
  isWhole: boolean
  isClosest: boolean
  /** @param factor above 1 is closer @param share of the drawing's width that stays where it is */
  by(factor: number, share?: number): void
  showWhole(): void
  /** Moves the part as little as it takes to have a value in it. */
  show(index: number): void
  /** @param active index of the value that is read @returns whether the key means anything here: plus, minus or 0 */
  press(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>, active: number | undefined): boolean
  /** Follows wheel, pinch and drag on a chart. @returns what ends it */
  follow(chart: HTMLElement): () => void
}

/** From so many values on, single ones are too narrow to be told apart. */
const MANY = 100
/** Half a day of half-hours: closer than that there is no more to see. */
const FEWEST = 24
/** Of a button, a key or a notch of the wheel. */
export const STEP = 1.5
const WHEEL_NOTCH = 40

/** @param total how many values there are @param factor above 1 is closer @param share of the width that stays where it is, 0 to 1 */
export function zoomed({ first, count }: Part, total: number, factor: number, share: number): Part {
  const next = Math.max(FEWEST, Math.min(total, count / factor))
  return within({ first: first + share * (count - next), count: next }, total)
}

export const showing = ({ first, count }: Part, total: number, index: number): Part =>
  within({ first: Math.min(Math.max(first, index - count + 1), index), count }, total)

const within = ({ first, count }: Part, total: number): Part => ({ first: Math.max(0, Math.min(total - count, first)), count })

/** The part, if there are still so many values; else all of them. */
const among = (total: number, part: Part | undefined): Part =>
  part && part.first + part.count <= total ? part : { first: 0, count: total }

/** Looking closer into a chart. @returns undefined where there are few values */
export function useZoom(total: number): Zoom | undefined {
  const [exact, setExact] = useState<Part>()
  const change = useCallback((to: (from: Part) => Part) => setExact((from) => to(among(total, from))), [total])
  // Drawing takes longer than from one turn of a wheel to the next: turns that come meanwhile are drawn at once.
  const { first, count } = among(total, useDeferredValue(exact))
  const by = useCallback((factor: number, share = 0.5) => change((from) => zoomed(from, total, factor, share)), [change, total])
  const show = useCallback((index: number) => change((from) => showing(from, total, index)), [change, total])
  const follow = useCallback(
    (chart: HTMLElement) =>
      followGestures(chart, {
        zoom: by,
        drag: (share) => change(({ first, count }) => within({ first: first - share * count, count }, total)),
      }),
    [by, change, total],
  )
  return useMemo(() => {
    if (total < MANY) return
    const shown = Math.round(count)
    const part = { first: Math.min(Math.round(first), total - shown), count: shown }
    const showWhole = () => setExact(undefined)
    return {
      part,
      isWhole: part.count === total,
      isClosest: part.count === FEWEST,
      by,
      show,
      showWhole,
      press({ key, ctrlKey, metaKey }, active) {
        // The browser's own zoom.
        if (ctrlKey || metaKey) return false
        const share = active === undefined ? 0.5 : (active + 0.5 - first) / count
        if (key === '+' || key === '=') by(STEP, share)
        else if (key === '-') by(1 / STEP, share)
        else if (key === '0') showWhole()
        else return false
        return true
      },
      follow,
    }
  }, [total, first, count, by, show, follow])
}

interface Gestures {
  zoom(factor: number, share: number): void
  /** @param share of the drawing's width, to the right */
  drag(share: number): void
}

/** Wheel with Ctrl or ⌘, which is how a trackpad's pinch arrives too, two fingers, and drawing the chart aside. */
function followGestures(chart: HTMLElement, { zoom, drag }: Gestures): () => void {
  const pressed = new Map<number, Place>()
  const widthPx = () => Math.max(1, chart.clientWidth - PADDING.left - PADDING.right)
  const shareAt = (clientX: number) => Math.max(0, Math.min(1, (clientX - chart.getBoundingClientRect().left - PADDING.left) / widthPx()))

  function turn(event: WheelEvent) {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    const notches = Math.max(-1, Math.min(1, -event.deltaY / WHEEL_NOTCH))
    zoom(STEP ** notches, shareAt(event.clientX))
  }

  function move(event: PointerEvent) {
    const before = pressed.get(event.pointerId)
    if (!before) return
    pressed.set(event.pointerId, event)
    const [other] = [...pressed].flatMap(([id, place]) => (id === event.pointerId ? [] : [place]))
    if (!other) return drag((event.clientX - before.clientX) / widthPx())
    zoom(apart(event, other) / apart(before, other), shareAt((event.clientX + other.clientX) / 2))
  }

  const ending = new AbortController()
  const { signal } = ending
  chart.addEventListener('wheel', turn, { passive: false, signal })
  chart.addEventListener('pointerdown', (event) => pressed.set(event.pointerId, event), { signal })
  chart.addEventListener('pointermove', move, { signal })
  for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const) {
    chart.addEventListener(end, ({ pointerId }) => pressed.delete(pointerId), { signal })
  }
  return () => ending.abort()
}

type Place = Pick<PointerEvent, 'clientX' | 'clientY'>

const NEAREST_PX = 20
const apart = (a: Place, b: Place) => Math.max(NEAREST_PX, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY))

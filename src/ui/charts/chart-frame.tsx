import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { unbroken } from '#lib/unbroken.ts'
import { useElementSize } from '../use-element-size.ts'
import { usePrinting } from '../use-printing.ts'
import { ChartTable } from './chart-table.tsx'
import css from './charts.module.css'
import { REM_PX } from './rem.ts'
import type { Zoom } from './zoom.ts'

/** One value of a chart, as it is read. */
export interface Reading {
  /** its full name, such as the day */
  name: string
  /** the value in words, with its unit */
  text: string
  /** the cells of its row in the table; without them its text is the only one */
  cells?: readonly string[] | undefined
  /** what it is compared with, in words */
  beside?: string | undefined
  /** the page it opens */
  href?: string | undefined
}

/** A value with its place on the axis of time or kinds. */
export interface Labelled extends Pick<Reading, 'name' | 'text'> {
  /** short name for the axis; empty for no label */
  label: string
}

/** The area a chart draws in, in pixels. All values have slots of the same width. */
export interface Plot {
  width: number
  height: number
  left: number
  right: number
  top: number
  /** the axis at the foot of the drawing */
  ground: number
  slot: number
  /** index of the first value that is drawn, and how many are */
  first: number
  count: number
  middleOf(index: number): number
}

/** What a chart with an axis takes, whatever it draws. */
export interface ChartProps {
  /** the one sentence that says what the chart shows */
  summary: string
  /** what the values are: the heading of the table's second column */
  measure: string
  /** @param step from one number of the axis to the next */
  axisText(value: number, step: number): string
  /** written above the axis where its numbers do not say what they count */
  axisUnit?: string | undefined
  /** height of the drawing */
  heightRem?: number
}

interface Props extends Pick<ChartProps, 'summary' | 'measure'> {
  readings: readonly Reading[]
  /** the heading of the names in the table; without it they say when something was */
  names?: string
  /** the headings of the cells; without them the measure */
  columns?: readonly string[] | undefined
  legend?: ReactNode
  /** height of the drawing; it is higher where it has the room */
  heightRem: number
  /** opens the page of a value */
  onChoose?: ((href: string) => void) | undefined
  /** where there is much to see */
  zoom?: Zoom | undefined
  children(plot: Plot): ReactNode
}

/** The width of A4 within the margins of a printer. */
const PAPER_WIDTH_PX = 700

/** Room above the drawing for the unit of the axis, or the name of a mark. */
export const NAME_HEIGHT = REM_PX

export const PADDING = { top: 0.5 * REM_PX, right: 1.5 * REM_PX, bottom: 1.5 * REM_PX, left: 2.75 * REM_PX }

/**
 * What every chart has around its drawing: a sentence, a legend, single values by pointer, touch and arrow keys, and a table of
 * the same numbers. A click, a second touch or the Enter key opens the page of a value that has one.
 */
export function ChartFrame({
  summary,
  readings,
  measure,
  names = '',
  columns = [measure],
  legend,
  heightRem,
  onChoose,
  zoom,
  children,
}: Props) {
  const id = useId()
  const [frame, widthPx, heightPx] = useElementSize<HTMLDivElement>()
  const [width, height] = usePrinting() ? [PAPER_WIDTH_PX, heightRem * REM_PX] : [widthPx, heightPx]
  const [active, setActive] = useState<number>()
  const { first, count } = zoom?.part ?? { first: 0, count: readings.length }
  const slot = Math.max(1, width - PADDING.left - PADDING.right) / Math.max(1, count)
  const shown = active === undefined || active < first || active >= first + count ? undefined : readings[active]

  // Pointing at a value must not redraw the chart: a week of half-hours takes long.
  const drawing = useMemo(
    () =>
      width > 0 &&
      children({
        width,
        height,
        left: PADDING.left,
        right: width - PADDING.right,
        top: PADDING.top,
        ground: height - PADDING.bottom,
        slot,
        first,
        count,
        middleOf: (i) => PADDING.left + slot * (i + 0.5),
      }),
    [children, width, height, slot, first, count],
  )

  const follow = zoom?.follow
  useEffect(() => (frame.current ? follow?.(frame.current) : undefined), [frame, follow])

  function move(event: KeyboardEvent) {
    if (zoom?.press(event, active)) return
    const last = readings.length - 1
    const from = active ?? (event.key === 'ArrowLeft' ? first + count : first - 1)
    const next = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: last }[event.key]
    if (event.key === 'Escape') setActive(undefined)
    if (event.key === 'Enter' && shown?.href) choose(shown.href)
    if (next === undefined) return
    event.preventDefault()
    const index = Math.max(0, Math.min(last, next))
    setActive(index)
    zoom?.show(index)
  }

  /** What is opened may be drawn in this chart too, where nobody has pointed at a value yet. */
  function choose(href: string) {
    setActive(undefined)
    onChoose?.(href)
  }

  function indexAt(x: number): number | undefined {
    const at = Math.floor((x - PADDING.left) / slot)
    return at >= 0 && at < count ? first + at : undefined
  }

  function press({ nativeEvent, pointerType }: PointerEvent) {
    const at = indexAt(nativeEvent.offsetX)
    const href = at === undefined ? undefined : readings[at]?.href
    // The first touch shows the value, the second opens it; a mouse shows it by hovering.
    if (href && (pointerType === 'mouse' || at === active)) choose(href)
    else setActive(at)
  }

  return (
    <figure className={css.figure} aria-labelledby={id}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would promise fields */}
      <div
        ref={frame}
        className={css.frame}
        style={{ '--chart-height': `${heightRem}rem` } as CSSProperties}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its arrow keys read the values one by one
        tabIndex={0}
        aria-label={`${measure}: chart. Arrow keys read the values${onChoose ? ', Enter looks into one' : ''}${zoom ? ', plus and minus zoom' : ''}.`}
        data-can-choose={shown?.href !== undefined || undefined}
        onKeyDown={move}
        onBlur={() => setActive(undefined)}
        onPointerMove={({ nativeEvent, pointerType }) => {
          if (pointerType === 'mouse') setActive(indexAt(nativeEvent.offsetX))
        }}
        onPointerUp={press}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setActive(undefined)}
      >
        {drawing}
        {shown && active !== undefined && (
          <span
            className={css.active}
            aria-hidden="true"
            style={{ insetInlineStart: PADDING.left + slot * (active - first), inlineSize: slot }}
          />
        )}
        <div aria-live="polite">
          {shown && active !== undefined && (
            <p
              className={css.tip}
              style={{ insetInlineStart: PADDING.left + slot * (active - first + 0.5) }}
              data-side={sideOf(active - first, count)}
            >
              <strong>{shown.name}</strong>
              <span>{shown.text}</span>
              {shown.beside && <span className={css.tipQuiet}>{shown.beside}</span>}
            </p>
          )}
        </div>
      </div>
      <div className={css.readout}>{legend}</div>
      <p id={id} className="quiet">
        {unbroken(summary)}
      </p>
      <ChartTable
        head={[names, ...columns]}
        rows={() => readings.map(({ name, text, cells = [text] }) => [name, ...cells])}
        hrefOf={(row) => readings[row]?.href}
        caption={summary}
      />
    </figure>
  )
}

/** The tooltip is centred on its value, and stays inside the chart at both ends. */
const sideOf = (index: number, count: number) => (index < count / 4 ? 'start' : index >= (count * 3) / 4 ? 'end' : 'middle')

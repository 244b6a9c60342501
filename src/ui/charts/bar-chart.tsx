import { type KeyboardEvent, type PointerEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { ChartTable } from './chart-table.tsx'
import css from './charts.module.css'

export type Fill = 'solid' | 'soft' | 'hatched' | 'dotted' | 'none'

export interface Bar {
  /** what it stands for, short enough for the axis; empty where the axis says nothing */
  label: string
  /** the same in full */
  name: string
  value: number | undefined
  /** the value in words, with its unit */
  text: string
  fill: Fill
  /** of the value, the part that is of another kind, drawn dotted */
  part?: number
  /** what stands beside it for comparison, and in words */
  beside?: { value: number | undefined; text: string }
  /** where choosing it leads */
  href?: string
}

interface Props {
  /** the one sentence that says what the chart shows */
  summary: string
  bars: readonly Bar[]
  /** what the values are, as the heading of the table's second column */
  measure: string
  /** what stands beside them, as the heading of the third */
  besideMeasure?: string
  axisText(value: number): string
  /** height of the drawing */
  heightRem?: number
  /** what the fills mean, where more than one is used */
  legend?: Partial<Record<Fill, string>>
  /** goes to where a bar leads */
  onChoose?(href: string): void
}

const PADDING = { top: 8, right: 24, bottom: 24, left: 44 }
const REM = 16
const LETTER = 7
const TICK_GAP = 6
const BAR_SHARE = 0.72

/**
 * Columns over time: drawn, said in a sentence, readable one by one by pointer, by touch and with arrow keys, and there
 * as a table. A column that leads somewhere is followed by a click, a second touch or the Enter key.
 */
export function BarChart({ summary, bars, measure, besideMeasure, axisText, heightRem = 11, legend, onChoose }: Props) {
  const [frame, width] = useWidth<HTMLDivElement>()
  const [active, setActive] = useState<number>()
  const pattern = useId()
  const height = heightRem * REM
  const plotWidth = Math.max(1, width - PADDING.left - PADDING.right)
  const top = Math.max(1e-9, ...bars.flatMap(({ value, beside }) => [value ?? 0, beside?.value ?? 0]))
  const ticks = niceTicks(top)
  const ground = height - PADDING.bottom
  const yOf = (value: number) => ground - (value / (ticks.at(-1) ?? top)) * (ground - PADDING.top)
  const shown = active === undefined ? undefined : bars[active]
  const isCompared = bars.some(({ beside }) => beside !== undefined)
  const slot = plotWidth / Math.max(1, bars.length)
  const barWidth = slot * BAR_SHARE * (isCompared ? 0.5 : 1)
  const middleOf = (i: number) => PADDING.left + slot * (i + 0.5)
  const labels = shownLabels(bars, plotWidth)

  // One shape for all columns of a kind: what a browser lays out and animates once need not wait for each of them.
  const columns = new Map<Fill, string>()
  const add = (fill: Fill, left: number, value = 0) => {
    if (value > 0) columns.set(fill, (columns.get(fill) ?? '') + column(left, yOf(value), barWidth, ground))
  }
  bars.forEach(({ value, fill, part, beside }, i) => {
    const left = PADDING.left + slot * (i + (1 - BAR_SHARE) / 2)
    add('soft', left + barWidth, beside?.value)
    add(fill, left, value)
    add('dotted', left, part)
  })

  function move(event: KeyboardEvent) {
    const last = bars.length - 1
    const from = active ?? (event.key === 'ArrowLeft' ? last + 1 : -1)
    const next = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: last }[event.key]
    if (event.key === 'Escape') setActive(undefined)
    if (event.key === 'Enter' && shown?.href) onChoose?.(shown.href)
    if (next === undefined) return
    event.preventDefault()
    setActive(Math.max(0, Math.min(last, next)))
  }

  function press({ nativeEvent, pointerType }: PointerEvent) {
    const at = barAt(nativeEvent.offsetX, width, bars.length)
    const href = at === undefined ? undefined : bars[at]?.href
    // A finger looks first and follows with a second touch; a mouse has looked already.
    if (href && (pointerType === 'mouse' || at === active)) onChoose?.(href)
    setActive(at)
  }

  return (
    <figure className={css.figure}>
      <figcaption className={css.summary}>{summary}</figcaption>
      <div className={css.readout}>{legend && <Legend legend={legend} pattern={pattern} />}</div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would promise fields */}
      <div
        ref={frame}
        className={css.frame}
        style={{ blockSize: `${heightRem}rem` }}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its arrow keys read the values one by one
        tabIndex={0}
        aria-label={`${measure}: chart. Arrow keys read the values${onChoose ? ', Enter looks into one' : ''}.`}
        data-can-choose={shown?.href !== undefined || undefined}
        onKeyDown={move}
        onBlur={() => setActive(undefined)}
        onPointerMove={({ nativeEvent, pointerType }) => {
          if (pointerType === 'mouse') setActive(barAt(nativeEvent.offsetX, width, bars.length))
        }}
        onPointerUp={press}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setActive(undefined)}
      >
        {width > 0 && (
          <svg width={width} height={height} aria-hidden="true" className={css.drawing}>
            <Patterns id={pattern} />
            <path className={css.line} d={ticks.map((tick) => `M${PADDING.left},${yOf(tick)}h${plotWidth}`).join('')} />
            {ticks.map((tick) => (
              <text key={tick} className={css.tick} x={PADDING.left - TICK_GAP} y={yOf(tick)} dy="0.35em" textAnchor="end">
                {axisText(tick)}
              </text>
            ))}
            {[...labels].map((i) => (
              <text key={i} className={css.tick} x={middleOf(i)} y={ground + TICK_GAP} dy="0.8em" textAnchor="middle">
                {bars[i]?.label}
              </text>
            ))}
            <g key={`${summary} ${bars[0]?.name} ${measure}`} className={css.bars}>
              {[...columns].map(([fill, outline]) => (
                <path key={fill} d={outline} fill={fillOf(fill, pattern)} />
              ))}
            </g>
          </svg>
        )}
        {active !== undefined && (
          <span className={css.active} aria-hidden="true" style={{ insetInlineStart: PADDING.left + slot * active, inlineSize: slot }} />
        )}
        <div aria-live="polite">
          {shown && active !== undefined && (
            <p
              className={css.tip}
              style={{ insetInlineStart: PADDING.left + slot * (active + 0.5) }}
              data-side={sideOf(active, bars.length)}
            >
              <strong>{shown.name}</strong>
              <span>{shown.text}</span>
              {shown.beside && <span className={css.tipQuiet}>{shown.beside.text}</span>}
            </p>
          )}
        </div>
      </div>
      <ChartTable
        head={['', measure, ...(besideMeasure && isCompared ? [besideMeasure] : [])]}
        rows={bars.map(({ name, text, beside }) => [name, text, ...(besideMeasure && isCompared ? [beside?.text ?? ''] : [])])}
        hrefOf={(row) => bars[row]?.href}
        caption={summary}
      />
    </figure>
  )
}

/** The outline of a column with a rounded top. */
function column(left: number, top: number, width: number, ground: number): string {
  const height = ground - top
  const radius = Math.min(3, width / 3, height)
  return `M${left},${ground}v${radius - height}q0,${-radius} ${radius},${-radius}h${width - 2 * radius}q${radius},0 ${radius},${radius}v${height - radius}z`
}

/** The tip stands over its column, and stays inside the chart at either end. */
const sideOf = (index: number, count: number) => (index < count / 4 ? 'start' : index >= (count * 3) / 4 ? 'end' : 'middle')

/** Which labels there is room for, the last always among them where every column has one. */
function shownLabels(bars: readonly Bar[], plotWidth: number): ReadonlySet<number> {
  const labelled = bars.flatMap(({ label }, i) => (label === '' ? [] : [i]))
  const labelWidth = LETTER * (1 + Math.max(1, ...bars.map(({ label }) => label.length)))
  const step = Math.max(1, Math.ceil((labelled.length * labelWidth) / plotWidth))
  const offset = labelled.length === bars.length ? (labelled.length - 1) % step : 0
  return new Set(labelled.filter((_, k) => k % step === offset))
}

function Patterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}h`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className={css.patternGround} width="6" height="6" />
        <rect className={css.patternInk} width="3" height="6" />
      </pattern>
      <pattern id={`${id}d`} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect className={css.dotGround} width="6" height="6" />
        <circle className={css.dotInk} cx="3" cy="3" r="1.6" />
      </pattern>
    </defs>
  )
}

function fillOf(fill: Fill, pattern: string): string {
  const fills: Record<Fill, string> = {
    solid: 'var(--color-chart)',
    soft: 'var(--color-chart-soft)',
    hatched: `url(#${pattern}h)`,
    dotted: `url(#${pattern}d)`,
    none: 'none',
  }
  return fills[fill]
}

function Legend({ legend, pattern }: { legend: Partial<Record<Fill, string>>; pattern: string }) {
  return (
    <ul className={css.legend}>
      {Object.entries(legend).map(([fill, meaning]) => (
        <li key={fill}>
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <rect width="12" height="12" rx="3" fill={fillOf(fill as Fill, pattern)} />
          </svg>
          {meaning}
        </li>
      ))}
    </ul>
  )
}

function barAt(x: number, width: number, count: number): number | undefined {
  const at = Math.floor(((x - PADDING.left) / (width - PADDING.left - PADDING.right)) * count)
  return at >= 0 && at < count ? at : undefined
}

/** Three or four round numbers from zero to above the highest value. */
export function niceTicks(top: number): number[] {
  const rough = top / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  const count = Math.ceil(top / step - 1e-9)
  return Array.from({ length: count + 1 }, (_, i) => Number((i * step).toPrecision(6)))
}

function useWidth<E extends HTMLElement>() {
  const element = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!element.current) return
    setWidth(element.current.clientWidth)
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, width] as const
}

import { type KeyboardEvent, type PointerEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { VictoryAxis } from 'victory-axis'
import { VictoryBar } from 'victory-bar'
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
  const domain: { x: [number, number]; y: [number, number] } = { x: [0.5, bars.length + 0.5], y: [0, ticks.at(-1) ?? top] }
  const plot = { width, height, padding: PADDING, domain, standalone: false }
  const shown = active === undefined ? undefined : bars[active]
  const isCompared = bars.some(({ beside }) => beside !== undefined)
  const slot = plotWidth / Math.max(1, bars.length)
  const barWidth = slot * BAR_SHARE * (isCompared ? 0.5 : 1)
  const shift = isCompared ? 0.25 * BAR_SHARE : 0
  const labels = shownLabels(bars, plotWidth)

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
          <svg key={`${summary} ${bars[0]?.name} ${measure}`} width={width} height={height} aria-hidden="true" className={css.drawing}>
            <Patterns id={pattern} />
            <VictoryAxis
              {...plot}
              dependentAxis
              tickValues={ticks}
              tickFormat={axisText}
              tickLabelComponent={<TickLabel />}
              tickComponent={<Nothing />}
              style={{ axis: { stroke: 'none' }, grid: { stroke: 'var(--color-chart-line)' }, tickLabels: TICK_LABELS }}
            />
            <VictoryAxis
              {...plot}
              tickValues={[...labels].map((i) => i + 1)}
              tickFormat={(x: number) => bars[x - 1]?.label ?? ''}
              tickLabelComponent={<TickLabel />}
              tickComponent={<Nothing />}
              gridComponent={<Nothing />}
              style={{ axis: { stroke: 'var(--color-chart-line)' }, ticks: { stroke: 'none' }, tickLabels: TICK_LABELS }}
            />
            <g className={css.bars}>
              {isCompared && (
                <VictoryBar
                  {...plot}
                  data={bars.map(({ beside }, i) => ({ x: i + 1 + shift, y: beside?.value ?? 0, fill: 'var(--color-chart-soft)' }))}
                  dataComponent={<Column width={barWidth} />}
                />
              )}
              <VictoryBar
                {...plot}
                data={bars.map(({ value, fill }, i) => ({ x: i + 1 - shift, y: value ?? 0, fill: fillOf(fill, pattern) }))}
                dataComponent={<Column width={barWidth} />}
              />
              {bars.some(({ part }) => part) && (
                <VictoryBar
                  {...plot}
                  data={bars.map(({ part = 0 }, i) => ({ x: i + 1 - shift, y: part, fill: fillOf('dotted', pattern) }))}
                  dataComponent={<Column width={barWidth} />}
                />
              )}
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

/** What the chart hands to the component that draws a column. */
interface ColumnProps {
  width: number
  x?: number
  y?: number
  y0?: number
  datum?: { fill: string }
}

/** A column with a rounded top. The library's own works out far more for each of them than is drawn here. */
function Column({ width, x = 0, y = 0, y0 = 0, datum }: ColumnProps) {
  const height = y0 - y
  if (height <= 0) return null
  const radius = Math.min(3, width / 3, height)
  const left = x - width / 2
  return (
    <path
      d={`M${left},${y0}v${radius - height}q0,${-radius} ${radius},${-radius}h${width - 2 * radius}q${radius},0 ${radius},${radius}v${height - radius}z`}
      fill={datum?.fill}
    />
  )
}

/** Drawn in place of what the library would draw for every tick, and nobody sees. */
const Nothing = () => null

const TICK_LABELS = { padding: 6 }

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

/** What the axis hands to the component that draws a label. */
interface TickLabelProps {
  x?: number
  y?: number
  text?: string
  textAnchor?: 'start' | 'middle' | 'end'
  verticalAnchor?: 'start' | 'middle' | 'end'
}

/** Plain text. The library's own label measures itself through innerHTML, which Trusted Types forbid. */
function TickLabel({ x, y, text, textAnchor, verticalAnchor }: TickLabelProps) {
  return (
    <text className={css.tick} x={x} y={y} dy={verticalAnchor === 'middle' ? '0.35em' : '0.8em'} textAnchor={textAnchor}>
      {text}
    </text>
  )
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

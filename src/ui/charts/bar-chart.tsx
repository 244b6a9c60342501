import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { VictoryAxis } from 'victory-axis'
import { VictoryBar } from 'victory-bar'
import { ChartTable } from './chart-table.tsx'
import css from './charts.module.css'

export type Fill = 'solid' | 'soft' | 'hatched' | 'none'

export interface Bar {
  /** what it stands for, short enough for the axis */
  label: string
  /** the same in full */
  name: string
  value: number | undefined
  /** the value in words, with its unit */
  text: string
  fill: Fill
}

interface Props {
  /** the one sentence that says what the chart shows */
  summary: string
  bars: readonly Bar[]
  /** what the values are, as the heading of the table's second column */
  measure: string
  axisText(value: number): string
  /** height of the drawing */
  heightRem?: number
  /** what the fills mean, where more than one is used */
  legend?: Partial<Record<Fill, string>>
}

const PADDING = { top: 8, right: 24, bottom: 24, left: 44 }
const REM = 16
const LETTER = 7

/** Columns over time: drawn, said in a sentence, readable one by one with arrow keys, and there as a table. */
export function BarChart({ summary, bars, measure, axisText, heightRem = 11, legend }: Props) {
  const [frame, width] = useWidth<HTMLDivElement>()
  const [active, setActive] = useState<number>()
  const hatch = useId()
  const height = heightRem * REM
  const top = Math.max(1e-9, ...bars.map(({ value }) => value ?? 0))
  const ticks = niceTicks(top)
  const domain: { x: [number, number]; y: [number, number] } = { x: [0.5, bars.length + 0.5], y: [0, ticks.at(-1) ?? top] }
  const plot = { width, height, padding: PADDING, domain, standalone: false }
  const labelWidth = LETTER * (1 + Math.max(1, ...bars.map(({ label }) => label.length)))
  const step = Math.max(1, Math.ceil((bars.length * labelWidth) / Math.max(1, width - PADDING.left - PADDING.right)))
  const shown = active === undefined ? undefined : bars[active]

  function move(event: KeyboardEvent) {
    const last = bars.length - 1
    const from = active ?? (event.key === 'ArrowLeft' ? last + 1 : -1)
    const next = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: last }[event.key]
    if (event.key === 'Escape') setActive(undefined)
    if (next === undefined) return
    event.preventDefault()
    setActive(Math.max(0, Math.min(last, next)))
  }

  return (
    <figure className={css.figure}>
      <figcaption className={css.summary}>{summary}</figcaption>
      <div className={css.readout} aria-live="polite">
        {shown ? (
          <>
            <strong>{shown.name}</strong> {shown.text}
          </>
        ) : (
          legend && <Legend legend={legend} hatch={hatch} />
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would promise fields */}
      <div
        ref={frame}
        className={css.frame}
        style={{ blockSize: `${heightRem}rem` }}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its arrow keys read the values one by one
        tabIndex={0}
        aria-label={`${measure}: chart. Arrow keys read the values.`}
        onKeyDown={move}
        onBlur={() => setActive(undefined)}
        onPointerMove={({ nativeEvent }) => setActive(barAt(nativeEvent.offsetX, width, bars.length))}
        onPointerDown={({ nativeEvent }) => setActive(barAt(nativeEvent.offsetX, width, bars.length))}
        onPointerLeave={() => setActive(undefined)}
      >
        {width > 0 && (
          <svg width={width} height={height} aria-hidden="true" className={css.drawing}>
            <defs>
              <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <rect className={css.hatchGround} width="6" height="6" />
                <rect className={css.hatchLine} width="3" height="6" />
              </pattern>
            </defs>
            <VictoryAxis
              {...plot}
              dependentAxis
              tickValues={ticks}
              tickFormat={axisText}
              tickLabelComponent={<TickLabel />}
              style={{ axis: { stroke: 'none' }, grid: { stroke: 'var(--color-chart-line)' }, tickLabels: TICK_LABELS }}
            />
            <VictoryAxis
              {...plot}
              tickValues={bars.map((_, i) => i + 1)}
              tickFormat={(x: number) => ((bars.length - x) % step === 0 ? (bars[x - 1]?.label ?? '') : '')}
              tickLabelComponent={<TickLabel />}
              style={{ axis: { stroke: 'var(--color-chart-line)' }, ticks: { stroke: 'none' }, tickLabels: TICK_LABELS }}
            />
            <VictoryBar
              {...plot}
              data={bars.map(({ value, fill }, i) => ({ x: i + 1, y: value ?? 0, fill, isActive: i === active }))}
              barRatio={0.72}
              cornerRadius={{ top: 3 }}
              style={{
                data: {
                  fill: ({ datum }) => fillOf((datum as Drawn).fill, hatch),
                  stroke: ({ datum }) => ((datum as Drawn).isActive ? 'var(--color-text)' : 'none'),
                  strokeWidth: 2,
                },
              }}
            />
          </svg>
        )}
      </div>
      <ChartTable head={['', measure]} rows={bars.map(({ name, text }) => [name, text])} caption={summary} />
    </figure>
  )
}

interface Drawn {
  fill: Fill
  isActive: boolean
}

const TICK_LABELS = { padding: 6 }

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

function fillOf(fill: Fill, hatch: string): string {
  const fills: Record<Fill, string> = {
    solid: 'var(--color-chart)',
    soft: 'var(--color-chart-soft)',
    hatched: `url(#${hatch})`,
    none: 'none',
  }
  return fills[fill]
}

function Legend({ legend, hatch }: { legend: Partial<Record<Fill, string>>; hatch: string }) {
  return (
    <ul className={css.legend}>
      {Object.entries(legend).map(([fill, meaning]) => (
        <li key={fill}>
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <rect width="12" height="12" rx="3" fill={fillOf(fill as Fill, hatch)} />
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

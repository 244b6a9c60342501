import { useId } from 'react'
import { niceTicks, shownLabels } from './axis.ts'
import { ChartFrame, type Plot } from './chart-frame.tsx'
import css from './charts.module.css'

export type Fill = 'solid' | 'soft' | 'hatched' | 'dotted' | 'none'

export interface Bar {
  /** short name for the axis; empty for no label */
  label: string
  /** the full name */
  name: string
  value: number | undefined
  /** the value in words, with its unit */
  text: string
  fill: Fill
  /** the part of the value that is of another kind, drawn dotted */
  part?: number
  /** the value it is compared with, and as text */
  beside?: { value: number | undefined; text: string }
  /** the page it opens */
  href?: string
}

interface Props {
  /** the one sentence that says what the chart shows */
  summary: string
  bars: readonly Bar[]
  /** what the values are, as the heading of the table's second column */
  measure: string
  /** what they are compared with, as the heading of the third */
  besideMeasure?: string
  axisText(value: number): string
  /** height of the drawing */
  heightRem?: number
  /** what the fills mean; shown where more than one is used */
  legend?: Partial<Record<Fill, string>>
  /** opens the page of a bar */
  onChoose?(href: string): void
}

const TICK_GAP = 6
const BAR_SHARE = 0.72

/** Columns over time, in the frame that every chart has. */
export function BarChart({ summary, bars, measure, besideMeasure, axisText, heightRem = 11, legend, onChoose }: Props) {
  const pattern = useId()
  return (
    <ChartFrame
      summary={summary}
      readings={bars.map(({ name, text, beside, href }) => ({ name, text, beside: beside?.text, href }))}
      measure={measure}
      besideMeasure={besideMeasure}
      legend={<Legend legend={legend} pattern={pattern} />}
      heightRem={heightRem}
      onChoose={onChoose}
    >
      {(plot) => <Columns plot={plot} bars={bars} axisText={axisText} pattern={pattern} growthKey={`${summary} ${measure}`} />}
    </ChartFrame>
  )
}

interface ColumnsProps extends Pick<Props, 'bars' | 'axisText'> {
  plot: Plot
  pattern: string
  /** the columns grow again when it changes */
  growthKey: string
}

function Columns({ plot, bars, axisText, pattern, growthKey }: ColumnsProps) {
  const { width, height, left, right, top, ground, slot, middleOf } = plot
  const highest = Math.max(1e-9, ...bars.flatMap(({ value, beside }) => [value ?? 0, beside?.value ?? 0]))
  const ticks = niceTicks(highest)
  const yOf = (value: number) => ground - (value / (ticks.at(-1) ?? highest)) * (ground - top)
  const isCompared = bars.some(({ beside }) => beside !== undefined)
  const barWidth = slot * BAR_SHARE * (isCompared ? 0.5 : 1)
  const labels = shownLabels(
    bars.map(({ label }) => label),
    right - left,
  )

  // One path for all columns of a fill: the browser lays out and animates it once.
  const columns = new Map<Fill, string>()
  const add = (fill: Fill, start: number, value = 0) => {
    if (value > 0) columns.set(fill, (columns.get(fill) ?? '') + column(start, yOf(value), barWidth, ground))
  }
  bars.forEach(({ value, fill, part, beside }, i) => {
    const start = left + slot * (i + (1 - BAR_SHARE) / 2)
    add('soft', start + barWidth, beside?.value)
    add(fill, start, value)
    add('dotted', start, part)
  })

  return (
    <svg width={width} height={height} aria-hidden="true" className={css.drawing}>
      <Patterns id={pattern} />
      <path className={css.line} d={ticks.map((tick) => `M${left},${yOf(tick)}H${right}`).join('')} />
      {ticks.map((tick) => (
        <text key={tick} className={css.tick} x={left - TICK_GAP} y={yOf(tick)} dy="0.35em" textAnchor="end">
          {axisText(tick)}
        </text>
      ))}
      {[...labels].map((i) => (
        <text key={i} className={css.tick} x={middleOf(i)} y={ground + TICK_GAP} dy="0.8em" textAnchor="middle">
          {bars[i]?.label}
        </text>
      ))}
      <g key={`${growthKey} ${bars[0]?.name}`} className={css.bars}>
        {[...columns].map(([fill, outline]) => (
          <path key={fill} d={outline} fill={fillOf(fill, pattern)} />
        ))}
      </g>
    </svg>
  )
}

/** The outline of a column with a rounded top. */
function column(left: number, top: number, width: number, ground: number): string {
  const height = ground - top
  const radius = Math.min(3, width / 3, height)
  return `M${left},${ground}v${radius - height}q0,${-radius} ${radius},${-radius}h${width - 2 * radius}q${radius},0 ${radius},${radius}v${height - radius}z`
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

function Legend({ legend = {}, pattern }: Pick<Props, 'legend'> & { pattern: string }) {
  const fills = Object.entries(legend).filter(([, meaning]) => meaning !== undefined)
  if (fills.length < 2) return null
  return (
    <ul className={css.legend}>
      {fills.map(([fill, meaning]) => (
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

import { useId } from 'react'
import { labelMiddle, shownLabels, ticksOver } from './axis.ts'
import { ChartFrame, NAME_HEIGHT, type ChartProps, type Labelled, type Plot } from './chart-frame.tsx'
import css from './charts.module.css'
import { REM_PX } from './rem.ts'
import { Legend } from './series-legend.tsx'

/** A daily charge is `base`, what is still to come `expected`. */
export type Fill = 'solid' | 'soft' | 'hatched' | 'dotted' | 'base' | 'expected' | 'none'

export interface BarPart {
  fill: Fill
  value: number
}

export interface Bar extends Labelled {
  value: number | undefined
  fill: Fill
  /** what the value is made of, from the axis up; without them it is all of its fill */
  parts?: readonly BarPart[] | undefined
  /** the cells of its row in the table; without them its text is the only one */
  cells?: readonly string[] | undefined
  /** the value it is compared with, and as text */
  beside?: { value: number | undefined; text: string }
  /** the page it opens */
  href?: string
}

interface Props extends ChartProps {
  bars: readonly Bar[]
  /** the headings of the bars' cells; without them the measure */
  columns?: readonly string[]
  /** what the fills mean; shown where more than one is used */
  legend?: Partial<Record<Fill, string>>
  /** a line across at a value, with its meaning */
  average?: { value: number; meaning: string } | undefined
  /** a line down at a bar, with its name */
  mark?: { index: number; name: string } | undefined
  /** opens the page of a bar */
  onChoose?(href: string): void
}

const TICK_GAP = 0.375 * REM_PX
const BAR_SHARE = 0.72

/** Columns over time, in the frame that every chart has. */
export function BarChart({ summary, bars, measure, columns, axisText, axisUnit, heightRem = 11, legend, average, mark, onChoose }: Props) {
  const pattern = useId()
  return (
    <ChartFrame
      summary={summary}
      readings={bars.map(({ name, text, cells, beside, href }) => ({ name, text, cells, beside: beside?.text, href }))}
      measure={measure}
      columns={columns}
      legend={<FillLegend legend={legend} average={average} pattern={pattern} />}
      heightRem={heightRem}
      onChoose={onChoose}
    >
      {(plot) => (
        <Columns
          plot={mark || axisUnit ? { ...plot, top: plot.top + NAME_HEIGHT } : plot}
          bars={bars}
          axisText={axisText}
          axisUnit={axisUnit}
          average={average}
          mark={mark}
          pattern={pattern}
          growthKey={`${summary} ${measure}`}
        />
      )}
    </ChartFrame>
  )
}

interface ColumnsProps extends Pick<Props, 'bars' | 'axisText' | 'axisUnit' | 'average' | 'mark'> {
  plot: Plot
  pattern: string
  /** the columns grow again when it changes */
  growthKey: string
}

function Columns({ plot, bars, axisText, axisUnit, average, mark, pattern, growthKey }: ColumnsProps) {
  const { width, height, left, right, top, ground, slot, middleOf } = plot
  const values = [average?.value ?? 0, ...bars.flatMap(({ value, beside }) => [value ?? 0, beside?.value ?? 0])]
  const ticks = ticksOver(values)
  const [foot = 0, second = 0] = ticks
  const yOf = (value: number) => ground - ((value - foot) / ((ticks.at(-1) ?? 1) - foot)) * (ground - top)
  const isCompared = bars.some(({ beside }) => beside !== undefined)
  const barWidth = slot * BAR_SHARE * (isCompared ? 0.5 : 1)
  const labels = shownLabels(
    bars.map(({ label }) => label),
    right - left,
  )

  // One path for all columns of a fill: the browser lays out and animates it once.
  const columns = new Map<Fill, string>()
  const add = (start: number, parts: readonly BarPart[]) => {
    let end = 0
    const shown = parts.filter(({ value }) => value !== 0)
    shown.forEach(({ fill, value }, i) => {
      const place = { left: start, top: yOf(end + value), width: barWidth, ground: yOf(end) }
      columns.set(fill, (columns.get(fill) ?? '') + column(place, i === shown.length - 1))
      end += value
    })
  }
  bars.forEach(({ value = 0, fill, parts = [{ fill, value }], beside }, i) => {
    const start = left + slot * (i + (1 - BAR_SHARE) / 2)
    add(start + barWidth, [{ fill: 'soft', value: beside?.value ?? 0 }])
    add(start, parts)
  })

  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className={css.drawing}>
      <Patterns id={pattern} />
      <path className={css.line} d={ticks.map((tick) => `M${left},${yOf(tick)}H${right}`).join('')} />
      {ticks.map((tick) => (
        <text key={tick} className={css.tick} x={left - TICK_GAP} y={yOf(tick)} dy="0.35em" textAnchor="end">
          {axisText(tick, second - foot)}
        </text>
      ))}
      {axisUnit && (
        <text className={css.tick} x={left - TICK_GAP} y={top - 2 * TICK_GAP} textAnchor="end">
          {axisUnit}
        </text>
      )}
      {[...labels].map((i) => {
        const label = bars[i]?.label ?? ''
        return (
          <text key={i} className={css.tick} x={labelMiddle(label, middleOf(i), plot)} y={ground + TICK_GAP} dy="0.8em" textAnchor="middle">
            {label}
          </text>
        )
      })}
      <g key={`${growthKey} ${bars[0]?.name}`} className={css.bars}>
        {[...columns].map(([fill, outline]) => (
          <path key={fill} d={outline} {...lookOf(fill, pattern)} />
        ))}
      </g>
      {average && <path className={css.average} d={`M${left},${yOf(average.value)}H${right}`} />}
      {mark && (
        <>
          <path className={css.mark} d={`M${middleOf(mark.index)},${top}V${ground}`} />
          <text className={css.markName} x={middleOf(mark.index)} y={top - 6} textAnchor="middle">
            {mark.name}
          </text>
        </>
      )}
    </svg>
  )
}

/** The outline of a column or a part of one; what is on top is rounded, what is below zero is not. */
function column({ left, top, width, ground }: Record<'left' | 'top' | 'width' | 'ground', number>, isTop: boolean): string {
  const height = ground - top
  const radius = isTop ? Math.max(0, Math.min(3, width / 3, height)) : 0
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

interface Look {
  fill: string
  stroke?: string
  strokeDasharray?: string
}

function lookOf(fill: Fill, pattern: string): Look {
  const looks: Record<Fill, Look> = {
    solid: { fill: 'var(--color-chart)' },
    soft: { fill: 'var(--color-chart-soft)' },
    hatched: { fill: `url(#${pattern}h)` },
    dotted: { fill: `url(#${pattern}d)` },
    base: { fill: 'var(--color-chart-base)' },
    expected: { fill: 'none', stroke: 'var(--color-chart)', strokeDasharray: '3 2' },
    none: { fill: 'none' },
  }
  return looks[fill]
}

function FillLegend({ legend = {}, average, pattern }: Pick<Props, 'legend' | 'average'> & { pattern: string }) {
  const fills = Object.entries(legend).filter(([, meaning]) => meaning !== undefined)
  if (fills.length < 2 && !average) return null
  const marks = fills.map(([fill, name]) => ({
    name,
    mark: <rect x="0.5" y="0.5" width="11" height="11" rx="3" {...lookOf(fill as Fill, pattern)} />,
  }))
  const line = average && { name: average.meaning, mark: <path className={css.average} d="M0,6H12" /> }
  return <Legend entries={line ? [...marks, line] : marks} />
}

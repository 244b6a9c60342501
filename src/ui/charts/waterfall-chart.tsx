import { useCallback } from 'react'
import { VictoryAxis, VictoryBar, VictoryChart, VictoryContainer, VictoryLabel, VictoryLine } from 'victory'
import { ticksAround } from './axis.ts'
import { ChartFrame, type ChartProps, type Labelled, PADDING, type Plot } from './chart-frame.tsx'
import css from './charts.module.css'
import { REM_PX } from './rem.ts'
import { SeriesLegend } from './series-legend.tsx'
import { TIME_AXIS, VALUE_AXIS } from './victory-look.ts'

/** One step from a whole to another: the whole itself, or what it grows or shrinks by. */
export interface Step extends Labelled {
  value: number
  /** true for a whole: the first and the last */
  isWhole?: boolean
}

interface Props extends Omit<ChartProps, 'axisUnit'> {
  steps: readonly Step[]
}

/** Amber and teal differ in lightness too, and each column says its sign. */
const MORE = 'var(--color-chart-free)'
const LESS = 'var(--color-chart)'
const WHOLE = 'var(--color-text)'
const LEGEND = [
  { colour: MORE, name: 'Makes it higher' },
  { colour: LESS, name: 'Makes it lower' },
]
const LABEL = { fontFamily: 'inherit', fontSize: 0.75 * REM_PX, fill: 'var(--color-text)' } as const
/** Width of a figure, and of a letter among others. */
const FIGURE = 0.45 * REM_PX
const LETTER = 0.4 * REM_PX
/** Room for a label that is turned by 45°. */
const turnedHeight = (letters: number) => REM_PX + (LETTER * letters) / Math.SQRT2
const FILLED = 0.64
const WIDEST = 56
/** A whole is a line at its height, since the axis seldom begins at zero: differences are small beside a whole. */
const LINE_PX = 4

/** Between labels beside each other, px. */
const LABEL_GAP = 4

/** The letters of the longest of some texts, or the lines of the label that has most. */
const mostOf = (all: readonly { length: number }[]) => Math.max(...all.map(({ length }) => length))

/** A label on one line, and with its first word on a separate line. */
const onOneLine = (label: string) => [label]
const onTwoLines = (label: string) => label.split(/ (.*)/).slice(0, 2)

/** The labels in as few lines as keep them apart; undefined where only turned ones do. */
export function linesOf(labels: readonly string[], slot: number): string[][] | undefined {
  const widthOf = (lines: string[] = []) => LETTER * mostOf(lines)
  return [onOneLine, onTwoLines]
    .map((inLines) => labels.map(inLines))
    .find((all) => all.every((own, i) => i === 0 || (widthOf(own) + widthOf(all[i - 1])) / 2 + LABEL_GAP <= slot))
}

/** How one whole becomes another, step by step. It uses victory, so it is in a chunk that loads only where such a chart is shown. */
export function WaterfallChart({ summary, steps, measure, axisText, heightRem = 15 }: Props) {
  const drawing = useCallback((plot: Plot) => <Steps plot={plot} steps={steps} axisText={axisText} />, [steps, axisText])
  return (
    <ChartFrame
      summary={summary}
      readings={steps.map(({ name, text }) => ({ name, text }))}
      measure={measure}
      names="What"
      legend={<SeriesLegend series={LEGEND} isStacked={false} />}
      heightRem={heightRem}
    >
      {drawing}
    </ChartFrame>
  )
}

interface Column {
  x: number
  y: number
  y0: number
  text: string
  fill: string
}

/** Each step from the height at which the one before it ends. */
function columnsOf(steps: readonly Step[]): Column[] {
  let height = 0
  return steps.map(({ value, text, isWhole = false }, x) => {
    const from = isWhole ? value : height
    height = isWhole ? value : height + value
    return { x, y0: from, y: height, text, fill: isWhole ? WHOLE : value < 0 ? LESS : MORE }
  })
}

function Steps({ plot: { width, height, slot }, steps, axisText }: Pick<Props, 'steps' | 'axisText'> & { plot: Plot }) {
  const columns = columnsOf(steps)
  const heights = columns.flatMap(({ y, y0 }) => [y, y0])
  const [low, high] = [Math.min(...heights), Math.max(...heights)]
  // Room for what is written above and below the columns.
  const margin = Math.max((high - low) * 0.12, 0.01)
  const ticks = ticksAround(low >= 0 ? Math.max(0, low - margin) : low - margin, high + margin)
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)]
  const labels = steps.map(({ label }) => label)
  const lines = linesOf(labels, slot)
  const bottomPx = lines ? PADDING.bottom + (mostOf(lines) - 1) * REM_PX : turnedHeight(mostOf(labels))
  const padding = { ...PADDING, bottom: bottomPx }
  const linePx = ((top - bottom) / Math.max(1, height - padding.top - padding.bottom)) * LINE_PX
  const hasTexts = slot >= FIGURE * (Math.max(...steps.map(({ text }) => text.length)) + 1)
  return (
    <div aria-hidden="true" className={css.drawing}>
      <VictoryChart
        width={width}
        height={height}
        padding={padding}
        domain={{ x: [-0.5, steps.length - 0.5], y: [bottom, top] }}
        containerComponent={<VictoryContainer role="presentation" />}
      >
        <VictoryAxis
          dependentAxis
          offsetX={PADDING.left}
          tickValues={ticks}
          tickFormat={(tick: number) => axisText(tick, (ticks[1] ?? 1) - bottom)}
          style={VALUE_AXIS}
        />
        <VictoryAxis
          orientation="bottom"
          offsetY={padding.bottom}
          tickValues={columns.map(({ x }) => x)}
          tickFormat={(x: number) => lines?.[x]?.join('\n') ?? labels[x] ?? ''}
          style={TIME_AXIS}
          tickLabelComponent={lines ? <VictoryLabel /> : <VictoryLabel angle={-45} textAnchor="end" verticalAnchor="middle" />}
        />
        {columns.slice(1).map(({ x, y0 }, i) => (
          <VictoryLine
            key={x}
            data={[
              { x: x - 1, y: columns[i]?.y ?? y0 },
              { x, y: columns[i]?.y ?? y0 },
            ]}
            style={{ data: { stroke: 'var(--color-chart-base)', strokeDasharray: '2 3' } }}
          />
        ))}
        <VictoryBar
          // The text is above a column, whether that goes up or down, and below one that is all below zero. A column without height is
          // drawn as a line.
          data={columns.map(({ y, y0, ...column }) => {
            const line = y === y0 ? linePx / 2 : 0
            const [low, high] = [Math.min(y, y0) - line, Math.max(y, y0) + line]
            return { ...column, ...(high < 0 ? { y: low, y0: high } : { y: high, y0: low }) }
          })}
          barWidth={Math.min(WIDEST, slot * FILLED)}
          style={{ data: { fill: ({ datum }: { datum?: Column }) => datum?.fill ?? WHOLE }, labels: { ...LABEL, padding: 4 } }}
          labels={hasTexts ? ({ datum }: { datum: Column }) => datum.text : undefined}
        />
      </VictoryChart>
    </div>
  )
}

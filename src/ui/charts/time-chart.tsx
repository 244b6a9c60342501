import { VictoryArea, VictoryLine } from 'victory'
import { niceTicks } from './axis.ts'
import { ChartFrame, type ChartProps, type Labelled, type Plot } from './chart-frame.tsx'
import { Legend } from './series-legend.tsx'
import { VictoryPlot } from './victory-plot.tsx'

export interface Moment extends Labelled {
  value: number
  /** true where the value is expected and not known */
  isExpected?: boolean
  /** the likely range of the value */
  low?: number | undefined
  high?: number | undefined
  /** the range in words */
  rangeText?: string | undefined
}

interface Props extends ChartProps {
  moments: readonly Moment[]
  /** what the range is, as the heading of the third */
  rangeMeasure: string
  legend: { known: string; expected: string; range: string }
}

const INK = 'var(--color-chart)'
const LINE = { data: { stroke: INK, strokeWidth: 2.5, strokeLinecap: 'round' } } as const
const EXPECTED = { data: { ...LINE.data, strokeDasharray: '2 5' } } as const
const RANGE = { data: { fill: 'var(--color-chart-soft)', fillOpacity: 0.6 } } as const
/**
 * A value over time: known up to a moment and expected after it, with its likely range. It uses victory, so it is in a chunk
 * that loads only where such a chart is shown.
 */
export function TimeChart({ summary, moments, measure: heading, rangeMeasure, axisText, axisUnit, legend, heightRem = 13 }: Props) {
  return (
    <ChartFrame
      summary={summary}
      readings={moments.map(({ name, text, isExpected, rangeText }) => ({
        name,
        text: isExpected ? `${text} expected` : text,
        cells: [text, rangeText ?? ''],
        beside: rangeText,
      }))}
      measure={heading}
      columns={[heading, rangeMeasure]}
      legend={
        <Legend
          entries={[
            { name: legend.known, mark: <path d="M0,6H12" style={LINE.data} /> },
            { name: legend.expected, mark: <path d="M1,6H12" style={EXPECTED.data} /> },
            { name: legend.range, mark: <rect width="12" height="12" rx="3" style={RANGE.data} /> },
          ]}
        />
      }
      heightRem={heightRem}
    >
      {(plot) => <Lines plot={plot} moments={moments} axisText={axisText} axisUnit={axisUnit} />}
    </ChartFrame>
  )
}

function Lines({ plot, moments, axisText, axisUnit }: Pick<Props, 'moments' | 'axisText' | 'axisUnit'> & { plot: Plot }) {
  const ticks = niceTicks(Math.max(...moments.map(({ value, high }) => high ?? value)))
  const points = moments.map(({ value, isExpected = false, low, high }, x) => ({
    x,
    y: value,
    isExpected,
    y0: low ?? value,
    high: high ?? value,
  }))
  const known = points.filter(({ isExpected }) => !isExpected)
  // The expected line starts at the last known value.
  const expected = [...known.slice(-1), ...points.filter(({ isExpected }) => isExpected)]
  const labels = moments.map(({ label }) => label)
  return (
    <VictoryPlot plot={plot} labels={labels} ticks={ticks} axisText={axisText} axisUnit={axisUnit}>
      {expected.length > 1 && <VictoryArea data={expected} y="high" y0="y0" style={RANGE} />}
      {expected.length > 1 && <VictoryLine data={expected} style={EXPECTED} />}
      <VictoryLine data={known} style={LINE} />
    </VictoryPlot>
  )
}

import { VictoryLine, VictoryScatter } from 'victory'
import { ticksOver } from './axis.ts'
import { ChartFrame, type ChartProps, type Labelled, type Plot } from './chart-frame.tsx'
import { VictoryPlot } from './victory-plot.tsx'

interface Point extends Labelled {
  /** undefined where nothing is known: the line has a gap */
  value: number | undefined
}

interface Props extends ChartProps {
  points: readonly Point[]
}

const INK = 'var(--color-chart)'
const LINE = { data: { stroke: INK, strokeWidth: 2.5, strokeLinecap: 'round' } } as const
const DOT = { data: { fill: INK } } as const

/** One value over time. It uses victory, so it is in a chunk that loads only where such a chart is shown. */
export function LineChart({ summary, points, measure, axisText, axisUnit, heightRem = 10 }: Props) {
  return (
    <ChartFrame summary={summary} readings={points.map(({ name, text }) => ({ name, text }))} measure={measure} heightRem={heightRem}>
      {(plot) => <Line plot={plot} points={points} axisText={axisText} axisUnit={axisUnit} />}
    </ChartFrame>
  )
}

function Line({ plot, points, axisText, axisUnit }: Pick<Props, 'points' | 'axisText' | 'axisUnit'> & { plot: Plot }) {
  const ticks = ticksOver(points.map(({ value = 0 }) => value))
  const data = points.map(({ value }, x) => ({ x, y: value ?? null }))
  // A value between two gaps has no line.
  const alone = data.filter(({ y }, i) => y !== null && (data[i - 1]?.y ?? null) === null && (data[i + 1]?.y ?? null) === null)
  return (
    <VictoryPlot plot={plot} labels={points.map(({ label }) => label)} ticks={ticks} axisText={axisText} axisUnit={axisUnit}>
      <VictoryLine data={data} style={LINE} />
      {alone.length > 0 && <VictoryScatter data={alone} size={4} style={DOT} />}
    </VictoryPlot>
  )
}

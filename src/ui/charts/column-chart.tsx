import { VictoryBar, VictoryGroup, VictoryStack } from 'victory'
import { sum } from '#lib/sum.ts'
import type { Series } from './area-chart.tsx'
import { niceTicks } from './axis.ts'
import { ChartFrame, type ChartProps, type Plot } from './chart-frame.tsx'
import { SeriesLegend } from './series-legend.tsx'
import { VictoryPlot } from './victory-plot.tsx'

interface Props extends ChartProps {
  /** months, bills or the like, each with the path of its page if it has one */
  groups: readonly { label: string; name: string; href?: string }[]
  /** one value for each group; undefined where there is none */
  series: readonly Series<number | undefined>[]
  /** beside each other, or on each other from the ground up */
  arrangement: 'grouped' | 'stacked'
  /** a value in words, with its unit */
  valueText(value: number): string
  onChoose?: ((href: string) => void) | undefined
}

/** The part of a group's place that its columns fill. */
const FILLED = 0.75
const WIDEST = 48

/** Several values for each of some groups, as columns. It uses victory, so it is in a chunk that loads only where such a chart is shown. */
export function ColumnChart({
  summary,
  groups,
  series,
  arrangement,
  measure,
  valueText,
  axisText,
  axisUnit,
  heightRem = 14,
  onChoose,
}: Props) {
  const textOf = (value: number | undefined) => (value === undefined ? '–' : valueText(value))
  return (
    <ChartFrame
      summary={summary}
      readings={groups.map(({ name, href }, i) => {
        const values = series.map((one) => one.values[i])
        return {
          name,
          text:
            series.flatMap((one, at) => (values[at] === undefined ? [] : [`${one.name} ${textOf(values[at])}`])).join(', ') ||
            'Nothing known',
          cells: values.map(textOf),
          href,
        }
      })}
      measure={measure}
      columns={series.map(({ name }) => name)}
      legend={<SeriesLegend series={series} isStacked={arrangement === 'stacked'} />}
      heightRem={heightRem}
      onChoose={onChoose}
    >
      {(plot) => (
        <Columns
          plot={plot}
          labels={groups.map(({ label }) => label)}
          series={series}
          arrangement={arrangement}
          axisText={axisText}
          axisUnit={axisUnit}
        />
      )}
    </ChartFrame>
  )
}

interface ColumnsProps extends Pick<Props, 'series' | 'arrangement' | 'axisText' | 'axisUnit'> {
  plot: Plot
  labels: string[]
}

function Columns({ plot, labels, series, arrangement, axisText, axisUnit }: ColumnsProps) {
  const isStacked = arrangement === 'stacked'
  const highest = Math.max(
    0,
    ...labels.map((_, i) => {
      const values = series.map(({ values }) => values[i] ?? 0)
      return isStacked ? sum(values) : Math.max(0, ...values)
    }),
  )
  const ticks = niceTicks(highest)
  const barWidth = Math.min(WIDEST, (plot.slot * FILLED) / (isStacked ? 1 : Math.max(1, series.length)))
  const bars = series.map(({ name, colour, values }) => (
    <VictoryBar
      key={name}
      data={values.flatMap((y, x) => (y === undefined ? [] : [{ x, y }]))}
      barWidth={Math.max(1, barWidth - 1)}
      style={{ data: { fill: colour, stroke: 'var(--color-card)', strokeWidth: isStacked ? 1 : 0 } }}
    />
  ))
  return (
    <VictoryPlot plot={plot} labels={labels} ticks={ticks} axisText={axisText} axisUnit={axisUnit}>
      {isStacked ? <VictoryStack>{bars}</VictoryStack> : <VictoryGroup offset={barWidth}>{bars}</VictoryGroup>}
    </VictoryPlot>
  )
}

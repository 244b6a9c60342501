import { VictoryArea, VictoryAxis, VictoryChart, VictoryContainer, VictoryStack } from 'victory'
import { sum } from '#lib/sum.ts'
import { niceTicks, shownLabels } from './axis.ts'
import { ChartFrame, PADDING, type Plot } from './chart-frame.tsx'
import css from './charts.module.css'
import { SeriesLegend } from './series-legend.tsx'
import { TIME_AXIS, VALUE_AXIS } from './victory-look.ts'

/** One part of the whole, over time. */
export interface Series<Value = number> {
  name: string
  colour: string
  /** one for each moment; 0 or more */
  values: readonly Value[]
}

interface Props {
  /** the one sentence that says what the chart shows */
  summary: string
  moments: readonly { label: string; name: string }[]
  /** from the ground up */
  series: readonly Series[]
  /** what the sum of the parts is */
  measure: string
  /** a value in words, with its unit */
  valueText(value: number): string
  /** @param step from one number of the axis to the next */
  axisText(value: number, step: number): string
  heightRem?: number
}

/** So many of the largest parts are read with a moment; the table has all of them. */
const PARTS_READ = 3

/** Parts of a whole over time, stacked. It uses victory, so it is in a chunk that only pages with such a chart load. */
export function AreaChart({ summary, moments, series, measure, valueText, axisText, heightRem = 15 }: Props) {
  const totals = moments.map((_, i) => sum(series.map(({ values }) => values[i] ?? 0)))
  return (
    <ChartFrame
      summary={summary}
      readings={moments.map(({ name }, i) => {
        const total = totals[i] ?? 0
        const parts = series.map((one) => ({ name: one.name, value: one.values[i] ?? 0 }))
        const largest = parts.toSorted((a, b) => b.value - a.value).slice(0, PARTS_READ)
        return {
          name,
          text: valueText(total),
          beside: largest.map((part) => `${part.name} ${total === 0 ? 0 : Math.round((part.value / total) * 100)}%`).join(', '),
          cells: [valueText(total), ...parts.map(({ value }) => valueText(value))],
        }
      })}
      measure={measure}
      columns={[measure, ...series.map(({ name }) => name)]}
      legend={<SeriesLegend series={series} isStacked />}
      heightRem={heightRem}
    >
      {(plot) => (
        <Areas
          plot={plot}
          labels={moments.map(({ label }) => label)}
          series={series}
          highest={Math.max(0, ...totals)}
          axisText={axisText}
        />
      )}
    </ChartFrame>
  )
}

interface AreasProps extends Pick<Props, 'series' | 'axisText'> {
  plot: Plot
  labels: string[]
  highest: number
}

function Areas({ plot: { width, height, left, right }, labels, series, highest, axisText }: AreasProps) {
  const ticks = niceTicks(highest)
  return (
    <div aria-hidden="true" className={css.drawing}>
      <VictoryChart
        width={width}
        height={height}
        padding={PADDING}
        domain={{ x: [-0.5, labels.length - 0.5], y: [0, ticks.at(-1) ?? 1] }}
        containerComponent={<VictoryContainer responsive={false} role="presentation" />}
      >
        <VictoryAxis
          dependentAxis
          offsetX={PADDING.left}
          tickValues={ticks}
          tickFormat={(tick: number) => axisText(tick, ticks[1] ?? tick)}
          style={VALUE_AXIS}
        />
        <VictoryAxis tickValues={[...shownLabels(labels, right - left)]} tickFormat={(x: number) => labels[x] ?? ''} style={TIME_AXIS} />
        <VictoryStack>
          {series.map(({ name, colour, values }) => (
            <VictoryArea
              key={name}
              data={values.map((y, x) => ({ x, y }))}
              // A line between the areas tells apart what has the same colour in print, or for whoever cannot see the difference.
              style={{ data: { fill: colour, stroke: 'var(--color-card)', strokeWidth: 1 } }}
            />
          ))}
        </VictoryStack>
      </VictoryChart>
    </div>
  )
}

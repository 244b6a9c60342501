import { useCallback, useMemo } from 'react'
import { VictoryArea } from 'victory'
import { sum } from '#lib/sum.ts'
import { niceTicks } from './axis.ts'
import { ChartFrame, type ChartProps, type Plot } from './chart-frame.tsx'
import { SeriesLegend } from './series-legend.tsx'
import { VictoryPlot } from './victory-plot.tsx'
import { useZoom } from './zoom.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

/** One part of the whole, over time. */
export interface Series<Value = number> {
  name: string
  colour: string
  /** one for each moment; 0 or more */
  values: readonly Value[]
}

interface Moment {
  /** beside the axis; empty for none */
  label: string
  /** the same where few are drawn */
  closeLabel?: string
  name: string
}

interface Props extends Omit<ChartProps, 'axisUnit'> {
  moments: readonly Moment[]
  /** from the ground up */
  series: readonly Series[]
  /** what the sum of the parts is */
  measure: string
  /** a value in words, with its unit */
  valueText(value: number): string
}

/** Two days of half-hours are told apart by their hours, a week by its days. */
const FEW = 96

/** Told to victory, which would else look at each point to find out. */
const LINEAR = { x: 'linear', y: 'linear' } as const

/** How many of the largest parts are read out with a moment; the table has all of them. */
const PARTS_READ = 3

/** Parts of a whole over time, stacked. It uses victory, so it is in a chunk that loads only where such a chart is shown. */
export function AreaChart({ summary, moments, series, measure, valueText, axisText, heightRem = 15 }: Props) {
  const zoom = useZoom(moments.length)
  const totals = useMemo(() => moments.map((_, i) => sum(series.map(({ values }) => values[i] ?? 0))), [moments, series])
  const readings = useMemo(
    () =>
      moments.map(({ name }, i) => {
        const total = totals[i] ?? 0
        const parts = () => series.map((one) => ({ name: one.name, value: one.values[i] ?? 0 }))
        // In words only where it is read: a week of half-hours has 2,700 values.
        return {
          name,
          get text() {
            return valueText(total)
          },
          get beside() {
            const largest = parts().sort((a, b) => b.value - a.value)
            const shares = largest
              .slice(0, PARTS_READ)
              .map((part) => `${part.name} ${total === 0 ? 0 : Math.round((part.value / total) * 100)}%`)
            return shares.join(', ')
          },
          get cells() {
            return [valueText(total), ...parts().map(({ value }) => valueText(value))]
          },
        }
      }),
    [moments, series, totals, valueText],
  )
  const renderPlot = useCallback(
    (plot: Plot) => (
      <Areas
        plot={plot}
        labels={moments
          .slice(plot.first, plot.first + plot.count)
          .map(({ label, closeLabel }) => (plot.count <= FEW && closeLabel) || label)}
        series={series.map((one) => ({ ...one, values: one.values.slice(plot.first, plot.first + plot.count) }))}
        highest={Math.max(0, ...totals)}
        axisText={axisText}
      />
    ),
    [moments, series, totals, axisText],
  )
  return (
    <ChartFrame
      summary={summary}
      readings={readings}
      measure={measure}
      columns={[measure, ...series.map(({ name }) => name)]}
      legend={
        <>
          <SeriesLegend series={series} isStacked />
          {zoom && <ZoomButtons zoom={zoom} />}
        </>
      }
      heightRem={heightRem}
      zoom={zoom}
    >
      {renderPlot}
    </ChartFrame>
  )
}

interface AreasProps extends Pick<Props, 'series' | 'axisText'> {
  plot: Plot
  labels: string[]
  highest: number
}

function Areas({ plot, labels, series, highest, axisText }: AreasProps) {
  const ticks = niceTicks(highest)
  return (
    <VictoryPlot plot={plot} labels={labels} ticks={ticks} axisText={axisText} scale={LINEAR}>
      {stacked(series).map(({ name, colour, data }) => (
        <VictoryArea
          key={name}
          data={data}
          scale={LINEAR}
          // A line between the areas separates colours that look alike in print, or to people who cannot tell them apart.
          style={{ data: { fill: colour, stroke: 'var(--color-card)', strokeWidth: 1 } }}
        />
      ))}
    </VictoryPlot>
  )
}

/** Each part on top of those before it. Victory's own stack compares every point with every other: 200 ms for a week of half-hours. */
function stacked(series: readonly Series[]) {
  let below: readonly number[] = []
  return series.map(({ name, colour, values }) => {
    const data = values.map((value, x) => ({ x, y0: below[x] ?? 0, y: (below[x] ?? 0) + value }))
    below = data.map(({ y }) => y)
    return { name, colour, data }
  })
}

import type { ReactNode } from 'react'
import { VictoryAxis, VictoryChart, type VictoryChartProps, VictoryContainer, VictoryLabel } from 'victory'
import { shownLabels } from './axis.ts'
import { NAME_HEIGHT, PADDING, type ChartProps, type Plot } from './chart-frame.tsx'
import css from './charts.module.css'
import { TIME_AXIS, VALUE_AXIS } from './victory-look.ts'

interface Props extends Pick<ChartProps, 'axisText' | 'axisUnit'> {
  plot: Plot
  /** beside the axis at 0, 1, 2 and so on; empty for none */
  labels: readonly string[]
  /** of the values, from 0 or from below it */
  ticks: readonly number[]
  scale?: VictoryChartProps['scale']
  children: ReactNode
}

/** What victory draws of values side by side, between an axis of values and one of their labels. */
export function VictoryPlot({ plot: { width, height, left, right }, labels, ticks, axisText, axisUnit, scale, children }: Props) {
  const [foot = 0, second = 1] = ticks
  return (
    <div aria-hidden="true" className={css.drawing}>
      <VictoryChart
        // Stacks and groups keep the scale of their last size until an effect has run, which is too late for a page that is printed.
        key={`${width} ${height}`}
        width={width}
        height={height}
        padding={axisUnit ? { ...PADDING, top: PADDING.top + NAME_HEIGHT } : PADDING}
        scale={scale}
        domain={{ x: [-0.5, labels.length - 0.5], y: [foot, ticks.at(-1) ?? 1] }}
        containerComponent={<VictoryContainer role="presentation" />}
      >
        <VictoryAxis
          dependentAxis
          offsetX={PADDING.left}
          tickValues={[...ticks]}
          tickFormat={(tick: number) => axisText(tick, second - foot)}
          style={VALUE_AXIS}
        />
        {axisUnit && (
          <VictoryLabel
            text={axisUnit}
            x={PADDING.left - VALUE_AXIS.tickLabels.padding}
            y={PADDING.top}
            textAnchor="end"
            style={VALUE_AXIS.tickLabels}
          />
        )}
        <VictoryAxis
          orientation="bottom"
          offsetY={PADDING.bottom}
          tickValues={[...shownLabels(labels, right - left)]}
          tickFormat={(x: number) => labels[x] ?? ''}
          style={TIME_AXIS}
        />
        {children}
      </VictoryChart>
    </div>
  )
}

import { lazy, Suspense } from 'react'
import type { MeasuredPoint } from '#schemas/insights/measured.ts'
import { defineWidget } from '#registry/widget.ts'
import { fromToText } from '#lib/day-text.ts'
import { Card } from '#ui/card.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { BarChart } from '#ui/charts/bar-chart.tsx'
import { labelOf, MEASURES, mostText, nameOf, UNITS } from './measures.ts'
import schema from './schema.ts'

const HEIGHT_REM = 9
/** Of the sentence below a line and the link to its table. */
const FOOT_REM = 4

// It uses victory, which no page without a line loads.
const LineChart = lazy(() => import('#ui/charts/line-chart.tsx').then((file) => ({ default: file.LineChart })))

export default defineWidget(schema, function MeasureChart({ title, config, data }) {
  const { kind = 'columns', leavesOut = [] } = config
  const { name, to, link } = MEASURES[data.measure]
  const { measured, text, axisText, axisUnit } = UNITS[data.unit]
  const textOf = ({ value, isEstimated }: MeasuredPoint) =>
    value === undefined ? 'Not known' : `${text(value)}${isEstimated ? ' (estimated)' : ''}`
  const points = data.points.map((point) => ({
    label: labelOf(point),
    name: nameOf(point),
    value: point.value,
    text: textOf(point),
    fill: point.isEstimated ? ('hatched' as const) : ('solid' as const),
  }))
  const most = data.points.reduce((a, b) => ((b.value ?? -Infinity) > (a.value ?? -Infinity) ? b : a))
  const chart = {
    summary: mostText(data, most, textOf(most)),
    measure: `${name}, ${measured}`,
    axisText,
    axisUnit,
    heightRem: HEIGHT_REM,
  }
  const [first, last] = [data.points[0], data.points.at(-1)]
  return (
    <Card title={title}>
      {!leavesOut.includes('total') && first && last && (
        <p>
          <strong className="figure">{text(data.total)}</strong> <span className="quiet">{fromToText(first.startDate, last.endDate)}</span>
        </p>
      )}
      {kind === 'line' ? (
        <Suspense fallback={<div style={{ minBlockSize: `${HEIGHT_REM + FOOT_REM}rem` }} />}>
          <LineChart {...chart} points={points} />
        </Suspense>
      ) : (
        <BarChart
          {...chart}
          bars={points}
          legend={{ solid: 'Actual', hatched: points.some(({ fill }) => fill === 'hatched') ? 'Estimated' : undefined }}
        />
      )}
      <PageLink config={config} to={to} text={link} />
    </Card>
  )
})

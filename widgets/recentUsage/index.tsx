import { useState } from 'react'
import type { DailyUsage } from '#schemas/usage/entities.ts'
import { defineWidget } from '#registry/widget.ts'
import { capitalised } from '#lib/capitalised.ts'
import { yearBefore } from '#lib/calendar.ts'
import { WITHOUT_EXPORTS } from '#lib/covers-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { paths } from '#lib/paths.ts'
import { Card } from '#ui/card.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { BarChart, type Fill } from '#ui/charts/bar-chart.tsx'
import { axisIn, mostText } from '#ui/charts/unit.ts'
import { kwhText } from '#lib/energy-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { dayText, fromToText } from '#lib/day-text.ts'
import schema from './schema.ts'
import css from './recent-usage.module.css'

const FILL: Record<DailyUsage['type'], Fill> = { actual: 'solid', estimated: 'hatched', empty: 'none' }

type Unit = 'kwh' | 'dollars'
const UNITS: readonly { value: Unit; label: string }[] = [
  { value: 'kwh', label: 'kWh' },
  { value: 'dollars', label: 'Dollars' },
]

export default defineWidget(schema, function RecentUsage({ title, config, data }) {
  const { days, totalKwh, totalCostNZD, dailyAverageKwh, previousTotalKwh, kWhOnly, startDate, endDate } = data
  const { leavesOut = [] } = config
  const [chosen, setChosen] = useState<Unit>(config.unit ?? 'kwh')
  const unit: Unit = kWhOnly || totalCostNZD === undefined ? 'kwh' : chosen
  const textOf = ({ kwh, costNZD }: DailyUsage) =>
    kwh === undefined ? 'No readings' : `${kwhText(kwh)}${costNZD === undefined ? '' : `, ${moneyText(costNZD)}`}`
  const heightOf = ({ kwh, costNZD }: DailyUsage) => (unit === 'dollars' ? costNZD : kwh)
  const highest = days.reduce<DailyUsage | undefined>(
    (a, b) => ((heightOf(b) ?? -Infinity) > ((a && heightOf(a)) ?? -Infinity) ? b : a),
    undefined,
  )
  const change = previousTotalKwh ? Math.round(((totalKwh - previousTotalKwh) / previousTotalKwh) * 100) : undefined
  const hasEstimates = days.some(({ type }) => type === 'estimated')
  return (
    <Card
      title={title}
      aside={
        !kWhOnly &&
        totalCostNZD !== undefined &&
        !leavesOut.includes('unitChoice') && <SegmentedControl label="Unit" options={UNITS} value={unit} onChange={setChosen} />
      }
    >
      {!leavesOut.includes('total') && (
        <div className={css.totals}>
          <p>
            <strong className="figure" data-testid="total">
              {unit === 'dollars' && totalCostNZD !== undefined ? moneyText(totalCostNZD) : kwhText(totalKwh)}
            </strong>
            <span className="quiet">{fromToText(startDate, endDate, endDate < yearBefore(localDayOf(new Date())) ? 'year' : 'day')}</span>
          </p>
          <p className="quiet">
            {kwhText(dailyAverageKwh)} a day
            {change !== undefined &&
              !leavesOut.includes('comparison') &&
              change !== 0 &&
              `, ${Math.abs(change)}% ${change < 0 ? 'less' : 'more'} than the ${days.length} days before`}
          </p>
        </div>
      )}
      <BarChart
        summary={
          highest
            ? `${capitalised(mostText(unit === 'dollars'))} on ${dayText(highest.startDate, 'weekday')}: ${textOf(highest)}.`
            : 'There are no readings for these days.'
        }
        heightRem={10}
        measure={unit === 'dollars' ? 'Cost, GST included' : 'Electricity'}
        {...axisIn(unit === 'dollars')}
        bars={days.map((day) => ({
          label: dayText(day.startDate),
          name: dayText(day.startDate, 'weekday'),
          value: heightOf(day),
          text: `${textOf(day)}${day.type === 'estimated' ? ' (estimated)' : ''}`,
          fill: FILL[day.type],
        }))}
        legend={{ solid: 'Actual', hatched: hasEstimates ? 'Estimated' : undefined }}
      />
      {data.isExportUncounted && <p className="quiet">{WITHOUT_EXPORTS}</p>}
      <PageLink config={config} to={paths.consumption()} text="All your electricity" />
    </Card>
  )
})

import type { WidgetData } from '#schemas/widget.ts'
import { capitalised } from '#lib/capitalised.ts'
import { billMonthText, fromToText } from '#lib/day-text.ts'
import { paths } from '#lib/paths.ts'
import { defineWidget } from '#registry/widget.ts'
import { Card } from '#ui/card.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { BarChart } from '#ui/charts/bar-chart.tsx'
import { axisIn, mostText } from '#ui/charts/unit.ts'
import { partsOf, remarkOf } from '#ui/insight/gas-period.ts'
import { kwhText } from '#lib/energy-text.ts'
import { moneyText } from '#lib/money-text.ts'
import schema from './schema.ts'
import css from './gas-usage.module.css'

type Period = WidgetData<typeof schema>['periods'][number]

export default defineWidget(schema, function GasUsage({ title, config, data: { periods: all, yearBeforeKwh } }) {
  const { periods: count = 12, leavesOut = [] } = config
  const periods = all.slice(-count)
  const inDollars = config.unit !== 'kwh' && periods.some(({ costNzd }) => costNzd !== undefined)
  const last = periods.findLast(({ isRunning, kwh }) => !isRunning && kwh !== undefined)
  const running = periods.find(({ isRunning, kwh }) => isRunning && kwh !== undefined)
  const change = last?.kwh !== undefined && yearBeforeKwh ? Math.round(((last.kwh - yearBeforeKwh) / yearBeforeKwh) * 100) : undefined
  const heightOf = ({ costNzd, kwh }: Period) => (inDollars ? costNzd : kwh)
  const most = periods.reduce<Period | undefined>((a, b) => ((heightOf(b) ?? -1) > ((a && heightOf(a)) ?? -1) ? b : a), undefined)
  return (
    <Card title={title}>
      {last && !leavesOut.includes('total') && (
        <div className={css.totals}>
          <p>
            <strong className="figure">{mainText(last, inDollars)}</strong>{' '}
            <span className="quiet">{fromToText(last.startDate, last.endDate, 'day')}</span>
          </p>
          {change !== undefined && !leavesOut.includes('comparison') && (
            <p className="quiet">
              {change === 0 ? 'As much as' : `${Math.abs(change)}% ${change < 0 ? 'less' : 'more'} than`} a year before
            </p>
          )}
        </div>
      )}
      {running && !leavesOut.includes('runningPeriod') && <p className="quiet">This period so far: {mainText(running, inDollars)}</p>}
      <BarChart
        summary={
          most
            ? `${capitalised(mostText(inDollars))} from ${fromToText(most.startDate, most.endDate)}: ${textOf(most)}.`
            : 'There are no readings yet.'
        }
        heightRem={9}
        measure={inDollars ? 'Cost, GST included' : 'Natural gas'}
        {...axisIn(inDollars)}
        bars={periods.map((period) => ({
          label: billMonthText(period.startDate, period.endDate),
          name: fromToText(period.startDate, period.endDate),
          value: heightOf(period),
          text: textOf(period),
          fill: 'solid',
          parts: partsOf(period, heightOf(period) ?? 0, period.isRunning),
        }))}
        legend={{
          solid: 'Actual',
          hatched: periods.some(({ daysEstimated = 0 }) => daysEstimated > 0) ? 'Estimated' : undefined,
          soft: running ? 'This period so far' : undefined,
        }}
      />
      <PageLink config={config} to={paths.naturalGas()} text="All your natural gas" />
    </Card>
  )
})

const mainText = ({ costNzd, kwh = 0 }: Period, inDollars: boolean) =>
  costNzd === undefined || !inDollars ? kwhText(kwh) : moneyText(costNzd)

function textOf(period: Period): string {
  const { kwh, costNzd, isRunning } = period
  if (kwh === undefined) return 'Not read'
  const remark = remarkOf(period, isRunning)
  return `${kwhText(kwh)}${costNzd === undefined ? '' : `, ${moneyText(costNzd)}`}${remark && ` (${remark})`}`
}

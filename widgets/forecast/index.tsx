import { defineWidget } from '#registry/widget.ts'
import { WITHOUT_EXPORTS } from '#lib/covers-text.ts'
import { dayText, fromToText } from '#lib/day-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { paths } from '#lib/paths.ts'
import { Card } from '#ui/card.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { BarChart } from '#ui/charts/bar-chart.tsx'
import { axisIn } from '#ui/charts/unit.ts'
import { amountText, lastWeekText, noForecastText, rangeText, weekText } from '#ui/insight/forecast-texts.ts'
import css from './forecast.module.css'
import schema from './schema.ts'

export default defineWidget(schema, function Forecast({ title, config, data }) {
  const { expected, startDate, endDate, days = [], lastWeek } = data
  const { leavesOut = [] } = config
  const isMoney = !data.kWhOnly && config.unit !== 'kwh'
  if (!expected || !startDate || !endDate) {
    const waiting = noForecastText(data, localDayOf(new Date()))
    return (
      <Card title={title}>
        <p className={`heading ${css.title}`}>{waiting.title}</p>
        <p className="quiet">{config.waitingText ?? waiting.text}</p>
      </Card>
    )
  }
  return (
    <Card title={title}>
      <p className={`heading ${css.title}`}>{weekText(expected, isMoney)}</p>
      <p className="quiet">
        {fromToText(startDate, endDate, 'weekday')}, most likely {amountText(expected, isMoney)}.
        {isMoney && data.isExportUncounted && ` ${WITHOUT_EXPORTS}`}
      </p>
      {!leavesOut.includes('chart') && (
        <BarChart
          summary={`Each day from ${dayText(startDate)} to ${dayText(endDate)} as it is expected, with its range.`}
          heightRem={7}
          measure={isMoney ? 'Cost, GST included' : 'Electricity'}
          columns={['Most likely', 'Range']}
          {...axisIn(isMoney)}
          bars={days.map((day) => ({
            label: dayText(day.date),
            name: dayText(day.date, 'weekday'),
            value: isMoney ? day.costNZD : day.kwh,
            text: `${amountText(day, isMoney)} (${rangeText(day, isMoney)})`,
            cells: [amountText(day, isMoney), rangeText(day, isMoney)],
            fill: 'expected',
          }))}
        />
      )}
      {lastWeek && !leavesOut.includes('lastWeek') && <p className="quiet">{lastWeekText(lastWeek, isMoney)}</p>}
      <PageLink config={config} to={paths.forecasts()} text="Electricity forecast" />
    </Card>
  )
})

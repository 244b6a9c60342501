import type { WeekForecast } from '#schemas/usage/week-forecast.ts'
import { Resource } from '#api/resource.tsx'
import { daysBetween } from '#lib/calendar.ts'
import { WITHOUT_EXPORTS } from '#lib/covers-text.ts'
import { dayText, fromToText } from '#lib/day-text.ts'
import { kwhText } from '#lib/energy-text.ts'
import { moneyText } from '#lib/money-text.ts'
import type { Moment } from '#ui/charts/time-chart.tsx'
import { axisIn } from '#ui/charts/unit.ts'
import { Figure, Figures } from '#ui/figures.tsx'
import { amountText, reasonText, weekText } from '#ui/insight/forecast-texts.ts'
import { Section } from '#ui/section.tsx'
import { useTimeChart } from '../../forecast/forecast-chart.tsx'
import css from './forecasts.module.css'

/** The coming seven days, each with its range, beside the last seven, and why they are expected so. */
export function WeekSection({ forecast, isMoney }: { forecast: WeekForecast; isMoney: boolean }) {
  const chart = useTimeChart()
  const { expected, startDate, endDate, latestDay, reasons = [] } = forecast
  if (!expected || !startDate || !endDate || !latestDay) return null
  const lead = `${fromToText(startDate, endDate, 'weekday')}.${forecast.isExportUncounted ? ` ${WITHOUT_EXPORTS}` : ''}`
  const daysBehind = daysBetween(latestDay, startDate) - 1
  return (
    <Section title={weekText(expected, isMoney)} lead={lead}>
      <div className={css.figures}>
        <Figures>
          <Figure name="Most likely">{amountText(expected, isMoney)}</Figure>
          {!forecast.kWhOnly && <Figure name={isMoney ? 'Use' : 'Cost'}>{amountText(expected, !isMoney)}</Figure>}
        </Figures>
      </div>
      <Resource of={chart} name="The chart" heightRem={19}>
        {({ TimeChart }) => (
          <TimeChart
            summary={summaryOf(forecast, isMoney)}
            moments={momentsOf(forecast, isMoney)}
            measure={isMoney ? 'Cost' : 'Use'}
            rangeMeasure="Likely range"
            {...axisIn(isMoney)}
            legend={{ known: 'Used', expected: 'Expected', range: 'Likely range' }}
          />
        )}
      </Resource>
      <p className={css.note}>
        Four times out of five, what you use ends up inside the range shown.
        {daysBehind > 0 && ` Your latest readings are from ${dayText(latestDay, 'weekday')}, so the days since then are expected as well.`}
      </p>
      {reasons.length > 0 && (
        <>
          <h3 className={`heading ${css.why}`}>Why</h3>
          <ul className={css.reasons}>
            {reasons.map((reason) => (
              <li key={reason.kind}>{reasonText(reason)}</li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}

function summaryOf({ days = [] }: WeekForecast, isMoney: boolean): string {
  const heightOf = ({ kwh, costNZD }: { kwh: number; costNZD?: number }) => (isMoney ? (costNZD ?? 0) : kwh)
  const highest = days.reduce<(typeof days)[number] | undefined>((a, b) => (a && heightOf(a) >= heightOf(b) ? a : b), undefined)
  if (!highest) return 'The last seven days, and the coming ones.'
  return `The last seven days and the coming ones: ${dayText(highest.date, 'weekday')} is likely to be the highest, with ${amountText(highest, isMoney)}.`
}

function momentsOf({ before = [], days = [] }: WeekForecast, isMoney: boolean): Moment[] {
  const text = isMoney ? moneyText : kwhText
  const name = (date: string) => ({ label: dayText(date), name: dayText(date, 'weekday') })
  const known = before.flatMap(({ date, kwh, costNZD }) => {
    const value = isMoney ? costNZD : kwh
    return value === undefined ? [] : [{ ...name(date), value, text: text(value) }]
  })
  const expected = days.map(({ date, kwh, lowKwh, highKwh, costNZD = 0, lowNZD = 0, highNZD = 0 }) => {
    const [value, low, high] = isMoney ? [costNZD, lowNZD, highNZD] : [kwh, lowKwh, highKwh]
    return { ...name(date), value, text: text(value), isExpected: true, low, high, rangeText: `${text(low)} to ${text(high)}` }
  })
  return [...known, ...expected]
}

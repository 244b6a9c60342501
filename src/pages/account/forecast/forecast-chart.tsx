import useSWRImmutable from 'swr/immutable'
import type { Forecast } from '#schemas/usage/entities.ts'
import { Resource } from '#api/resource.tsx'
import type { Moment } from '#ui/charts/time-chart.tsx'
import { axisIn } from '#ui/charts/unit.ts'
import { kwhText } from '#lib/energy-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { dayText } from '#lib/day-text.ts'

/** The code of charts over time, which loads only where one is shown. */
export const useTimeChart = (isWanted = true) => useSWRImmutable(isWanted ? 'time-chart' : null, () => import('#ui/charts/time-chart.tsx'))

/** Cost or use of a bill period, adding up day by day: known, then expected, with its likely range. */
export function ForecastChart({ forecast }: { forecast: Forecast }) {
  const chart = useTimeChart()
  const { kWhOnly, expected } = forecast
  const isMoney = !kWhOnly && expected.costNZD !== undefined
  return (
    <Resource of={chart} name="The chart" heightRem={19}>
      {({ TimeChart }) => (
        <TimeChart
          summary={summaryOf(forecast, isMoney)}
          moments={momentsOf(forecast, isMoney)}
          measure={isMoney ? 'Cost so far' : 'Use so far'}
          rangeMeasure="Likely range"
          {...axisIn(isMoney)}
          legend={{ known: 'So far', expected: 'Expected', range: 'Likely range' }}
        />
      )}
    </Resource>
  )
}

function summaryOf({ latestDay, endDate }: Forecast, isMoney: boolean): string {
  const what = isMoney ? 'The cost of your electricity' : 'Your electricity use'
  return `${what}, adding up day by day: known to ${dayText(latestDay)}, expected to ${dayText(endDate)}.`
}

function momentsOf({ course }: Forecast, isMoney: boolean): Moment[] {
  const text = isMoney ? moneyText : kwhText
  return course.map(({ date, isExpected, kwh, lowKwh, highKwh, costNZD, lowNZD, highNZD }) => {
    const [value, low, high] = isMoney ? [costNZD ?? 0, lowNZD ?? 0, highNZD ?? 0] : [kwh, lowKwh, highKwh]
    return {
      label: dayText(date),
      name: dayText(date, 'weekday'),
      text: text(value),
      value,
      isExpected,
      low,
      high,
      rangeText: isExpected ? `${text(low)} to ${text(high)}` : undefined,
    }
  })
}

import type { WeekForecast } from '#schemas/usage/week-forecast.ts'
import { counted } from '#lib/counted.ts'
import { dayText, fromToText } from '#lib/day-text.ts'
import { unbroken } from '#lib/unbroken.ts'
import { BarChart } from '#ui/charts/bar-chart.tsx'
import { axisIn } from '#ui/charts/unit.ts'
import { amountText, lastWeekText, rangeText, verdictOf } from '#ui/insight/forecast-texts.ts'
import { Section } from '#ui/section.tsx'
import css from './forecasts.module.css'

type LastWeek = NonNullable<WeekForecast['lastWeek']>

/** What was forecast a week ago beside what was used. */
export function LastWeekSection({ lastWeek, isMoney }: { lastWeek: LastWeek; isMoney: boolean }) {
  const { startDate, endDate, madeFrom, daysRead, days } = lastWeek
  const within = days.filter((day) => verdictOf(day, usedOf(day), isMoney) === 'within').length
  return (
    <Section title="Last week’s forecast" lead={unbroken(lastWeekText(lastWeek, isMoney))}>
      <BarChart
        summary={`${fromToText(startDate, endDate)}: ${counted(within, 'day')} of ${daysRead} were within the range we expected.`}
        heightRem={11}
        measure={isMoney ? 'Cost, GST included' : 'Electricity'}
        columns={[isMoney ? 'Cost' : 'Used', 'Forecast', 'Its range']}
        {...axisIn(isMoney)}
        bars={days.map((day) => {
          const used = usedOf(day)
          const forecast = `${amountText(day, isMoney)} forecast`
          return {
            label: dayText(day.date),
            name: dayText(day.date, 'weekday'),
            value: isMoney ? day.usedNZD : day.usedKwh,
            text: amountText(used, isMoney),
            cells: [amountText(used, isMoney), amountText(day, isMoney), rangeText(day, isMoney)],
            fill: 'solid',
            beside: { value: isMoney ? day.costNZD : day.kwh, text: forecast },
          }
        })}
        legend={{ solid: isMoney ? 'Cost' : 'Used', soft: 'Forecast' }}
      />
      <p className={css.note}>
        This forecast used your readings up to {dayText(madeFrom, 'weekday')}.
        {daysRead < days.length && ` We have readings for ${daysRead} of the seven days, and the amounts cover those days only.`}
      </p>
    </Section>
  )
}

const usedOf = ({ usedKwh, usedNZD }: LastWeek['days'][number]) => ({ kwh: usedKwh, costNZD: usedNZD })

import type { ForecastHour, MixForecast } from '#schemas/generation/entities.ts'
import { generationNextSevenDays, generationNextTwoDays } from '#schemas/generation/routes.ts'
import { areSettled, Resource } from '#api/resource.tsx'
import { addDays } from '#lib/calendar.ts'
import { dayText } from '#lib/day-text.ts'
import { percentText } from '#lib/energy-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { BarChart } from '#ui/charts/bar-chart.tsx'
import { levelText } from '#ui/insight/generation.ts'
import { momentNames } from '#ui/moment-names.ts'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { spokenTime } from '#ui/insight/spoken-time.ts'
import { hourText, momentText } from '#ui/time.tsx'
import { useInsight } from '#api/use-insight.ts'

/** How clean power is likely to be, by the hour for two days and by the day for a week. */
export function Forecast() {
  const twoDays = useInsight(generationNextTwoDays, {}, { followsMarks: true })
  const week = useInsight(generationNextSevenDays, {}, { followsMarks: true })
  return (
    <Resource of={twoDays} isReady={areSettled(week)} name="The forecast" heightRem={40} empty={<TooLittle />}>
      {(forecast) => (
        <>
          <Section
            title={bestText(forecast)}
            lead="From the same hours of the last weeks, and how today differs from them. Wind and rain can change it."
          >
            <Hours forecast={forecast} />
          </Section>
          <Section title="The next seven days">
            <Resource of={week} name="The week" heightRem={16} empty={<TooLittle />}>
              {(data) => <Week forecast={data} />}
            </Resource>
          </Section>
        </>
      )}
    </Resource>
  )
}

const TooLittle = () => (
  <Notice title="No forecast yet">
    We need two weeks of figures on how the country’s power is made. It will appear here once we have them.
  </Notice>
)

const hoursOf = ({ days }: MixForecast) => days.flatMap(({ HourlyBreakdown }) => HourlyBreakdown)

/** The hour that is likely to be cleanest, and whether waiting for it is worth it. */
export function bestText(forecast: MixForecast, now = new Date()): string {
  const best = cleanest(hoursOf(forecast))
  if (!best) return 'Nothing is foreseen yet'
  if (forecast.isFlat) return 'Any hour is as good as another'
  const [day, today] = [localDayOf(new Date(best.start)), localDayOf(now)]
  const when = day === today ? 'today' : day === addDays(today, 1) ? 'tomorrow' : `on ${dayText(day, 'weekday')}`
  return `Cleanest from ${hourText(best.start)} ${when}`
}

const cleanest = (hours: readonly ForecastHour[]) =>
  hours.reduce<ForecastHour | undefined>((a, b) => (a === undefined || b.gramsCo2PerKwh < a.gramsCo2PerKwh ? b : a), undefined)

function Hours({ forecast }: { forecast: MixForecast }) {
  const hours = hoursOf(forecast)
  const names = momentNames(hours.map(({ start }) => start))
  const [lowest, highest] = [
    cleanest(hours),
    hours.reduce((a, b) => (b.gramsCo2PerKwh > a.gramsCo2PerKwh ? b : a), hours[0] as ForecastHour),
  ]
  return (
    <BarChart
      summary={
        lowest
          ? `A kilowatt-hour is likely to give off ${Math.round(lowest.gramsCo2PerKwh)} grams of CO₂ on ${spokenTime(momentText(lowest.start))}, and ${Math.round(highest.gramsCo2PerKwh)} on ${spokenTime(momentText(highest.start))}.`
          : ''
      }
      heightRem={12}
      measure="Grams of CO₂ a kilowatt-hour"
      columns={['Grams a kWh', 'Renewable', 'Carbon']}
      axisText={(value) => `${value} g`}
      bars={hours.map(({ start, gramsCo2PerKwh, EcoFriendly, carbonLevel }, i) => ({
        label: hourText(start),
        name: names[i] ?? '',
        value: gramsCo2PerKwh,
        text: `${Math.round(gramsCo2PerKwh)} g, ${percentText(EcoFriendly)} renewable`,
        cells: [String(Math.round(gramsCo2PerKwh)), percentText(EcoFriendly), levelText(carbonLevel)],
        fill: 'soft',
      }))}
    />
  )
}

function Week({ forecast: { days } }: { forecast: MixForecast }) {
  const [first] = days
  const best = days.reduce((a, b) => (b.gramsCo2PerKwh < a.gramsCo2PerKwh ? b : a), first as MixForecast['days'][number])
  return (
    <BarChart
      summary={`${dayText(best.date, 'weekday')} is likely to be the cleanest: ${Math.round(best.gramsCo2PerKwh)} grams of CO₂ a kilowatt-hour, ${percentText(best.EcoFriendly)} renewable.`}
      heightRem={10}
      measure="Grams of CO₂ a kilowatt-hour"
      columns={['Grams a kWh', 'Renewable', 'Carbon']}
      axisText={(value) => `${value} g`}
      bars={days.map(({ date, EcoFriendly, gramsCo2PerKwh, carbonLevel }) => ({
        label: dayText(date, 'weekday'),
        name: `${dayText(date, 'weekday')}${date === first?.date ? ', the rest of it' : ''}`,
        value: gramsCo2PerKwh,
        text: `${Math.round(gramsCo2PerKwh)} g, ${percentText(EcoFriendly)} renewable, ${levelText(carbonLevel).toLowerCase()} carbon`,
        cells: [String(Math.round(gramsCo2PerKwh)), percentText(EcoFriendly), levelText(carbonLevel)],
        fill: 'soft',
      }))}
    />
  )
}

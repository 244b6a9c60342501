import type { Forecast } from '#schemas/usage/entities.ts'
import { electricityForecast } from '#schemas/usage/routes.ts'
import { useInsight } from '#api/use-insight.ts'
import { Resource } from '#api/resource.tsx'
import { WITHOUT_EXPORTS } from '#lib/covers-text.ts'
import { kwhText } from '#lib/energy-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { unbroken } from '#lib/unbroken.ts'
import { Section } from '#ui/section.tsx'
import { dayText, daysText } from '#lib/day-text.ts'
import { ForecastChart } from './forecast-chart.tsx'
import css from './forecast.module.css'

/** What the running bill period is likely to come to. */
export function ForecastSection({ isOnlyEnergy }: { isOnlyEnergy: boolean }) {
  const forecast = useInsight(electricityForecast, {})
  return (
    <div className={css.growing}>
      <Section title="Electricity in this bill period">
        <Resource
          of={forecast}
          name="The forecast"
          heightRem={28}
          empty={<p>There are not enough readings for a forecast, or you’ve left this property.</p>}
        >
          {(data) => <ForecastText forecast={data} isOnlyEnergy={isOnlyEnergy} />}
        </Resource>
      </Section>
    </div>
  )
}

interface ForecastProps {
  forecast: Forecast
  /** the site has no other energy, so there is nothing to tell it from */
  isOnlyEnergy: boolean
}

function ForecastText({ forecast, isOnlyEnergy }: ForecastProps) {
  const { actual, expected, remainingDays, endDate, kWhOnly, isExportUncounted } = forecast
  const text = (kwh: number, nzd: number | undefined) => (kWhOnly || nzd === undefined ? kwhText(kwh) : moneyText(nzd))
  return (
    <>
      <p className="figure">{text(expected.kwh, expected.costNZD)}</p>
      <ForecastChart forecast={forecast} />
      <p>
        {text(actual.kwh, actual.costNZD)} so far. {daysText(remainingDays)} to go, until {unbroken(dayText(endDate))}; likely to end
        between {text(expected.lowKwh, expected.lowNZD)} and {text(expected.highKwh, expected.highNZD)}.
      </p>
      <p className="quiet">
        {isOnlyEnergy ? 'Based' : 'Electricity only, based'} on your weekdays, the season and how you have used power lately.
        {isExportUncounted && ` ${WITHOUT_EXPORTS}`}
      </p>
    </>
  )
}

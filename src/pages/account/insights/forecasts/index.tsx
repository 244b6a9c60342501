import { accountSwitcher } from '#schemas/account/routes.ts'
import type { WeekForecast } from '#schemas/usage/week-forecast.ts'
import { electricityBestHours, electricityForecast, electricityWeekForecast } from '#schemas/usage/routes.ts'
import { useApi } from '#api/use-api.ts'
import { useInsight } from '#api/use-insight.ts'
import { areSettled, Resource } from '#api/resource.tsx'
import { localDayOf } from '#lib/local-day.ts'
import { paths } from '#lib/paths.ts'
import { noForecastText } from '#ui/insight/forecast-texts.ts'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { useQueryInAddress } from '#ui/query-in-address.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { useTimeChart } from '../../forecast/forecast-chart.tsx'
import { ForecastSection } from '../../forecast/forecast-section.tsx'
import type { AccountPageProps } from '../../pages.ts'
import { unitIn, UNITS } from '#ui/insight/uses.ts'
import { Choices } from '../../choices.tsx'
import { SiteChoice } from '../../site-choice.tsx'
import { BestHoursSection } from './best-hours-section.tsx'
import { LastWeekSection } from './last-week-section.tsx'
import { WeekSection } from './week-section.tsx'

/** What electricity is likely to take and cost, and how good the last forecast was. Source: portal-usage.md, section 2. */
export default function ForecastsPage({ initial }: AccountPageProps) {
  const forecast = useInsight(electricityWeekForecast, {}, { isSettled: ({ data }) => data?.state === 'READY' })
  const hours = useInsight(electricityBestHours, { query: {} })
  const sites = useApi(accountSwitcher, {})
  const hasForecast = forecast.data?.data?.state === 'READY'
  const chart = useTimeChart(hasForecast)
  const bill = useInsight(electricityForecast, hasForecast ? {} : undefined)
  // The parts appear together, so that nothing moves.
  const isReady = areSettled(hours, sites) && (!hasForecast || areSettled(chart, bill))
  return (
    <Page title="Electricity forecast">
      <Resource of={forecast} isReady={isReady} name="Your forecast" heightRem={40}>
        {({ data }) => <Forecasts data={data} isOnlyEnergy={(initial.energyTypes ?? []).length === 1} />}
      </Resource>
    </Page>
  )
}

function Forecasts({ data, isOnlyEnergy }: { data: WeekForecast | undefined; isOnlyEnergy: boolean }) {
  const [query, show] = useQueryInAddress()
  if (!data) {
    return (
      <>
        <Choices>
          <SiteChoice />
        </Choices>
        <Notice title="Nothing to forecast here">
          This property has no electricity with us, or you’ve moved out of it. <Link to={paths.products()}>See your products</Link>
        </Notice>
      </>
    )
  }
  const unit = unitIn(query, { isCostKnown: !data.kWhOnly })
  const isMoney = unit === 'monetary'
  const isReady = data.state === 'READY'
  return (
    <>
      <Choices>
        <SiteChoice />
        {isReady && !data.kWhOnly && (
          <SegmentedControl label="Unit" options={UNITS} value={unit} onChange={(value) => show({ unit: value })} />
        )}
      </Choices>
      {isReady ? (
        <>
          <WeekSection forecast={data} isMoney={isMoney} />
          <BestHoursSection />
          {data.lastWeek && <LastWeekSection lastWeek={data.lastWeek} isMoney={isMoney} />}
          <ForecastSection isOnlyEnergy={isOnlyEnergy} />
        </>
      ) : (
        <>
          <NoForecast forecast={data} />
          <BestHoursSection />
        </>
      )}
    </>
  )
}

function NoForecast({ forecast }: { forecast: WeekForecast }) {
  const { title, text } = noForecastText(forecast, localDayOf(new Date()))
  return (
    <Notice title={title} tone={forecast.state === 'READINGS_LATE' ? 'warning' : 'good'}>
      {text}
    </Notice>
  )
}

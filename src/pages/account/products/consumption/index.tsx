import { useLocation, useNavigate } from 'react-router-dom'
import type { EnergyType } from '#schemas/account/entities.ts'
import type { ElectricitySupply } from '#schemas/usage/entities.ts'
import { accountSwitcher } from '#schemas/account/routes.ts'
import { meterReadSites } from '#schemas/meter-read/routes.ts'
import { billPlanner, monitoring, plansOfSite } from '#schemas/products/routes.ts'
import { electricityCost, electricityForecast, electricitySupply } from '#schemas/usage/routes.ts'
import { useApi } from '#api/use-api.ts'
import { paths } from '#lib/paths.ts'
import { areSettled, Resource, Waiting } from '#api/resource.tsx'
import { Columns } from '#ui/columns.tsx'
import { Link } from '#ui/link.tsx'
import { dayText } from '#lib/day-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { Phone } from '#ui/phone.tsx'
import { METER_STATES } from '#ui/insight/meter-states.ts'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Section } from '#ui/section.tsx'
import { Select } from '#ui/select.tsx'
import { MeterReadDialog } from '../meter-read/meter-read-dialog.tsx'
import type { AccountPageProps } from '../../pages.ts'
import { Choices } from '../../choices.tsx'
import { SiteChoice } from '../../site-choice.tsx'
import { BillPlannerSection } from './bill-planner.tsx'
import { BillTotals, type RunningBill, useBillTotals } from './bill-totals.tsx'
import { ForecastSection } from '../../forecast/forecast-section.tsx'
import { CostSection } from './bill-parts.tsx'
import css from './consumption.module.css'
import { useTimeChart } from '../../forecast/forecast-chart.tsx'
import { PlanSection } from '../plan-section.tsx'
import { ExportReadings } from './export-readings.tsx'
import { MeterSection, ReadItYourself } from './meter.tsx'
import { UsageView } from './usage-view.tsx'
import { viewPath, spanOf, type View, viewOf } from './view.ts'

/** In place of the use, until there is any. */
function FirstReadings({ by, isSmart }: { by: string | undefined; isSmart: boolean }) {
  if (!isSmart) {
    return <Notice title={METER_STATES.readByHand.title}>{METER_STATES.readByHand.message}</Notice>
  }
  if (by !== undefined && by < localDayOf(new Date())) {
    return (
      <Notice title="Your first readings are late" tone="warning">
        <p>
          They should have arrived by {dayText(by, 'weekday')}. Call us on <Phone /> and we’ll find out why.
        </p>
      </Notice>
    )
  }
  return (
    <Notice title="Your first readings are on their way" tone="good">
      Your smart meter sends them by itself. They should arrive {by ? `by ${dayText(by, 'weekday')}` : 'within a few days'}. Your use will
      appear here then.
    </Notice>
  )
}

/** Electricity from years to half-hours, in kWh and dollars. Source: portal-usage.md, sections 2 to 5. */
export default function ConsumptionPage({ initial }: AccountPageProps) {
  const supply = useApi(electricitySupply, {})
  const sites = useApi(accountSwitcher, {})
  return (
    <Page title="Electricity">
      <Resource of={supply} isReady={areSettled(sites)} name="Your electricity" heightRem={40}>
        {(data) => <Consumption supply={data} energyTypes={initial.energyTypes ?? []} />}
      </Resource>
    </Page>
  )
}

const EVERY = 'every'

function Consumption({ supply, energyTypes }: { supply: ElectricitySupply; energyTypes: readonly EnergyType[] }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const view = viewOf(search, supply)
  const { latestDay, supplyPoints, kWhOnly, firstReadingsBy } = supply
  const span = spanOf(view, supply)
  const isSmart = supplyPoints.some(({ hasHourlyDataSupport }) => hasHourlyDataSupport)
  const isBill = view.scale === 'bill'
  // The latest period of a property that was left is over.
  const isRunning = isBill && span.startDate === supply.periods[0]?.fromDate && span.endDate >= localDayOf(new Date())
  const bill = { startDate: span.startDate, endDate: span.endDate, hasGas: energyTypes.includes('naturalGas') }
  // Everything below the chart appears together, so that nothing moves.
  const isBelowReady = useIsBelowReady(view, { runningBill: isRunning ? bill : undefined, isBill, kWhOnly, latestDay })
  const reading = new URLSearchParams(search)
  const isReading = reading.get('read') === 'open'
  reading.delete('read')
  const here = Object.fromEntries(reading)
  const readHref = paths.consumption({ ...here, read: 'open' })
  const readDialog = isReading && <MeterReadDialog onClose={() => navigate(paths.consumption(here), { replace: true })} />
  const forecast = isRunning && !view.supplyPointId && <ForecastSection isOnlyEnergy={energyTypes.length === 1} />
  const cost = <CostSection date={span.startDate} supplyPointId={view.supplyPointId} />
  const choices = (
    <Choices>
      <SiteChoice />
      {supplyPoints.length > 1 && (
        <Select
          isInline
          label="Connection"
          options={[
            { value: EVERY, label: 'All together' },
            ...supplyPoints.map(({ id, nickname, icp }) => ({ value: id, label: nickname ?? icp ?? id })),
          ]}
          value={view.supplyPointId ?? EVERY}
          onChange={(id) => navigate(viewPath({ ...view, supplyPointId: id === EVERY ? undefined : id }))}
        />
      )}
    </Choices>
  )
  if (supplyPoints.length === 0) {
    return (
      <>
        {choices}
        <Notice title="No electricity here">
          This property has no electricity with us. <Link to={paths.products()}>See your products</Link>
        </Notice>
      </>
    )
  }
  if (latestDay === undefined) {
    return (
      <>
        {choices}
        <div className={css.notices}>
          <FirstReadings by={firstReadingsBy} isSmart={isSmart} />
          {!isSmart && <ReadItYourself href={readHref} />}
        </div>
        <PlanSection energyType="electricity" />
        {readDialog}
      </>
    )
  }
  return (
    <>
      {choices}
      <Section title="Your use" isTitleHidden>
        <UsageView view={view} supply={supply} isRunning={isRunning} />
      </Section>
      {isBelowReady ? (
        <div className={css.below}>
          {isRunning && <BillTotals {...bill} />}
          {forecast && !kWhOnly ? (
            <Columns isRoomy>
              {forecast}
              <div>
                {cost}
                <PlanSection energyType="electricity" isCompared />
              </div>
            </Columns>
          ) : (
            <>
              {forecast}
              {isBill && !kWhOnly && cost}
              <PlanSection energyType="electricity" isCompared />
            </>
          )}
          {!kWhOnly && isRunning && <BillPlannerSection />}
          <MeterSection readHref={readHref} />
          <ExportReadings view={view} supply={supply} />
        </div>
      ) : (
        <div className={css.waiting}>
          <Waiting label="Loading: your plan and your meter" heightRem={30} />
        </div>
      )}
      {readDialog}
    </>
  )
}

interface Below {
  runningBill: RunningBill | undefined
  isBill: boolean
  kWhOnly: boolean
  latestDay: string | undefined
}

/** True once everything below the chart has loaded or failed. */
function useIsBelowReady(view: View, { runningBill, isBill, kWhOnly, latestDay }: Below): boolean {
  const isShown = latestDay !== undefined
  const isRunning = isShown && runningBill !== undefined
  const hasForecast = isRunning && !view.supplyPointId
  const totals = useBillTotals(isShown ? runningBill : undefined)
  const wanted = [
    useApi(plansOfSite, isShown ? {} : undefined),
    useApi(electricityForecast, hasForecast ? {} : undefined),
    useTimeChart(hasForecast),
    useApi(electricityCost, isShown && isBill && !kWhOnly ? { query: { date: view.at, supplyPointId: view.supplyPointId } } : undefined),
    useApi(monitoring, isShown ? {} : undefined),
    useApi(meterReadSites, isShown ? {} : undefined),
    useApi(billPlanner, isRunning && !kWhOnly ? {} : undefined),
  ]
  return wanted.every((answer) => !answer.isLoading || areSettled(answer)) && (!isRunning || totals.state.is !== 'loading')
}

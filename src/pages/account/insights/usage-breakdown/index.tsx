import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { type BreakdownPeriod, type UsageBreakdown, type UsageCategory, usageBreakdown } from '#schemas/insights/routes.ts'
import { useApi } from '#api/use-api.ts'
import { sum } from '#lib/sum.ts'
import { energyName } from '#lib/energy-names.ts'
import { localDayOf } from '#lib/local-day.ts'
import { paths } from '#lib/paths.ts'
import { Resource } from '#api/resource.tsx'
import { BarChart } from '#ui/charts/bar-chart.tsx'
import { axisIn } from '#ui/charts/unit.ts'
import { ShareBar } from '#ui/charts/share-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { kwhText, percentText } from '#lib/energy-text.ts'
import { colourOfUse } from '#ui/insight/use-colours.ts'
import { mostUsed, type Unit, type UseByUnit, usesBy } from '#ui/insight/uses.ts'
import { WaitingForInsight } from '#ui/insight/waiting-for-insight.tsx'
import { moneyText } from '#lib/money-text.ts'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Section } from '#ui/section.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { billYear } from '#lib/calendar.ts'
import { billMonthText } from '#lib/day-text.ts'
import type { AccountPageProps } from '../../pages.ts'
import { breakdownState, selectedAtFirst } from './breakdown-state.ts'
import css from './usage-breakdown.module.css'

const UNITS: readonly { value: Unit; label: string; short?: string }[] = [
  { value: 'kwh', label: 'kWh' },
  { value: 'monetary', label: 'Dollars', short: '$' },
]

type Fuel = UsageBreakdown['fuels'][number]
type Query = { fuel?: string | undefined; year?: string | undefined; period?: string | undefined; unit?: string | undefined }

/** What energy was used for, by bill period. Source: portal-usage.md, sections 3 to 5. */
export default function UsageBreakdownPage({ initial }: AccountPageProps) {
  const { pathname, search, hash } = useLocation()
  const isBusiness = initial.accountType === 'sme'
  const own = isBusiness ? paths.businessBreakdown() : paths.usageBreakdown()
  const isOwn = pathname.startsWith(own)
  const answer = useApi(usageBreakdown, isOwn ? { query: { environment: 'web' } } : undefined)
  // Each kind of customer has one of the two addresses.
  if (!isOwn) return <Navigate replace to={`${own}${search}${hash}`} />
  return (
    <Page title="Usage breakdown">
      <Resource of={answer} name="The breakdown" heightRem={40}>
        {(data) => <Breakdown data={data} isBusiness={isBusiness} />}
      </Resource>
    </Page>
  )
}

function Breakdown({ data, isBusiness }: { data: UsageBreakdown; isBusiness: boolean }) {
  const state = breakdownState(data)
  const [isPopupOpen, setIsPopupOpen] = useState(state === 'SUCCESS_WITH_POPUP')
  switch (state) {
    case 'HOME_PROFILE_NOT_COMPLETED':
    case 'COMING_SOON':
      return (
        <Section title="Where your energy goes" isWide>
          <WaitingForInsight
            state={state}
            what="where your energy goes"
            profileHref={isBusiness ? paths.businessProfile() : paths.homeProfile()}
          />
        </Section>
      )
    case 'SUCCESS_WITH_POPUP':
    case 'SUCCESS_WITH_LIMITED_DATA':
    case 'SUCCESS':
      return (
        <>
          {isPopupOpen && (
            <Dialog title="We are getting to know your energy" onClose={() => setIsPopupOpen(false)}>
              {(close) => (
                <>
                  <p>There are only a few days of readings so far. The picture gets better with every one of them.</p>
                  <p className={css.unlock}>
                    <Button onClick={close}>Show me what there is</Button>
                  </p>
                </>
              )}
            </Dialog>
          )}
          {state !== 'SUCCESS' && (
            <Notice title="Limited data">There are few readings in this time yet, so take the shares as a first idea.</Notice>
          )}
          <Shown data={data} isBusiness={isBusiness} />
        </>
      )
  }
}

function Shown({ data, isBusiness }: { data: UsageBreakdown; isBusiness: boolean }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const fuel = data.fuels.find(({ energyType }) => energyType === query.get('fuel')) ?? data.fuels[0]
  if (!fuel) return null
  const asked = Number(query.get('year'))
  const year = fuel.selectableYears.includes(asked) ? asked : fuel.selectableYears[0]
  const ofYear = fuel.billPeriods.filter(({ startDate, endDate }) => billYear(startDate, endDate) === year)
  const period = ofYear.find(({ startDate }) => startDate === query.get('period')) ?? ofYear[0]
  const unit: Unit = data.kWhOnly || query.get('unit') === 'kwh' ? 'kwh' : 'monetary'
  if (!period) return null
  const show = (change: Query) => {
    const next: Query = { fuel: fuel.energyType, year: String(year), period: period.startDate, unit, ...change }
    navigate(isBusiness ? paths.businessBreakdown(next) : paths.usageBreakdown(next))
  }
  return (
    <>
      <div className={css.controls}>
        {data.isDualFuel && (
          <SegmentedControl
            label="Energy"
            options={data.fuels.map(({ energyType }) => ({ value: energyType, label: energyName(energyType) }))}
            value={fuel.energyType}
            onChange={(energyType) => show({ fuel: energyType, year: undefined, period: undefined })}
          />
        )}
        <Select
          label="Year"
          options={fuel.selectableYears.map((value) => ({ value: String(value), label: String(value) }))}
          value={String(year)}
          onChange={(value) => show({ year: value, period: undefined })}
        />
        <Select
          label="Bill period"
          options={ofYear.map(({ startDate, period: label }) => ({ value: startDate, label }))}
          value={period.startDate}
          onChange={(value) => show({ period: value })}
        />
        {!data.hideToggle && <SegmentedControl label="Unit" options={UNITS} value={unit} onChange={(value) => show({ unit: value })} />}
      </div>
      <PeriodSection key={`${fuel.energyType} ${period.startDate}`} fuel={fuel} period={period} unit={unit} />
    </>
  )
}

function PeriodSection({ fuel, period, unit }: { fuel: Fuel; period: BreakdownPeriod; unit: Unit }) {
  const { biggestSavingAppliance, biggestSavingDescription } = period
  const uses = usesBy(unit, period.categories)
  const [selected, setSelected] = useState<readonly string[]>(() => selectedAtFirst(uses))
  const isSelected = (name: string) => selected.includes(name)
  const toggle = (name: string) => setSelected(isSelected(name) ? selected.filter((own) => own !== name) : [...selected, name])
  const chosen = uses.filter(({ name }) => isSelected(name))
  return (
    <>
      <Section title={`${energyName(fuel.energyType)}, ${period.period}`} lead={mostText(unit, uses)} isWide>
        <ShareBar
          shares={uses.map((use) => ({
            name: use.name,
            colour: isSelected(use.name) ? colourOfUse(use) : 'var(--color-chart-line)',
            percentage: use.share.percentage,
          }))}
        />
        <fieldset className={css.legend}>
          <legend className="visually-hidden">Uses that are shown</legend>
          {uses.map((use) => (
            <label key={use.name} className={css.category}>
              <input type="checkbox" checked={isSelected(use.name)} onChange={() => toggle(use.name)} />
              <span className={css.icon} style={{ background: colourOfUse(use) }} aria-hidden="true">
                <span className={css.glyph} style={{ maskImage: `url("${use.iconUrl}")` }} />
              </span>
              <span className={css.name}>
                {use.name}
                {use.tip && <small>{use.tip}</small>}
              </span>
              <span className={css.amount}>
                {amountText(unit, use.share.value)}
                <small>
                  {percentText(use.share.percentage)}, {dailyText(unit, use.share.dailyAverageUsage)} a day
                </small>
              </span>
            </label>
          ))}
        </fieldset>
        {unit === 'monetary' && period.dailyChargeNzd !== undefined && period.totalNzd !== undefined && (
          <p className={css.charge}>
            Daily charges of {moneyText(period.dailyChargeNzd)} come on top: {moneyText(period.totalNzd)} in all.
          </p>
        )}
      </Section>
      {biggestSavingAppliance && (
        <Section title={`Your biggest saving: ${biggestSavingAppliance.toLowerCase()}`} isWide>
          <p>{biggestSavingDescription}</p>
        </Section>
      )}
      <Section title="Bill by bill" isWide>
        <Trend fuel={fuel} names={chosen.map(({ name }) => name)} unit={unit} isAll={chosen.length === uses.length} />
      </Section>
    </>
  )
}

function mostText(unit: Unit, uses: readonly UseByUnit<UsageCategory>[]): string | undefined {
  const most = mostUsed(uses)
  if (!most) return undefined
  const { name, share } = most
  const verb = unit === 'monetary' ? 'cost' : 'took'
  return `${name} ${verb} the most: ${percentText(share.percentage)}, ${amountText(unit, share.value)}.`
}

const amountText = (unit: Unit, value: number) => (unit === 'monetary' ? moneyText(value) : kwhText(value))
const dailyText = (unit: Unit, value: number) => (unit === 'monetary' ? moneyText(value) : kwhText(value))

const PERIODS_IN_TREND = 12

/** The selected uses over the last bill periods. */
function Trend({ fuel, names, unit, isAll }: { fuel: Fuel; names: readonly string[]; unit: Unit; isAll: boolean }) {
  const periods = fuel.billPeriods.slice(0, PERIODS_IN_TREND).reverse()
  const valueOfPeriod = ({ categories }: BreakdownPeriod) =>
    sum(usesBy(unit, categories).flatMap(({ name, share }) => (names.includes(name) ? [share.value] : [])))
  const today = localDayOf(new Date())
  const isRunning = ({ endDate }: BreakdownPeriod) => endDate >= today
  const what = isAll ? 'All uses' : names.length === 0 ? 'Nothing is selected' : names.join(', ')
  return (
    <BarChart
      summary={`${what}.`}
      heightRem={12}
      measure={unit === 'monetary' ? 'Cost, GST included' : energyName(fuel.energyType)}
      {...axisIn(unit === 'monetary')}
      bars={periods.map((period) => ({
        label: billMonthText(period.startDate, period.endDate),
        name: period.period,
        value: valueOfPeriod(period),
        text: `${amountText(unit, valueOfPeriod(period))}${isRunning(period) ? ' so far' : ''}`,
        fill: isRunning(period) ? 'soft' : 'solid',
      }))}
      legend={{ solid: 'Whole bill', soft: periods.some(isRunning) ? 'This bill so far' : undefined }}
    />
  )
}

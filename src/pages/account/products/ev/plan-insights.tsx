import useSWRImmutable from 'swr/immutable'
import type { EvCarbon, EvElectricity, EvInsights } from '#schemas/ev/entities.ts'
import { evPlanCarbon, evPlanElectricity, evPlanInsights } from '#schemas/ev/routes.ts'
import { plansOfSite } from '#schemas/products/routes.ts'
import { areSettled, Resource } from '#api/resource.tsx'
import { useApi } from '#api/use-api.ts'
import { counted } from '#lib/counted.ts'
import { dayText, monthText } from '#lib/day-text.ts'
import { axisNumber, kwhText, percentText } from '#lib/energy-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { paths } from '#lib/paths.ts'
import { ActionLink } from '#ui/action-link.tsx'
import { Columns } from '#ui/columns.tsx'
import { Figure, Figures } from '#ui/figures.tsx'
import { Link } from '#ui/link.tsx'
import { Section } from '#ui/section.tsx'
import css from './ev.module.css'
import { HomeStateText } from './home-state.tsx'
import {
  carbonText,
  consumptionText,
  COST_ABOUT,
  isOtherPlanCheaper,
  kilometresText,
  monthColumn,
  movingText,
  nightTitle,
  referenceText,
  roadUserText,
  withoutEmptyStart,
} from './texts.ts'
import { useEvPlan } from './use-ev-plan.ts'

const useColumnChart = () => useSWRImmutable('column-chart', () => import('#ui/charts/column-chart.tsx'))

/** A year of charging: by day and night, beside another plan and beside petrol. */
export function PlanInsights() {
  const insights = useEvPlan(evPlanInsights)
  const electricity = useEvPlan(evPlanElectricity)
  const carbon = useEvPlan(evPlanCarbon)
  const plans = useApi(plansOfSite, {})
  const chart = useColumnChart()
  return (
    <Resource of={insights} isReady={areSettled(electricity, carbon, plans, chart)} name="Your insights" heightRem={60}>
      {(data) => (
        <>
          <Columns>
            <DayAndNight insights={data} />
            <OtherPlan insights={data} isChecked={plans.data?.hasOtherPlans} />
          </Columns>
          {electricity.data && <Months electricity={electricity.data} />}
          <Petrol insights={data} />
          {carbon.data && <Carbon carbon={carbon.data} />}
        </>
      )}
    </Resource>
  )
}

function DayAndNight({ insights }: { insights: EvInsights }) {
  const { home, homeState, kWhOnly } = insights
  if (home.kwh === 0) {
    return (
      <Section title="No charging at home to show">
        <p>
          <HomeStateText of={homeState} />
        </p>
      </Section>
    )
  }
  const isSplit = home.dayKwh > 0 && home.nightKwh > 0
  const costOf = (nzd: number | undefined) => (kWhOnly || nzd === undefined ? undefined : moneyText(nzd))
  return (
    <Section
      title={nightTitle(insights)}
      lead={['The last twelve months.', movingText(insights), home.isCostAbout && COST_ABOUT].filter(Boolean).join(' ')}
    >
      <Figures>
        {isSplit && (
          <>
            <Figure name="At night" note={costOf(home.nightCostNzd)}>
              {kwhText(home.nightKwh)}
            </Figure>
            <Figure name="By day" note={costOf(home.dayCostNzd)}>
              {kwhText(home.dayKwh)}
            </Figure>
          </>
        )}
        <Figure name="All at home" note={costOf(home.costNzd)}>
          {kwhText(home.kwh)}
        </Figure>
      </Figures>
    </Section>
  )
}

function Months({ electricity: { months: all, hasNight } }: { electricity: EvElectricity }) {
  const chart = useColumnChart()
  const months = withoutEmptyStart(all, ({ dayKwh, nightKwh, publicKwh }) => dayKwh + nightKwh + publicKwh)
  const series = [
    ...(hasNight ? [{ name: 'Home, at night', colour: 'var(--color-chart)', values: months.map(({ nightKwh }) => nightKwh) }] : []),
    { name: hasNight ? 'Home, by day' : 'Home', colour: 'var(--color-chart-free)', values: months.map(({ dayKwh }) => dayKwh) },
    { name: 'In public', colour: 'var(--color-chart-base)', values: months.map(({ publicKwh }) => publicKwh) },
  ].filter(({ values }) => values.some((value) => value > 0))
  if (series.length === 0) return null
  const highest = months.reduce((a, b) => (b.dayKwh + b.nightKwh + b.publicKwh > a.dayKwh + a.nightKwh + a.publicKwh ? b : a))
  return (
    <Section title="Month by month" lead="The last twelve months, up to yesterday.">
      <Resource of={chart} name="The chart" heightRem={19}>
        {({ ColumnChart }) => (
          <ColumnChart
            summary={`What you charged in the last twelve months, month by month; the most was in ${monthText(highest.month)}.`}
            groups={months.map(({ costNzd, ...month }) => {
              const { label, name } = monthColumn(month)
              return { label, name: costNzd === undefined ? name : `${name}, ${moneyText(costNzd)}` }
            })}
            series={series}
            arrangement="stacked"
            measure="Charged"
            valueText={kwhText}
            axisText={axisNumber}
            axisUnit="kWh"
          />
        )}
      </Resource>
    </Section>
  )
}

/** The charging at home beside another plan of ours. @param isChecked the plan check can compare them for the whole home */
function OtherPlan({ insights, isChecked }: { insights: EvInsights; isChecked: boolean | undefined }) {
  const text = referenceText(insights)
  if (!text) return null
  const isCheaper = isOtherPlanCheaper(insights)
  return (
    <Section title={isCheaper ? 'What you could save' : 'Compared with another plan'}>
      <p className={css.reference}>
        {text} This is the charging alone{isChecked && '; the plan check counts your whole home'}.
      </p>
      {isChecked &&
        (isCheaper ? (
          <ActionLink href={paths.planCheck()}>Check your plan</ActionLink>
        ) : (
          <Link to={paths.planCheck()}>Check your plan</Link>
        ))}
    </Section>
  )
}

function Petrol({ insights }: { insights: EvInsights }) {
  const { petrol, kilometres, kwhPer100Km, lossPercentage } = insights
  if (!petrol || kilometres === 0) return null
  return (
    <Section title={petrol.savingNzd < 0 ? 'Compared with petrol' : 'What you saved compared with petrol'}>
      <Figures>
        <Figure name="All your charging" note={kilometresText(kilometres)}>
          {moneyText(petrol.chargingNzd)}
        </Figure>
        {petrol.roadUserCharges && (
          <Figure name="Road user charges" note={`${moneyText(petrol.roadUserCharges.nzdPer1000Km)} for 1,000 km`}>
            {moneyText(petrol.roadUserCharges.costNzd)}
          </Figure>
        )}
        <Figure name="The same with petrol" note={counted(petrol.litres, 'litre')}>
          {moneyText(petrol.costNzd)}
        </Figure>
        <Figure name={petrol.savingNzd < 0 ? 'Petrol would have cost less' : 'Saved with your car'} note={carbonText(petrol.savingKgCo2)}>
          {moneyText(Math.abs(petrol.savingNzd))}
        </Figure>
      </Figures>
      <p className={css.why}>
        We count petrol at {moneyText(petrol.nzdPerLitre)} a litre ({dayText(petrol.asOf, 'year')}) and {petrol.litresPer100Km} litres per
        100 km, tax included. {roadUserText(petrol)} Kilometres are estimated: {consumptionText(kwhPer100Km)}, with{' '}
        {percentText(lossPercentage)} lost while charging.
      </p>
    </Section>
  )
}

function Carbon({ carbon: { months: all, kgCo2, petrolKgCo2, gramsPerKwh, factors } }: { carbon: EvCarbon }) {
  const chart = useColumnChart()
  const months = withoutEmptyStart(all, (month) => month.kgCo2)
  if (gramsPerKwh === undefined) return null
  return (
    <Section
      title={`Your charging gave off ${carbonText(kgCo2)}`}
      lead={`The last twelve months: about ${gramsPerKwh} g for each kWh${petrolKgCo2 === undefined ? '' : `. Petrol for the same kilometres: ${carbonText(petrolKgCo2)}`}.`}
    >
      <Resource of={chart} name="The chart" heightRem={19}>
        {({ ColumnChart }) => (
          <ColumnChart
            summary="What your charging gave off in the last twelve months, month by month."
            groups={months.map(monthColumn)}
            series={[{ name: 'Your charging', colour: 'var(--color-chart)', values: months.map((month) => month.kgCo2) }]}
            arrangement="stacked"
            measure="CO₂"
            valueText={carbonText}
            axisText={axisNumber}
            axisUnit="kg"
          />
        )}
      </Resource>
      <details className="quiet">
        <summary>How we worked this out</summary>
        <ul className={css.factors}>
          {factors.map(({ name, value, source }) => (
            <li key={name}>
              {name}: {value}. {source}.
            </li>
          ))}
        </ul>
      </details>
    </Section>
  )
}

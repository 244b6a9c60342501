import type { BillPlan } from '#schemas/usage/entities.ts'
import { billPlanner } from '#schemas/products/routes.ts'
import { useApi } from '#api/use-api.ts'
import { Resource } from '#api/resource.tsx'
import { BarChart, type Fill } from '#ui/charts/bar-chart.tsx'
import { Figure, Figures } from '#ui/figures.tsx'
import { WITHOUT_EXPORTS } from '#lib/covers-text.ts'
import { axisMoneyText, moneyText } from '#lib/money-text.ts'
import { Section } from '#ui/section.tsx'
import { dayText, fromToText, billMonthText } from '#lib/day-text.ts'

const BASIS: Record<BillPlan['months'][number]['basis'], { fill: Fill; text: string }> = {
  forecast: { fill: 'solid', text: 'this bill period' },
  lastYear: { fill: 'soft', text: 'as last year' },
  average: { fill: 'hatched', text: 'on average' },
}

/** The bills of the coming year, and what to put aside for them. */
export function BillPlannerSection() {
  const plan = useApi(billPlanner, {})
  return (
    <Section title="Bill planner" lead="What the bills of the coming year could be, for all the energy at this property, at today’s rates.">
      <Resource
        of={plan}
        name="The bill planner"
        heightRem={20}
        empty={<p>You’ll see your next bills here once we have a few weeks of readings. A property you’ve left has none to come.</p>}
      >
        {({ months, averageNzd, setAside, isExportUncounted }) => {
          const highest = months.reduce((a, b) => (b.amountNzd > a.amountNzd ? b : a))
          return (
            <>
              <BarChart
                summary={`The highest is likely to be the one from ${dayText(highest.startDate, 'year')}: ${moneyText(highest.amountNzd)}.`}
                heightRem={11}
                measure="Bill, GST included"
                axisText={axisMoneyText}
                bars={months.map(({ startDate, endDate, amountNzd, basis }) => ({
                  label: billMonthText(startDate, endDate),
                  name: fromToText(startDate, endDate),
                  value: amountNzd,
                  text: `${moneyText(amountNzd)} (${BASIS[basis].text})`,
                  fill: BASIS[basis].fill,
                }))}
                legend={{
                  solid: 'This bill period',
                  soft: 'As last year',
                  hatched: months.some(({ basis }) => basis === 'average') ? 'On average' : undefined,
                }}
              />
              <Figures>
                <Figure name="A bill on average">{moneyText(averageNzd)}</Figure>
                <Figure name="Put aside" note={`or ${moneyText(setAside.fortnightlyNzd)} a fortnight`}>
                  {moneyText(setAside.weeklyNzd)} <small className="quiet">a week</small>
                </Figure>
              </Figures>
              {isExportUncounted && <p className="quiet">{WITHOUT_EXPORTS}</p>}
            </>
          )
        }}
      </Resource>
    </Section>
  )
}

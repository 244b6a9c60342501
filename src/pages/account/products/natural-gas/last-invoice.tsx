import type { NaturalGasUsage } from '#schemas/gas/entities.ts'
import { kwhText, percentText } from '#lib/energy-text.ts'
import { Figure, Figures } from '#ui/figures.tsx'
import { moneyText, rateText } from '#lib/money-text.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Section } from '#ui/section.tsx'
import { dayText } from '#lib/day-text.ts'
import css from './natural-gas.module.css'

type Invoice = NaturalGasUsage['lastInvoice']

/** The last gas bill, and the year of a value plan. */
export function LastInvoice({ invoice: { usage, plan } }: { invoice: Invoice }) {
  return (
    <Section title="Last gas bill">
      <Figures>
        {usage && (
          <>
            <Figure name="Total" note={`up to ${dayText(usage.endDate, 'year')}`}>
              {usage.total.costNZD === undefined ? kwhText(usage.total.kw) : moneyText(usage.total.costNZD)}
            </Figure>
            <Figure
              name="Daily average"
              note={usage.dailyAverage.costNZD === undefined ? undefined : moneyText(usage.dailyAverage.costNZD)}
            >
              {kwhText(usage.dailyAverage.kw)}
            </Figure>
          </>
        )}
      </Figures>
      {!usage && <p className="quiet">There is no gas bill yet.</p>}
      <ValuePlan plan={plan} />
    </Section>
  )
}

function ValuePlan({ plan: { isValuePlan, valuePlanAnnualLimit, valuePlanRate, usedInYear } }: { plan: Invoice['plan'] }) {
  if (!isValuePlan || valuePlanAnnualLimit === undefined) return null
  const share = usedInYear === undefined ? undefined : usedInYear / valuePlanAnnualLimit
  return (
    <div className={css.value}>
      <h3 className={css.subtitle}>Value plan</h3>
      {share !== undefined && <ProgressBar label="Used of the plan’s yearly limit" value={Math.min(1, share)} max={1} />}
      <p>
        {usedInYear === undefined || share === undefined
          ? `For homes that use up to ${kwhText(valuePlanAnnualLimit)} in twelve months`
          : `${kwhText(usedInYear)} of ${kwhText(valuePlanAnnualLimit)} in twelve months (${percentText(share * 100)})`}
        {valuePlanRate === undefined ? '' : `, at ${rateText(valuePlanRate)} a kWh`}.
      </p>
      {share !== undefined && share > 1 && (
        <p className="quiet">You use more than this plan is made for. Another may cost you less: give us a call.</p>
      )}
    </div>
  )
}

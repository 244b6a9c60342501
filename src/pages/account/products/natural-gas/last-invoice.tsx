import type { NaturalGasUsage } from '#schemas/gas/entities.ts'
import { kwhText, percentText } from '#lib/energy-text.ts'
import { Figure, Figures } from '#ui/figures.tsx'
import { moneyText, rateText } from '#lib/money-text.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Section } from '#ui/section.tsx'
import { dayText } from '#lib/day-text.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#ui/link.tsx'
import css from './natural-gas.module.css'

type Invoice = NaturalGasUsage['lastInvoice']

/** The last gas bill. */
export function LastInvoice({ invoice: { usage } }: { invoice: Invoice }) {
  return (
    <Section title="Last gas bill" isNarrow>
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
      {usage?.total.costNZD !== undefined && (
        <p className={css.why}>
          <Link to={paths.billInsights()}>Why this much?</Link>
        </p>
      )}
      {!usage && <p className="quiet">There is no gas bill yet.</p>}
    </Section>
  )
}

/** How far a home is in the year that its value plan is priced for. */
export function ValuePlan({ plan }: { plan: Invoice['plan'] }) {
  const { planName, isValuePlan, valuePlanAnnualLimit, valuePlanRate, usedInYear } = plan
  if (!isValuePlan || valuePlanAnnualLimit === undefined) return null
  const share = usedInYear === undefined ? undefined : usedInYear / valuePlanAnnualLimit
  return (
    <Section
      title={`Your year on ${planName}`}
      lead={`For homes that use up to ${kwhText(valuePlanAnnualLimit)} a year${valuePlanRate === undefined ? '' : `, at ${rateText(valuePlanRate)} a kWh`}.`}
    >
      {share !== undefined && <ProgressBar label="Used of the plan’s yearly limit" value={Math.min(1, share)} max={1} />}
      {usedInYear !== undefined && share !== undefined && (
        <p>
          You used {kwhText(usedInYear)} in the last twelve months ({percentText(share * 100)}).
        </p>
      )}
      {share !== undefined && share > 1 && (
        <p className="quiet">You use more than this plan is meant for. Another plan may cost you less, so give us a call.</p>
      )}
    </Section>
  )
}

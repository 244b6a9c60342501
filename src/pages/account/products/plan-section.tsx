import type { EnergyType } from '#schemas/account/entities.ts'
import { type BillingPlans, plansOfSite } from '#schemas/products/routes.ts'
import { problem, ProblemError } from '#api/problem.ts'
import { useApi } from '#api/use-api.ts'
import { Resource } from '#api/resource.tsx'
import { Figure, Figures } from '#ui/figures.tsx'
import { moneyText } from '#ui/money.tsx'
import { Section } from '#ui/section.tsx'
import css from './products.module.css'

const UNIT = { kWh: 'a kWh', day: 'a day', bottle: 'a bottle' } as const
const cents = new Intl.NumberFormat('en-NZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** What the selected property pays for one kind of energy. An error in the answer's body is one. Source: section 8. */
export function PlanSection({ energyType }: { energyType: EnergyType }) {
  const plans = useApi(plansOfSite, {})
  const failed = plans.data?.error
  const of = failed ? { ...plans, data: undefined, error: new ProblemError({ ...problem('/error/default'), ...failed }) } : plans
  return (
    <Resource of={of as typeof plans} name="Your plan" heightRem={9}>
      {({ plans: all }) => (
        <>
          {all
            .filter((plan) => plan.energyType === energyType)
            .map((plan) => (
              <Section key={plan.supplyPointId} title={plan.planName}>
                {plan.rates.length > 0 ? <Rates plan={plan} /> : <p>Your buying group has agreed the rates.</p>}
              </Section>
            ))}
        </>
      )}
    </Resource>
  )
}

function Rates({ plan: { rates, discountPercentage } }: { plan: BillingPlans['plans'][number] }) {
  return (
    <div className={css.rates}>
      <Figures>
        {rates.map(({ name, unit, rateNzd, note }) => (
          <Figure key={name} name={name} note={note}>
            {unit === 'kWh' ? `${cents.format(rateNzd * 100)} c` : moneyText(rateNzd)} <small>{UNIT[unit]}</small>
          </Figure>
        ))}
        {discountPercentage > 0 && (
          <Figure name="Discount" note="for paying by the due date">
            {discountPercentage}%
          </Figure>
        )}
      </Figures>
      <p className="quiet">{rates.some(({ name }) => name === 'Export') ? 'GST included, but for what we pay you.' : 'GST included.'}</p>
    </div>
  )
}

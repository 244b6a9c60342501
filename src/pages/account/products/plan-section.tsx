import { listed } from '#lib/listed.ts'
import type { EnergyType } from '#schemas/account/entities.ts'
import { type BillingPlans, plansOfSite } from '#schemas/products/routes.ts'
import { problem, ProblemError } from '#api/problem.ts'
import { useApi } from '#api/use-api.ts'
import { Resource } from '#api/resource.tsx'
import { paths } from '#lib/paths.ts'
import { Link } from '#ui/link.tsx'
import { RateFigures } from '#ui/rate-figures.tsx'
import { Section } from '#ui/section.tsx'
import { GROUP_RATES } from './group-rates.ts'
import css from './products.module.css'

interface Props {
  energyType: EnergyType
  /** leads to what other plans would have cost, where there are such plans and readings to work that out from */
  isCompared?: boolean
}

/** What the selected property pays for one kind of energy. An error in the answer's body is one. Source: section 8. */
export function PlanSection({ energyType, isCompared = false }: Props) {
  const plans = useApi(plansOfSite, {})
  const failed = plans.data?.error
  const of = failed ? { ...plans, data: undefined, error: new ProblemError({ ...problem('/error/default'), ...failed }) } : plans
  return (
    <Resource of={of as typeof plans} name="Your plan" heightRem={9}>
      {({ plans: all, hasOtherPlans = false }) => (
        <Plans plans={all.filter((plan) => plan.energyType === energyType)} isCompared={isCompared && hasOtherPlans} />
      )}
    </Resource>
  )
}

function Plans({ plans, isCompared }: Pick<BillingPlans, 'plans'> & { isCompared: boolean }) {
  // What a buying group has agreed is said once for all of its plans.
  const agreed = plans.filter(({ rates }) => rates.length === 0)
  return (
    <>
      {plans
        .filter(({ rates }) => rates.length > 0)
        .map((plan) => (
          <Section key={plan.supplyPointId} title={plan.planName}>
            <Rates plan={plan} />
            {isCompared && (
              <p className={css.other}>
                <Link to={paths.planCheck()}>Would another plan cost less?</Link>
              </p>
            )}
          </Section>
        ))}
      {agreed.length > 0 && (
        <Section title={listed([...new Set(agreed.map(({ planName }) => planName))])}>
          <p>{GROUP_RATES}</p>
        </Section>
      )}
    </>
  )
}

function Rates({ plan: { rates, discountPercentage } }: { plan: BillingPlans['plans'][number] }) {
  return (
    <div className={css.rates}>
      <RateFigures
        rates={rates.map(({ rateNzd, ...rate }) => ({ ...rate, nzd: rateNzd }))}
        discountPercentage={discountPercentage}
        note={rates.some(({ name }) => name === 'Export') ? 'GST included, except in what we pay you.' : 'GST included.'}
      />
    </div>
  )
}

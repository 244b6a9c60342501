import { evDayNightRates } from '#schemas/ev/routes.ts'
import { planCheck } from '#schemas/products/routes.ts'
import { tipsOfCustomer } from '#schemas/tips/routes.ts'
import { useApi } from '#api/use-api.ts'
import { paths } from '#lib/paths.ts'
import { FocusedLine } from '#ui/focused-line.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { CarSection } from './car-form.tsx'

interface Props {
  hasElectricity: boolean
  /** there was one until just now */
  isRemoved: boolean
}

/** For customers of whom no car is known: what this is, and how to begin. */
export function NoCar({ hasElectricity, isRemoved }: Props) {
  const rates = useApi(evDayNightRates, hasElectricity ? {} : undefined)
  const plans = useApi(planCheck, hasElectricity ? {} : undefined)
  const tips = useApi(tipsOfCustomer, {})
  const hasTips = tips.data?.CategoryTips.some(({ Category }) => Category === 'electric vehicle') ?? false
  const canCompare = (plans.data?.check?.plans.length ?? 0) > 1
  const hasOnePrice = rates.data?.hasNightRate === false
  const leadsOn = canCompare || hasTips
  return (
    <>
      {isRemoved && (
        <Notice title="Your car is removed" tone="good">
          <FocusedLine>If you get another one, add it here.</FocusedLine>
        </Notice>
      )}
      <Section
        title="No electric car here yet"
        lead="With an electric car you see here what it charges at home and in public, what that costs and gives off, and the best hours to plug it in."
      >
        {(hasOnePrice || leadsOn) && (
          <p>
            {hasOnePrice && 'Your plan has one price all day. '}
            {leadsOn && 'Thinking about a car? '}
            {canCompare && <Link to={paths.planCheck()}>See what our other plans would cost you</Link>}
            {canCompare && hasTips && ', and '}
            {hasTips && (
              <Link to={paths.tips('category/electric-vehicle')}>{canCompare ? 'read' : 'Read'} our tips for electric vehicles</Link>
            )}
            {leadsOn && '.'}
          </p>
        )}
      </Section>
      <CarSection />
    </>
  )
}

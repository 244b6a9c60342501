import type { ReactNode } from 'react'
import { type PlanCheck, planCheck, type WhyNotChecked } from '#schemas/products/routes.ts'
import { useApi } from '#api/use-api.ts'
import { counted } from '#lib/counted.ts'
import { fromToText } from '#lib/day-text.ts'
import { percentText } from '#lib/energy-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { paths } from '#lib/paths.ts'
import { pageSettings } from '#browser/page-settings.ts'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Phone } from '#ui/phone.tsx'
import { Section } from '#ui/section.tsx'
import { CallUs } from '../call-us.tsx'
import { SiteResource } from '../../site-resource.tsx'
import css from './plan-check.module.css'
import { differenceText, freeHoursText, verdictOf } from './verdict.ts'

const A_YEAR = 12

/** What the last year's electricity would have cost on every plan that the selected property may have. */
export default function PlanCheckPage() {
  const answer = useApi(planCheck, {})
  return (
    <Page title="Plan check" up={{ to: paths.consumption(), label: 'Electricity' }}>
      <SiteResource
        of={answer}
        name="The plan check"
        heightRem={30}
        empty={<Notice title="No account here">You don’t have an account with us yet, so there are no plans to compare.</Notice>}
      >
        {({ check, whyNot }) => (check ? <Checked data={check} /> : whyNot && <NotChecked whyNot={whyNot} />)}
      </SiteResource>
    </Page>
  )
}

const WHY_NOT: Record<WhyNotChecked, { title: string; text: ReactNode }> = {
  buyingGroup: {
    title: 'Your buying group has its own prices',
    text: 'It agrees them for all its members, so there is no other plan to compare them with.',
  },
  noElectricity: {
    title: 'No electricity here',
    text: 'The plan check compares electricity plans, and this property has no electricity with us.',
  },
  tooFewBills: {
    title: 'Too few bills yet',
    text: 'With three bills from your own readings, we can work out what each of our plans would have cost you.',
  },
  sendsPower: {
    title: 'We can’t compare plans for a property that sends power out',
    text: (
      <>
        This check counts what you use, not what a plan pays you for the power that you send to the network. To find the best plan for you,
        call <Phone />.
      </>
    ),
  },
  severalRegisters: {
    title: 'We can’t compare plans for your meter',
    text: (
      <>
        Your meter has several registers, and some plans have their own price for one of them, such as hot water. This check does not know
        how much each register used. To find the best plan for you, call <Phone />.
      </>
    ),
  },
}

function NotChecked({ whyNot }: { whyNot: WhyNotChecked }) {
  const { title, text } = WHY_NOT[whyNot]
  return <Notice title={title}>{text}</Notice>
}

function Checked({ data }: { data: PlanCheck }) {
  const { plans, startDate, endDate, numberOfBills } = data
  const highest = Math.max(...plans.map(({ toPayNzd }) => toPayNzd))
  const bills = numberOfBills === 1 ? 'bill' : `${numberOfBills} bills`
  return (
    <>
      <Section title={verdictOf(data)} lead={`Your electricity from ${fromToText(startDate, endDate)}, at today’s prices.`}>
        <ol className={css.plans}>
          {plans.map(({ planName, isCurrent, losesFreeHours, toPayNzd, discountNzd, savingNzd }) => (
            <li key={planName} className={css.plan} data-is-current={isCurrent || undefined}>
              <h3 className={`heading ${css.name}`}>
                {planName} {isCurrent && <span className={css.tag}>Your plan</span>}
              </h3>
              <p className={css.amount}>
                <strong className="figure">{moneyText(toPayNzd)}</strong>{' '}
                <span className="quiet">{isCurrent ? `your last ${bills}` : differenceText(savingNzd)}</span>
              </p>
              {plans.length > 1 && (
                <span className={css.bar} style={{ inlineSize: `${highest === 0 ? 0 : (toPayNzd / highest) * 100}%` }} aria-hidden="true" />
              )}
              {discountNzd > 0 && <p className="quiet">With {moneyText(discountNzd)} off for paying on time.</p>}
              {losesFreeHours && (
                <p className="quiet">This plan has no free power hours, so the hours you booked are counted at its normal price.</p>
              )}
            </li>
          ))}
        </ol>
        {plans.length > 1 && <CallUs to="change your plan" number={pageSettings.phone} />}
      </Section>
      <Section title="How sure is this?">
        <ul className={css.reasons}>
          <li>The prices are exact, GST included. Each half-hour of your meter is counted at the price it would have had.</li>
          {data.estimatedPercentage > 0 && <li>{percentText(data.estimatedPercentage)} of these readings are estimates.</li>}
          {numberOfBills < A_YEAR && (
            <li>{counted(numberOfBills, 'bill')} can’t show how your use changes with the seasons. A whole year says more.</li>
          )}
          {data.hasFreeHours && <li>{freeHoursText(plans)}</li>}
          <li>
            Next year will be different if you use more or less, or at other times.
            {plans.length > 1 && ' A plan with a night price pays off if you use more at night.'}
          </li>
        </ul>
        <p className={css.more}>
          <Link to={paths.billInsights()}>See what each of your bills is made of</Link>
        </p>
      </Section>
    </>
  )
}

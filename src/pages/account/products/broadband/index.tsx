import type { Broadband } from '#schemas/products/routes.ts'
import { broadband } from '#schemas/products/routes.ts'
import { useApi } from '#api/use-api.ts'
import { Figure, Figures } from '#ui/figures.tsx'
import { moneyText } from '#lib/money-text.ts'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Section } from '#ui/section.tsx'
import { Day } from '#ui/time.tsx'
import { BROADBAND_STATES } from '../broadband-states.ts'
import { CallUs } from '../call-us.tsx'
import { SiteResource } from '../../site-resource.tsx'
import css from './broadband.module.css'

type Connection = NonNullable<Broadband['connection']>

/** The broadband of the selected property, and the plans on offer. */
export default function BroadbandPage() {
  const answer = useApi(broadband, {})
  return (
    <Page title="Broadband">
      <SiteResource of={answer} name="Broadband" heightRem={30}>
        {({ connection, plans, orderPhoneNumber }) => (
          <>
            {connection && <Connected connection={connection} />}
            {!connection && plans.length === 0 && (
              <Notice title="No broadband here yet">We have no plan to offer here at the moment.</Notice>
            )}
            {plans.length > 0 && (
              <Section
                title={connection ? 'Other plans' : 'Add broadband'}
                lead={connection ? undefined : 'You have no broadband with us here yet. Add it for one bill and one number to call.'}
              >
                <ul className={css.plans}>
                  {plans
                    .filter(({ name }) => !connection?.planName.endsWith(name))
                    .map((plan) => (
                      <li key={plan.name} className={css.plan}>
                        <h3 className="heading">{plan.name}</h3>
                        <p>{plan.body}</p>
                        <p className="quiet">
                          {plan.downloadMbps} Mbps down, {plan.uploadMbps} up
                        </p>
                        <p className={`heading ${css.price}`}>
                          {moneyText(plan.monthlyChargeNzd)} <small>a month, GST included</small>
                        </p>
                      </li>
                    ))}
                </ul>
                {orderPhoneNumber && <CallUs to={connection ? 'change your plan' : 'order one of them'} number={orderPhoneNumber} />}
              </Section>
            )}
          </>
        )}
      </SiteResource>
    </Page>
  )
}

function Connected({
  connection: { planName, downloadMbps, uploadMbps, monthlyChargeNzd, connectedOn, state },
}: {
  connection: Connection
}) {
  return (
    <Section title={planName}>
      <Figures>
        <Figure name="Status">{BROADBAND_STATES[state].text}</Figure>
        <Figure name="Download">{`${downloadMbps} Mbps`}</Figure>
        <Figure name="Upload">{`${uploadMbps} Mbps`}</Figure>
        <Figure name="Monthly price" note="GST included">
          {moneyText(monthlyChargeNzd)}
        </Figure>
        <Figure name="Connected since">
          <Day date={connectedOn} form="year" />
        </Figure>
      </Figures>
    </Section>
  )
}

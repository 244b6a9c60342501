import { dayText } from '#lib/day-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { paths } from '#lib/paths.ts'
import type { Broadband } from '#schemas/products/routes.ts'
import { Figure, Figures } from '#ui/figures.tsx'
import { BROADBAND_STATES } from '../broadband-states.ts'
import { ProductCard } from './product-card.tsx'

/** The broadband of the property, or what it would cost. */
export function BroadbandCard({ broadband: { connection, plans } }: { broadband: Broadband }) {
  if (connection) {
    const { planName, monthlyChargeNzd, downloadMbps, uploadMbps, state, connectedOn } = connection
    return (
      <ProductCard
        icon="wifi"
        name="Broadband"
        plan={planName}
        price={`${moneyText(monthlyChargeNzd)} a month, GST included`}
        state={BROADBAND_STATES[state]}
        remark={`Connected since ${dayText(connectedOn, 'year')}`}
        action={{ href: paths.broadband(), label: 'See your broadband' }}
      >
        <Figures>
          <Figure name="Download">{`${downloadMbps} Mbps`}</Figure>
          <Figure name="Upload">{`${uploadMbps} Mbps`}</Figure>
        </Figures>
      </ProductCard>
    )
  }
  if (plans.length === 0) return null
  const least = Math.min(...plans.map(({ monthlyChargeNzd }) => monthlyChargeNzd))
  return (
    <ProductCard
      isOffer
      icon="wifi"
      name="Add broadband"
      plan="One bill and one number to call"
      price={`From ${moneyText(least)} a month, GST included`}
      action={{ href: paths.broadband(), label: 'See the plans' }}
    />
  )
}

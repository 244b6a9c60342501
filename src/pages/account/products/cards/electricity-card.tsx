import { WITHOUT_EXPORTS } from '#lib/covers-text.ts'
import { dayText } from '#lib/day-text.ts'
import { kwhText } from '#lib/energy-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { paths } from '#lib/paths.ts'
import type { BillingPlans, Monitoring } from '#schemas/products/routes.ts'
import type { Forecast } from '#schemas/usage/entities.ts'
import { Figure, Figures } from '#ui/figures.tsx'
import { meterMessage, meterStateOf } from '#ui/insight/meter-states.ts'
import { priceText, ProductCard } from './product-card.tsx'

interface Props {
  plan: BillingPlans['plans'][number]
  watched: Monitoring['supplyPoints'][number] | undefined
  /** of all electricity of the property; absent where there are too few readings */
  forecast: Forecast | undefined
  /** tells the supply points of a property with several apart */
  isOneOfSeveral: boolean
}

export function ElectricityCard({ plan, watched, forecast, isOneOfSeveral }: Props) {
  const { connection, latestDay } = watched ?? {}
  const meter = { href: paths.monitoring(), label: 'Your meter' }
  return (
    <ProductCard
      icon="bolt"
      name={isOneOfSeveral && connection?.nickname ? `Electricity, ${connection.nickname}` : 'Electricity'}
      plan={plan.planName}
      price={priceText(plan)}
      state={
        watched && {
          tone: meterStateOf(watched.state).tone,
          text: `${meterStateOf(watched.state).title}. ${latestDay ? `Last reading: ${dayText(latestDay)}` : meterMessage(watched)}`,
        }
      }
      remark={connection?.icp && `ICP number ${connection.icp}, which identifies your connection`}
      // Before the first reading there is no use to see.
      action={
        watched && !latestDay
          ? meter
          : { href: paths.consumption({ supply: isOneOfSeveral ? plan.supplyPointId : undefined }), label: 'See your use' }
      }
      more={latestDay ? meter : undefined}
    >
      {isOneOfSeveral
        ? watched?.thisBillKwh !== undefined && (
            <Figures>
              <Figure name="This period so far">{kwhText(watched.thisBillKwh)}</Figure>
            </Figures>
          )
        : forecast && <BillFigures forecast={forecast} />}
    </ProductCard>
  )
}

function BillFigures({ forecast: { actual, expected, endDate, isExportUncounted } }: { forecast: Forecast }) {
  const text = ({ kwh, costNZD }: { kwh: number; costNZD?: number }) => (costNZD === undefined ? kwhText(kwh) : moneyText(costNZD))
  return (
    <>
      <Figures>
        <Figure name="This period so far" note={actual.costNZD === undefined ? undefined : kwhText(actual.kwh)}>
          {text(actual)}
        </Figure>
        <Figure name="Likely to be" note={`by ${dayText(endDate)}`}>
          {text(expected)}
        </Figure>
      </Figures>
      {isExportUncounted && <p className="quiet">{WITHOUT_EXPORTS}</p>}
    </>
  )
}

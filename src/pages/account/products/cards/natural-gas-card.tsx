import { dayText } from '#lib/day-text.ts'
import { kwhText } from '#lib/energy-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { moneyText } from '#lib/money-text.ts'
import { paths } from '#lib/paths.ts'
import type { NaturalGasUsage, SiteGasUsage } from '#schemas/gas/entities.ts'
import { naturalGasUsage } from '#schemas/gas/routes.ts'
import type { BillingPlans } from '#schemas/products/routes.ts'
import { useApi } from '#api/use-api.ts'
import { Figure, Figures } from '#ui/figures.tsx'
import { priceText, ProductCard } from './product-card.tsx'

interface Props {
  plan: BillingPlans['plans'][number]
  connection: SiteGasUsage['supplyPoints'][number] | undefined
  isOneOfSeveral: boolean
}

export function NaturalGasCard({ plan, connection, isOneOfSeveral }: Props) {
  const { supplyPointId } = plan
  const { data } = useApi(naturalGasUsage, { query: { supplyPointId } })
  const supply = isOneOfSeveral ? { supply: supplyPointId } : {}
  return (
    <ProductCard
      icon="flame"
      name={isOneOfSeveral && connection?.nickname ? `Natural gas, ${connection.nickname}` : 'Natural gas'}
      plan={plan.planName}
      price={priceText(plan)}
      state={stateOf(data)}
      remark={connection?.icp && `ICP number ${connection.icp}, which identifies your connection`}
      action={{ href: paths.naturalGas(supply), label: 'See your use' }}
      more={
        data?.lastInvoice.canSubmitMeterRead
          ? { href: paths.naturalGas({ ...supply, read: 'open' }), label: 'Send a meter reading' }
          : undefined
      }
    >
      {data && <BillFigures usage={data} />}
    </ProductCard>
  )
}

function stateOf(usage: NaturalGasUsage | undefined) {
  if (!usage) return undefined
  if (usage.byYear.length === 0) return { tone: 'warning', text: 'No readings yet. Your use will appear after the first one.' } as const
  const { nextReadDate } = usage.lastInvoice
  if (usage.isAdvanced) return { tone: 'good', text: 'Your meter sends its readings every day' } as const
  return nextReadDate ? ({ tone: 'plain', text: `We’ll next read your meter around ${dayText(nextReadDate)}` } as const) : undefined
}

function BillFigures({ usage: { byYear, lastInvoice } }: { usage: NaturalGasUsage }) {
  const latest = byYear[0]?.naturalGasConsumptionData.lastConsumption
  const running = latest && latest.endDate >= localDayOf(new Date()) ? latest.total : undefined
  const text = ({ kw, costNZD }: NonNullable<typeof running>) => (costNZD === undefined ? kwhText(kw) : moneyText(costNZD))
  if (!running && !lastInvoice.usage) return null
  return (
    <Figures>
      {running && (
        <Figure name="This period so far" note={running.costNZD === undefined ? undefined : kwhText(running.kw)}>
          {text(running)}
        </Figure>
      )}
      {lastInvoice.usage && (
        <Figure name="Last bill" note={`to ${dayText(lastInvoice.usage.endDate)}`}>
          {text(lastInvoice.usage.total)}
        </Figure>
      )}
    </Figures>
  )
}

import { MOVED_OUT, orderingClosed, orderByText, promisedText } from '#lib/order-message.ts'
import { counted } from '#lib/counted.ts'
import { dayText } from '#lib/day-text.ts'
import { paths } from '#lib/paths.ts'
import { lpgDeliverySummary, lpgOrderInfo, type lpgOrderStatus } from '#schemas/lpg/routes.ts'
import type { BillingPlans } from '#schemas/products/routes.ts'
import type { RouteAnswer } from '#schemas/route.ts'
import { useApi } from '#api/use-api.ts'
import { Figure, Figures } from '#ui/figures.tsx'
import { settleLink } from '#ui/settle-link.ts'
import { gasPlaces } from '../gas-places.ts'
import { priceText, ProductCard } from './product-card.tsx'

interface Props {
  plan: BillingPlans['plans'][number]
  supplyAgreementId: string
  name: string
  status: OrderStatus | undefined
}

type OrderStatus = RouteAnswer<typeof lpgOrderStatus>['supplyPoints'][number]

/** No order is under way then: another can be placed. */
const ENDED: ReadonlySet<OrderStatus['statusKey']> = new Set(['noOrder', 'successful', 'unsuccessful', 'cancelled'])

export function BottledGasCard({ plan, supplyAgreementId, name, status }: Props) {
  const { data: account } = useApi(lpgOrderInfo, {})
  const { data: summary } = useApi(lpgDeliverySummary, { query: { supplyAgreementId } })
  const supply = plan.supplyPointId
  const isLeft = account !== undefined && gasPlaces(account).some((place) => place.site.isLeft && place.supply.id === supply)
  const isClosed = account?.isOrderingClosed ?? false
  const isFree = status !== undefined && ENDED.has(status.statusKey)
  return (
    <ProductCard
      icon="bottle"
      name={name}
      plan={plan.planName}
      price={priceText(plan)}
      state={status && { tone: status.statusKey === 'unsuccessful' ? 'bad' : isFree ? 'plain' : 'good', text: statusText(status) }}
      remark={isLeft && isFree ? MOVED_OUT : account && isClosed && isFree ? orderingClosed(account) : undefined}
      action={
        isFree && isLeft
          ? { href: paths.bottledGas({ supply }), label: 'Your deliveries' }
          : isFree && isClosed
            ? settleLink(account ?? {})
            : isFree
              ? { href: paths.bottledGas({ supply, order: 'open' }), label: 'Order bottles' }
              : { href: paths.bottledGas({ supply }), label: 'See your order' }
      }
      more={isFree && !isLeft ? { href: paths.bottledGas({ supply }), label: 'Your deliveries' } : undefined}
    >
      {summary && (
        <Figures>
          {summary.nextDueDate && (
            <Figure name="Next due" note={summary.orderByDate && !isClosed && orderByText(summary.orderByDate)}>
              about {dayText(summary.nextDueDate)}
            </Figure>
          )}
          {summary.lastDelivery && (
            <Figure name="Last delivery" note={counted(summary.lastDelivery.numberOfBottles, 'bottle')}>
              {dayText(summary.lastDelivery.date)}
            </Figure>
          )}
        </Figures>
      )}
    </ProductCard>
  )
}

function statusText({ status, statusKey, order }: NonNullable<Props['status']>): string {
  if (statusKey === 'noOrder') return 'Nothing is on its way'
  const promised = order && promisedText(order)
  if (promised) return `${status}. ${promised}`
  return order?.scheduledDate && statusKey !== 'successful' ? `${status}: ${dayText(order.scheduledDate, 'weekday')}` : status
}

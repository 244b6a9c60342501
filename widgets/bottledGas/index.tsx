import type { WidgetData } from '#schemas/widget.ts'
import { counted } from '#lib/counted.ts'
import { dayText } from '#lib/day-text.ts'
import { orderByText, orderingClosed, orderMessage, promisedText } from '#lib/order-message.ts'
import { paths } from '#lib/paths.ts'
import { defineWidget } from '#registry/widget.ts'
import { Card, CardAction, CardLink } from '#ui/card.tsx'
import { settleLink } from '#ui/settle-link.ts'
import { Day } from '#ui/time.tsx'
import schema from './schema.ts'
import css from './bottled-gas.module.css'

type Supply = WidgetData<typeof schema>['supplies'][number]

export default defineWidget(schema, function BottledGas({ title, config, data }) {
  const { supplies, isOrderingClosed, isProtected } = data
  const settle = settleLink({ isProtected })
  return (
    <Card title={title}>
      {supplies.map((supply) => (
        <section key={supply.supplyPointId} className={css.supply}>
          {supplies.length > 1 && supply.nickname && <h3 className="label">{supply.nickname}</h3>}
          <Next supply={supply} isOrderingClosed={isOrderingClosed} />
          {!config.leavesOut?.includes('deliveries') && <Facts supply={supply} />}
          {isOrderingClosed ? null : supply.isUnderWay ? (
            <CardLink to={paths.bottledGas({ supply: supply.supplyPointId })}>See your order</CardLink>
          ) : (
            <CardAction to={paths.bottledGas({ supply: supply.supplyPointId, order: 'open' })}>Order bottles</CardAction>
          )}
        </section>
      ))}
      {/* In the words of its page; how much is overdue is on the card of the bill. */}
      {isOrderingClosed && (
        <>
          <p className="quiet">{orderingClosed({ isProtected })}</p>
          <div className={css.links}>
            <CardLink to={settle.href}>{settle.label}</CardLink>
            <CardLink to={paths.bottledGas()}>See your bottled gas</CardLink>
          </div>
        </>
      )}
    </Card>
  )
})

/** What comes next: the order that is under way, or when to order. */
function Next({ supply, isOrderingClosed }: { supply: Supply; isOrderingClosed: boolean }) {
  const { order, isUnderWay, nextDueDate, orderByDate } = supply
  if (order && isUnderWay) {
    return (
      <div>
        <p className="figure">{promisedText(order) ?? order.status}</p>
        <p>
          {counted(order.numberOfBottles, 'bottle')}. {orderMessage(order.statusKey, order)}
        </p>
      </div>
    )
  }
  return (
    <div>
      {order && <p className={css.failed}>{orderMessage(order.statusKey, order)}</p>}
      {nextDueDate && isOrderingClosed ? (
        <p className="figure">Next due about {dayText(nextDueDate, 'weekday')}</p>
      ) : nextDueDate && orderByDate ? (
        <>
          <p className="figure">{orderByText(orderByDate, 'weekday')}</p>
          <p>
            {order ? '' : `You usually need the next bottles about ${dayText(nextDueDate, 'weekday')}. `}Bottles come within five working
            days.
          </p>
        </>
      ) : (
        !isOrderingClosed && <p>Order when one bottle is empty. Bottles come within five working days.</p>
      )}
    </div>
  )
}

function Facts({ supply: { lastDelivery, bottlesInYear, bottleSize } }: { supply: Supply }) {
  if (!lastDelivery) return null
  return (
    <dl className={css.facts}>
      <div>
        <dt>Last delivery</dt>
        <dd>
          <Day date={lastDelivery.date} form="weekday" />, {counted(lastDelivery.numberOfBottles, 'bottle')}
        </dd>
      </div>
      <div>
        <dt>In the last 12 months</dt>
        <dd>
          {counted(bottlesInYear, 'bottle')} of {bottleSize} kg
        </dd>
      </div>
    </dl>
  )
}

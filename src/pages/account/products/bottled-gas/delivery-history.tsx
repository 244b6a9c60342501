import type { ComponentProps } from 'react'
import type { LpgOrder } from '#schemas/lpg/entities.ts'
import { lpgDeliveryHistory, lpgDeliverySummary } from '#schemas/lpg/routes.ts'
import { useApi } from '#api/use-api.ts'
import { counted } from '#lib/counted.ts'
import { paths } from '#lib/paths.ts'
import { Resource } from '#api/resource.tsx'
import { Actions } from '#ui/actions.tsx'
import { Button } from '#ui/button.tsx'
import { Figure, Figures } from '#ui/figures.tsx'
import { Link } from '#ui/link.tsx'
import { Section } from '#ui/section.tsx'
import { dayText, daysText } from '#lib/day-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { orderByText } from '#lib/order-message.ts'
import { useShowAll } from '#ui/use-show-all.ts'
import css from './bottled-gas.module.css'

/** Source: portal-usage.md, section 9. */
const PAGE_SIZE = 40

/** The query for a page of the history. @param page from 1 */
export const historyQuery = (supplyAgreementId: string, page: number) => ({
  supplyAgreementId,
  skip: (page - 1) * PAGE_SIZE,
  pageSize: PAGE_SIZE,
})

const bottles = (count: number) => counted(count, 'bottle')

export function DeliverySummary({ supplyAgreementId }: { supplyAgreementId: string }) {
  const summary = useApi(lpgDeliverySummary, { query: { supplyAgreementId } })
  return (
    <Section title="Your gas" isNarrow>
      <Resource of={summary} name="The summary" heightRem={6}>
        {({ bottlesInYear, deliveriesInYear, lastDelivery, usualDaysBetween, nextDueDate, orderByDate }) => (
          <Figures>
            {nextDueDate && orderByDate && (
              <Figure name="Next due" note={orderByText(orderByDate)}>
                {nextDueDate > localDayOf(new Date()) ? `about ${dayText(nextDueDate)}` : 'Now'}
              </Figure>
            )}
            {lastDelivery && (
              <Figure name="Last delivery" note={bottles(lastDelivery.numberOfBottles)}>
                {dayText(lastDelivery.date, 'year')}
              </Figure>
            )}
            {usualDaysBetween !== undefined && <Figure name="Usually every">{daysText(usualDaysBetween)}</Figure>}
            <Figure name="Last twelve months" note={`in ${deliveriesInYear} ${deliveriesInYear === 1 ? 'delivery' : 'deliveries'}`}>
              {bottles(bottlesInYear)}
            </Figure>
          </Figures>
        )}
      </Resource>
    </Section>
  )
}

interface Props {
  supplyAgreementId: string
  supplyPointId: string
  /** from 1 */
  page: number
}

/** This many are shown until the customer asks for all. */
const SHOWN_AT_FIRST = 5

const idOf = ({ id }: LpgOrder) => id

/** Past deliveries by year: the latest, then all of them, a page at a time. */
export function DeliveryHistory({ supplyAgreementId, supplyPointId, page }: Props) {
  const history = useApi(lpgDeliveryHistory, { query: historyQuery(supplyAgreementId, page) })
  const { isAll, shownOf, showAll, rowOf } = useShowAll(SHOWN_AT_FIRST, idOf, page > 1)
  const pagePath = (number: number) => paths.bottledGas({ supply: supplyPointId, page: String(number) })
  return (
    <Section title="Deliveries" isNarrow>
      <Resource of={history} name="Your deliveries" heightRem={20}>
        {({ deliveryHistory, additionalData: { total } }) => {
          const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
          if (total === 0) return <p>We haven’t delivered anything yet.</p>
          return (
            <>
              {deliveryHistory.length === 0 && <p>There is nothing on this page.</p>}
              {[...Map.groupBy(shownOf(deliveryHistory), (order) => dayOf(order).slice(0, 4))].map(([year, orders]) => (
                <div key={year}>
                  <h3 className={`label ${css.year}`}>{year}</h3>
                  <ul className={css.deliveries}>
                    {orders.map((order) => (
                      <Delivery key={order.id} order={order} row={rowOf(order)} />
                    ))}
                  </ul>
                </div>
              ))}
              {!isAll && total > SHOWN_AT_FIRST && (
                <Actions>
                  <Button tone="quiet" onClick={() => showAll(deliveryHistory)}>
                    Show {pages > 1 ? `the latest ${deliveryHistory.length}` : `all ${total}`}
                  </Button>
                </Actions>
              )}
              {isAll && pages > 1 && (
                <nav className={css.pages} aria-label="Pages of deliveries">
                  {page > 1 && <Link to={pagePath(page - 1)}>Newer</Link>}
                  <span className="quiet">
                    Page {page} of {pages}
                  </span>
                  {page < pages && <Link to={pagePath(page + 1)}>Older</Link>}
                </nav>
              )}
            </>
          )
        }}
      </Resource>
    </Section>
  )
}

const dayOf = ({ deliveredDate, scheduledDate, placedDate }: LpgOrder) => deliveredDate ?? scheduledDate ?? placedDate

/** A delivery is taken to have gone well unless it says otherwise. */
function Delivery({ order, row }: { order: LpgOrder; row: ComponentProps<'li'> | undefined }) {
  const { status, statusKey, numberOfBottles, failureInfo } = order
  return (
    <li data-is={statusKey} {...row}>
      <span>{dayText(dayOf(order), 'weekday')}</span>
      <span>{bottles(numberOfBottles)}</span>
      {statusKey !== 'successful' && <span className="quiet">{failureInfo ? `${status}: ${failureInfo.title}` : status}</span>}
    </li>
  )
}

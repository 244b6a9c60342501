import { lpgDeliveryHistory, lpgDeliverySummary } from '#schemas/lpg/routes.ts'
import { useApi } from '#api/use-api.ts'
import { paths } from '#lib/paths.ts'
import { Resource } from '#api/resource.tsx'
import { Figure, Figures } from '#ui/figures.tsx'
import { Link } from '#ui/link.tsx'
import { Section } from '#ui/section.tsx'
import { dayText } from '#lib/day-text.ts'
import css from './bottled-gas.module.css'

/** Source: portal-usage.md, section 9. */
const PAGE_SIZE = 40

/** The query for a page of the history. @param page from 1 */
export const historyQuery = (supplyAgreementId: string, page: number) => ({
  supplyAgreementId,
  skip: (page - 1) * PAGE_SIZE,
  pageSize: PAGE_SIZE,
})

const bottles = (count: number) => `${count} ${count === 1 ? 'bottle' : 'bottles'}`

export function DeliverySummary({ supplyAgreementId }: { supplyAgreementId: string }) {
  const summary = useApi(lpgDeliverySummary, { query: { supplyAgreementId } })
  return (
    <Section title="Your year">
      <Resource of={summary} name="The summary" heightRem={6}>
        {({ bottlesInYear, deliveriesInYear, lastDelivery, usualDaysBetween }) => (
          <Figures>
            <Figure name="Last twelve months" note={`in ${deliveriesInYear} ${deliveriesInYear === 1 ? 'delivery' : 'deliveries'}`}>
              {bottles(bottlesInYear)}
            </Figure>
            {lastDelivery && (
              <Figure name="Last delivery" note={bottles(lastDelivery.numberOfBottles)}>
                {dayText(lastDelivery.date, 'year')}
              </Figure>
            )}
            {usualDaysBetween !== undefined && <Figure name="Usually every">{`${usualDaysBetween} days`}</Figure>}
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

/** Past deliveries, a page at a time. */
export function DeliveryHistory({ supplyAgreementId, supplyPointId, page }: Props) {
  const history = useApi(lpgDeliveryHistory, { query: historyQuery(supplyAgreementId, page) })
  const pagePath = (number: number) => paths.bottledGas({ supply: supplyPointId, page: String(number) })
  return (
    <Section title="Deliveries">
      <Resource of={history} name="Your deliveries" heightRem={20}>
        {({ deliveryHistory, additionalData: { total } }) => {
          const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
          if (total === 0) return <p>Nothing has been delivered yet.</p>
          return (
            <>
              {deliveryHistory.length === 0 && <p>There is nothing on this page.</p>}
              <ul className={css.deliveries}>
                {deliveryHistory.map(
                  ({ id, status, statusKey, numberOfBottles, deliveredDate, scheduledDate, placedDate, failureInfo }) => (
                    <li key={id} data-is={statusKey}>
                      <span>{dayText(deliveredDate ?? scheduledDate ?? placedDate, 'year')}</span>
                      <span>{bottles(numberOfBottles)}</span>
                      <span className={css.quiet}>{failureInfo ? `${status}: ${failureInfo.title}` : status}</span>
                    </li>
                  ),
                )}
              </ul>
              {pages > 1 && (
                <nav className={css.pages} aria-label="Pages of deliveries">
                  {page > 1 && <Link to={pagePath(page - 1)}>Newer</Link>}
                  <span className={css.quiet}>
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

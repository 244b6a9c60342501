import type { ActivityItem } from '#schemas/powershout/entities.ts'
import { powershoutHistory } from '#schemas/powershout/routes.ts'
import { Resource } from '#api/resource.tsx'
import { useApi } from '#api/use-api.ts'
import { counted } from '#lib/counted.ts'
import { dayText } from '#lib/day-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Section } from '#ui/section.tsx'
import { useShowAll } from '#ui/use-show-all.ts'
import { spanText } from './hours-of-day.ts'
import css from './powershout.module.css'

/** Source: portal-usage.md, section 9. */
const PAGE_SIZE = 40
/** This many are shown until the customer asks for the whole page. */
const FEW = 6

const idOf = ({ id }: ActivityItem) => id

const KIND_TEXT: Record<ActivityItem['kind'], string> = {
  granted: 'Added',
  accepted: 'Offer accepted',
  booked: 'Booked',
  givenBack: 'Booking cancelled',
  expired: 'Expired',
  corrected: 'Corrected',
}

/** The query for a page of the history. @param page from 1 */
export const historyQuery = (page: number) => ({ query: { pageSize: PAGE_SIZE, pageNumber: page } })

/** @param page from 1 */
export function History({ page }: { page: number }) {
  const { isAll, shownOf, showAll, rowOf } = useShowAll(FEW, idOf, page > 1)
  const history = useApi(powershoutHistory, historyQuery(page))
  return (
    <Section title="History">
      <Resource of={history} name="History" heightRem={20}>
        {({ activityHistory, additionalData: { total } }) => {
          const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
          if (total === 0) return <p>Nothing yet. Free hours you accept, book or use will be listed here.</p>
          return (
            <>
              {activityHistory.length === 0 && <p>There is nothing on this page.</p>}
              <ul className={css.list}>
                {shownOf(activityHistory).map((item) => (
                  <li key={item.id} className={css.activity} {...rowOf(item)}>
                    <span className="quiet">{dayText(localDayOf(new Date(item.date)), 'year')}</span>
                    <span>{[KIND_TEXT[item.kind], aboutOf(item)].filter(Boolean).join(': ')}</span>
                    <span className={css.hours}>{`${item.hours > 0 ? '+' : '−'}${counted(Math.abs(item.hours), 'hour')}`}</span>
                  </li>
                ))}
              </ul>
              {!isAll && activityHistory.length > FEW && (
                <div className={css.actions}>
                  <Button tone="quiet" onClick={() => showAll(activityHistory)}>
                    Show {pages > 1 ? `the latest ${activityHistory.length}` : `all ${total}`}
                  </Button>
                </div>
              )}
              {isAll && pages > 1 && (
                <nav className={css.pages} aria-label="Pages of the history">
                  {page > 1 && <Link to={paths.powershout({ page: String(page - 1) })}>Newer</Link>}
                  <span className="quiet">
                    Page {page} of {pages}
                  </span>
                  {page < pages && <Link to={paths.powershout({ page: String(page + 1) })}>Older</Link>}
                </nav>
              )}
            </>
          )
        }}
      </Resource>
    </Section>
  )
}

function aboutOf({ booking, title, expiryDate, kind }: ActivityItem): string {
  if (booking) return `${dayText(localDayOf(new Date(booking.startDate)), 'year')}, ${spanText(booking.startDate, booking.duration)}`
  const until = expiryDate && kind !== 'expired' && kind !== 'corrected' ? `use by ${dayText(expiryDate, 'year')}` : undefined
  return [title, until].filter(Boolean).join(', ')
}

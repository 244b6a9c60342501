import { useState } from 'react'
import type { ActivityItem, BookingResult } from '#schemas/powershout/entities.ts'
import { powershoutHistory, powershoutResults } from '#schemas/powershout/routes.ts'
import { Resource } from '#api/resource.tsx'
import { useApi } from '#api/use-api.ts'
import { counted } from '#lib/counted.ts'
import { dayText } from '#lib/day-text.ts'
import { kwhText } from '#lib/energy-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { moneyText } from '#lib/money-text.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Section } from '#ui/section.tsx'
import { spanText } from './hours-of-day.ts'
import css from './powershout.module.css'

/** Source: portal-usage.md, section 9. */
const PAGE_SIZE = 40

const KIND_TEXT: Record<ActivityItem['kind'], string> = {
  granted: 'Given to you',
  accepted: 'Offer accepted',
  booked: 'Booked',
  givenBack: 'Booking deleted',
  expired: 'Expired',
  corrected: 'Corrected',
}

/** @param page from 1 */
export function History({ page }: { page: number }) {
  const history = useApi(powershoutHistory, { query: { pageSize: PAGE_SIZE, pageNumber: page } })
  return (
    <Section title="History" isWide>
      <Resource of={history} name="History" heightRem={20}>
        {({ activityHistory, additionalData: { total } }) => {
          const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
          if (total === 0) return <p>Nothing yet: free hours that you accept, book or use are listed here.</p>
          return (
            <>
              {activityHistory.length === 0 && <p>There is nothing on this page.</p>}
              <ul className={css.list}>
                {activityHistory.map((item) => (
                  <li key={item.id} className={css.activity}>
                    <span className="quiet">{dayText(localDayOf(new Date(item.date)), 'year')}</span>
                    <span>{[KIND_TEXT[item.kind], aboutOf(item)].filter(Boolean).join(': ')}</span>
                    <span className={css.hours}>{`${item.hours > 0 ? '+' : '−'}${counted(Math.abs(item.hours), 'hour')}`}</span>
                  </li>
                ))}
              </ul>
              {pages > 1 && (
                <nav className={css.pages} aria-label="Pages of what happened">
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

/** So many are shown at first, the latest ones. */
const FEW = 3

/** What the latest free hours brought, also when it was little. */
export function Results() {
  const results = useApi(powershoutResults, {})
  const [isAll, setAll] = useState(false)
  return (
    <Section
      title="What your free hours brought"
      lead="What you used in them at your plan’s price, beside what you used in the same hours of the four weeks before."
      isWide
    >
      <Resource of={results} name="What they brought" heightRem={12}>
        {({ results: all }) => (
          <>
            {all.length === 0 && <p>You have not used free hours yet.</p>}
            <ul className={css.list}>
              {(isAll ? all : all.slice(0, FEW)).map((result) => (
                <li key={result.bookingId} className={css.result}>
                  <strong>{`${dayText(localDayOf(new Date(result.startDate)), 'year')}, ${spanText(result.startDate, result.duration)}`}</strong>
                  <span>{resultText(result)}</span>
                </li>
              ))}
            </ul>
            {all.length > FEW && !isAll && (
              <div className={css.actions}>
                <Button tone="quiet" onClick={() => setAll(true)}>
                  Show all {all.length}
                </Button>
              </div>
            )}
          </>
        )}
      </Resource>
    </Section>
  )
}

/** So much more or less than usual is no difference, kWh. */
const LITTLE_KWH = 0.3

function resultText({ state, kwh = 0, creditNzd, isOnNextBill, usualKwh, usualWeeks = 0, isEstimated }: BookingResult): string {
  if (state === 'waiting') return 'Your meter’s readings of these hours have not come yet.'
  const bill = isOnNextBill ? 'next bill, because the bill of that day was made before you booked' : 'bill'
  const saved = `${kwhText(kwh)} free${creditNzd === undefined ? '' : `, ${moneyText(creditNzd)} off your ${bill}`}${isEstimated ? ' (estimated)' : ''}.`
  if (usualKwh === undefined) return saved
  const difference = kwh - usualKwh
  const usual = `In the same hours you used ${kwhText(usualKwh)} on average (${counted(usualWeeks, 'week')}): `
  if (Math.abs(difference) < LITTLE_KWH) return `${saved} ${usual}about the same, so nothing was moved into them.`
  return `${saved} ${usual}${kwhText(Math.abs(difference))} ${difference > 0 ? 'more this time' : 'less this time'}.`
}

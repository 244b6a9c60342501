import { accountSwitcher } from '#schemas/account/routes.ts'
import type { Monitoring } from '#schemas/products/routes.ts'
import { monitoring } from '#schemas/products/routes.ts'
import { useApi } from '#api/use-api.ts'
import { paths } from '#lib/paths.ts'
import { areSettled, Resource } from '#api/resource.tsx'
import { kwhText } from '#ui/energy.tsx'
import { Figure, Figures } from '#ui/figures.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Section } from '#ui/section.tsx'
import { dayText, daysText, fromToText } from '#lib/day-text.ts'

import { Choices } from '../layout.tsx'
import { SiteChoice } from '../site-choice.tsx'
import css from './monitoring.module.css'

type Watched = Monitoring['supplyPoints'][number]

const STATE: Record<Watched['state'], { tone: 'good' | 'warning' | 'bad'; title: string; message: string }> = {
  onTime: { tone: 'good', title: 'Your meter reports on time', message: 'Its readings arrive within three days.' },
  late: { tone: 'warning', title: 'Your meter is late', message: 'That happens. What is missing usually comes by itself.' },
  silent: { tone: 'bad', title: 'Your meter has gone silent', message: 'We are told too. If your power is on, you need not do anything.' },
  noReadings: { tone: 'warning', title: 'No readings yet', message: 'A new meter reports after two or three days.' },
}

/** Whether the meters of the selected property send what they should. */
export default function MonitoringPage() {
  const answer = useApi(monitoring, {})
  const sites = useApi(accountSwitcher, {})
  return (
    <Page title="Monitoring">
      <Resource of={answer} isReady={areSettled(sites)} name="Monitoring" heightRem={30}>
        {({ supplyPoints, days }) => (
          <>
            <Choices>
              <SiteChoice />
            </Choices>
            {supplyPoints.length === 0 && (
              <Notice title="No electricity here">
                This property has no electricity with us. <Link to={paths.products()}>See your products</Link>
              </Notice>
            )}
            {supplyPoints.map((watched) => (
              <Meter key={watched.connection.id} watched={watched} days={days} />
            ))}
          </>
        )}
      </Resource>
    </Page>
  )
}

function Meter({ watched, days }: { watched: Watched; days: number }) {
  const { connection, state, latestDay, daysBehind, actualDays, estimatedDays, missingDays, gaps, usualKwh, unusualDays = [] } = watched
  const { tone, title, message } = STATE[state]
  return (
    <Section title={connection.nickname ?? `Meter ${connection.meterSerial ?? connection.icp ?? connection.id}`}>
      <p className={css.state} data-tone={tone}>
        <strong>{title}.</strong> {message}
      </p>
      {latestDay && (
        <>
          <h3 className={css.subtitle}>The last {days} days</h3>
          <Figures>
            <Figure
              name="Last reading"
              note={daysBehind === undefined ? undefined : daysBehind <= 1 ? 'yesterday' : `${daysBehind} days ago`}
            >
              {dayText(latestDay, 'year')}
            </Figure>
            <Figure name="Actual">{daysText(actualDays)}</Figure>
            <Figure name="Estimated">{daysText(estimatedDays)}</Figure>
            <Figure name="Missing">{daysText(missingDays)}</Figure>
            {usualKwh !== undefined && <Figure name="A usual day">{kwhText(usualKwh)}</Figure>}
          </Figures>
          {gaps.length > 0 && (
            <>
              <h3 className={css.subtitle}>Missing</h3>
              <ul className={css.list}>
                {gaps.map(({ startDate, endDate }) => (
                  <li key={startDate}>{fromToText(startDate, endDate, 'weekday')}</li>
                ))}
              </ul>
            </>
          )}
          {unusualDays.length > 0 && (
            <>
              <h3 className={css.subtitle}>Days that took more than twice as much as usual</h3>
              <ul className={css.list}>
                {unusualDays.map(({ date, kwh }) => (
                  <li key={date}>
                    <Link className={css.day} to={paths.consumption({ view: 'day', at: date, unit: 'kwh' })}>
                      {dayText(date, 'weekday')}
                    </Link>
                    <span>{kwhText(kwh)}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </Section>
  )
}

import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { dayText, daysText, fromToText } from '#lib/day-text.ts'
import { kwhText } from '#lib/energy-text.ts'
import { meterReadSites } from '#schemas/meter-read/routes.ts'
import type { Monitoring } from '#schemas/products/routes.ts'
import { monitoring } from '#schemas/products/routes.ts'
import { Resource } from '#api/resource.tsx'
import { useApi } from '#api/use-api.ts'
import { Figure, Figures } from '#ui/figures.tsx'
import { Section } from '#ui/section.tsx'
import { ListInColumns } from '#ui/insight/list-in-columns.tsx'
import { UnusualDays } from '#ui/insight/unusual-days.tsx'
import { meterMessage, meterStateOf } from '#ui/insight/meter-states.ts'
import { ProductState } from '../product-state.tsx'
import { ReadingInvitation } from '../reading-invitation.tsx'
import { useSelectedSite } from '../use-selected-site.ts'
import css from './meter.module.css'
import { METER_HASH } from '../meter-hash.ts'

type Watched = Monitoring['supplyPoints'][number]

/** Whether the meters of the selected property send what they should, and how to send a reading yourself. */
export function MeterSection({ readHref }: { readHref: string }) {
  const answer = useApi(monitoring, {})
  const place = useRef<HTMLDivElement>(null)
  const isAsked = useLocation().hash === METER_HASH
  const isThere = answer.data !== undefined
  const areSeveral = (answer.data?.supplyPoints.length ?? 0) > 1
  useEffect(() => {
    if (isAsked && isThere) place.current?.scrollIntoView()
  }, [isAsked, isThere])
  if (answer.data?.supplyPoints.length === 0) return null
  return (
    <div ref={place} id={METER_HASH.slice(1)}>
      <Section title={areSeveral ? 'Your meters' : 'Your meter'}>
        <Resource of={answer} name="Your meter" heightRem={12}>
          {({ supplyPoints, days }) => (
            <div className={css.meters}>
              {supplyPoints.map((watched) => (
                <Meter key={watched.connection.id} watched={watched} days={days} isOneOfSeveral={areSeveral} />
              ))}
            </div>
          )}
        </Resource>
        <ReadItYourself href={readHref} />
      </Section>
    </div>
  )
}

/** Invites to read the selected property's electricity meter, where it is one that is read by eye. */
export function ReadItYourself({ href }: { href: string }) {
  const sites = useApi(meterReadSites, {})
  const selected = useSelectedSite()
  // Not the one that is preselected: where there is nothing to read here, that is another property.
  const site = sites.data?.sites.find(({ siteId }) => siteId === selected)
  if (!site?.meters.some(({ energyType }) => energyType === 'electricity')) return null
  return <ReadingInvitation href={href} />
}

function Meter({ watched, days, isOneOfSeveral }: { watched: Watched; days: number; isOneOfSeveral: boolean }) {
  const { connection, state, latestDay, daysBehind, actualDays, estimatedDays, missingDays, gaps, usualKwh, unusualDays = [] } = watched
  const { tone, title } = meterStateOf(state)
  // Below the section, or the meter's own heading.
  const Below = isOneOfSeveral ? 'h4' : 'h3'
  return (
    <div className={css.meter}>
      {isOneOfSeveral && <h3 className="heading">{connection.nickname ?? `Meter ${connection.meterSerial ?? connection.id}`}</h3>}
      <ProductState tone={tone}>
        <strong>{title}.</strong> {meterMessage(watched)}
      </ProductState>
      <Figures>
        {latestDay && (
          <>
            <Figure
              name="Last reading"
              note={daysBehind === undefined ? undefined : daysBehind <= 1 ? 'yesterday' : `${daysText(daysBehind)} ago`}
            >
              {dayText(latestDay, 'year')}
            </Figure>
            <Figure name={`Last ${daysText(days)}`} note={notedText(estimatedDays, missingDays)}>
              {daysText(actualDays)} read
            </Figure>
            {usualKwh !== undefined && <Figure name="A usual day">{kwhText(usualKwh)}</Figure>}
          </>
        )}
        {connection.meterSerial && <Figure name="Meter number">{connection.meterSerial}</Figure>}
      </Figures>
      {connection.icp && (
        <p className="quiet">
          ICP number <strong>{connection.icp}</strong> identifies your connection to the network. Have it ready when you move or switch.
        </p>
      )}
      {gaps.length > 0 && (
        <>
          <Below className="label">Missing</Below>
          <ListInColumns>
            {gaps.map(({ startDate, endDate }) => (
              <li key={startDate}>{fromToText(startDate, endDate, 'weekday')}</li>
            ))}
          </ListInColumns>
        </>
      )}
      {unusualDays.length > 0 && (
        <>
          <Below className="label">Days with more than twice your usual use</Below>
          <UnusualDays days={unusualDays} />
        </>
      )}
    </div>
  )
}

/** What is left of so many days beside those that were read. */
function notedText(estimatedDays: number, missingDays: number): string | undefined {
  const parts = [estimatedDays > 0 && `${estimatedDays} estimated`, missingDays > 0 && `${missingDays} missing`].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : undefined
}

import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ChargingSession, ChargingSessions } from '#schemas/ev/entities.ts'
import { chargingSession, chargingSessionsAsCsv, networkAccounts } from '#schemas/ev/routes.ts'
import { download } from '#api/download.ts'
import { areSettled, Resource, Waiting } from '#api/resource.tsx'
import { useApi } from '#api/use-api.ts'
import { useWork } from '#api/use-action.ts'
import { ActionLine } from '#api/action-line.tsx'
import { counted } from '#lib/counted.ts'
import { monthText, shortMonthText } from '#lib/day-text.ts'
import { kwhText } from '#lib/energy-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { moneyText } from '#lib/money-text.ts'
import { Button } from '#ui/button.tsx'
import { Controls } from '#ui/controls.tsx'
import { Figure, Figures } from '#ui/figures.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { clockText, momentText } from '#ui/time.tsx'
import { useShowAll } from '#ui/use-show-all.ts'
import css from './ev.module.css'
import { HomeStateText } from './home-state.tsx'
import { LinkSection } from './link-section.tsx'
import { daysOf, rangeIn, rangeText, searchFor, type SessionRange, yearNow } from './session-range.ts'
import { carbonText, COST_ABOUT, costText } from './texts.ts'

const VIEWS = [
  { value: 'sessions', label: 'One by one' },
  { value: 'places', label: 'By place' },
] as const

const MONTHS = Array.from({ length: 12 }, (_, i) => ({
  value: String(i + 1),
  label: shortMonthText(`2026-${String(i + 1).padStart(2, '0')}`),
}))

/** The account of the charging network, and every charge, at home and in public, by month, year or all. */
export function Everywhere({ isActing }: { isActing: boolean }) {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const thisYear = yearNow()
  const range = rangeIn(search, thisYear)
  const query = daysOf(range, thisYear)
  const answer = useApi(chargingSession, { query })
  const account = useApi(networkAccounts, {})
  const show = (change: Partial<SessionRange>) => navigate(`${pathname}${searchFor({ ...range, ...change }, search)}`, { replace: true })
  // Its section is above a list that grows: known first, it moves nothing.
  if (!areSettled(account)) return <Waiting label="Loading: your charging" heightRem={50} />
  return (
    <>
      <LinkSection isActing={isActing} />
      <Resource
        of={answer}
        name="Your charging sessions"
        heightRem={40}
        empty={<Notice title="No account here">You don’t have an account with us yet, so there is no charging to show.</Notice>}
      >
        {(data) => (
          <Section title={`Charging, ${rangeText(range)}`}>
            <Controls>
              <Select
                isInline
                label="Year"
                isLabelHidden
                options={[...data.years.map((year) => ({ value: String(year), label: String(year) })), { value: 'all', label: 'All' }]}
                value={String(range.year)}
                onChange={(value) => show({ year: value === 'all' ? 'all' : Number(value), month: undefined })}
              />
              {range.year !== 'all' && (
                <Select
                  isInline
                  label="Month"
                  isLabelHidden
                  options={[{ value: '', label: 'Whole year' }, ...MONTHS]}
                  value={range.month === undefined ? '' : String(range.month)}
                  onChange={(value) => show({ month: value === '' ? undefined : Number(value) })}
                />
              )}
              <SegmentedControl
                label="Show"
                options={VIEWS}
                value={range.byPlace ? 'places' : 'sessions'}
                onChange={(value) => show({ byPlace: value === 'places' })}
              />
            </Controls>
            {data.sessions.length > 0 && <Sums data={data} />}
            {data.sessions.length === 0 ? (
              <p role="status">
                No charging in this time. <HomeStateText of={data.homeState} />
              </p>
            ) : range.byPlace ? (
              <>
                <Places data={data} />
                <div className={css.answers}>
                  <Export query={query} />
                </div>
              </>
            ) : (
              <Sessions key={rangeText(range)} sessions={data.sessions}>
                <Export query={query} />
              </Sessions>
            )}
            <p className={css.why}>
              We find charging at home in the half-hours of your meter, so its times and energy are estimates. Public chargers tell us
              theirs. {data.total.isCostAbout && COST_ABOUT}
              {data.sessions.length > 0 && data.homeState !== 'found' && (
                <>
                  {' '}
                  <HomeStateText of={data.homeState} />
                </>
              )}
            </p>
          </Section>
        )}
      </Resource>
    </>
  )
}

function Sums({ data: { total, notInCost } }: { data: ChargingSessions }) {
  return (
    <Figures>
      <Figure name="Charged" note={counted(total.sessions, 'charge')}>
        {kwhText(total.kwh)}
      </Figure>
      {total.costNzd !== undefined && (
        <Figure name="Cost" note={notInCost > 0 ? `without ${counted(notInCost, 'charge')} in other money or not settled` : 'GST included'}>
          {moneyText(total.costNzd)}
        </Figure>
      )}
      <Figure name="Emissions">{carbonText(total.kgCo2)}</Figure>
    </Figures>
  )
}

/** This many are shown until the customer asks for all. */
const SHOWN_AT_FIRST = 10

const idOf = ({ id }: ChargingSession) => id

/** @param children beside the button that shows all */
function Sessions({ sessions, children }: { sessions: readonly ChargingSession[]; children: ReactNode }) {
  const { shownOf, showAll, rowOf } = useShowAll(SHOWN_AT_FIRST, idOf)
  const shown = shownOf(sessions)
  return (
    <>
      {[...Map.groupBy(shown, ({ start }) => localDayOf(new Date(start)).slice(0, 7))].map(([month, own]) => (
        <div key={month}>
          <h3 className={`label ${css.month}`}>{monthText(month)}</h3>
          <ul className={css.list} aria-label={`Charges in ${monthText(month)}, latest first`}>
            {own.map((session) => (
              <li key={session.id} className={css.row} {...rowOf(session)}>
                <span>
                  {session.placeName}
                  {session.city && `, ${session.city}`}
                </span>
                <span className={css.amount}>{costText(session) || kwhText(session.kwh)}</span>
                <span className="quiet">
                  {session.isFound && 'About '}
                  {momentText(session.start)} to {clockText(session.end)}
                </span>
                <span className={`quiet ${css.beside}`}>
                  {costText(session) && `${kwhText(session.kwh)}, `}
                  {carbonText(session.kgCo2)}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className={css.answers}>
        {shown.length < sessions.length && (
          <Button tone="quiet" onClick={() => showAll(sessions)}>
            Show all {sessions.length}
          </Button>
        )}
        {children}
      </div>
    </>
  )
}

function Places({ data: { places } }: { data: ChargingSessions }) {
  return (
    <ul className={css.list} aria-label="Places, most energy first">
      {places.map(({ place, placeName, city, sessions, kwh, costNzd, kgCo2 }) => (
        <li key={`${place} ${placeName} ${city}`} className={css.row}>
          <span>
            {placeName}
            {city && `, ${city}`}
          </span>
          <span className={css.amount}>{costNzd === undefined ? kwhText(kwh) : moneyText(costNzd)}</span>
          <span className="quiet">{counted(sessions, 'charge')}</span>
          <span className={`quiet ${css.beside}`}>
            {costNzd !== undefined && `${kwhText(kwh)}, `}
            {carbonText(kgCo2)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Export({ query }: { query: { startDate: string; endDate: string } }) {
  const [save, state] = useWork(() => download(chargingSessionsAsCsv, { query }))
  return (
    <>
      <Button tone="quiet" onClick={() => void save()} isBusy={state.is === 'running'}>
        Download as CSV
      </Button>
      <ActionLine isDownload state={state} running="Making the file…" done="Saved." failed="Not saved." />
    </>
  )
}

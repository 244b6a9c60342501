import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { ImpactDay, MonthlyImpact, UsageImpact } from '#schemas/generation/entities.ts'
import { usageImpactOfDay, usageImpactOfMonths } from '#schemas/generation/routes.ts'
import { counted } from '#lib/counted.ts'
import { addDays, addMonths } from '#lib/calendar.ts'
import { dayText, monthText, shortMonthText } from '#lib/day-text.ts'
import { kwhNumber, kwhText } from '#lib/energy-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { isLocalDay } from '#lib/trading-periods.ts'
import { paths } from '#lib/paths.ts'
import { sum } from '#lib/sum.ts'
import { BarChart } from '#ui/charts/bar-chart.tsx'
import { DayCalendar } from '#ui/charts/day-calendar.tsx'
import { isLowCarbon, levelText } from '#ui/insight/generation.ts'
import { Link } from '#ui/link.tsx'
import { momentNames } from '#ui/moment-names.ts'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { spokenTime } from '#ui/insight/spoken-time.ts'
import { clockText, hourText } from '#ui/time.tsx'
import { SiteResource } from '../../site-resource.tsx'
import { CarbonBars } from './carbon-bars.tsx'
import { carbonFigures, gramsText, kgText, unmeasuredText } from './carbon-text.ts'
import css from './eco-tracker.module.css'
import { useInsight } from '#api/use-insight.ts'

const today = () => localDayOf(new Date())
const yesterday = () => addDays(today(), -1)

const NoReadings = () => (
  <Notice title="No electricity readings">
    What your own use gives off is counted from the half-hours that a smart meter sends and the country’s power in each of them.
  </Notice>
)

/** A step back or on, where there is one. */
function Steps({ before, after }: { before: { to: string; label: string } | undefined; after: { to: string; label: string } | undefined }) {
  return (
    <div className={`${css.step} screen-only`}>
      {before ? <Link to={before.to}>{`‹ ${before.label}`}</Link> : <span />}
      {after ? <Link to={after.to}>{`${after.label} ›`}</Link> : <span />}
    </div>
  )
}

/** Twelve months; each opens its days. */
export function YearlyImpact({ isBusiness }: { isBusiness: boolean }) {
  const asked = new URLSearchParams(useLocation().search).get('month') ?? ''
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : today().slice(0, 7)
  const answer = useInsight(usageImpactOfMonths, { query: { month } }, { followsMarks: true })
  return (
    <SiteResource of={answer} name="Your impact" heightRem={30}>
      {(data) => (data.months.length > 0 ? <Months data={data} month={month} isBusiness={isBusiness} /> : <NoReadings />)}
    </SiteResource>
  )
}

interface MonthsProps {
  data: MonthlyImpact
  month: string
  /** a business has no carbon calculator */
  isBusiness: boolean
}

function Months({ data: { months, EarliestMonth }, month, isBusiness }: MonthsProps) {
  const known = months.filter(({ carbonLevel }) => carbonLevel > 0)
  const kg = sum(known.map(({ kgCo2 }) => kgCo2))
  const most = known.reduce<MonthlyImpact['months'][number] | undefined>((a, b) => (a && a.kgCo2 >= b.kgCo2 ? a : b), undefined)
  // With months of one kind only, two colours would have nothing to tell apart.
  const areOfBothKinds = new Set(known.map(({ carbonLevel }) => isLowCarbon(carbonLevel))).size > 1
  const first = months[0]?.Month ?? month
  const isNow = month === today().slice(0, 7)
  return (
    <Section
      title={known.length === 0 ? 'No CO₂ was counted in these months' : `Your power gave off ${kgText(kg)} of CO₂`}
      lead={`From ${monthText(first)} to ${monthText(month)}${known.length > 0 ? `, for ${kwhText(sum(known.map(({ kwh }) => kwh)))}` : ''}.`}
    >
      <Steps
        before={
          first > EarliestMonth
            ? { to: paths.ecoTracker('usage-impact/yearly', { month: addMonths(first, -1) }), label: 'Earlier' }
            : undefined
        }
        after={
          isNow
            ? undefined
            : {
                to: paths.ecoTracker('usage-impact/yearly', { month: addMonths(month, 12) > today() ? undefined : addMonths(month, 12) }),
                label: 'Later',
              }
        }
      />
      {most ? (
        <CarbonBars
          summary={`${monthText(most.Month)} was highest: ${kgText(most.kgCo2)}.`}
          bars={months.map((month) => ({
            label: shortMonthText(month.Month),
            name: monthText(month.Month),
            ...carbonFigures(month),
            fill: month.carbonLevel === 0 ? 'none' : areOfBothKinds && isLowCarbon(month.carbonLevel) ? 'soft' : 'solid',
            href: month.carbonLevel === 0 ? undefined : paths.ecoTracker('usage-impact/monthly', { date: `${month.Month}-01` }),
          }))}
          legend={areOfBothKinds ? { soft: 'Low carbon month', solid: 'High carbon month' } : {}}
        />
      ) : (
        <p className="quiet">No use was read in these months, or it is not known how the country’s power was made then.</p>
      )}
      {most && (
        <p className="quiet">
          All of your electricity, by how clean the power was in each half-hour.
          {!isBusiness && (
            <>
              {' '}
              The <Link to={paths.carbonCalculator()}>carbon calculator</Link> has another figure for electricity: it counts showers and an
              electric car by themselves, and all power at the year’s average.
            </>
          )}
        </p>
      )}
    </Section>
  )
}

const useAskedDay = (): string => {
  const asked = new URLSearchParams(useLocation().search).get('date') ?? ''
  // The calls take no day before these.
  return isLocalDay(asked) && asked >= '2000-01-01' ? asked : yesterday()
}

/** The impact of the asked day and its month, once there are readings. */
function Impact({ children }: { children(data: UsageImpact, date: string): ReactNode }) {
  const date = useAskedDay()
  const answer = useInsight(usageImpactOfDay, { query: { date } }, { followsMarks: true })
  return (
    <SiteResource of={answer} name="Your impact" heightRem={30}>
      {(data) => (data.latestDataDate ? children(data, date) : <NoReadings />)}
    </SiteResource>
  )
}

/** The days of a month, each with its carbon level. */
export const MonthlyImpactPart = () => <Impact>{(data, date) => <Month data={data} month={date.slice(0, 7)} />}</Impact>

function Month({ data: { dailyData, earliestDate }, month }: { data: UsageImpact; month: string }) {
  const known = dailyData.filter(({ carbonLevel }) => carbonLevel > 0)
  const kg = sum(known.map(({ kgCo2 }) => kgCo2))
  const to = (step: number) => paths.ecoTracker('usage-impact/monthly', { date: `${addMonths(month, step)}-01` })
  return (
    <Section
      title={known.length === 0 ? `No CO₂ was counted in ${monthText(month)}` : `${kgText(kg)} of CO₂ in ${monthText(month)}`}
      lead="Each day by how clean the country’s power was while you used it. Choose a day to see its hours."
    >
      <Steps
        before={`${month}-01` > earliestDate ? { to: to(-1), label: monthText(addMonths(month, -1)) } : undefined}
        after={month < today().slice(0, 7) ? { to: to(1), label: monthText(addMonths(month, 1)) } : undefined}
      />
      <DayCalendar
        month={month}
        days={known.map(({ date, kgCo2, carbonLevel }) => ({
          date,
          level: carbonLevel,
          text: `${levelText(carbonLevel).toLowerCase()} carbon, ${kgText(kgCo2)}`,
          href: paths.ecoTracker('usage-impact/daily', { date }),
        }))}
      />
      <p className={`quiet ${css.levels}`}>
        The fuller the square, the more carbon each kilowatt-hour produced. Blank days: no carbon was counted.
      </p>
    </Section>
  )
}

const isOnTheHour = (start: string) => new Date(start).getUTCMinutes() === 0

/** The half-hours of a day. */
export const DailyImpact = () => <Impact>{(data, date) => <Hours data={data} date={date} />}</Impact>

/** Why nothing is said of a day. */
const unknownText = (day: ImpactDay | undefined) =>
  day && day.kwh > 0
    ? `You used ${kwhText(day.kwh)}. What the country’s power was made from is not known yet.`
    : 'No use of that day has been read yet.'

const gramsOf = (half: UsageImpact['halfHours'][number] | undefined) => half?.grams ?? 0

function Hours({ data: { dailyData, halfHours, earliestDate }, date }: { data: UsageImpact; date: string }) {
  const day = dailyData.find((each) => each.date === date)
  const most = halfHours.reduce<UsageImpact['halfHours'][number] | undefined>((a, b) => (gramsOf(a) >= gramsOf(b) ? a : b), undefined)
  const starts = halfHours.map(({ start }) => start)
  const names = momentNames(starts, clockText)
  const to = (step: number) => paths.ecoTracker('usage-impact/daily', { date: addDays(date, step) })
  const unread = halfHours.filter(({ kwh }) => kwh === undefined).length
  const isKnown = day !== undefined && day.carbonLevel > 0
  const isUnused = day?.kwh === 0 && halfHours.length > 0 && unread === 0
  return (
    <Section
      title={`${isKnown || isUnused ? `${kgText(day.kgCo2)} of CO₂ on` : 'No CO₂ was counted on'} ${dayText(date, 'weekday')}`}
      lead={
        isKnown
          ? `For ${kwhText(day.kwh)}: ${levelText(day.carbonLevel).toLowerCase()} carbon.`
          : isUnused
            ? 'You used no electricity.'
            : unknownText(day)
      }
    >
      <Steps
        before={date > earliestDate ? { to: to(-1), label: dayText(addDays(date, -1), 'weekday') } : undefined}
        after={date < yesterday() ? { to: to(1), label: dayText(addDays(date, 1), 'weekday') } : undefined}
      />
      {isKnown && unread > 0 && (
        <p className="quiet">
          {counted(unread, 'half-hour')} of this day {unread === 1 ? 'was' : 'were'} not read.
        </p>
      )}
      {isKnown && most && (
        <BarChart
          summary={`${spokenTime(names[halfHours.indexOf(most)] ?? '')} was highest: ${gramsText(gramsOf(most))}.`}
          heightRem={12}
          measure="Grams of CO₂"
          columns={['CO₂', 'kWh', 'Grams a kWh']}
          axisText={(value) => `${value} g`}
          bars={halfHours.map(({ start, grams, kwh, gramsCo2PerKwh }, i) => ({
            label: isOnTheHour(start) ? hourText(start) : '',
            name: names[i] ?? '',
            value: grams,
            text: grams === undefined || kwh === undefined ? unmeasuredText(kwh ?? 0) : `${gramsText(grams)} for ${kwhText(kwh)}`,
            cells: [
              grams === undefined ? '–' : gramsText(grams),
              kwh === undefined ? '–' : kwhNumber(kwh),
              gramsCo2PerKwh === undefined ? '–' : String(Math.round(gramsCo2PerKwh)),
            ],
            fill: grams === undefined ? 'none' : 'solid',
          }))}
        />
      )}
      <p className={css.more}>
        <Link to={paths.ecoTracker('usage-impact/monthly', { date })}>All of {monthText(date.slice(0, 7))}</Link>
      </p>
    </Section>
  )
}

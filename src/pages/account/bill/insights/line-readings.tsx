import { useState } from 'react'
import type { CountedDay, ExplainedBill, ExplainedLine, LineReadings } from '#schemas/billing/insights.ts'
import { billLineReadings } from '#schemas/billing/routes.ts'
import { Resource } from '#api/resource.tsx'
import { useApi } from '#api/use-api.ts'
import { counted } from '#lib/counted.ts'
import { dayText, fromToText } from '#lib/day-text.ts'
import { kwhText } from '#lib/energy-text.ts'
import { numberFormat } from '#lib/number-format.ts'
import { unbroken } from '#lib/unbroken.ts'
import { momentNames } from '#ui/moment-names.ts'
import { clockText } from '#ui/time.tsx'
import css from './bill-insights.module.css'

const exact = numberFormat({ minimumFractionDigits: 3, maximumFractionDigits: 3 })
const HALF_HOUR_MS = 1_800_000

/** The half-hours, days, readings or deliveries behind a line, as they are now. */
export function LineReadingsView({ bill, line }: { bill: ExplainedBill; line: ExplainedLine }) {
  const answer = useApi(billLineReadings, { params: { billId: bill.id, position: String(line.position) } })
  return (
    <Resource of={answer} name="The readings behind this line" heightRem={12}>
      {(readings) => (
        <>
          <p className="quiet">{unbroken(confirmedText(readings, line))}</p>
          {readings.days.length > 0 && <Days days={readings.days} />}
          {readings.periods.length > 0 && <Periods periods={readings.periods} isBottles={line.unit === 'bottle'} />}
          {readings.meter.length > 0 && <MeterShowed meter={readings.meter} />}
        </>
      )}
    </Resource>
  )
}

function confirmedText(
  { isConfirmed, isByPrice, countedQuantity, billedQuantity, numberOfLines, days, periods }: LineReadings,
  { unit }: ExplainedLine,
): string {
  const text = (quantity: number) => (unit === 'bottle' ? counted(quantity, 'bottle') : `${exact(quantity)} kWh`)
  if (!isByPrice)
    return `Your plan has no such price now, so we cannot tell which half-hours this line counted. These are all of them: ${text(countedQuantity)}.`
  const together = numberOfLines > 1 ? ` ${numberOfLines} lines have this price and are counted together.` : ''
  if (!isConfirmed)
    return `Billed: ${text(billedQuantity)}. Your readings now come to ${text(countedQuantity)}; the bill stays as it is.${together}`
  if (unit === 'bottle') return periods.length === 0 ? 'No bottle came in this time.' : `${text(countedQuantity)}, as delivered.`
  const from = days.length > 0 ? counted(days.length, 'day') : counted(periods.length, 'reading')
  return `${text(countedQuantity)}, from ${from}, just as billed.${together}`
}

const STATUS: Record<CountedDay['status'], string | undefined> = { actual: undefined, estimated: 'Estimated', missing: 'Not all read' }

function Days({ days }: { days: readonly CountedDay[] }) {
  const highest = Math.max(...days.map(({ kwh }) => kwh), 1e-9)
  return (
    <ul className={css.days} aria-label="Day by day">
      {days.map((day) => (
        <li key={day.date}>
          {day.halfHours.length > 0 ? <OpenDay day={day} highest={highest} /> : <DayLine day={day} highest={highest} />}
        </li>
      ))}
    </ul>
  )
}

function OpenDay({ day, highest }: { day: CountedDay; highest: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <DayLine day={day} highest={highest} />
      </summary>
      {isOpen && <HalfHours day={day} />}
    </details>
  )
}

function DayLine({ day: { date, kwh, status, isCorrected }, highest }: { day: CountedDay; highest: number }) {
  const marks = [STATUS[status], isCorrected ? 'Corrected' : undefined].filter(Boolean).join(', ')
  return (
    <span className={css.day}>
      <span>{dayText(date, 'weekday')}</span>
      <span className={css.bar} data-status={status} style={{ inlineSize: `${(kwh / highest) * 100}%` }} aria-hidden="true" />
      <span className={css.mark}>{marks}</span>
      <span className={css.kwh}>{kwhText(kwh)}</span>
    </span>
  )
}

const MARKS: Record<string, string | undefined> = { E: 'estimated', '-': 'not read' }

/** The half-hours that the line counts; those of other lines are left out. */
function HalfHours({ day: { start, halfHours, marks } }: { day: CountedDay }) {
  const startMs = Date.parse(start)
  const starts = halfHours.map((_, i) => new Date(startMs + i * HALF_HOUR_MS).toISOString())
  const names = momentNames(starts, clockText)
  return (
    <ul className={css.halfHours}>
      {halfHours.map((kwh, i) =>
        marks[i] === '.' ? null : (
          <li key={starts[i]}>
            <span>{names[i]}</span>
            <span>
              {marks[i] === '-' ? '' : exact(kwh)}
              {MARKS[marks[i] ?? ''] && <small> {MARKS[marks[i] ?? '']}</small>}
            </span>
          </li>
        ),
      )}
    </ul>
  )
}

function Periods({ periods, isBottles }: { periods: LineReadings['periods']; isBottles: boolean }) {
  return (
    <ul className={css.days} aria-label={isBottles ? 'Deliveries' : 'Meter readings'}>
      {periods.map(({ startDate, endDate, quantity, status }) => (
        <li key={startDate}>
          <span className={css.period}>
            <span>{isBottles ? dayText(startDate, 'weekday') : fromToText(startDate, endDate)}</span>
            <span className={css.mark}>{status === 'estimated' ? 'Estimated' : ''}</span>
            <span className={css.kwh}>{isBottles ? counted(quantity, 'bottle') : `${exact(quantity)} kWh`}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

const SOURCES: Record<LineReadings['meter'][number]['source'], string> = {
  customer: 'read by you',
  reader: 'read by a meter reader',
  estimate: 'estimated',
}

function MeterShowed({ meter }: Pick<LineReadings, 'meter'>) {
  return (
    <>
      <h4 className="label">What the meter showed</h4>
      <ul className={css.days} aria-label="What the meter showed">
        {meter.map(({ date, reading, source, register }) => (
          <li key={`${date} ${register ?? ''}`}>
            <span className={css.period}>
              <span>
                {dayText(date, 'year')}
                {register && `, ${register}`}
              </span>
              <span className={css.mark}>{SOURCES[source]}</span>
              <span className={css.kwh}>{reading.toLocaleString('en-NZ')}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

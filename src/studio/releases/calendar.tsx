import { useMemo } from 'react'
import { addMonths } from '#lib/calendar.ts'
import { dayText, monthText } from '#lib/day-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { WEEKDAY_NAMES, weeksOfMonth } from '#lib/month-weeks.ts'
import type { Scheduled } from '#schemas/studio/entities.ts'
import { Button } from '#ui/button.tsx'
import { useQueryInAddress } from '#ui/query-in-address.ts'
import { clockText } from '#ui/time.tsx'
import { type OnDay, outOn } from './days-out.ts'
import css from './calendar.module.css'

/** What is scheduled, on the days of a month; a list on a phone. Each leads to its card. */
export function Calendar({ scheduled }: { scheduled: readonly Scheduled[] }) {
  const [query, show] = useQueryInAddress()
  const today = localDayOf(new Date())
  const asked = query.get('month') ?? ''
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7)
  const weeks = useMemo(() => weeksOfMonth(month), [month])
  const go = (months: number) => show({ month: addMonths(month, months) })
  const isEmpty = weeks.flat().every((day) => outOn(day, scheduled).length === 0)
  const name = monthText(month)
  return (
    <div className={css.calendar}>
      <div className={css.head}>
        <Button tone="quiet" onClick={() => go(-1)}>
          Earlier month
        </Button>
        <h3 className="heading" aria-live="polite">
          {name}
        </h3>
        <Button tone="quiet" onClick={() => go(1)}>
          Later month
        </Button>
      </div>
      <table className={css.table} aria-label={`What is scheduled in ${name}, New Zealand time`}>
        <thead>
          <tr>
            {WEEKDAY_NAMES.map((weekday) => (
              <th key={weekday} scope="col">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days) => (
            <tr key={days[0]}>
              {days.map((day) => (
                <DayCell key={day} day={day} isToday={day === today} isOutside={!day.startsWith(month)} entries={outOn(day, scheduled)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isEmpty && <p className="quiet">Nothing is scheduled in {name}.</p>}
    </div>
  )
}

interface DayProps {
  day: string
  isToday: boolean
  isOutside: boolean
  entries: readonly OnDay[]
}

const DayCell = ({ day, isToday, isOutside, entries }: DayProps) => (
  <td
    data-is-outside={isOutside || undefined}
    data-is-empty={entries.length === 0 || undefined}
    aria-current={isToday ? 'date' : undefined}
  >
    <time dateTime={day}>
      <span aria-hidden="true" className={css.number}>
        {Number(day.slice(8))}
      </span>
      <span className="visually-hidden">{dayText(day)}</span>
    </time>
    {entries.map(({ scheduled: { id, note, state, dueAt, endsAt = '' }, begins, ends }) => (
      <a key={id} href={`#${id}`} className={`remark ${css.entry}`} data-is={state}>
        {begins && `${clockText(dueAt)} `}
        {/* Links to the card below, which has it in full as well. */}
        <span className={css.note} data-begins={begins || undefined} title={note}>
          {note}
        </span>
        {ends && ` until ${clockText(endsAt)}`}
        {(state === 'superseded' || state === 'notEnded') && ', could not run'}
      </a>
    ))}
  </td>
)

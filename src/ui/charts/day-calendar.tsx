import { type KeyboardEvent, useRef } from 'react'
import { addDays } from '#lib/calendar.ts'
import { dayText, monthText } from '#lib/day-text.ts'
import { DAYS_OF_WEEK } from '#lib/month-weeks.ts'
import { Link } from '../link.tsx'
import { MonthTable } from '../month-table.tsx'
import css from './day-calendar.module.css'

export interface CalendarDay {
  /** local day, YYYY-MM-DD */
  date: string
  /** how full its cell is: 0 for nothing known, then 1 to 5 */
  level: number
  /** what the day was, in words */
  text: string
  href: string
}

interface Props {
  /** YYYY-MM */
  month: string
  days: readonly CalendarDay[]
}

/** The days of a month by weeks that begin on Sunday; the fuller a cell, the higher its day. Arrow keys go from day to day. */
export function DayCalendar({ month, days }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const byDate = new Map(days.map((day) => [day.date, day]))

  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: DAYS_OF_WEEK, ArrowUp: -DAYS_OF_WEEK }[event.key]
    const from = (event.target as HTMLElement).closest<HTMLElement>('[data-date]')?.dataset.date
    if (step === undefined || !from) return
    const next = table.current?.querySelector<HTMLElement>(`[data-date="${addDays(from, step)}"]`)
    if (!next) return
    event.preventDefault()
    next.querySelector('a')?.focus()
  }

  return (
    <MonthTable
      ref={table}
      month={month}
      caption={`${monthText(month)}, arrow keys go from day to day`}
      className={css.calendar}
      onKeyDown={move}
      cellOf={(date) => <Cell key={date} date={date} day={byDate.get(date)} isOfMonth={date.startsWith(month)} />}
    />
  )
}

interface CellProps {
  date: string
  day: CalendarDay | undefined
  isOfMonth: boolean
}

function Cell({ date, day, isOfMonth }: CellProps) {
  if (!isOfMonth) return <td className={css.empty} />
  const number = Number(date.slice(8))
  if (!day) {
    return (
      <td className={css.cell}>
        <span className={css.day}>{number}</span>
      </td>
    )
  }
  return (
    <td className={css.cell} data-date={date} data-level={day.level}>
      <Link className={css.day} to={day.href} label={`${dayText(date, 'weekday')}: ${day.text}`}>
        {number}
      </Link>
    </td>
  )
}

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { addDays, addMonths, lastDayOfMonth } from '#lib/calendar.ts'
import { dayText, monthText } from '#lib/day-text.ts'
import { DAYS_OF_WEEK, sundayBefore } from '#lib/month-weeks.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { MonthTable } from '#ui/month-table.tsx'
import css from './powershout.module.css'

interface Props {
  /** first and last local day that can be chosen */
  first: string
  last: string
  value: string
  /** local days that have a booking */
  booked: readonly string[]
  onChange(day: string): void
}

/** Where a key leads from a day. Source: ARIA Authoring Practices, date picker dialog. */
function dayAfterKey(key: string, day: string): string | undefined {
  switch (key) {
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowDown':
      return addDays(day, DAYS_OF_WEEK)
    case 'ArrowUp':
      return addDays(day, -DAYS_OF_WEEK)
    case 'Home':
      return sundayBefore(day)
    case 'End':
      return addDays(sundayBefore(day), DAYS_OF_WEEK - 1)
    case 'PageUp':
      return sameDayOf(addMonths(day.slice(0, 7), -1), day)
    case 'PageDown':
      return sameDayOf(addMonths(day.slice(0, 7), 1), day)
    default:
      return undefined
  }
}

const sameDayOf = (month: string, day: string) => [`${month}${day.slice(7)}`, lastDayOfMonth(month)].sort()[0] ?? day

/** A month of days to choose from: one stop of the tab key, and the arrow keys go from day to day. */
export function MonthPicker({ first, last, value, booked, onChange }: Props) {
  const table = useRef<HTMLTableElement>(null)
  // Another day, chosen here or elsewhere on the page, shows its month.
  const [shown, setShown] = useState({ month: value.slice(0, 7), value })
  const month = shown.value === value ? shown.month : value.slice(0, 7)
  const setMonth = (next: string) => setShown({ month: next, value })
  const hasKey = useRef(false)
  useEffect(() => {
    // A key led to another month: its day is drawn now.
    if (hasKey.current) table.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
    hasKey.current = false
  })
  const clamped = (day: string) => (day < first ? first : day > last ? last : day)
  /** The day that the tab key leads to. */
  const stop = value.startsWith(month) ? value : clamped(`${month}-01`)

  function move(event: KeyboardEvent) {
    const from = (event.target as HTMLElement).dataset.date
    const next = from && dayAfterKey(event.key, from)
    if (!next) return
    event.preventDefault()
    choose(clamped(next))
    hasKey.current = true
  }
  function choose(day: string) {
    if (day === value) setMonth(day.slice(0, 7))
    onChange(day)
  }

  return (
    <div className={css.picker}>
      <div className={css.month}>
        <Button
          tone="quiet"
          size="icon"
          label="Month before"
          disabledReason={month <= first.slice(0, 7) ? 'Earlier days are over' : undefined}
          onClick={() => setMonth(addMonths(month, -1))}
        >
          <span className={css.back}>
            <Icon name="chevron" />
          </span>
        </Button>
        <p className="label" aria-live="polite">
          {monthText(month)}
        </p>
        <Button
          tone="quiet"
          size="icon"
          label="Next month"
          disabledReason={month >= last.slice(0, 7) ? 'Your hours expire before' : undefined}
          onClick={() => setMonth(addMonths(month, 1))}
        >
          <span className={css.forward}>
            <Icon name="chevron" />
          </span>
        </Button>
      </div>
      <MonthTable
        ref={table}
        month={month}
        caption={`${monthText(month)}: choose a day. Arrow keys go from day to day.`}
        onKeyDown={move}
        cellOf={(day) => (
          <td key={day}>
            {day.startsWith(month) && (
              <button
                type="button"
                data-date={day}
                data-is-field={day === stop || undefined}
                data-has-booking={booked.includes(day) || undefined}
                aria-pressed={day === value}
                aria-label={`${dayText(day, 'weekday')}${booked.includes(day) ? ', has a booking' : ''}`}
                aria-disabled={day < first || day > last || undefined}
                tabIndex={day === stop ? 0 : -1}
                onClick={() => day >= first && day <= last && choose(day)}
              >
                {Number(day.slice(8))}
              </button>
            )}
          </td>
        )}
      />
      {/* Bookings come after the days, and what is below does not move. */}
      <p className={`quiet ${css.key}`}>{booked.some((day) => day.startsWith(month)) && 'Framed days have a booking.'}</p>
    </div>
  )
}

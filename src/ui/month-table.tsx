import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { WEEKDAY_NAMES, weeksOfMonth } from '#lib/month-weeks.ts'

interface Props {
  ref: RefObject<HTMLTableElement | null>
  /** YYYY-MM */
  month: string
  /** for screen readers */
  caption: string
  className?: string | undefined
  onKeyDown(event: KeyboardEvent): void
  /** the cell of a local day, with its key; days of the months before and after fill the first and the last week */
  cellOf(day: string): ReactNode
}

/** The days of a month by weeks that begin on Sunday. */
export function MonthTable({ ref, month, caption, className, onKeyDown, cellOf }: Props) {
  return (
    <table ref={ref} className={className} onKeyDown={onKeyDown}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {WEEKDAY_NAMES.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOfMonth(month).map((week) => (
          <tr key={week[0]}>{week.map(cellOf)}</tr>
        ))}
      </tbody>
    </table>
  )
}

import { useState } from 'react'
import type { PieceDay } from '#schemas/numbers/entities.ts'
import { Day } from '#ui/time.tsx'
import { ScrollTable } from '../scroll-table.tsx'
import { shareText, timesText } from './sums.ts'

const COLUMNS = ['Day', 'Seen', 'Used', 'Dismissed', 'Failed', 'Time to show']

/** The days of a piece as a table, made when it is opened. */
export function DaysTable({ name, days }: { name: string; days: readonly PieceDay[] }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        By day<span className="visually-hidden">: {name}</span>
      </summary>
      {isOpen && (
        <ScrollTable label={`${name}, by day`} columns={COLUMNS}>
          {[...days].reverse().map(({ day, seen, used, dismissed, failed, times }) => (
            <tr key={day}>
              <th scope="row">
                <Day date={day} />
              </th>
              <td>{seen.toLocaleString('en-NZ')}</td>
              <td>{shareText(used, seen)}</td>
              <td>{shareText(dismissed, seen)}</td>
              <td>{shareText(failed, seen)}</td>
              <td>{timesText(times) ?? '–'}</td>
            </tr>
          ))}
        </ScrollTable>
      )}
    </details>
  )
}

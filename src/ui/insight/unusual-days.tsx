import type { Monitoring } from '#schemas/products/routes.ts'
import { dayText } from '#lib/day-text.ts'
import { kwhText } from '#lib/energy-text.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '../link.tsx'
import { ListInColumns } from './list-in-columns.tsx'

type Days = NonNullable<Monitoring['supplyPoints'][number]['unusualDays']>

/** Days with much more use than usual, each leading to its half-hours. */
export const UnusualDays = ({ days }: { days: Days }) => (
  <ListInColumns>
    {days.map(({ date, kwh }) => (
      <li key={date}>
        <Link className="target" to={paths.consumption({ view: 'day', at: date, unit: 'kwh' })}>
          {dayText(date, 'weekday')}
        </Link>
        <span>{kwhText(kwh)}</span>
      </li>
    ))}
  </ListInColumns>
)

import type { PieceDay } from '#schemas/numbers/entities.ts'
import { eachDay } from '#lib/calendar.ts'
import css from './numbers.module.css'
import type { DayRange } from './range.ts'

const HEIGHT = 28

/** How many people saw a piece, a column for each day of a range; days that are not shown are gaps. A table beside it says the same. */
export function Sparkline({ days, firstDay, lastDay }: { days: readonly PieceDay[] } & DayRange) {
  const seen = new Map(days.map((one) => [one.day, one.seen]))
  const all = eachDay(firstDay, lastDay)
  const most = Math.max(1, ...seen.values())
  return (
    <svg className={`remark ${css.sparkline}`} viewBox={`0 0 ${all.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {all.map((day, i) => {
        const height = ((seen.get(day) ?? 0) / most) * HEIGHT
        return height > 0 && <rect key={day} x={i + 0.1} y={HEIGHT - height} width={0.8} height={height} />
      })}
    </svg>
  )
}

import type { BillInsights } from '#schemas/billing/insights.ts'
import { addMonths } from '#lib/calendar.ts'
import { monthText } from '#lib/day-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { nextBillText } from '#lib/next-bill-text.ts'
import { Notice } from '#ui/notice.tsx'

/** What comes when, for an account that was never billed. */
export function NoBillYet({ running }: Pick<BillInsights, 'running'>) {
  return (
    <Notice
      title={nextBillText({ window: running, awaited: running.endDate < localDayOf(new Date()) ? { isGuess: true } : undefined }) ?? ''}
    >
      <p>Then you can look at each line here, down to your meter’s half-hours.</p>
      <p>
        From your second bill on we show what changed since the one before, and from {monthText(addMonths(running.endDate.slice(0, 7), 12))}{' '}
        on also since the same bill a year earlier.
      </p>
    </Notice>
  )
}

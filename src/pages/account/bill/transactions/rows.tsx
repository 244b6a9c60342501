import type { Transaction } from '#schemas/billing/entities.ts'
import { transactionHistory } from '#schemas/billing/routes.ts'
import { useApi } from '#api/use-api.ts'
import { monthText } from '#lib/day-text.ts'
import { Button } from '#ui/button.tsx'
import { Row } from './row.tsx'
import css from './transactions.module.css'
import type { DownloadStatus } from './use-zip.ts'

export const PAGE_SIZE = 40

interface Props {
  query: { startDate?: string | undefined; endDate?: string | undefined; kind?: Transaction['kind'] | undefined; skip: number }
  isLast: boolean
  onMore(): void
  /** which bills are ticked, and how their download is going */
  ticked: ReadonlySet<string>
  statuses: ReadonlyMap<string, DownloadStatus>
  onTick(billId: string, isTicked: boolean): void
}

/** A page of transactions, month by month; a month that began on the page before goes on under its heading there. */
export function Rows({ query, isLast, onMore, ticked, statuses, onTick }: Props) {
  const answer = useApi(transactionHistory, { query })
  const before = useApi(transactionHistory, query.skip > 0 ? { query: { ...query, skip: query.skip - PAGE_SIZE } } : undefined)
  const lastBefore = before.data?.transactions.at(-1)
  return (
    <>
      {[...Map.groupBy(answer.data?.transactions ?? [], monthOf)].map(([month, rows]) => (
        <div key={month}>
          {(lastBefore === undefined || monthOf(lastBefore) !== month) && (
            <h3 id={`in-${month}`} className={css.month}>
              {monthText(month)}
            </h3>
          )}
          <ul className={css.list} aria-labelledby={`in-${month}`}>
            {rows.map((transaction) => (
              <Row
                key={`${transaction.kind} ${transaction.id}`}
                transaction={transaction}
                isTicked={transaction.kind === 'bill' && ticked.has(transaction.id)}
                zipStatus={transaction.kind === 'bill' ? statuses.get(transaction.id) : undefined}
                onTick={(isTicked) => onTick(transaction.id, isTicked)}
              />
            ))}
          </ul>
        </div>
      ))}
      {isLast && (answer.data?.hasMore || answer.isLoading || answer.error !== undefined) && (
        <div className={`${css.more} screen-only`}>
          {answer.error !== undefined && <p role="status">More could not be loaded. Please try again.</p>}
          <Button
            tone="quiet"
            onClick={() => (answer.error === undefined ? onMore() : void answer.mutate())}
            isBusy={answer.isLoading || answer.isValidating}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

const monthOf = ({ date }: Transaction): string => date.slice(0, 7)

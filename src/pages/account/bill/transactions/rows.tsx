import { useState } from 'react'
import type { Transaction } from '#schemas/billing/entities.ts'
import { transactionHistory } from '#schemas/billing/routes.ts'
import { useApi } from '#api/use-api.ts'
import { monthText } from '#lib/day-text.ts'
import { Button } from '#ui/button.tsx'
import { Row } from './row.tsx'
import css from './transactions.module.css'
import type { DownloadStatus } from './use-zip.ts'

export const PAGE_SIZE = 40

interface Query {
  startDate?: string | undefined
  endDate?: string | undefined
  kind?: Transaction['kind'] | undefined
  skip: number
}

interface Props {
  query: Query
  /** which bills are ticked, and how their download is going */
  ticked: ReadonlySet<string>
  statuses: ReadonlyMap<string, DownloadStatus>
  onTick(billId: string, isTicked: boolean): void
}

/** A page of transactions, month by month; a month that began on the page before goes on under its heading there. */
export function Rows({ query, ticked, statuses, onTick }: Props) {
  const answer = useApi(transactionHistory, { query })
  const before = useApi(transactionHistory, query.skip > 0 ? { query: { ...query, skip: query.skip - PAGE_SIZE } } : undefined)
  const lastBefore = before.data?.transactions.at(-1)
  const first = answer.data?.transactions[0]
  // The keyboard goes on from the first row that was added, unless it is elsewhere by then. A later answer may begin with another one.
  const [firstAdded, setFirstAdded] = useState<string>()
  if (query.skip > 0 && first && firstAdded === undefined) setFirstAdded(keyOf(first))
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
                key={keyOf(transaction)}
                row={keyOf(transaction) === firstAdded ? FIRST_ADDED : undefined}
                transaction={transaction}
                isTicked={transaction.kind === 'bill' && ticked.has(transaction.id)}
                zipStatus={transaction.kind === 'bill' ? statuses.get(transaction.id) : undefined}
                onTick={(isTicked) => onTick(transaction.id, isTicked)}
              />
            ))}
          </ul>
        </div>
      ))}
    </>
  )
}

function focusRow(row: HTMLLIElement | null) {
  if (document.activeElement === document.body || document.activeElement?.closest('[data-more]')) row?.focus()
}
const FIRST_ADDED = { tabIndex: -1, ref: focusRow } as const

/** One button below all pages, which keeps the focus while the next one loads. @param query of the last page */
export function More({ query, onMore }: { query: Query; onMore(): void }) {
  const { data, error, isLoading, isValidating, mutate } = useApi(transactionHistory, { query })
  if (!data?.hasMore && !isLoading && error === undefined) return null
  return (
    <div className={`${css.more} screen-only`} data-more>
      {error !== undefined && <p role="status">More could not be loaded. Please try again.</p>}
      <Button tone="quiet" onClick={() => (error === undefined ? onMore() : void mutate())} isBusy={isLoading || isValidating}>
        Show more
      </Button>
    </div>
  )
}

const keyOf = ({ kind, id }: Transaction) => `${kind} ${id}`
const monthOf = ({ date }: Transaction): string => date.slice(0, 7)

import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Transaction } from '#schemas/billing/entities.ts'
import { billPdf, transactionHistory } from '#schemas/billing/routes.ts'
import { download } from '#api/download.ts'
import { problemMessage } from '#api/problem.ts'
import { Resource } from '#api/resource.tsx'
import { useApi } from '#api/use-api.ts'
import { useWork } from '#api/use-action.ts'
import { dayText, fromToText } from '#lib/day-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { paths } from '#lib/paths.ts'
import { BILL_STATUS, PAYMENT_METHODS } from '#ui/bill-names.ts'
import { Button } from '#ui/button.tsx'
import { DayField } from '#ui/day-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Section } from '#ui/section.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import css from './transactions.module.css'

const KINDS = [
  { value: 'all', label: 'All' },
  { value: 'bill', label: 'Bills' },
  { value: 'payment', label: 'Payments' },
] as const
type Kind = (typeof KINDS)[number]['value']

const PAGE_SIZE = 40

/** Bills and payments by time and kind. Source: portal-shell.md, sections 3 and 9, Transaction history. */
export default function TransactionsPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const kind = KINDS.find(({ value }) => value === query.get('kind'))?.value ?? 'all'
  const startDate = dayIn(query, 'from')
  const endDate = dayIn(query, 'to')
  const [pages, setPages] = useState(1)
  const asked = { startDate, endDate, kind: kind === 'all' ? undefined : kind }
  const first = useApi(transactionHistory, { query: { ...asked, skip: 0 } })
  const show = (change: { from?: string; to?: string; kind?: Kind }) => {
    const next = { kind, from: startDate, to: endDate, ...change }
    setPages(1)
    navigate(paths.transactions({ ...next, kind: next.kind === 'all' ? undefined : next.kind }), { replace: true })
  }
  return (
    <Page title="Transaction history" up={{ to: paths.bills(), label: 'Bills' }}>
      <Resource
        of={first}
        name="Your transactions"
        heightRem={30}
        empty={<Notice title="No bills here">This account has no bills and no payments.</Notice>}
      >
        {(data) => (
          <>
            <div className={css.controls}>
              <DayField label="From" value={data.startDate} onChange={(from) => show({ from })} />
              <DayField label="To" value={data.endDate} onChange={(to) => show({ to })} />
              <SegmentedControl label="Show" options={KINDS} value={kind} onChange={(value) => show({ kind: value })} />
            </div>
            <Section title={fromToText(data.startDate, data.endDate)} isTitleHidden isWide>
              {data.transactions.length === 0 ? (
                <p role="status">{data.startDate > data.endDate ? 'The first day is after the last.' : `${NONE[kind]} in this time.`}</p>
              ) : (
                <ul className={css.list} aria-label="Transactions, newest first">
                  {Array.from({ length: pages }, (_, page) => page * PAGE_SIZE).map((skip) => (
                    <Rows
                      key={skip}
                      query={{ ...asked, skip }}
                      isLast={skip === (pages - 1) * PAGE_SIZE}
                      onMore={() => setPages(pages + 1)}
                    />
                  ))}
                </ul>
              )}
            </Section>
          </>
        )}
      </Resource>
    </Page>
  )
}

const NONE: Record<Kind, string> = { all: 'No bills and no payments', bill: 'No bills', payment: 'No payments' }

/** A local day of the address, if it has one. */
function dayIn(query: URLSearchParams, name: string): string | undefined {
  const day = query.get(name) ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(day).toJSON()?.startsWith(day) ? day : undefined
}

interface RowsProps {
  query: { startDate?: string; endDate?: string; kind?: Transaction['kind']; skip: number }
  isLast: boolean
  onMore(): void
}

function Rows({ query, isLast, onMore }: RowsProps) {
  const answer = useApi(transactionHistory, { query })
  const rows = answer.data?.transactions ?? []
  return (
    <>
      {rows.map((transaction) => (
        <Row key={`${transaction.kind} ${transaction.id}`} transaction={transaction} />
      ))}
      {isLast && (answer.data?.hasMore || answer.isLoading || answer.error !== undefined) && (
        <li className={css.more}>
          {answer.error !== undefined && <p role="status">More could not be loaded. Please try again.</p>}
          <Button
            tone="quiet"
            onClick={() => (answer.error === undefined ? onMore() : void answer.mutate())}
            isBusy={answer.isLoading || answer.isValidating}
          >
            Show more
          </Button>
        </li>
      )}
    </>
  )
}

function Row({ transaction }: { transaction: Transaction }) {
  const { id, kind, date, balanceNzd, discountNzd, status } = transaction
  const [save, state] = useWork(() => download(billPdf, { params: { billId: id } }))
  return (
    <li className={css.row}>
      <span className={css.what}>
        {kind === 'bill' ? (
          <Button
            tone="text"
            isPrinted
            label={`${nameOf(transaction)}, ${dayText(date, 'year')}: download as a PDF`}
            onClick={() => save()}
            isBusy={state.is === 'running'}
          >
            {nameOf(transaction)}
          </Button>
        ) : (
          nameOf(transaction)
        )}
      </span>
      <span className={css.amount}>{amountText(transaction)}</span>
      <span className="quiet">
        {dayText(date, 'year')}
        {status && status !== 'credit' && `, ${BILL_STATUS[status].toLowerCase()}`}
        {discountNzd !== undefined && `, with ${moneyText(discountNzd)} discount`}
      </span>
      <span className={css.balance}>{balanceText(balanceNzd)}</span>
      {state.is === 'running' && (
        <span className="quiet" role="status">
          Downloading…
        </span>
      )}
      {state.is === 'failed' && (
        <span className={css.failed} role="status">
          Not downloaded. {problemMessage(state.problem)}
        </span>
      )}
    </li>
  )
}

function nameOf({ kind, amountNzd, startDate, endDate, method }: Transaction): string {
  if (kind === 'payment')
    return amountNzd < 0 ? 'Payment taken back' : `Payment: ${method ? PAYMENT_METHODS[method].toLowerCase() : 'received'}`
  const period = startDate && endDate ? `, ${fromToText(startDate, endDate, 'day')}` : ''
  return `${amountNzd < 0 ? 'Credit note' : 'Bill'}${period}`
}

/** With a minus where it lowers what is owed. */
function amountText({ kind, amountNzd }: Transaction): string {
  const owedNzd = kind === 'payment' ? -amountNzd : amountNzd
  return owedNzd < 0 ? `−${moneyText(-owedNzd)}` : moneyText(owedNzd)
}

function balanceText(balanceNzd: number): string {
  if (balanceNzd === 0) return 'Nothing owed'
  return balanceNzd < 0 ? `${moneyText(-balanceNzd)} in credit` : `${moneyText(balanceNzd)} owed`
}

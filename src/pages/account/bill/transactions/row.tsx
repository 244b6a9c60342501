import type { ComponentProps } from 'react'
import type { Transaction } from '#schemas/billing/entities.ts'
import { billPdf } from '#schemas/billing/routes.ts'
import { download } from '#api/download.ts'
import { problemMessage } from '#api/problem.ts'
import { useWork } from '#api/use-action.ts'
import { dayText, fromToText } from '#lib/day-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { paths } from '#lib/paths.ts'
import { unbroken } from '#lib/unbroken.ts'
import { BILL_STATUS, PAYMENT_METHODS } from '#ui/bill-names.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import css from './transactions.module.css'
import type { DownloadStatus } from './use-zip.ts'

interface Props {
  transaction: Transaction
  row: ComponentProps<'li'> | undefined
  isTicked: boolean
  /** of a zip that it is part of */
  zipStatus: DownloadStatus | undefined
  onTick(isTicked: boolean): void
}

/** A bill or a payment; a bill opens as a PDF, and can be selected to be downloaded with others. */
export function Row({ transaction, row, isTicked, zipStatus, onTick }: Props) {
  const { id, kind, date, balanceNzd, discountNzd, status } = transaction
  const [save, state] = useWork(() => download(billPdf, { params: { billId: id } }))
  const name = kind === 'bill' ? nameOf(transaction) : `${nameOf(transaction)}, ${dayText(date, 'year')}`
  return (
    <li className={css.row} {...row}>
      {kind === 'bill' ? (
        <label className={css.tick}>
          <input
            type="checkbox"
            className="screen-only"
            checked={isTicked}
            onChange={({ target }) => onTick(target.checked)}
            aria-label={`Select ${name}`}
          />
        </label>
      ) : (
        <span />
      )}
      {/* A payment in the letters of a bill’s name, which is a button. */}
      <span className="label">
        {kind === 'bill' ? (
          <Button tone="text" isPrinted label={`${name}: download as a PDF`} onClick={() => save()} isBusy={state.is === 'running'}>
            {nameOf(transaction)}
          </Button>
        ) : (
          nameOf(transaction)
        )}
      </span>
      <span className={css.amount}>{amountText(transaction)}</span>
      <span className={`quiet ${css.date}`}>
        {unbroken(kind === 'bill' ? periodOf(transaction) : dayText(date, 'year'))}
        {status && status !== 'credit' && `, ${BILL_STATUS[status].toLowerCase()}`}
        {discountNzd !== undefined && `, with ${moneyText(discountNzd)} discount`}
        {kind === 'bill' && !isCreditNote(transaction) && (
          <>
            {' '}
            <Link className="screen-only" to={paths.billInsights({ bill: id })} label={`Why? ${name}`}>
              Why?
            </Link>
          </>
        )}
      </span>
      <span className={`quiet ${css.balance}`}>{balanceText(balanceNzd)}</span>
      <Downloading
        status={state.is === 'idle' ? zipStatus : STATUS[state.is]}
        problem={state.is === 'failed' ? problemMessage(state.problem) : ''}
      />
    </li>
  )
}

const STATUS = { running: 'loading', done: 'success', failed: 'error' } as const

/** How the download of one transaction is going. Source: portal-shell.md, section 3, Transaction history. */
function Downloading({ status, problem }: { status: DownloadStatus | undefined; problem: string }) {
  if (!status) return null
  const texts: Record<DownloadStatus, string> = { loading: 'Downloading…', success: 'Downloaded', error: `Not downloaded. ${problem}` }
  return (
    <span className={`quiet ${css.download}`} data-status={status} role="status">
      {texts[status]}
    </span>
  )
}

const isCreditNote = ({ amountNzd, isNote = amountNzd < 0 }: Transaction) => isNote

/** A bill is named by the day on which it was sent, here as everywhere. */
function nameOf(transaction: Transaction): string {
  const { kind, date, amountNzd, method } = transaction
  if (kind === 'payment')
    return amountNzd < 0 ? 'Payment taken back' : `Payment: ${method ? PAYMENT_METHODS[method].toLowerCase() : 'received'}`
  return `${isCreditNote(transaction) ? 'Credit note' : 'Bill'} of ${dayText(date, 'year')}`
}

const periodOf = ({ startDate, endDate }: Transaction) => (startDate && endDate ? `For ${fromToText(startDate, endDate, 'day')}` : '')

/** With a minus where it lowers what is owed. */
const amountText = ({ kind, amountNzd }: Transaction): string => moneyText(kind === 'payment' ? -amountNzd : amountNzd)

function balanceText(balanceNzd: number): string {
  if (balanceNzd === 0) return 'Nothing owed'
  return balanceNzd < 0 ? `${moneyText(-balanceNzd)} in credit` : `${moneyText(balanceNzd)} owed`
}

import { billLines, billPdf } from '#schemas/billing/routes.ts'
import type { WidgetData } from '#schemas/widget.ts'
import { download } from '#api/download.ts'
import { problemMessage } from '#api/problem.ts'
import { useWork } from '#api/use-action.ts'
import { defineWidget } from '#registry/widget.ts'
import { Button } from '#ui/button.tsx'
import { BILL_STATUS, PAYMENT_METHODS } from '#ui/bill-names.ts'
import { Card } from '#ui/card.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { paths } from '#lib/paths.ts'
import { capitalised } from '#lib/capitalised.ts'
import { dayText, fromToText } from '#lib/day-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { moneyText } from '#lib/money-text.ts'
import { Link } from '#ui/link.tsx'
import { Money } from '#ui/money.tsx'
import { Day } from '#ui/time.tsx'
import { WithTeReo } from '#ui/te-reo.tsx'
import schema from './schema.ts'
import css from './account-summary.module.css'

type Data = WidgetData<typeof schema>
type Bill = Data['bills'][number]

export default defineWidget(schema, function AccountSummary({ title, config, data }) {
  const { customerNumber, accountName, totalBalanceNzd } = data
  const { hidesBalance, most, leavesOut = [] } = config
  const [hasBills, hasPayments] = [!leavesOut.includes('bills'), !leavesOut.includes('payments')]
  const [bills, payments] = [data.bills.slice(0, most), data.payments.slice(0, most)]
  return (
    <Card title={title}>
      <div className={css.head}>
        <div>
          <p>
            <WithTeReo text={accountName} />
          </p>
          <p className="quiet">Customer number {customerNumber}</p>
        </div>
        {!hidesBalance && (
          <div className={css.balance}>
            <Money nzd={Math.abs(totalBalanceNzd)} size="large" />
            <p className="quiet">{totalBalanceNzd < 0 ? 'in credit' : 'balance'}</p>
          </div>
        )}
      </div>
      {hasBills && hasPayments && bills.length + payments.length === 0 ? (
        <p className="quiet">Bills and payments are listed here as they come.</p>
      ) : (
        <div className={css.columns}>
          {hasBills && <Bills bills={bills} />}
          {hasPayments && (
            <section>
              <h3 className="label">Latest payments</h3>
              {payments.length === 0 && <p className="quiet">No payments yet.</p>}
              <ul className={css.rows}>
                {payments.map(({ paidDate, amountNzd, discountNzd, method }) => (
                  <li key={`${paidDate} ${amountNzd}`}>
                    <Day date={paidDate} form="year" />
                    <span className="quiet">{PAYMENT_METHODS[method]}</span>
                    <Amount nzd={amountNzd} note={discountNzd === undefined ? undefined : `and ${moneyText(discountNzd)} discount`} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
      {bills.length > 0 && <PageLink config={config} to={paths.transactions()} text="All transactions" />}
    </Card>
  )
})

/** An amount, and below its row what a discount does to it and the days that it is for. */
function Amount({ nzd, note, days }: { nzd: number; note: string | undefined; days?: string }) {
  return (
    <>
      <span className={css.amount}>
        <Money nzd={nzd} />
      </span>
      {(note || days) && (
        <small className={css.more}>
          {note && <span className={css.note}>{note}</span>}
          {days}
        </small>
      )}
    </>
  )
}

/** The latest bills; each opens as a PDF, and the latest as its lines. */
function Bills({ bills }: Pick<Data, 'bills'>) {
  const [save, state] = useWork((file: typeof billPdf | typeof billLines, billId: string) => download(file, { params: { billId } }))
  const [latest] = bills
  const isBusy = state.is === 'running'
  return (
    <section>
      <h3 className="label">Latest bills</h3>
      {bills.length === 0 && <p className="quiet">No bills yet.</p>}
      <ul className={css.rows}>
        {bills.map(({ id, issuedDate, amountNzd, owedNzd, discountNzd, status, isNote = status === 'credit', ...days }) => (
          <li key={id}>
            <span className={css.when}>
              <Button
                tone="text"
                isPrinted
                label={`${dayText(issuedDate, 'year')}: download this bill as a PDF`}
                onClick={() => save(billPdf, id)}
                isBusy={isBusy}
              >
                <Day date={issuedDate} form="year" />
              </Button>
              {!isNote && (
                <Link
                  className="target screen-only"
                  to={paths.billInsights({ bill: id })}
                  label={`Why? Bill of ${dayText(issuedDate, 'year')}`}
                >
                  Why?
                </Link>
              )}
            </span>
            <span className={css.status} data-status={status}>
              {status === 'credit' && !isNote ? 'In credit' : BILL_STATUS[status]}
            </span>
            <Amount nzd={amountNzd} note={noteOf(owedNzd, discountNzd)} days={daysOf(status, days)} />
          </li>
        ))}
      </ul>
      {latest && (
        <div className={css.files}>
          <Button tone="quiet" onClick={() => save(billPdf, latest.id)} isBusy={isBusy}>
            Download latest bill
          </Button>
          <Button tone="text" label="Latest bill as a spreadsheet (CSV)" onClick={() => save(billLines, latest.id)} isBusy={isBusy}>
            As a spreadsheet
          </Button>
        </div>
      )}
      <p className="bad" role="status">
        {state.is === 'failed' && problemMessage(state.problem)}
      </p>
    </section>
  )
}

/** The period of a bill, and when it has to be paid unless it has been. */
function daysOf(status: Bill['status'], { startDate, endDate, dueDate }: Pick<Bill, 'startDate' | 'endDate' | 'dueDate'>): string {
  const isOpen = dueDate !== undefined && (status === 'due' || status === 'overdue')
  const due = isOpen && `${dueDate < localDayOf(new Date()) ? 'was due' : 'due'} ${dayText(dueDate)}`
  return capitalised([startDate && endDate && `for ${fromToText(startDate, endDate, 'day')}`, due].filter(Boolean).join(', '))
}

/** What is left to pay of a bill, and what paying on time takes off it. */
const noteOf = (owedNzd: number | undefined, discountNzd: number | undefined): string | undefined =>
  [owedNzd !== undefined && `${moneyText(owedNzd)} left to pay`, discountNzd !== undefined && `less ${moneyText(discountNzd)} if on time`]
    .filter(Boolean)
    .join(', ') || undefined

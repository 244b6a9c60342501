import { billLines, billPdf } from '#schemas/billing/routes.ts'
import type { WidgetData } from '#schemas/widget.ts'
import { download } from '#api/download.ts'
import { problemMessage } from '#api/problem.ts'
import { useWork } from '#api/use-action.ts'
import { defineWidget } from '#registry/widget.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { moneyText } from '#lib/money-text.ts'
import { Money } from '#ui/money.tsx'
import { Day } from '#ui/time.tsx'
import { WithTeReo } from '#ui/te-reo.tsx'
import schema from './schema.ts'
import css from './account-summary.module.css'

type Data = WidgetData<typeof schema>
const BILL_STATUS: Record<Data['bills'][number]['status'], string> = {
  paid: 'Paid',
  due: 'To pay',
  overdue: 'Overdue',
  credit: 'Credit note',
}
const METHODS: Record<Data['payments'][number]['method'], string> = {
  directDebit: 'Direct debit',
  creditCard: 'Card',
  bankTransfer: 'Bank transfer',
}

export default defineWidget(schema, function AccountSummary({ title, config, data }) {
  const { customerNumber, accountName, totalBalanceNzd, bills, payments } = data
  const [latest] = bills
  return (
    <Card title={title}>
      <div className={css.head}>
        <div>
          <p>
            <WithTeReo text={accountName} />
          </p>
          <p className="quiet">Customer number {customerNumber}</p>
        </div>
        {!config.hidesBalance && (
          <div className={css.balance}>
            <Money nzd={Math.abs(totalBalanceNzd)} size="large" />
            <p className="quiet">{totalBalanceNzd < 0 ? 'in credit' : 'balance'}</p>
          </div>
        )}
      </div>
      <div className={css.columns}>
        <section>
          <div className={css.title}>
            <h3 className="label">Latest bills</h3>
            {latest && <DownloadBill bill={latest} />}
          </div>
          {bills.length === 0 && <p className="quiet">Your first bill comes after your first month.</p>}
          <ul className={css.rows}>
            {bills.map(({ id, issuedDate, amountNzd, discountNzd, status }) => (
              <li key={id}>
                <Day date={issuedDate} form="year" />
                <span className={css.status} data-status={status}>
                  {BILL_STATUS[status]}
                </span>
                <Amount nzd={amountNzd} note={discountNzd === undefined ? undefined : `less ${moneyText(discountNzd)} if on time`} />
              </li>
            ))}
          </ul>
        </section>
        <section>
          <div className={css.title}>
            <h3 className="label">Latest payments</h3>
          </div>
          {payments.length === 0 && <p className="quiet">No payments yet.</p>}
          <ul className={css.rows}>
            {payments.map(({ paidDate, amountNzd, discountNzd, method }) => (
              <li key={`${paidDate} ${amountNzd}`}>
                <Day date={paidDate} form="year" />
                <span className="quiet">{METHODS[method]}</span>
                <Amount nzd={amountNzd} note={discountNzd === undefined ? undefined : `and ${moneyText(discountNzd)} discount`} />
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Card>
  )
})

/** An amount, and what a discount does to it. */
function Amount({ nzd, note }: { nzd: number; note: string | undefined }) {
  return (
    <>
      <Money nzd={nzd} />
      {note && <small>{note}</small>}
    </>
  )
}

function DownloadBill({ bill: { id } }: { bill: Data['bills'][number] }) {
  const [savePdf, pdf] = useWork(() => download(billPdf, { params: { billId: id } }))
  const [saveLines, lines] = useWork(() => download(billLines, { params: { billId: id } }))
  const failed = [pdf, lines].find((state) => state.is === 'failed')
  return (
    <>
      <Button tone="quiet" onClick={() => savePdf()} isBusy={pdf.is === 'running'}>
        Download latest bill
      </Button>
      <Button tone="quiet" onClick={() => saveLines()} isBusy={lines.is === 'running'}>
        Download its lines
      </Button>
      <p className={css.said} role="status">
        {failed?.is === 'failed' && problemMessage(failed.problem)}
      </p>
    </>
  )
}

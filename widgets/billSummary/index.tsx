import type { WidgetData } from '#schemas/widget.ts'
import { defineWidget } from '#registry/widget.ts'
import { energiesText } from '#lib/energy-names.ts'
import { paths } from '#lib/paths.ts'
import { Card, CardLink } from '#ui/card.tsx'
import { kwhText } from '#ui/energy.tsx'
import { Money, moneyText } from '#ui/money.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Day } from '#ui/time.tsx'
import schema from './schema.ts'
import css from './bill-summary.module.css'

export default defineWidget(schema, function BillSummary({ title, data }) {
  const { balance, window } = data
  const { amountToPayNZD, overdue, totalBalance, dueDate, promptPaymentDiscount } = balance
  return (
    <Card title={title}>
      <div>
        <Money nzd={totalBalance < 0 ? -totalBalance : amountToPayNZD} size="large" />
        <p className={css.due} data-overdue={overdue > 0}>
          {totalBalance < 0 ? (
            'in credit'
          ) : overdue > 0 ? (
            <>
              {moneyText(overdue)} is overdue
              {dueDate && (
                <>
                  , due <Day date={dueDate} />
                </>
              )}
            </>
          ) : amountToPayNZD > 0 && dueDate ? (
            <>
              {data.isDirectDebit ? 'Paid by direct debit on ' : 'Due '}
              <Day date={dueDate} />
            </>
          ) : (
            'Nothing to pay'
          )}
        </p>
        {promptPaymentDiscount > 0 && <p className={css.discount}>{moneyText(promptPaymentDiscount)} discount when paid on time</p>}
      </div>
      {window && <RunningPeriod window={window} />}
      <CardLink to={paths.bills()}>See your bills</CardLink>
    </Card>
  )
})

function RunningPeriod({ window }: { window: NonNullable<WidgetData<typeof schema>['window']> }) {
  const { startDate, endDate, daysPassed, daysInBillPeriod, toDateNzd, toDateKwh, toDateEnergies = [], toDateProperty } = window
  const soFar = toDateNzd !== undefined ? moneyText(toDateNzd) : toDateKwh !== undefined ? kwhText(toDateKwh) : undefined
  return (
    <div className={css.period}>
      <p>
        Next bill: <Day date={startDate} /> to <Day date={endDate} />
      </p>
      <ProgressBar value={daysPassed} max={daysInBillPeriod} label={`Day ${daysPassed} of ${daysInBillPeriod}`} />
      <p className={css.soFar}>
        <span>
          Day {daysPassed} of {daysInBillPeriod}
        </span>
        {soFar && <span>{soFar} so far</span>}
      </p>
      {soFar && toDateEnergies.length > 0 && (
        <p className={css.covers}>
          For {energiesText(toDateEnergies)}
          {toDateProperty && ` at ${toDateProperty}`}
        </p>
      )}
    </div>
  )
}

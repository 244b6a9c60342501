import { energiesText } from '#lib/energy-names.ts'
import { daysText, dayText } from '#lib/day-text.ts'
import { paths } from '#lib/paths.ts'
import type { WidgetData } from '#schemas/widget.ts'
import { pageSettings } from '#browser/page-settings.ts'
import { defineWidget } from '#registry/widget.ts'
import { Card, CardAction, CardLink } from '#ui/card.tsx'
import { kwhText } from '#lib/energy-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { Money } from '#ui/money.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import schema from './schema.ts'
import css from './bill-summary.module.css'

type Data = WidgetData<typeof schema>

/** What is owed and by when, said once; then the bill period that is running. */
export default defineWidget(schema, function BillSummary({ title, data }) {
  const { balance, window, overdueSince } = data
  const { amountToPayNZD, overdue, totalBalance } = balance
  const isOverdue = overdue > 0
  return (
    <Card title={title}>
      <div>
        <Money nzd={totalBalance < 0 ? -totalBalance : amountToPayNZD} size="large" />
        <p className={css.due} data-overdue={isOverdue}>
          {isOverdue ? overdueText(balance, overdueSince) : dueText(data)}
        </p>
        <Discount data={data} />
        {isOverdue && <p className={css.help}>Hard to pay at once? Call us, and we spread it over a few weeks.</p>}
      </div>
      {window && <RunningPeriod window={window} />}
      {isOverdue ? (
        <div className={css.actions}>
          <CardAction to={paths.bills()}>See your bills</CardAction>
          <CardAction tone="quiet" to={`tel:${pageSettings.phone.replace(/\s/g, '')}`}>
            {`Call ${pageSettings.phone}`}
          </CardAction>
        </div>
      ) : (
        <CardLink to={paths.bills()}>See your bills</CardLink>
      )}
    </Card>
  )
})

function overdueText({ overdue, current, dueDate }: Data['balance'], since: string | undefined): string {
  const overdueFrom = since ? `overdue since ${dayText(since)}` : 'overdue'
  if (current <= 0) return overdueFrom[0]?.toUpperCase() + overdueFrom.slice(1)
  return `${moneyText(overdue)} ${overdueFrom}, ${moneyText(current)} due ${dueDate ? dayText(dueDate) : 'later'}`
}

function dueText({ balance, isDirectDebit, lastBill, window }: Data): string {
  const { amountToPayNZD, totalBalance, dueDate, promptPaymentDiscount } = balance
  if (totalBalance < 0) return 'in credit'
  if (amountToPayNZD > 0 && dueDate) {
    if (!isDirectDebit) return `Due ${dayText(dueDate, 'weekday')}`
    const taken = promptPaymentDiscount > 0 ? moneyText(amountToPayNZD - promptPaymentDiscount) : 'it'
    return `We’ll take ${taken} by direct debit on ${dayText(dueDate, 'weekday')}`
  }
  return !lastBill && window ? `Your first bill comes after ${dayText(window.endDate)}` : 'Nothing to pay'
}

function Discount({ data: { balance, isDirectDebit } }: { data: Data }) {
  const { promptPaymentDiscount } = balance
  if (promptPaymentDiscount <= 0) return null
  const amount = moneyText(promptPaymentDiscount)
  return <p className={css.discount}>{isDirectDebit ? `${amount} off for paying on time` : `${amount} off if you pay on time`}</p>
}

function RunningPeriod({ window }: { window: NonNullable<Data['window']> }) {
  const { startDate, endDate, daysPassed, daysInBillPeriod, toDateNzd, toDateKwh, toDateEnergies = [], toDateProperty } = window
  const soFar = toDateNzd !== undefined ? moneyText(toDateNzd) : toDateKwh !== undefined ? kwhText(toDateKwh) : undefined
  const toGo = `${daysText(daysInBillPeriod - daysPassed)} to go`
  return (
    <div className={css.period}>
      <p>{soFar ? `This bill so far: ${soFar} · ${toGo}` : `This bill: ${toGo}`}</p>
      <ProgressBar
        value={daysPassed}
        max={daysInBillPeriod}
        label={`Day ${daysPassed} of ${daysInBillPeriod}, from ${dayText(startDate)} to ${dayText(endDate)}`}
      />
      {soFar && toDateEnergies.length > 0 && (
        <p className={css.covers}>
          For {energiesText(toDateEnergies)}
          {toDateProperty && ` at ${toDateProperty}`}
        </p>
      )}
    </div>
  )
}

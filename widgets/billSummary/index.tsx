import { failureText } from '#api/failure-text.ts'
import { useSelectSite } from '#api/select-site.ts'
import { coversText, WITHOUT_EXPORTS } from '#lib/covers-text.ts'
import { cardText } from '#lib/card-names.ts'
import { daysText, dayText, fromToText } from '#lib/day-text.ts'
import { dueDayText } from '#lib/local-day.ts'
import { paths } from '#lib/paths.ts'
import { telHref } from '#lib/tel-href.ts'
import { payableOnTime } from '#lib/payable-on-time.ts'
import { allByItsDay, decidingText, isAllTaken, isOverdueBeside, toPayByItsDay, toPayNow } from '#lib/to-pay-now.ts'
import { unbroken } from '#lib/unbroken.ts'
import type { WidgetData } from '#schemas/widget.ts'
import { pageSettings } from '#browser/page-settings.ts'
import { defineWidget } from '#registry/widget.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardAction, CardLink } from '#ui/card.tsx'
import { kwhText } from '#lib/energy-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { nextBillText } from '#lib/next-bill-text.ts'
import { LinkTo } from '#ui/link-to.tsx'
import { Money } from '#ui/money.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import schema from './schema.ts'
import css from './bill-summary.module.css'

type Data = WidgetData<typeof schema>

/** What is owed and by when, said once; then the bill period that is running. */
export default defineWidget(schema, function BillSummary({ title, config: { leavesOut = [] }, data }) {
  const { balance, window, customerNumber, otherAccounts = [], isProtected = false, due = [] } = data
  const { overdue, current } = balance
  const isOverdue = overdue > 0
  const isInstalmentFirst = data.help?.kind === 'arrangement' && !isOverdueBeside(data)
  const payNzd = toPayNow(data)
  return (
    <Card title={title}>
      <div className={css.parts}>
        <div>
          <Money nzd={Math.abs(toPayByItsDay(data))} size="large" />
          <p className={css.due} data-overdue={isOverdue && !isProtected && !isInstalmentFirst}>
            {agreedText(data) ?? (isOverdue ? overdueText(data) : dueText(data))}
          </p>
          {isOverdue && current > 0 && !isInstalmentFirst && <p className={css.due}>{alsoDueText(data)}</p>}
          <Discount data={data} />
          {isProtected && isOverdue && <p className={`quiet ${css.help}`}>Your power stays on. Let’s find a way to pay that suits you.</p>}
          {balance.amountToPayNZD > 0 && (
            <p className={`quiet ${css.help} screen-only`}>
              <LinkTo href={paths.billHelp()}>{data.help?.kind === 'arrangement' ? 'Your instalments' : 'Trouble paying?'}</LinkTo>
              {!isOverdue && !data.help && data.lastBill && (
                <>
                  {' · '}
                  <LinkTo href={paths.billInsights()}>Why this much?</LinkTo>
                </>
              )}
            </p>
          )}
          {customerNumber && !leavesOut.includes('customerNumber') && (
            <p className={`quiet ${css.help}`}>Customer number {customerNumber}</p>
          )}
        </div>
        {otherAccounts.length > 0 && <OtherAccounts accounts={otherAccounts} />}
        {window && !leavesOut.includes('runningPeriod') && <RunningPeriod {...data} window={window} />}
      </div>
      {data.deciding ? (
        <BeingDecided deciding={data.deciding} />
      ) : isOverdue ? (
        <div className={css.actions}>
          {pageSettings.canPay ? (
            <CardAction to={paths.payments()}>{`Pay ${moneyText(payNzd)}`}</CardAction>
          ) : (
            <CardAction to={paths.bills()}>See your bills</CardAction>
          )}
          <CardAction tone="quiet" to={telHref(pageSettings.phone)}>
            {`Call ${pageSettings.phone}`}
          </CardAction>
        </div>
      ) : pageSettings.canPay && (!isAllTaken(due) || data.help?.kind === 'arrangement') && balance.amountToPayNZD > 0 ? (
        <div className={css.actions}>
          <CardAction to={paths.payments()}>{`Pay ${moneyText(payNzd)}`}</CardAction>
        </div>
      ) : (
        <CardLink to={paths.bills()}>See your bills</CardLink>
      )}
    </Card>
  )
})

/** In place of paying: nothing else can be paid until the bank has decided. */
const BeingDecided = ({ deciding: { paymentId, amountNzd } }: { deciding: NonNullable<Data['deciding']> }) => (
  <>
    <p className={`quiet ${css.help}`}>{decidingText(moneyText(amountNzd))}. It counts once your bank has agreed.</p>
    <div className={css.actions}>
      <CardAction tone="quiet" to={`${paths.payments()}?payment=${encodeURIComponent(paymentId)}`}>
        See how it goes
      </CardAction>
    </div>
  </>
)

/** What was agreed about what is owed, if anything. */
function agreedText({ balance, help, due = [], takenBy }: Data): string | undefined {
  // What is overdue is told before what was put off.
  if (!help || isOverdueBeside({ balance, help })) return undefined
  const day = dayText(help.date, 'weekday')
  if (help.kind === 'extension') {
    if (due.length > 1) return due.map((one) => partText(one, takenBy)).join('; ')
    return takenBy && isAllTaken(due) ? `We’ll take it ${takenBy} on ${day}, as agreed` : `You have until ${day}, as agreed`
  }
  const left = `${moneyText(allByItsDay({ balance, help }))} in all`
  return help.missedNzd === undefined
    ? `Your next instalment, due ${day}. ${left}${besidesText(due, takenBy)}`
    : `An instalment is still open. ${left}: pay it when you can${besidesText(due, takenBy)}`
}

/** What falls due beside instalments. */
function besidesText(due: NonNullable<Data['due']>, takenBy: string | undefined): string {
  const others = due.filter(({ isAgreed }) => !isAgreed).map((one) => partText(one, takenBy))
  return others.length > 0 ? `. Besides: ${others.join('; ')}` : ''
}

/** In a home that must not be threatened, it is said without the word. The day is that of the bill: who pays on it is on time. */
function overdueText({ overdueSince, isProtected, autopayCard }: Data): string {
  const wasDue = isProtected ? 'Was due' : 'Overdue: it was due'
  const late = overdueSince ? `${wasDue} ${dayText(overdueSince, 'weekday')}` : isProtected ? 'To pay when you can' : 'Overdue'
  return autopayCard?.isDeclined ? `${late}. Your ${cardText(autopayCard)} was declined.` : late
}

/** What comes besides what is overdue. */
function alsoDueText({ balance, help, due = [], takenBy }: Data): string {
  if (help?.kind === 'arrangement') {
    const next =
      help.amountNzd === undefined ? '' : `Your next instalment of ${moneyText(help.amountNzd)} is due ${dayText(help.date, 'weekday')}. `
    return `${next}${moneyText(allByItsDay({ balance, help }))} in all${besidesText(due, takenBy)}`
  }
  const { overdue, dueDate, promptPaymentDiscount } = balance
  const off =
    promptPaymentDiscount > 0 && !help?.discountDate
      ? `, with ${moneyText(promptPaymentDiscount)} off ${isAllTaken(due) ? 'for paying' : 'if you pay'} on time`
      : ''
  if (due.length > 1 || due.some(({ isTaken }) => isTaken)) return `Besides: ${due.map((one) => partText(one, takenBy)).join('; ')}${off}`
  return `${moneyText(allByItsDay({ balance, help }) - overdue)} more is due ${dueDate ? dayText(dueDate, 'weekday') : 'later'}${off}`
}

/** What is owed elsewhere would be forgotten by who looks at this account. */
function OtherAccounts({ accounts }: { accounts: NonNullable<Data['otherAccounts']> }) {
  const [select, state] = useSelectSite()
  return (
    <ul className={css.others}>
      {accounts.map(({ billingAccountId, siteId, customerNumber, holderName, ...owed }) => (
        <li key={billingAccountId}>
          <p>{owedText(owed, holderName ? `on ${holderName}’s account ${customerNumber}` : `on your account ${customerNumber}`)}</p>
          <Button tone="quiet" isBusy={state.is === 'running'} onClick={() => select({ body: { billingAccountId, siteId } })}>
            Show<span className="visually-hidden"> account {customerNumber}</span>
          </Button>
        </li>
      ))}
      {state.is === 'failed' && <li role="alert">{failureText(state.problem)}</li>}
    </ul>
  )
}

type Owed = Pick<NonNullable<Data['otherAccounts']>[number], 'amountToPayNzd' | 'overdueNzd' | 'dueDate' | 'takenBy' | 'isProtected'>

/** What is due later is not overdue yet. */
function owedText({ amountToPayNzd, overdueNzd, dueDate, takenBy, isProtected }: Owed, where: string): string {
  const amount = moneyText(amountToPayNzd)
  if (overdueNzd > 0 && isProtected) return `${amount} to pay when you can ${where}`
  if (overdueNzd > 0) return `${moneyText(overdueNzd)} is overdue${overdueNzd < amountToPayNzd ? `, ${amount} due in all,` : ''} ${where}`
  if (!dueDate) return `${amount} is due ${where}`
  return takenBy
    ? `${amount} ${where}: we’ll take it ${takenBy} on ${dayText(dueDate, 'weekday')}`
    : `${amount} is due ${dueDayText(dueDate)} ${where}`
}

function dueText({ balance, due = [], takenBy, autopayCard, lastBill, window, awaited }: Data): string {
  const { amountToPayNZD, totalBalance, dueDate } = balance
  if (totalBalance < 0) return 'In credit: we’ll take it off your next bill'
  if (amountToPayNZD > 0 && dueDate) {
    if (due.length > 1) return due.map((one) => partText(one, takenBy)).join('; ')
    if (takenBy && isAllTaken(due)) return `We’ll take it ${takenBy} on ${dayText(dueDate, 'weekday')}`
    return `${autopayCard?.isDeclined ? `Your ${cardText(autopayCard)} was declined. ` : ''}Due ${dueDayText(dueDate)}`
  }
  if (amountToPayNZD > 0) return 'To pay with your next bill'
  return (lastBill ? undefined : nextBillText({ window, awaited })) ?? 'Nothing to pay'
}

/** One of several amounts that fall due on different days. */
const partText = ({ date, amountNzd, isTaken, isAgreed }: NonNullable<Data['due']>[number], takenBy: string | undefined) =>
  `${moneyText(amountNzd)} ${isTaken && takenBy ? `taken ${takenBy} on ${dayText(date, 'weekday')}` : `due ${dueDayText(date)}`}${isAgreed ? ', as agreed' : ''}`

/** What paying on time saves, beside amounts that have it taken off, or that a bill that was put off is without. */
function Discount({ data: { balance, help, due = [] } }: { data: Data }) {
  const { amountToPayNZD, promptPaymentDiscount, overdue } = balance
  if (promptPaymentDiscount <= 0) return null
  const isAutomatic = isAllTaken(due)
  // The day to pay was put off, the day of the discount was not.
  if (help?.discountDate)
    return (
      <p className={css.discount}>
        {moneyText(payableOnTime(balance))}
        {overdue > 0 && ' in all'} if you pay{isAutomatic && ' it yourself'} by {dayText(help.discountDate, 'weekday')}
      </p>
    )
  // What is due later says it itself there.
  if (overdue > 0 && help?.kind !== 'arrangement') return null
  const saved = `${moneyText(promptPaymentDiscount)} ${isAutomatic ? 'for paying' : 'if you pay'} on time`
  return (
    <p className={css.discount}>
      {moneyText(amountToPayNZD)} less {saved}
    </p>
  )
}

/** The period that is running, below the one that was before it until that is billed. */
function RunningPeriod({ window, awaited }: Data & { window: NonNullable<Data['window']> }) {
  const { startDate, endDate, daysPassed, daysInBillPeriod, toDateEnergies = [] } = window
  const soFar = soFarText(window)
  // A customer who has moved out has no days to go.
  const isOver = daysPassed >= daysInBillPeriod
  const toGo = unbroken(`${daysText(daysInBillPeriod - daysPassed)} to go`)
  if (isOver && !soFar && !awaited) return null
  return (
    <div className={css.period}>
      {awaited && (
        <p>
          {fromToText(awaited.startDate, awaited.endDate, 'day')}: {soFarText(awaited)} so far.
          {awaited.isExportUncounted && ` ${WITHOUT_EXPORTS}`}
          {!awaited.isGuess && ' The bill is on its way.'}
        </p>
      )}
      {soFar ? <p>{`This bill period so far: ${soFar}${isOver ? '' : ` · ${toGo}`}`}</p> : !isOver && <p>{`This bill period: ${toGo}`}</p>}
      {!isOver && (
        <ProgressBar
          value={daysPassed}
          max={daysInBillPeriod}
          label={`Day ${daysPassed} of ${daysInBillPeriod}, from ${dayText(startDate)} to ${dayText(endDate)}`}
        />
      )}
      {soFar && toDateEnergies.length > 0 && <p className={css.covers}>{coversText(toDateEnergies, window)}</p>}
    </div>
  )
}

const soFarText = ({ toDateNzd, toDateKwh }: NonNullable<Data['awaited']>): string | undefined =>
  toDateNzd !== undefined ? moneyText(toDateNzd) : toDateKwh !== undefined ? kwhText(toDateKwh) : undefined

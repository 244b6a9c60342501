import { useState } from 'react'
import type { ExplainedBill, ExplainedLine, ExplainedSupply } from '#schemas/billing/insights.ts'
import { billPdf } from '#schemas/billing/routes.ts'
import { billPayments } from '#schemas/payments/routes.ts'
import { download } from '#api/download.ts'
import { problemMessage } from '#api/problem.ts'
import { useWork } from '#api/use-action.ts'
import { useApi } from '#api/use-api.ts'
import { pageSettings } from '#browser/page-settings.ts'
import { capitalised } from '#lib/capitalised.ts'
import { dayText, daysText, fromToText } from '#lib/day-text.ts'
import { energyName } from '#lib/energy-names.ts'
import { localDayOf } from '#lib/local-day.ts'
import { moneyText } from '#lib/money-text.ts'
import { paths } from '#lib/paths.ts'
import { pricedText } from '#lib/priced-text.ts'
import { streetOf } from '#lib/street-of.ts'
import { sum } from '#lib/sum.ts'
import { toPayNow } from '#lib/to-pay-now.ts'
import { unbroken } from '#lib/unbroken.ts'
import { ActionLink } from '#ui/action-link.tsx'
import { Actions } from '#ui/actions.tsx'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/section.tsx'
import { WithTeReo } from '#ui/te-reo.tsx'
import css from './bill-insights.module.css'
import { LineReadingsView } from './line-readings.tsx'

/** The bill as it was billed; each line opens to what is behind it. */
export function LinesSection({ bill }: { bill: ExplainedBill }) {
  const [save, state] = useWork(() => download(billPdf, { params: { billId: bill.id } }))
  // Its day is over: what is still owed is asked for in full.
  const isLate = bill.owedNzd > 0 && bill.dueDate < localDayOf(new Date())
  const hasManyPlaces = new Set(bill.supplies.flatMap(({ address }) => address ?? [])).size > 1
  return (
    <Section
      title="Line by line"
      lead={
        <>
          As it was billed, GST included. <span className="screen-only">Open a line to see what is behind it.</span>
        </>
      }
    >
      {bill.supplies.map((supply) => (
        <SupplyLines key={supply.supplyPointId ?? ''} bill={bill} supply={supply} hasManyPlaces={hasManyPlaces} />
      ))}
      <dl className={css.sums}>
        <div>
          <dt>Total</dt>
          <dd>{moneyText(bill.amountNzd)}</dd>
        </div>
        <div className={css.lesser}>
          <dt>Includes GST, 15% of {moneyText(taxedNzd(bill))}</dt>
          <dd>{moneyText(bill.gstNzd)}</dd>
        </div>
        {bill.discountNzd > 0 && (
          <div className={css.lesser}>
            <dt>
              Discount{isLate && ` of ${moneyText(bill.discountNzd)}`} for paying by {dayText(bill.dueDate)}
            </dt>
            <dd>{isLate ? 'not earned' : moneyText(-bill.discountNzd)}</dd>
          </div>
        )}
      </dl>
      <Actions>
        {bill.status === 'overdue' && pageSettings.canPay && <PayNow bill={bill} />}
        <Button tone="quiet" onClick={() => save()} isBusy={state.is === 'running'}>
          Download as a PDF
        </Button>
      </Actions>
      <p role="status">{state.is === 'failed' && problemMessage(state.problem)}</p>
    </Section>
  )
}

/** What the GST is 15% of. */
function taxedNzd({ amountNzd, gstNzd, supplies }: ExplainedBill): number {
  const untaxed = supplies.flatMap(({ lines }) => lines).filter(isUntaxed)
  return amountNzd - gstNzd - sum(untaxed.map((line) => line.amountNzd))
}

/** There is no GST on a donation, nor on the exports of most homes. An amount of a few cents has none either, but its price has. */
const isUntaxed = ({ rateNzd, grossRateNzd, amountNzd, grossAmountNzd }: ExplainedLine) =>
  grossRateNzd === rateNzd && grossAmountNzd === amountNzd

/** Payments settle the oldest bill first: the button says what the account is asked for now, which may be for other bills too. */
function PayNow({ bill }: { bill: ExplainedBill }) {
  const { data } = useApi(billPayments, {})
  if (!data) return null
  const nzd = toPayNow(data)
  if (nzd <= 0) return null
  return (
    <>
      {nzd !== bill.owedNzd && (
        <p className={css.payNote}>{moneyText(nzd)} is due on your account now. It goes to your oldest bill first.</p>
      )}
      <ActionLink href={paths.payments()}>{`Pay ${moneyText(nzd)}`}</ActionLink>
    </>
  )
}

interface SupplyProps {
  bill: ExplainedBill
  supply: ExplainedSupply
  hasManyPlaces: boolean
}

function SupplyLines({ bill, supply, hasManyPlaces }: SupplyProps) {
  const { energyType, address, nickname } = supply
  const lines = supply.lines.filter(({ kind }) => kind !== 'gst')
  if (!energyType && lines.length === 0) return null
  const place = hasManyPlaces && address ? streetOf(address) : undefined
  const name = energyType ? energyName(energyType) : 'The whole account'
  return (
    <section className={css.supply}>
      <h3 className="heading">
        <WithTeReo text={[name, nickname, place].filter(Boolean).join(', ')} />
      </h3>
      <ReadingMarks supply={supply} />
      {lines.map((line) => (
        <Line key={line.position} bill={bill} line={line} />
      ))}
    </section>
  )
}

function ReadingMarks({ supply: { daysActual = 0, daysEstimated = 0, daysMissing = 0 } }: { supply: ExplainedSupply }) {
  const all = daysActual + daysEstimated + daysMissing
  if (all === 0) return null
  const not = [
    ...(daysEstimated > 0 ? [`${daysText(daysEstimated)} estimated`] : []),
    ...(daysMissing > 0 ? [`${daysText(daysMissing)} without a reading`] : []),
  ]
  return (
    <p className="quiet">
      {unbroken(not.length === 0 ? `All ${daysText(all)} are actual readings.` : `${capitalised(not.join(', '))}, of ${daysText(all)}.`)}
    </p>
  )
}

/** A line is closed at first; what is behind it loads when it is opened. */
function Line({ bill, line }: { bill: ExplainedBill; line: ExplainedLine }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={css.line} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className={css.what}>
          {line.description}
          <small className="quiet remark">{pricedText(line)}</small>
        </span>
        <span className={css.amount}>{moneyText(line.grossAmountNzd ?? line.amountNzd)}</span>
      </summary>
      {isOpen && (
        <div className={css.behind}>
          <p>{unbroken(sumText(line, bill))}</p>
          {line.hasReadings && <LineReadingsView bill={bill} line={line} />}
        </div>
      )}
    </details>
  )
}

/** How the amount of a line comes about. */
function sumText(line: ExplainedLine, { startDate, endDate, days }: ExplainedBill): string {
  const amount = moneyText(line.grossAmountNzd ?? line.amountNzd)
  const priced = `${pricedText(line)}, ${isUntaxed(line) ? 'on which there is no' : 'with'} GST, is ${amount}.`
  switch (line.kind) {
    case 'energy':
      return line.rateNzd === 0 ? 'Used in free power hours that you booked, so it costs nothing.' : priced
    case 'levy':
      return `${priced} A levy on each kWh that is not free, collected for others.`
    case 'dailyCharge':
      return `${priced} A charge for each day of ${fromToText(startDate, endDate)}${line.quantity === days ? '' : `, of which ${daysText(line.quantity)} are billed`}.`
    case 'discount':
      return `A discount of ${moneyText(Math.abs(line.grossAmountNzd ?? line.amountNzd))}, GST included.`
    case 'gst':
      return `15% of the other lines.`
    case 'donation':
      return `A gift of ${moneyText(line.amountNzd)}, on which there is no GST.`
    case 'other':
      return priced
  }
}

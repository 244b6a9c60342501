import { Fragment, useMemo } from 'react'
import useSWRImmutable from 'swr/immutable'
import type { BillComparison, BillInsights } from '#schemas/billing/insights.ts'
import { Resource } from '#api/resource.tsx'
import { dayText, daysText, fromToText } from '#lib/day-text.ts'
import { energyName } from '#lib/energy-names.ts'
import { localDayOf } from '#lib/local-day.ts'
import { centsOfDollars } from '#lib/money.ts'
import { axisMoneyText, moneyText } from '#lib/money-text.ts'
import { paths } from '#lib/paths.ts'
import { unbroken } from '#lib/unbroken.ts'
import { Link } from '#ui/link.tsx'
import { Section } from '#ui/section.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import type { Step } from '#ui/charts/waterfall-chart.tsx'
import { Unfold } from '#ui/unfold.tsx'
import css from './bill-insights.module.css'
import {
  energyAmounts,
  LEAST_CENTS,
  OTHER_BILL,
  REASON_NAMES,
  type Reason,
  reasonNote,
  reasonsOf,
  signedText,
  usedText,
  whyText,
} from './why-texts.ts'

interface Props {
  data: BillInsights
  bill: NonNullable<BillInsights['bill']>
  other: BillComparison['with']
  onOther(other: BillComparison['with']): void
}

const CHOICES = [
  { value: 'lastBill', label: 'The bill before' },
  { value: 'lastYear', label: 'A year before' },
] as const

/** Why the bill is higher or lower than the one before, or that of last year. */
export function WhySection({ data: { comparisons, bills, running }, bill, other, onOther }: Props) {
  const shown = comparisons.find((one) => one.with === other) ?? comparisons[0]
  const isLatest = bills[0]?.id === bill.id
  if (!shown) return <NothingToCompare bill={bill} isLatest={isLatest} running={running} />
  return (
    <Section
      title={whyText(shown, OTHER_BILL[shown.with])}
      lead={unbroken(
        `This bill is ${moneyText(bill.amountNzd)}, the one for ${fromToText(shown.bill.startDate, shown.bill.endDate)} was ${moneyText(shown.bill.amountNzd)}.`,
      )}
    >
      {comparisons.length > 1 ? (
        <div className={css.choice}>
          <SegmentedControl label="Compared with" options={CHOICES} value={shown.with} onChange={onOther} />
        </div>
      ) : (
        <p className="quiet">
          {shown.with === 'lastBill'
            ? 'There is no bill of the same time a year before to compare it with.'
            : 'There is no bill just before this one.'}
        </p>
      )}
      {shown.parts.length > 0 && <Chart comparison={shown} amountNzd={bill.amountNzd} bill={bill} />}
      <p>{usedText(shown)}</p>
      <Reasons comparison={shown} />
      <HowItIsWorkedOut comparison={shown} />
    </Section>
  )
}

function NothingToCompare({ bill, isLatest, running }: Pick<Props, 'bill'> & { isLatest: boolean; running: BillInsights['running'] }) {
  const { amountNzd, isNote = amountNzd < 0, besideBillId } = bill
  const amount = amountNzd < 0 ? `${moneyText(-amountNzd)} in credit` : moneyText(amountNzd)
  const after = running.endDate < localDayOf(new Date()) ? '' : `, after ${unbroken(dayText(running.endDate))},`
  return (
    <Section title={isNote ? `A credit of ${moneyText(-amountNzd)}` : `This bill is ${amount}`}>
      <p>
        {isNote
          ? 'A credit note gives money back. Below is what it is for.'
          : besideBillId
            ? 'It comes on top of the bill for your energy of the same days.'
            : isLatest
              ? `It is your first one. With the next${after} we show here what has changed, and in a year also against this one.`
              : 'There is no bill before it to compare it with.'}
      </p>
      {besideBillId && <Link to={paths.billInsights({ bill: besideBillId })}>See the bill for your energy</Link>}
    </Section>
  )
}

interface ShownProps {
  comparison: BillComparison
}

/** The code of the chart, which the page waits for: what is below it would move. */
export const useWaterfallChart = () => useSWRImmutable('waterfall-chart', () => import('#ui/charts/waterfall-chart.tsx'))

function Chart({ comparison, bill, amountNzd }: ShownProps & Pick<Props, 'bill'> & { amountNzd: number }) {
  const chart = useWaterfallChart()
  const steps = useMemo(() => stepsOf(comparison, bill, amountNzd), [comparison, bill, amountNzd])
  return (
    <Resource of={chart} name="The chart" heightRem={20}>
      {({ WaterfallChart }) => (
        <WaterfallChart
          summary={`From ${moneyText(comparison.bill.amountNzd)} to ${moneyText(amountNzd)}, step by step.`}
          steps={steps}
          measure="Amount, GST included"
          axisText={axisMoneyText}
        />
      )}
    </Resource>
  )
}

function stepsOf(comparison: BillComparison, { startDate, endDate }: Props['bill'], amountNzd: number): Step[] {
  const whole = (label: string, period: { startDate: string; endDate: string }, value: number): Step => ({
    label,
    name: `Bill for ${fromToText(period.startDate, period.endDate)}`,
    text: moneyText(value),
    value,
    isWhole: true,
  })
  return [
    whole('Before', comparison.bill, comparison.bill.amountNzd),
    ...reasonsOf(comparison).map(({ kind, cents }) => ({
      label: REASON_NAMES[kind],
      name: REASON_NAMES[kind],
      text: signedText(cents),
      value: cents / 100,
    })),
    whole('This bill', { startDate, endDate }, amountNzd),
  ]
}

/** Each reason with its amount and what it is made of; they add up to the difference. */
function Reasons({ comparison }: ShownProps) {
  const reasons = reasonsOf(comparison)
  const differenceCents = centsOfDollars(comparison.differenceNzd)
  return (
    <table className={css.amounts}>
      <caption className="visually-hidden">Reasons, and what each changes</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Reason</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {reasons.map((reason) => (
          <tr key={reason.kind}>
            <th scope="row">
              {REASON_NAMES[reason.kind]}
              <small className="quiet remark">
                {reasonNote(reason, comparison)}
                <EnergyAmounts reason={reason} />
              </small>
            </th>
            <td>{signedText(reason.cents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Difference</th>
          <td>{differenceCents === 0 ? moneyText(0) : signedText(differenceCents)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** An amount stays on the line of its energy and its sign. */
function EnergyAmounts({ reason }: { reason: Reason }) {
  return energyAmounts(reason).map((text, i) => (
    <Fragment key={text}>
      {i === 0 ? ' ' : ', '}
      <span className="unbroken">{text}</span>
    </Fragment>
  ))
}

function HowItIsWorkedOut({ comparison: { energies, isSeasonKnown } }: ShownProps) {
  const isMetered = energies.some(({ unit }) => unit === 'kWh')
  const estimated = energies.filter(({ daysEstimated, daysEstimatedBefore }) => daysEstimated + daysEstimatedBefore > 0)
  return (
    <Unfold label="How this is worked out">
      <ul className={css.points}>
        <li>
          The amounts are those of the bills. All reasons add up to the difference, to the cent; one of less than {LEAST_CENTS} cents is
          part of the largest.
        </li>
        <li>For days, time of year and use, we count at your average price on the other bill.</li>
        {isMetered && isSeasonKnown && (
          <li>
            The time of year is what your own readings usually do over a year. We don’t know how warm each day was, so a cold spell counts
            as use.
          </li>
        )}
        {estimated.map(({ energyType, daysEstimated, daysEstimatedBefore }) => (
          <li key={energyType}>
            {energyName(energyType)} is estimated on {unbroken(daysText(daysEstimated))} of this bill and {daysEstimatedBefore} of the
            other. An estimate can move use from one bill to the next.
          </li>
        ))}
      </ul>
    </Unfold>
  )
}

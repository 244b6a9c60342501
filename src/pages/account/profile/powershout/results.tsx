import type { BookingResult, BroughtHours } from '#schemas/powershout/entities.ts'
import { powershoutResults } from '#schemas/powershout/routes.ts'
import { Resource } from '#api/resource.tsx'
import { useApi } from '#api/use-api.ts'
import { counted } from '#lib/counted.ts'
import { dayText, shortMonthText } from '#lib/day-text.ts'
import { kwhText, shownKwh } from '#lib/energy-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { moneyText } from '#lib/money-text.ts'
import { unbroken } from '#lib/unbroken.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/section.tsx'
import { useShowAll } from '#ui/use-show-all.ts'
import { spanText } from './hours-of-day.ts'
import css from './powershout.module.css'

/** At first only this many of the latest results are shown. */
const FEW = 3

const idOf = ({ bookingId }: BookingResult) => bookingId

/** What the free hours of twelve months brought, also when it was little: by month, and the latest one by one. */
export function Results() {
  const brought = useApi(powershoutResults, {})
  const { isAll, shownOf, showAll, rowOf } = useShowAll(FEW, idOf)
  return (
    <Section
      title="What your free hours saved you"
      lead="Over the last twelve months, at the price of your plan. Each booking is compared with the same hours in the four weeks before it."
    >
      <Resource of={brought} name="What they saved you" heightRem={24}>
        {({ results, months, total }) =>
          results.length === 0 ? (
            <p>You haven’t used any free hours yet.</p>
          ) : (
            <>
              <p>
                <strong>{totalText(total)}</strong>
              </p>
              <div className={css.results}>
                <table className={css.months}>
                  <caption className="visually-hidden">By month</caption>
                  <thead>
                    <tr>
                      <th scope="col">Month</th>
                      <th scope="col">Free hours</th>
                      <th scope="col">Energy</th>
                      {total.creditNzd !== undefined && <th scope="col">Off your bills</th>}
                    </tr>
                  </thead>
                  <tbody>
                    {months.map(({ month, brought: own }) => (
                      <MonthRow
                        key={month}
                        name={`${shortMonthText(month)} ${month.slice(0, 4)}`}
                        brought={own}
                        hasMoney={total.creditNzd !== undefined}
                      />
                    ))}
                  </tbody>
                  <tfoot>
                    <MonthRow name="Twelve months" brought={total} hasMoney={total.creditNzd !== undefined} />
                  </tfoot>
                </table>
                <div>
                  <ul className={css.list}>
                    {shownOf(results).map((result) => (
                      <li key={result.bookingId} className={css.result} {...rowOf(result)}>
                        <strong>{`${dayText(localDayOf(new Date(result.startDate)), 'year')}, ${spanText(result.startDate, result.duration)}`}</strong>
                        <span>{unbroken(resultText(result))}</span>
                      </li>
                    ))}
                  </ul>
                  {results.length > FEW && !isAll && (
                    <div className={css.actions}>
                      <Button tone="quiet" onClick={() => showAll(results)}>
                        Show all {results.length}
                      </Button>
                    </div>
                  )}
                </div>
              </div>
            </>
          )
        }
      </Resource>
    </Section>
  )
}

function MonthRow({ name, brought: { hours, kwh, creditNzd }, hasMoney }: { name: string; brought: BroughtHours; hasMoney: boolean }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{hours}</td>
      <td>{kwhText(kwh)}</td>
      {hasMoney && <td>{creditNzd === undefined ? '' : moneyText(creditNzd)}</td>}
    </tr>
  )
}

function totalText({ waitingHours, kwh, creditNzd }: BroughtHours): string {
  const free = `${kwhText(kwh)} free${creditNzd === undefined ? '' : `, ${moneyText(creditNzd)} off your bills`} in twelve months.`
  return waitingHours === 0 ? free : `${free} We’re still waiting for the meter readings for ${counted(waitingHours, 'hour')}.`
}

/** A difference of less than this from the usual use counts as none, kWh. */
const LITTLE_KWH = 0.3

function resultText({ state, kwh = 0, creditNzd, isOnNextBill, usualKwh, usualWeeks = 0, isEstimated }: BookingResult): string {
  if (state === 'waiting') return 'We’re still waiting for your meter readings for these hours.'
  const bill = isOnNextBill ? 'next bill, because the bill for that day was sent before you booked' : 'bill'
  const saved = `${kwhText(kwh)} free${creditNzd === undefined ? '' : `, ${moneyText(creditNzd)} off your ${bill}`}${isEstimated ? ' (estimated)' : ''}.`
  if (usualKwh === undefined) return saved
  const difference = shownKwh(kwh) - shownKwh(usualKwh)
  const usual = `You usually use ${kwhText(usualKwh)} at this time (average of ${counted(usualWeeks, 'week')}): `
  if (Math.abs(difference) < LITTLE_KWH) return `${saved} ${usual}about the same as usual.`
  return `${saved} ${usual}${kwhText(Math.abs(difference))} ${difference > 0 ? 'more this time' : 'less this time'}.`
}

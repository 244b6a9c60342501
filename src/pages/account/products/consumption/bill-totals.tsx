import { advancedGasBillPeriod, aggregatedSiteGas } from '#schemas/gas/routes.ts'
import type { BillPeriodUsage, UsageSummary } from '#schemas/usage/entities.ts'
import { consolidatedUsageSummary, electricityBillPeriod } from '#schemas/usage/routes.ts'
import { ProblemError, problemOf } from '#api/problem.ts'
import { useApi } from '#api/use-api.ts'
import { coversText } from '#lib/covers-text.ts'
import { energiesText } from '#lib/energy-names.ts'
import { Waiting } from '#api/resource.tsx'
import { dayText, daysText } from '#lib/day-text.ts'
import { kwhText } from '#lib/energy-text.ts'
import { Figure, Figures } from '#ui/figures.tsx'
import { LoadFailure } from '#api/load-failure.tsx'
import { moneyText } from '#lib/money-text.ts'
import { unbroken } from '#lib/unbroken.ts'
import { Section } from '#ui/section.tsx'
import css from './consumption.module.css'
import { totalsState } from './totals-state.ts'

export interface RunningBill {
  startDate: string
  endDate: string
  hasGas: boolean
}

/** The calls of the running bill's totals, and what has come of them. @param bill undefined where none is shown */
export function useBillTotals(bill: RunningBill | undefined) {
  const range = bill && { startDate: bill.startDate, endDate: bill.endDate }
  const hasGas = bill?.hasGas ?? false
  const electricity = useApi(electricityBillPeriod, range && { body: range })
  // Only for meters that send gas by day.
  const site = useApi(aggregatedSiteGas, hasGas ? {} : undefined)
  const hasAdvanced = site.data?.supplyPoints.some(({ advanced }) => advanced) ?? false
  const gas = useApi(advancedGasBillPeriod, hasAdvanced && range ? { query: range } : undefined)
  const summary = useApi(consolidatedUsageSummary, range && { body: range })
  const gasOutcome = !hasGas || (site.data && !hasAdvanced) ? 'none' : site.error ? outcomeOf(site) : outcomeOf(gas)
  return { electricity, site, gas, summary, state: totalsState(outcomeOf(electricity), gasOutcome, outcomeOf(summary)) }
}

/** Both fuels of the running bill period so far. Source: portal-usage.md, section 8, Bill period. */
export function BillTotals(bill: RunningBill) {
  const { electricity, site, gas, summary, state } = useBillTotals(bill)
  const remarks = summary.data && remarksOn(summary.data, bill.endDate)
  return (
    <Section title="This bill period so far">
      {state.is === 'loading' && <Waiting label="Loading: this bill period so far" heightRem={8} />}
      {state.is === 'failed' && (
        <LoadFailure
          title="This bill period could not be loaded"
          error={new ProblemError(state.problem)}
          retry={() => Promise.all([electricity, site, gas, summary].map(({ mutate }) => mutate()))}
        />
      )}
      {state.is === 'noData' && <p>We don’t have a reading for this bill period yet.</p>}
      {state.is === 'shown' && (
        <>
          {remarks && <p className={css.daysToGo}>{remarks}</p>}
          <Figures>
            {electricity.data && <Fuel name="Electricity" usage={electricity.data} />}
            {gas.data && <Fuel name="Natural gas" usage={gas.data} />}
            {summary.data && summary.data.supplyPointTypes.length > 1 && (
              <Figure name="Together" note={energiesText(summary.data.supplyPointTypes)}>
                {amountText(summary.data.actualUsage)}
              </Figure>
            )}
            {summary.data && (
              <Figure
                name={summary.data.estimatedUsage[0]?.unit === 'nzd' ? 'Likely bill' : 'Likely use'}
                note={`for ${energiesText(summary.data.supplyPointTypes)}`}
              >
                {amountText(summary.data.estimatedUsage)}
              </Figure>
            )}
          </Figures>
          {state.missing && <p role="status">{state.missing} could not be loaded just now.</p>}
        </>
      )}
    </Section>
  )
}

/** How long the period still runs, and what its figures leave out; empty where neither is to be said. */
function remarksOn(summary: UsageSummary, endDate: string): string {
  const { remainingDays, daysInBillPeriod, billProperties, isGasUnread, isExportUncounted, supplyPointTypes } = summary
  const toGo = remainingDays > 0 && `${remainingDays} of ${daysText(daysInBillPeriod)} to go, until ${unbroken(dayText(endDate))}.`
  const leavesOut = billProperties !== undefined || isGasUnread || isExportUncounted
  return [toGo, leavesOut && coversText(supplyPointTypes, summary)].filter(Boolean).join(' ')
}

const Fuel = ({ name, usage: { totalCostNZD, totalKwh } }: { name: string; usage: BillPeriodUsage }) => (
  <Figure name={name} note={totalCostNZD === undefined ? undefined : kwhText(totalKwh)}>
    {totalCostNZD === undefined ? kwhText(totalKwh) : moneyText(totalCostNZD)}
  </Figure>
)

/** Dollars where there are any, else kWh. Source: portal-usage.md, section 3, Usage summary. */
function amountText([first]: UsageSummary['actualUsage']): string {
  if (!first) return ''
  return first.unit === 'nzd' ? moneyText(first.value) : kwhText(first.value)
}

const outcomeOf = ({ data, error }: { data: unknown; error: unknown }) =>
  data !== undefined ? ('loaded' as const) : error === undefined ? ('loading' as const) : problemOf(error)

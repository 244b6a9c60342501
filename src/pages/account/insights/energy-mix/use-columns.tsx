import useSWRImmutable from 'swr/immutable'
import type { BreakdownPeriod, UsageBreakdown } from '#schemas/insights/routes.ts'
import { Resource } from '#api/resource.tsx'
import { capitalised } from '#lib/capitalised.ts'
import { daysBetween } from '#lib/calendar.ts'
import { billMonthText, daysText } from '#lib/day-text.ts'
import { energyName } from '#lib/energy-names.ts'
import { sum } from '#lib/sum.ts'
import { axisIn, mostText } from '#ui/charts/unit.ts'
import { colourOfUse } from '#ui/insight/use-colours.ts'
import { type Unit, usesBy } from '#ui/insight/uses.ts'
import { amountText } from '#ui/insight/use-text.ts'

interface Props {
  /** newest first */
  periods: readonly BreakdownPeriod[]
  /** uses that are shown */
  names: readonly string[]
  unit: Unit
  energyType: UsageBreakdown['fuels'][number]['energyType']
}

const PERIODS_IN_TREND = 12

/** The code of the columns: the page waits for it, so that nothing below them moves. */
export const useColumnChart = (isWanted = true) =>
  useSWRImmutable(isWanted ? 'column-chart' : null, () => import('#ui/charts/column-chart.tsx'))

/** The selected uses of the last bill periods, on each other. */
export function UseColumns({ periods, names, unit, energyType }: Props) {
  const chart = useColumnChart()
  if (names.length === 0) return <p>Select a use above to see it bill by bill.</p>
  const shown = periods.slice(0, PERIODS_IN_TREND).reverse()
  const uses = shown.map(({ categories }) => new Map(usesBy(unit, categories).map((use) => [use.name, use])))
  const series = names.map((name) => ({
    name,
    colour: colourOfUse({ name, hexColour: uses.find((own) => own.has(name))?.get(name)?.hexColour ?? '#57534e' }),
    values: uses.map((own) => own.get(name)?.share.value ?? 0),
  }))
  const totals = shown.map((_, i) => sum(series.map(({ values }) => values[i] ?? 0)))
  const most = totals.indexOf(Math.max(...totals))
  return (
    <Resource of={chart} name="The chart" heightRem={21}>
      {({ ColumnChart }) => (
        <ColumnChart
          summary={`${capitalised(mostText(unit === 'monetary'))} from ${shown[most]?.period}: ${amountText(unit, totals[most] ?? 0)}.`}
          groups={shown.map(({ startDate, endDate, period, numberOfDays }) => ({
            label: billMonthText(startDate, endDate),
            name: numberOfDays > daysBetween(startDate, endDate) ? period : `${period}, ${daysText(numberOfDays)}`,
          }))}
          series={series}
          arrangement="stacked"
          measure={unit === 'monetary' ? 'Cost, GST included' : energyName(energyType)}
          valueText={(value) => amountText(unit, value)}
          {...axisIn(unit === 'monetary')}
        />
      )}
    </Resource>
  )
}

import type { HomeComparison, InsightEnergy, MonthlyInsights } from '#schemas/insights/comparison.ts'
import type { Unit } from '#ui/insight/uses.ts'

export type ComparedOf = 'total' | 'electricity' | 'gas'

/** A month of one energy or of both, in one unit. */
export interface ComparedMonth {
  /** its first day */
  date: string
  period: string
  actual: number
  average: number
  /** absent where too few homes are in the fifth that used least */
  efficient: number | undefined
  /** who the others are; of the total, the electricity's */
  group: { description: string; homes: number; isWidened: boolean }
}

/** The months that can be compared, newest first. A total has those of both energies alone. */
export function monthsOf(
  { electricity, naturalGas }: Readonly<Record<InsightEnergy, { comparisons: readonly MonthlyInsights[] }>>,
  of: ComparedOf,
  unit: Unit,
): ComparedMonth[] {
  const power = electricity.comparisons.flatMap((month) => comparedOf(month, 'electricity', unit))
  const gas = naturalGas.comparisons.flatMap((month) => comparedOf(month, 'gas', unit))
  if (of !== 'total') return of === 'gas' ? gas : power
  return power.flatMap((month) => {
    const other = gas.find(({ date }) => date === month.date)
    return other
      ? [
          {
            ...month,
            actual: month.actual + other.actual,
            average: month.average + other.average,
            efficient: month.efficient === undefined || other.efficient === undefined ? undefined : month.efficient + other.efficient,
          },
        ]
      : []
  })
}

/** Of one answer for one energy; none where it has no such comparison, or no dollars. */
export function comparedOf(
  { Date: date, Period: period, Comparison }: MonthlyInsights,
  of: 'electricity' | 'gas',
  unit: Unit,
): ComparedMonth[] {
  const compared = Comparison[of === 'gas' ? 'Gas' : 'Electricity']
  const usage = unit === 'kwh' ? compared?.UsageInKWh : compared?.UsageInDollars
  if (!compared || !usage) return []
  const { Actual: actual, Average: average, Efficient: efficient } = usage
  return [{ date, period, group: compared.group, actual, average, efficient }]
}

/** The years that can be asked for, newest first. */
export function yearsOf({ electricity, naturalGas }: HomeComparison, of: ComparedOf): number[] {
  if (of === 'electricity') return electricity.selectableYears
  if (of === 'gas') return naturalGas.selectableYears
  return electricity.selectableYears.filter((year) => naturalGas.selectableYears.includes(year))
}

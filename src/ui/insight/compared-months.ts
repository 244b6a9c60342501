import { capitalised } from '#lib/capitalised.ts'
import { monthText, shortMonthText } from '#lib/day-text.ts'
import { axisIn } from '#ui/charts/unit.ts'
import { amountText } from './use-text.ts'
import type { Unit } from './uses.ts'

interface Compared {
  /** newest first; `date` begins with the month, such as 2026-10 */
  months: readonly { date: string; actual: number; average: number; efficient?: number | undefined }[]
  unit: Unit
  others: 'homes' | 'businesses'
  /** what cost that much, where it is one energy */
  energy?: string
}

/** Own use, similar homes and efficient ones, month by month: what a column chart is given. */
export function comparedColumns({ months, unit, others, energy = 'energy' }: Compared) {
  const shown = months.toReversed()
  const below = shown.filter(({ actual, average }) => actual <= average).length
  const hasEfficient = shown.some(({ efficient }) => efficient !== undefined)
  return {
    summary: summaryOf(below, shown.length, others, unit === 'monetary' ? energy : undefined),
    groups: shown.map(({ date }) => ({ label: shortMonthText(date.slice(0, 7)), name: monthText(date.slice(0, 7)) })),
    series: [
      { name: 'You', colour: 'var(--color-chart)', values: shown.map(({ actual }) => actual) },
      { name: `Similar ${others}`, colour: 'var(--color-chart-base)', values: shown.map(({ average }) => average) },
      ...(hasEfficient
        ? [{ name: `Efficient ${others}`, colour: 'var(--color-good)', values: shown.map(({ efficient }) => efficient) }]
        : []),
    ],
    arrangement: 'grouped',
    measure: unit === 'monetary' ? 'Cost, GST included' : 'Energy',
    valueText: (value: number) => amountText(unit, value),
    ...axisIn(unit === 'monetary'),
  } as const
}

function summaryOf(below: number, months: number, others: Compared['others'], energy: string | undefined): string {
  const [own, theirs] = energy ? [`your ${energy} cost`, `that of similar ${others}`] : ['you used', `similar ${others}`]
  if (below === 0) return `${capitalised(own)} more than ${theirs} in each month.`
  if (below === months) return `${capitalised(own)} no more than ${theirs} in any month.`
  return `In ${below} of ${months} months ${own} no more than ${theirs}.`
}

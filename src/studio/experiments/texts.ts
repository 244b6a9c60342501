import type { Compared } from '#lib/experiment-statistics.ts'
import type { Experiment } from '#schemas/document/experiment.ts'

/** A number with at most one digit after the point. */
export const dividedText = (value: number): string => value.toLocaleString('en-NZ', { maximumFractionDigits: 1 })

const points = (share: number): string => `${share < 0 ? '−' : '+'}${dividedText(Math.abs(share) * 100)}`

const intervalText = ({ low, high }: NonNullable<Compared['interval']>) => `${points(low)} to ${points(high)} points`

/** What is known of a version against the first one. */
export function verdictText({ interval, verdict }: Compared): string {
  if (!interval) return 'Too few accounts to tell'
  if (verdict === 'better') return `Better than A: ${intervalText(interval)}`
  if (verdict === 'worse') return `Worse than A: ${intervalText(interval)}`
  return `Not decided: ${intervalText(interval)}`
}

export const GOALS: readonly { value: Experiment['goal']; label: string }[] = [
  { value: 'click', label: 'A link or control in it is used' },
  { value: 'form', label: 'A form is answered' },
  { value: 'payment', label: 'A payment is made in the portal' },
]

export const goalText = ({ goal, days }: Pick<Experiment, 'goal' | 'days'>): string =>
  `${GOALS.find(({ value }) => value === goal)?.label ?? goal} within ${days === 1 ? 'a day' : `${days} days`}`

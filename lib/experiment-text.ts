import type { Experiment } from '#schemas/document/experiment.ts'
import { daysText } from './day-text.ts'

/** A number with at most one digit after the point. */
export const dividedText = (value: number): string => value.toLocaleString('en-NZ', { maximumFractionDigits: 1 })

export const GOALS: readonly { value: Experiment['goal']; label: string }[] = [
  { value: 'click', label: 'A link or control in it is used' },
  { value: 'form', label: 'A form is answered' },
  { value: 'payment', label: 'A payment is made in the portal' },
]

const goalLabel = (goal: unknown): string => GOALS.find(({ value }) => value === goal)?.label ?? String(goal)

export const goalText = ({ goal, days }: Pick<Experiment, 'goal' | 'days'>): string =>
  `${goalLabel(goal)} within ${days === 1 ? 'a day' : daysText(days)}`

type Field = Exclude<keyof Experiment, 'id' | 'versions'>

const pointsText = (points: number): string => (points === 1 ? '1 percentage point' : `${dividedText(points)} percentage points`)

/** What the fields of an experiment are called, and how their values read. */
export const EXPERIMENT_FIELDS: Record<Field, { label: string; textOf(value: unknown): string }> = {
  share: { label: 'Accounts that take part', textOf: (value) => `${value}%` },
  goal: { label: 'Goal', textOf: goalLabel },
  form: { label: 'Which form', textOf: String },
  days: { label: 'Days to reach it', textOf: (value) => daysText(Number(value)) },
  expected: { label: 'Accounts that reach it by version A, as guessed', textOf: (value) => `${dividedText(Number(value))}%` },
  difference: { label: 'Smallest difference worth knowing', textOf: (value) => pointsText(Number(value)) },
}

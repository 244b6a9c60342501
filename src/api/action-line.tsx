import { StateLine } from '#ui/state-line.tsx'
import { problemMessage } from './problem.ts'
import type { ActionState } from './use-action.ts'

interface Props {
  state: ActionState
  running?: string
  done?: string
  /** said before the reason of a failure */
  failed?: string
}

/** How an action goes: a line that is read out whenever it changes. */
export function ActionLine({ state, running, done, failed }: Props) {
  switch (state.is) {
    case 'idle':
      return <StateLine />
    case 'running':
      return <StateLine>{running}</StateLine>
    case 'done':
      return <StateLine tone="good">{done}</StateLine>
    case 'failed':
      return <StateLine tone="bad">{[failed, problemMessage(state.problem)].filter(Boolean).join(' ')}</StateLine>
  }
}

import { StateLine } from '#ui/state-line.tsx'
import { failureText } from './failure-text.ts'
import { isChangedElsewhere, problemMessage } from './problem.ts'
import type { ActionState } from './use-action.ts'

interface Props {
  state: ActionState
  running?: string
  done?: string
  /** said before the reason of a failure */
  failed?: string
  /** it makes a file and changes nothing, so that a lost answer leaves nothing open */
  isDownload?: boolean
  /** what is stored is loaded and shown again after a refusal too */
  isShownAgain?: boolean
}

/** How an action goes: a line that is read out whenever it changes. */
export function ActionLine({ state, running, done, failed, isDownload = false, isShownAgain = false }: Props) {
  switch (state.is) {
    case 'idle':
      return <StateLine />
    case 'running':
      return <StateLine>{running}</StateLine>
    case 'done':
      return <StateLine tone="good">{done}</StateLine>
    case 'failed':
      if (isShownAgain && isChangedElsewhere(state.problem)) {
        return <StateLine tone="bad">This was changed somewhere else meanwhile; it shows now what it was changed to.</StateLine>
      }
      return (
        <StateLine tone="bad">
          {isDownload ? [failed, problemMessage(state.problem)].filter(Boolean).join(' ') : failureText(state.problem, failed)}
        </StateLine>
      )
  }
}

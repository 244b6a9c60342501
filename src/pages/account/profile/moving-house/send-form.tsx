import type { Problem } from '#schemas/problem.ts'
import { isUnclear } from '#api/failure-text.ts'
import { problemMessage } from '#api/problem.ts'
import type { Question, ReadyForm } from '#forms/questions.ts'
import { QuestionsForm } from '#forms/questions-form.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { StepButtons, type StepProps } from './step-buttons.tsx'
import { useSubmit } from './use-submit.ts'

export interface SendFormProps extends Omit<StepProps, 'onNext'> {
  ready: ReadyForm
  journey: Parameters<typeof useSubmit>[3]
  questions: readonly Question[]
  onTold(): void
  /** leads to the bonus code, where it is wrong */
  onWrongBonus?(): void
}

/** The last questions of a move, and sending it. */
export function SendForm({ start, ready, store, journey, questions, onBack, onTold, onWrongBonus }: SendFormProps) {
  const { draft, change } = store
  const [submit, state] = useSubmit(store, start, ready, journey, onTold)
  const refusals = state.is === 'failed' ? state.problem.errors : undefined
  const isInDoubt = state.is === 'failed' && isUnclear(state.problem)
  return (
    <QuestionsForm
      ready={ready}
      questions={questions}
      answers={draft.answers}
      refusals={refusals ?? NONE}
      isPatient
      onChange={(next) => change({ answers: next })}
      onDone={() => void submit()}
    >
      {state.is === 'failed' && (
        <Notice title={isInDoubt ? 'We don’t know yet if your move was sent' : notSentTitle(state.problem)} tone="bad">
          {isInDoubt
            ? 'Try again: however often you try, it is sent only once.'
            : refusals
              ? refusals.map(({ detail }) => detail).join(' ')
              : problemMessage(state.problem)}
        </Notice>
      )}
      {onWrongBonus && refusals?.some(({ pointer }) => pointer === '/bonusOfferCode') && (
        <Button tone="text" onClick={onWrongBonus}>
          Change the bonus code
        </Button>
      )}
      <StepButtons onBack={onBack} label="Send my move" isBusy={state.is === 'running'} />
    </QuestionsForm>
  )
}

const notSentTitle = ({ type }: Problem) => (type === '/error/home_move/key_used' ? 'We have your move already' : 'Your move was not sent')

const NONE = [] as const

import { useState } from 'react'
import { useStore } from 'zustand'
import { problemMessage } from '#api/problem.ts'
import { useWork } from '#api/use-action.ts'
import { Actions } from '#ui/actions.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import type { AnswersStore } from '../answers-store.ts'
import type { Progress, ReadyForm, Step } from '../questions.ts'
import { answerText } from './answer-text.ts'
import css from './questionnaire.module.css'
import { SaveStateLine } from './save-state.tsx'
import { useMoves } from './use-moves.ts'

interface Props {
  ready: ReadyForm
  store: AnswersStore
  progress: Progress
  lead: string
  isFreshStart: boolean
  reset(): Promise<void>
}

/** All questions with their answers, the progress, and where to go on. */
export function Overview({ ready, store, progress, lead, isFreshStart, reset }: Props) {
  const { move, toJourney } = useMoves()
  const hasJoined = useStore(store, (state) => state.hasJoined)
  const [isResetting, setIsResetting] = useState(false)
  const { steps, current, journeys, answers } = progress
  const answered = steps.filter((step) => step.isAnswered).length
  const isBegun = Object.keys(answers).length > 0
  const open = journeys.find((journey) => journey.isOpen)
  return (
    <>
      <section className={css.summary}>
        <p className={css.lead}>{lead}</p>
        {isFreshStart && (
          <Notice title="Please answer once more">
            You answered these questions a few years ago. They’ve changed since, and your home may have too.
          </Notice>
        )}
        {hasJoined && <p role="status">Answers from another tab were added.</p>}
        <div className={`label ${css.meter}`}>
          <ProgressBar value={answered} max={steps.length} label="Questions answered" />
          <p>
            {answered} of {steps.length} questions answered
          </p>
        </div>
        <Actions>
          {current < steps.length && (
            <Button onClick={() => move(progress, current, { is: 'none' })}>
              {isBegun ? `Continue (${steps.length - answered} left)` : 'Start'}
            </Button>
          )}
          {current === steps.length && open && <Button onClick={() => toJourney(open.id)}>{open.title}</Button>}
        </Actions>
        {progress.isAllAnswered && (
          <p className={`label ${css.done}`} role="status">
            Thank you, that’s everything. You can change any answer at any time.
          </p>
        )}
        {isBegun && <SaveStateLine store={store} />}
      </section>
      <ol className={`framed ${css.list}`} data-is-begun={isBegun}>
        {steps.map((step, i) => (
          <Row key={step.id} step={step} answers={answers} isBegun={isBegun} change={() => move(progress, i, { is: 'step', number: i })} />
        ))}
      </ol>
      {journeys.map((journey) => (
        <section key={journey.id} className={css.journey}>
          <h2 className={css.subheading}>{journey.title}</h2>
          {journey.isSkipped ? (
            <div className={css.skipped}>
              <p>You skipped these questions.</p>
              <Button tone="quiet" onClick={() => toJourney(journey.id)}>
                Answer them now
              </Button>
            </div>
          ) : (
            <ol className={`framed ${css.list}`} data-is-begun={isBegun}>
              {journey.steps.map((step) => (
                <Row
                  key={step.id}
                  step={step}
                  answers={answers}
                  isBegun={isBegun}
                  change={() => toJourney(journey.id, step.isAnswered ? step.id : undefined)}
                />
              ))}
            </ol>
          )}
        </section>
      ))}
      {isBegun && (
        <p className={css.reset}>
          <Button tone="text" onClick={() => setIsResetting(true)}>
            Start over
          </Button>
        </p>
      )}
      {isResetting && <ResetDialog reset={reset} close={() => setIsResetting(false)} name={ready.form.schema.title} />}
    </>
  )
}

interface RowProps {
  step: Step
  answers: Record<string, unknown>
  /** before, every row would say that it is not answered yet */
  isBegun: boolean
  change(): void
}

function Row({ step, answers, isBegun, change }: RowProps) {
  const isWhole = step.questions.length > 1
  return (
    <li className={css.row} data-is={step.isAnswered ? 'answered' : 'open'}>
      <div>
        <p className={isBegun ? 'quiet' : undefined}>{step.title}</p>
        {(isBegun ? step.questions : []).map(({ name, schema }) => {
          const text = answerText(schema, answers[name])
          return (
            <p key={name} className={css.answer} data-is={text === undefined ? 'missing' : 'given'}>
              {isWhole && text !== undefined && `${schema.title}: `}
              {text ?? (isWhole ? `${schema.title}: not answered yet` : 'Not answered yet')}
            </p>
          )
        })}
      </div>
      <Button
        tone={step.isAnswered || !isBegun ? 'text' : 'quiet'}
        label={`${step.isAnswered ? 'Change' : 'Answer'}: ${step.title}`}
        onClick={change}
      >
        {step.isAnswered ? 'Change' : 'Answer'}
      </Button>
    </li>
  )
}

function ResetDialog({ reset, close, name }: { reset(): Promise<void>; close(): void; name: string | undefined }) {
  const [run, state] = useWork(reset)
  return (
    <Dialog title="Start over?" onClose={close}>
      {(closeDialog) => (
        <>
          <p>All the answers in your {(name ?? 'profile').toLowerCase()} will be deleted. This can’t be undone.</p>
          {state.is === 'failed' && <p role="alert">{problemMessage(state.problem)}</p>}
          <Actions>
            <Button
              tone="danger"
              isBusy={state.is === 'running'}
              onClick={async () => {
                if (await run()) closeDialog()
              }}
            >
              Delete all answers
            </Button>
            <Button tone="quiet" onClick={closeDialog}>
              Keep them
            </Button>
          </Actions>
        </>
      )}
    </Dialog>
  )
}

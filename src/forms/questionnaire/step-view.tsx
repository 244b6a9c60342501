import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type AnswerMessage, questionOf } from '#lib/forms/messages.ts'
import { Actions } from '#ui/actions.tsx'
import { Button } from '#ui/button.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import type { AnswersStore } from '../answers-store.ts'
import { type Progress, progressOf, type ReadyForm, type Step, withSuggestions } from '../questions.ts'
import { QuestionsForm } from '../questions-form.tsx'
import { SaveStateLine } from './save-state.tsx'
import css from './questionnaire.module.css'
import { useMoves } from './use-moves.ts'

interface Props extends Omit<StepFormProps, 'onNext' | 'children'> {
  progress: Progress
  at: number
}

/** One numbered step with its questions and buttons. */
export function StepView({ ready, store, progress, refusals, at, step }: Props) {
  const { move } = useMoves()
  const isMandatory = step.questions.some((question) => question.isMandatory)
  return (
    <StepLayout heading={`Question ${at + 1} of ${progress.steps.length}`} topic={step.title} done={at} total={progress.steps.length}>
      <StepForm
        ready={ready}
        store={store}
        step={step}
        refusals={refusals}
        onNext={(answers) => move(progressOf(ready, answers), at, { is: 'next' })}
      >
        {at > 0 && (
          <Button tone="quiet" onClick={() => move(progress, at, { is: 'step', number: at - 1 })}>
            Back
          </Button>
        )}
        <span className={css.gap} />
        {!isMandatory && !step.isAnswered && (
          <Button tone="text" onClick={() => move(progress, at, { is: 'skip' })}>
            Skip
          </Button>
        )}
        <Button isSubmit>{at + 1 === progress.steps.length ? 'Finish' : 'Next'}</Button>
      </StepForm>
    </StepLayout>
  )
}

interface LayoutProps {
  heading: string
  topic: string
  /** steps done */
  done: number
  total: number
  /** several questions together, under a heading that is larger than theirs; otherwise the question is what is read first */
  hasSeveral?: boolean
  /** the way out, beside the heading; to all questions where it is absent */
  leave?: { label: string; onClick(): void }
  children: ReactNode
}

/** The layout of a step: its heading, announced when it changes, and the progress. */
export function StepLayout({ heading, topic, done, total, hasSeveral = false, leave, children }: LayoutProps) {
  const { toOverview } = useMoves()
  const { label, onClick } = leave ?? { label: 'All questions', onClick: toOverview }
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])
  return (
    <section className={css.step} data-has-several={hasSeveral || undefined}>
      <div className={css.head}>
        <h2 ref={title} tabIndex={-1} className={`label ${css.heading}`}>
          {heading} <span className={css.topic}>{topic}</span>
        </h2>
        <Button tone="text" onClick={onClick}>
          {label}
        </Button>
      </div>
      <ProgressBar value={done} max={total} label="Way through the questions" />
      <div className={`framed ${css.card}`} data-size={hasSeveral ? undefined : 'question'}>
        {children}
      </div>
    </section>
  )
}

export interface StepFormProps {
  ready: ReadyForm
  store: AnswersStore
  step: Step
  refusals: readonly AnswerMessage[] | undefined
  /** the step's answers are right and stored */
  onNext(answers: Record<string, unknown>): void
  /** its buttons: back at the start of the line, next at its end */
  children: ReactNode
}

/** The questions of a step, with their save state. Suggested answers count once the customer goes on. */
export function StepForm({ ready, store, step, refusals, onNext, children }: StepFormProps) {
  const [suggested] = useState(() => withSuggestions(step.questions, {}))
  const { answers } = store.getState()
  const shown = { ...suggested, ...answers }
  const wrong = new Set(ready.checks.partial(answers).map(questionOf))
  return (
    <>
      <QuestionsForm
        ready={ready}
        questions={step.questions}
        answers={shown}
        refusals={refusals}
        onChange={(next) => {
          const change: Record<string, unknown> = {}
          for (const { name } of step.questions) if (next[name] !== shown[name]) change[name] = next[name]
          if (Object.keys(change).length > 0) store.change(change)
        }}
        onDone={() => {
          const open = withSuggestions(step.questions, store.getState().answers)
          store.change(Object.fromEntries(step.questions.map(({ name }) => [name, open[name]])))
          onNext(store.getState().answers)
        }}
      >
        <Actions>{children}</Actions>
      </QuestionsForm>
      <SaveStateLine store={store} isHeldBack={step.questions.some(({ name }) => wrong.has(name))} />
    </>
  )
}

import { useEffect, useState } from 'react'
import { problemMessage } from '#api/problem.ts'
import type { AnswersStore } from '#forms/answers-store.ts'
import { type Progress, progressOf } from '#forms/questions.ts'
import { StepForm, type StepFormProps, StepLayout } from '#forms/questionnaire/step-view.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import css from './carbon-calculator.module.css'
import type { Place } from './places.ts'
import { nextSaveStatus, type SaveStatus } from './save-status.ts'
import { useSubmission } from './statuses.ts'

interface Props extends Pick<StepFormProps, 'ready' | 'store' | 'refusals'> {
  progress: Progress
  /** the id of the open step */
  step: string
  submit(): Promise<unknown>
  go(to: Place): void
}

/** The steps of the form; after the last the answers are handed in. */
export function FormView({ ready, store, progress, refusals, step: id, submit, go }: Props) {
  const [submission, run] = useSubmission(submit, () => go({ is: 'default' }))
  const saving = useSaveStatus(store)
  const { steps } = progress
  // A step that does not apply any more is the first that is open.
  const found = steps.findIndex((one) => one.id === id)
  const at = found === -1 ? Math.min(progress.current, steps.length - 1) : found
  const step = steps[at]
  if (!step) return null
  if (submission.is === 'SUBMITING' || submission.is === 'SUBMITING_AFTER_ERROR' || submission.is === 'SUBMISSION_SUCCESS') {
    return <Submitting isDone={submission.is === 'SUBMISSION_SUCCESS'} />
  }
  const isLast = at + 1 === steps.length

  /** The next step, or an earlier one that is open still, or the results. */
  function next(answers: Record<string, unknown>): void {
    const now = progressOf(ready, answers)
    const following = now.steps[at + 1] ?? now.steps[now.current]
    if (following) go({ is: 'form', step: following.id })
    else void run()
  }

  return (
    <div data-save-status={saving}>
      <StepLayout
        key={step.id}
        heading={`Step ${at + 1} of ${steps.length}`}
        topic={step.title}
        done={at}
        total={steps.length}
        leave={{ label: 'Leave for now', onClick: () => go({ is: 'initial' }) }}
      >
        <StepForm ready={ready} store={store} step={step} refusals={refusals} onNext={next}>
          {at > 0 && (
            <Button tone="quiet" onClick={() => go({ is: 'form', step: steps[at - 1]?.id ?? '' })}>
              Back
            </Button>
          )}
          <span className={css.gap} />
          <Button isSubmit>{isLast ? 'See my footprint' : 'Next'}</Button>
        </StepForm>
        {saving === 'SAVING_AFTER_ERROR_OCCURRED' && <p role="status">Trying to save your answers again…</p>}
        {submission.is === 'SUBMISSION_ERROR' && (
          <Notice title="Your footprint could not be worked out" tone="bad">
            {problemMessage(submission.problem)} Your answers are kept. Try again in a moment.
          </Notice>
        )}
      </StepLayout>
    </div>
  )
}

const Submitting = ({ isDone }: { isDone: boolean }) => (
  <Section title="Your footprint" isTitleHidden isNarrow>
    <p role="status" className={css.headline}>
      {isDone ? 'Done. Here come your results.' : 'Working out your footprint…'}
    </p>
    <div className={css.waiting} aria-hidden="true">
      <Skeleton />
    </div>
  </Section>
)

function useSaveStatus(store: AnswersStore): SaveStatus {
  const [status, setStatus] = useState<SaveStatus>('READY')
  useEffect(() => store.subscribe(({ saving }) => setStatus((before) => nextSaveStatus(before, saving))), [store])
  return status
}

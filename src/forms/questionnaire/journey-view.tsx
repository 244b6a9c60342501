import { Actions } from '#ui/actions.tsx'
import { Button } from '#ui/button.tsx'
import { type Journey, progressOf } from '../questions.ts'
import css from './questionnaire.module.css'
import { SaveStateLine } from './save-state.tsx'
import { StepForm, type StepFormProps, StepLayout } from './step-view.tsx'
import { useMoves } from './use-moves.ts'

interface Props extends Pick<StepFormProps, 'ready' | 'store' | 'refusals'> {
  journey: Journey
  /** from 0, which is the introduction */
  at: number
}

/** A journey beside the numbered steps: its introduction, which can be skipped, then its questions. */
export function JourneyView({ ready, store, refusals, journey, at }: Props) {
  const { toJourney, toOverview } = useMoves()
  const { id, title, body, skippedBy } = journey
  const all = ready.form.uiSchema['ui:journeys']?.find((one) => one.id === id)?.steps.length ?? journey.steps.length
  const step = journey.steps[at - 1]
  const [first] = journey.steps
  // A no to the introduction is a no to its first question, and is not asked again.
  const gate = first?.questions[0]
  const heading = `Step ${at + 1} of ${all + 1}`
  if (!step) {
    return (
      <StepLayout heading={heading} topic={title} done={0} total={all + 1}>
        <h3 className={css.question}>{title}</h3>
        <p className={css.lead}>{body}</p>
        <Actions>
          <Button
            onClick={() => {
              store.change({ [skippedBy]: false })
              if (first) toJourney(id, first.id)
            }}
          >
            Yes
          </Button>
          {gate?.schema.type === 'boolean' && (
            <Button
              tone="quiet"
              onClick={() => {
                store.change({ [skippedBy]: false, [gate.name]: false })
                toOverview()
              }}
            >
              No
            </Button>
          )}
          <Button
            tone="text"
            onClick={() => {
              store.change({ [skippedBy]: true })
              toOverview()
            }}
          >
            Skip
          </Button>
        </Actions>
        <SaveStateLine store={store} />
      </StepLayout>
    )
  }
  return (
    <StepLayout heading={heading} topic={step.title} done={at} total={all + 1}>
      <StepForm
        ready={ready}
        store={store}
        step={step}
        refusals={refusals}
        onNext={(answers) => {
          // The answer may have removed the next question.
          const rest = progressOf(ready, answers).journeys.find((one) => one.id === id)?.steps ?? []
          const next = rest[rest.findIndex((one) => one.id === step.id) + 1]
          if (next) toJourney(id, next.id)
          else toOverview()
        }}
      >
        <Button tone="quiet" onClick={() => toJourney(id, journey.steps[at - 2]?.id)}>
          Back
        </Button>
        <span className={css.gap} />
        <Button isSubmit>{at === all ? 'Finish' : 'Next'}</Button>
      </StepForm>
    </StepLayout>
  )
}

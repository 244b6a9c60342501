import { countedAnswers, questionsOf, type ReadyForm } from '#forms/questions.ts'
import { QuestionsForm } from '#forms/questions-form.tsx'
import { StepButtons, type StepProps } from './step-buttons.tsx'

interface Props extends Omit<StepProps, 'start'> {
  ready: ReadyForm
  /** the step of the form that is asked */
  step: string
}

/** The questions of one step of a form, as the configuration has them. */
export function StepPage({ ready, step, store: { draft, change }, onNext, onBack }: Props) {
  const { answers } = draft
  const names = ready.form.uiSchema['ui:steps']?.find(({ id }) => id === step)?.questions ?? []
  const asked = questionsOf(ready, countedAnswers(ready, answers))
  return (
    <QuestionsForm
      ready={ready}
      questions={names.flatMap((name) => asked.get(name) ?? [])}
      answers={answers}
      isPatient
      // What is not asked any more is forgotten, such as other equipment where its box was cleared.
      onChange={(next) => change({ answers: withoutUnasked(ready, next, names) })}
      onDone={onNext}
    >
      <StepButtons onBack={onBack} />
    </QuestionsForm>
  )
}

function withoutUnasked(ready: ReadyForm, answers: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  const asked = questionsOf(ready, answers)
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !names.includes(name) || asked.has(name)))
}

import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { moved } from '../moved.ts'
import { OrderButtons } from '../order-buttons.tsx'
import css from '../studio.module.css'
import { AddQuestion } from './add-question.tsx'
import { addQuestion, type ChangeForm, moveToStep, whereIs } from './form-piece.ts'
import type { FormDocument, FormStep } from '#schemas/document/form.ts'
import { QuestionCard } from './question-card.tsx'

interface Props {
  form: FormDocument
  change: ChangeForm
}

/** The steps of a questionnaire in their order, each with its questions. */
export function Steps({ form, change }: Props) {
  const steps = form.uiSchema['ui:steps'] ?? []
  return (
    <>
      <ol className={css.list}>
        {steps.map((step, i) => (
          <li key={step.id} className={css.card}>
            <details>
              <summary>
                <strong>{step.title}</strong>
                <span className="quiet">{step.questions.length === 1 ? 'one question' : `${step.questions.length} questions`}</span>
              </summary>
              <div className={css.stack}>
                <div className={css.row}>
                  <OrderButtons
                    name={step.title}
                    at={i}
                    count={steps.length}
                    onMove={(to) =>
                      change('Moved a step', ({ uiSchema }) => {
                        uiSchema['ui:steps'] = moved(uiSchema['ui:steps'] ?? [], i, to)
                      })
                    }
                  />
                </div>
                <StepFields step={step} steps={steps} form={form} change={change} />
              </div>
            </details>
          </li>
        ))}
      </ol>
      {(form.uiSchema['ui:journeys'] ?? []).map((journey) => (
        <section key={journey.id} className={css.stack} aria-label={journey.title}>
          <h2 className="heading">Optional: {journey.title}</h2>
          {journey.steps
            .flatMap(({ questions }) => questions)
            .map((name) => (
              <QuestionCard key={name} form={form} name={name} change={change} />
            ))}
        </section>
      ))}
    </>
  )
}

function StepFields({ step, steps, form, change }: Props & { step: FormStep; steps: readonly FormStep[] }) {
  const changeStep = (recipe: (step: FormStep) => void) =>
    change('Changed a step', ({ uiSchema }) => {
      const edited = uiSchema['ui:steps']?.find(({ id }) => id === step.id)
      if (edited) recipe(edited)
    })
  return (
    <>
      <TextField
        label="Step"
        value={step.title}
        maxLength={60}
        error={step.title ? undefined : 'This is needed.'}
        onChange={(title) => changeStep((edited) => void Object.assign(edited, { title }))}
      />
      {step.questions.map((name, k) => (
        <QuestionCard key={name} form={form} name={name} change={change}>
          <div className={css.row}>
            <Select
              isStacked
              label="In the step"
              options={steps.map(({ id, title }) => ({ value: id, label: title }))}
              value={step.id}
              onChange={(to) => change('Moved a question', (edited) => moveToStep(edited, name, to))}
            />
            {step.questions.length > 1 && (
              <OrderButtons
                name={whereIs(form, name)?.question.title ?? name}
                at={k}
                count={step.questions.length}
                earlier="Ask earlier"
                later="Ask later"
                onMove={(to) =>
                  changeStep((edited) => {
                    edited.questions = moved(edited.questions, k, to)
                  })
                }
              />
            )}
          </div>
        </QuestionCard>
      ))}
      <AddQuestion onAdd={(kind) => change('Added a question', (edited) => addQuestion(edited, step.id, kind))} />
    </>
  )
}

import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { counted } from '#lib/counted.ts'
import { announce } from '../announcer.tsx'
import { moved } from '../moved.ts'
import { OrderButtons } from '../order-buttons.tsx'
import css from '../studio.module.css'
import type { FormStep } from '#schemas/document/form.ts'
import { AddQuestion, AddStep } from './add-question.tsx'
import type { Editing } from './editing.ts'
import { addQuestion, addStep, moveToStep, removeQuestions } from './form-edits.ts'
import { titleOf } from '#lib/forms/form-questions.ts'
import { reasonToKeepAny } from './form-piece.ts'
import { QuestionCard } from './question-card.tsx'

/** The steps of a questionnaire in their order, each with its questions. */
export function Steps({ editing }: { editing: Editing }) {
  const { form, isReadOnly, change } = editing
  const steps = form.uiSchema['ui:steps'] ?? []
  return (
    <>
      <ol className={css.list}>
        {steps.map((step, i) => (
          <li key={step.id} className={`framed ${css.card}`}>
            <details>
              <summary>
                <strong>{step.title}</strong>
                <span className="quiet">{counted(step.questions.length, 'question')}</span>
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
                  <RemoveStep editing={editing} step={step} />
                </div>
                <StepFields editing={editing} step={step} steps={steps} />
              </div>
            </details>
          </li>
        ))}
      </ol>
      {!isReadOnly && (
        <AddStep
          onAdd={({ title, question, kind }) => {
            change(`Added the step “${title}”`, (edited) => addStep(edited, title, kind, question))
            announce(`The step ${title} was added at the end.`)
          }}
        />
      )}
      {(form.uiSchema['ui:journeys'] ?? []).map((journey) => (
        <section key={journey.id} className={css.stack} aria-label={journey.title}>
          <h2 className="heading">Optional: {journey.title}</h2>
          {journey.steps
            .flatMap(({ questions }) => questions)
            .map((name) => (
              <QuestionCard key={name} editing={editing} name={name} />
            ))}
        </section>
      ))}
    </>
  )
}

function RemoveStep({ editing: { form, ask }, step }: { editing: Editing; step: FormStep }) {
  const { title, questions } = step
  return (
    <Button
      tone="remove"
      disabledReason={reasonToKeepAny(form, questions)}
      onClick={() =>
        ask({
          title: `Remove the step “${title}”?`,
          description: `Removed the step “${title}”`,
          confirm: questions.length === 1 ? 'Remove it with its question' : `Remove it with its ${questions.length} questions`,
          recipe: (edited) => removeQuestions(edited, questions),
          questions,
        })
      }
    >
      Remove the step<span className="visually-hidden"> {title}</span>
    </Button>
  )
}

function StepFields({ editing, step, steps }: { editing: Editing; step: FormStep; steps: readonly FormStep[] }) {
  const { form, change } = editing
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
        <QuestionCard key={name} editing={editing} name={name}>
          <div className={css.optionRow}>
            <Select
              label="In the step"
              options={steps.map(({ id, title }) => ({ value: id, label: title }))}
              value={step.id}
              onChange={(to) => {
                change('Moved a question', (edited) => moveToStep(edited, name, to))
                announce(`${titleOf(form, name)} is in the step ${steps.find(({ id }) => id === to)?.title} now.`)
              }}
            />
            {step.questions.length > 1 && (
              <OrderButtons
                name={titleOf(form, name)}
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
      {!editing.isReadOnly && (
        <AddQuestion
          onAdd={({ title, kind }) => {
            change(`Added “${title}”`, (edited) => void addQuestion(edited, step.id, kind, title))
            announce(`${title} was added at the end of ${step.title}.`)
          }}
        />
      )}
    </>
  )
}

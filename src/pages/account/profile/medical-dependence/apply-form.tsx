import { useState } from 'react'
import { applyForMedicalDependence } from '#schemas/medical/routes.ts'
import type { MedicalState } from '#schemas/medical/entities.ts'
import { call } from '#api/call.ts'
import { reloadAll, useWork } from '#api/use-action.ts'
import { CONTACT_FIELDS, CRITICAL_EQUIPMENT, OTHER_EQUIPMENT, PERSON_FIELDS } from '#lib/forms/medical-dependence.ts'
import { clearDraft, readDraft, storeDraft } from '#session/drafts.ts'
import { ActionFailure } from '#forms/inline/action-failure.tsx'
import { refusedText } from '#forms/use-fields.ts'
import { Actions } from '#ui/actions.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Section } from '#ui/section.tsx'
import { ContactFields, contactsIn, EMPTY, Words } from './contact-fields.tsx'
import css from './medical-dependence.module.css'
import { type Answers, areAnswers, useAnswers } from './use-answers.ts'

const NAMES = [
  { field: 'firstName', label: 'First name of the person who depends on power' },
  { field: 'lastName', label: 'Their last name' },
  { field: 'gpName', label: 'Name of their doctor, nurse or other health practitioner' },
] as const
const OTHER = [{ field: 'otherEquipment', label: 'Which other equipment?' }] as const

/** Tells us who depends on power, what for, and who we may ask. */
export function ApplyForm({ state: { billingAccountId, dependence, words } }: { state: MedicalState }) {
  const draftKey = `medical dependence ${billingAccountId}`
  const [initial] = useState(() => readDraft(draftKey, areAnswers) ?? { ...EMPTY, ...contactsIn(dependence) })
  const answers = useAnswers([...PERSON_FIELDS, ...CONTACT_FIELDS], initial, (values) => storeDraft(draftKey, values))
  const [apply, state] = useWork(async () => {
    const body = { ...answers.values, equipment: [...answers.values.equipment], billingAccountId }
    await call(applyForMedicalDependence, { body }).catch(answers.refuse)
    clearDraft(draftKey)
    // Every page that speaks of money owed says it otherwise now.
    await reloadAll()
  })

  return (
    <Section title={words.ask.title} lead={words.ask.body} isPrinted={false} isNarrow>
      <p>You don’t need the practitioner’s form yet: you can send it later.</p>
      <Form className={css.form} onSubmit={(form) => answers.send(form, apply)} noValidate>
        <Words fields={NAMES} answers={answers} />
        <Equipment answers={answers} />
        <ContactFields answers={answers} />
        <Actions>
          <Button isSubmit isBusy={state.is === 'running'}>
            Tell us
          </Button>
        </Actions>
        <ActionFailure of={state} text={(problem) => refusedText(problem, 'It was not sent.')} />
      </Form>
    </Section>
  )
}

function Equipment({ answers }: { answers: Answers }) {
  const { equipment } = answers.values
  const error = answers.errorOf('equipment')
  const toggle = (one: string, isOn: boolean) => {
    const next = isOn ? [...equipment, one] : equipment.filter((other) => other !== one)
    answers.touch('equipment')
    // What it says counts with the choice alone.
    answers.change({ equipment: next, ...(one === OTHER_EQUIPMENT && !isOn && { otherEquipment: '' }) })
  }
  return (
    <>
      <fieldset className={css.choices} aria-describedby={error ? 'equipment-error' : undefined}>
        <legend className="label">What do they need power for?</legend>
        {CRITICAL_EQUIPMENT.map((one) => (
          <label key={one} className={css.tick}>
            <input
              type="checkbox"
              checked={equipment.includes(one)}
              aria-invalid={error !== undefined || undefined}
              onChange={({ target }) => toggle(one, target.checked)}
            />
            {one}
          </label>
        ))}
        {error && (
          <p className={`bad ${css.error}`} id="equipment-error">
            {error}
          </p>
        )}
      </fieldset>
      {equipment.includes(OTHER_EQUIPMENT) && <Words fields={OTHER} answers={answers} />}
    </>
  )
}

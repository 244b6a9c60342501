import { useState } from 'react'
import { changeMedicalContacts, medicalDependenceState } from '#schemas/medical/routes.ts'
import type { MedicalState } from '#schemas/medical/entities.ts'
import { call } from '#api/call.ts'
import { useWork } from '#api/use-action.ts'
import { useRefresh } from '#api/use-api.ts'
import { CONTACT_FIELDS } from '#lib/forms/medical-dependence.ts'
import { ActionFailure } from '#forms/inline/action-failure.tsx'
import { refusedText } from '#forms/use-fields.ts'
import { Actions, FormButtons } from '#ui/actions.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Section } from '#ui/section.tsx'
import { StateLine } from '#ui/state-line.tsx'
import { ContactFields, contactsIn, EMPTY } from './contact-fields.tsx'
import css from './medical-dependence.module.css'
import { useAnswers } from './use-answers.ts'

/** Who is asked for where the customer cannot be reached, and changing it. */
export function Contacts({ state }: { state: MedicalState }) {
  const [isEditing, setEditing] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const contacts = contactsIn(state.dependence)
  return (
    <Section title="Who we ask for if we can’t reach you" isNarrow>
      {isEditing ? (
        <Editing
          state={state}
          onClose={(saved) => {
            setEditing(false)
            setSaved(saved)
          }}
        />
      ) : (
        <>
          <dl className={css.facts}>
            <div>
              <dt>Someone else</dt>
              <dd>{contacts.alternateName ? `${contacts.alternateName}, ${contacts.alternatePhone}` : 'Nobody yet'}</dd>
            </div>
            <div>
              <dt>Support agency</dt>
              <dd>{contacts.agencyName ? `${contacts.agencyName}, ${contacts.agencyPhone}` : 'None yet'}</dd>
            </div>
          </dl>
          <Actions>
            <Button tone="quiet" label="Change who we ask for" onClick={() => setEditing(true)}>
              Change
            </Button>
          </Actions>
          <StateLine tone="good">{isSaved && 'Changes Saved'}</StateLine>
        </>
      )}
    </Section>
  )
}

function Editing({ state: { billingAccountId, dependence }, onClose }: { state: MedicalState; onClose(isSaved: boolean): void }) {
  const [was] = useState(() => contactsIn(dependence))
  const answers = useAnswers(CONTACT_FIELDS, { ...EMPTY, ...was })
  const refresh = useRefresh()
  const [save, state] = useWork(async () => {
    const { alternateName, alternatePhone, agencyName, agencyPhone } = answers.values
    const body = { billingAccountId, alternateName, alternatePhone, agencyName, agencyPhone, was }
    await call(changeMedicalContacts, { body }).catch(answers.refuse)
    await refresh(medicalDependenceState.path)
    onClose(true)
  })

  return (
    <Form className={css.form} onSubmit={(form) => answers.send(form, save)} noValidate>
      <ContactFields answers={answers} />
      <FormButtons submit="Save" isBusy={state.is === 'running'} onCancel={() => onClose(false)} />
      <ActionFailure of={state} text={(problem) => refusedText(problem, 'Not saved.')} />
    </Form>
  )
}

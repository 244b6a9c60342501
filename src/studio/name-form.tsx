import { useState } from 'react'
import { LONGEST_NAME } from '#schemas/studio/entities.ts'
import { FormButtons } from '#ui/actions.tsx'
import { Form } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { lookForChanges } from './draft/draft-store.ts'
import shared from './studio.module.css'
import { useAttempt } from './use-attempt.tsx'

interface Props {
  name: string
  /** what its button says */
  verb: string
  /** what is said where it fails */
  failure: string
  save(name: string): Promise<unknown>
  close(): void
}

/** The name of a campaign or a template, in a dialog. */
export function NameForm({ name, verb, failure, save, close }: Props) {
  const [typed, setTyped] = useState(name)
  const { attempt, errors, isBusy, notice } = useAttempt(failure, ['name'])
  const isBlank = typed.trim() === ''
  const submit = () =>
    attempt(async () => {
      await save(typed.trim())
      await lookForChanges()
      close()
    })
  return (
    <Form className={shared.stack} onSubmit={submit}>
      <TextField label="Name" value={typed} maxLength={LONGEST_NAME} onChange={setTyped} error={errors.get('name')} />
      {notice}
      <FormButtons submit={verb} isBusy={isBusy} disabledReason={isBlank ? 'Give it a name' : undefined} onCancel={close} />
    </Form>
  )
}

import { useState } from 'react'
import { LONGEST_NAME } from '#schemas/studio/entities.ts'
import { Button } from '#ui/button.tsx'
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
      return undefined
    })
  return (
    <form
      className={shared.stack}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy && !isBlank) void submit()
      }}
    >
      <TextField label="Name" value={typed} maxLength={LONGEST_NAME} onChange={setTyped} error={errors.get('name')} />
      {notice}
      <div className={shared.row}>
        <Button isSubmit isBusy={isBusy} disabledReason={isBlank ? 'Give it a name' : undefined}>
          {verb}
        </Button>
        <Button tone="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

import { useEffect, useRef, useState } from 'react'
import type { AccessRole } from '#schemas/account/entities.ts'
import { accountRoles, invitePerson } from '#schemas/account/routes.ts'
import { call } from '#api/call.ts'
import { failureText } from '#api/failure-text.ts'
import { useWork } from '#api/use-action.ts'
import { useRefresh } from '#api/use-api.ts'
import { isEmail } from '#lib/forms/email.ts'
import { ActionFailure } from '#forms/inline/action-failure.tsx'
import { clearDraft, readDraft, storeDraft } from '#session/drafts.ts'
import { FormButtons } from '#ui/actions.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { focusFirstWrong, Form } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ROLE_NAMES } from '../role-names.ts'
import css from './account-settings.module.css'

const ROLES: readonly AccessRole[] = ['authorisedPerson', 'accountHolder']

interface Invitation {
  email: string
  role: AccessRole
}

const draftKey = (billingAccountId: string) => `invitation ${billingAccountId}`
const isInvitation = (draft: unknown): draft is Invitation => {
  const { email, role } = (draft ?? {}) as Partial<Invitation>
  return typeof email === 'string' && ROLES.some((one) => one === role)
}

/** True where an invitation was typed and not sent, such as before signing in again. */
export const hasInvitationDraft = (billingAccountId: string): boolean => readDraft(draftKey(billingAccountId), isInvitation) !== undefined

interface Props {
  billingAccountId: string
  /** @param email who was invited; undefined where nobody was */
  onClose(email?: string): void
}

/** Invites a person to the account by email. */
export function InviteForm({ billingAccountId, onClose }: Props) {
  const key = draftKey(billingAccountId)
  const [{ email, role }, setInvitation] = useState<Invitation>(
    () => readDraft(key, isInvitation) ?? { email: '', role: 'authorisedPerson' },
  )
  const [isTouched, setTouched] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const refresh = useRefresh()
  const [send, state] = useWork(async () => {
    await call(invitePerson, { body: { billingAccountId, email: email.trim(), role } })
    await refresh(accountRoles.path)
    close(email.trim())
  })
  const error = isTouched && !isEmail(email.trim()) ? 'Please enter a valid email address' : undefined

  function change(changed: Partial<Invitation>) {
    const next = { email, role, ...changed }
    setInvitation(next)
    storeDraft(key, next)
  }

  function close(invited?: string) {
    clearDraft(key)
    onClose(invited)
  }

  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  async function submit(form: HTMLFormElement) {
    setTouched(true)
    if (isEmail(email.trim())) {
      if (role === 'accountHolder') return setAsking(true)
      await send()
    }
    focusFirstWrong(form)
  }

  return (
    <Form ref={form} className={css.invite} onSubmit={submit} noValidate>
      <TextField
        label="Their email address"
        hint="We send them a link to accept. It works once, within seven days."
        value={email}
        onChange={(text) => change({ email: text })}
        onBlur={() => setTouched(email !== '')}
        error={error}
      />
      <fieldset className={css.choices}>
        <legend className="label">What they can do</legend>
        {ROLES.map((one) => (
          <label key={one} className={css.choice}>
            <input type="radio" name="role" checked={role === one} onChange={() => change({ role: one })} />
            <span>
              {ROLE_NAMES[one].name}. {ROLE_NAMES[one].can}
            </span>
          </label>
        ))}
      </fieldset>
      <FormButtons submit="Send the invitation" isBusy={state.is === 'running'} onCancel={() => close()} />
      <ActionFailure
        of={state}
        text={(problem) =>
          `${failureText(problem, 'Nobody was invited.')}${problem.type === '/error/sign_in_again' ? ' What you typed is kept.' : ''}`
        }
      />
      {isAsking && (
        <Confirm
          title="Make them an account holder?"
          text={`The person at ${email.trim()} will be able to see and change everything, and to remove people, including you. For someone who only helps you, choose authorised person.`}
          yes="Send the invitation"
          no="Go back"
          onYes={() => void send()}
          onClose={() => setAsking(false)}
        />
      )}
    </Form>
  )
}

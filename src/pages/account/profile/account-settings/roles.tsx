import { useState } from 'react'
import { accountRoles, removeRole, withdrawInvitation } from '#schemas/account/routes.ts'
import type { RouteAnswer } from '#schemas/route.ts'
import { call } from '#api/call.ts'
import { failureText } from '#api/failure-text.ts'
import { problemOf } from '#api/problem.ts'
import { reloadAll, useWork } from '#api/use-action.ts'
import { useRefresh } from '#api/use-api.ts'
import { ActionFailure } from '#forms/inline/action-failure.tsx'
import { Button } from '#ui/button.tsx'
import { AskingButton } from '#ui/confirm.tsx'
import { FocusedLine } from '#ui/focused-line.tsx'
import { Section } from '#ui/section.tsx'
import { StateLine } from '#ui/state-line.tsx'
import { Time } from '#ui/time.tsx'
import { ROLE_NAMES } from '../role-names.ts'
import css from './account-settings.module.css'
import { hasInvitationDraft, InviteForm } from './invite-form.tsx'

type Roles = RouteAnswer<typeof accountRoles>
type Person = Roles['roles'][number]
type Invitation = NonNullable<Roles['invitations']>[number]

interface Props {
  roles: Roles
  disabledReason: string | undefined
}

/** Who may act on the account, who is invited, and adding and removing people. The server decides who may do so. */
export function Roles({ roles: { billingAccountId = '', roles, showAddRoleButton, invitations = [] }, disabledReason }: Props) {
  const [isInviting, setInviting] = useState(() => hasInvitationDraft(billingAccountId))
  const [said, setSaid] = useState<string>()
  return (
    <Section title="People on this account" lead="Who can see the account and make changes.">
      <ul className={css.roles}>
        {roles.map((person) => (
          <PersonRow
            key={person.personId}
            person={person}
            billingAccountId={billingAccountId}
            disabledReason={disabledReason}
            onRemoved={(wasThere) =>
              setSaid(
                wasThere ? `${person.name} can no longer see this account.` : `${person.name} was not found on this account any more.`,
              )
            }
          />
        ))}
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            billingAccountId={billingAccountId}
            disabledReason={disabledReason}
            // Perhaps it was accepted just before: then it is a person above.
            onWithdrawn={() => setSaid(`The invitation to ${invitation.email} is no longer open.`)}
          />
        ))}
      </ul>
      {showAddRoleButton &&
        (isInviting ? (
          <InviteForm
            billingAccountId={billingAccountId}
            onClose={(email) => {
              setInviting(false)
              setSaid(email && `We sent an invitation to ${email}.`)
            }}
          />
        ) : (
          <Button
            tone="quiet"
            onClick={() => {
              setInviting(true)
              setSaid(undefined)
            }}
            disabledReason={disabledReason}
          >
            Add a person
          </Button>
        ))}
      <div className={css.text}>{said && <FocusedLine key={said}>{said}</FocusedLine>}</div>
    </Section>
  )
}

/** @returns false where nobody was there to remove: they are gone by an attempt whose answer was lost, or by another holder */
async function isRemovedNow(personId: string, billingAccountId: string): Promise<boolean> {
  try {
    await call(removeRole, { params: { personId }, query: { billingAccountId } })
    return true
  } catch (error) {
    if (problemOf(error).type !== '/error/not_found') throw error
    return false
  }
}

interface RowProps {
  billingAccountId: string
  disabledReason: string | undefined
}

function PersonRow({
  person: { personId, name, role, isYou, canRemove },
  billingAccountId,
  disabledReason,
  onRemoved,
}: RowProps & { person: Person; onRemoved(wasThere: boolean): void }) {
  const refresh = useRefresh()
  const [remove, state] = useWork(async () => {
    const wasThere = await isRemovedNow(personId, billingAccountId)
    // Who has left sees their other accounts, or none.
    await (isYou ? reloadAll({ otherSelection: 'known' }) : refresh(accountRoles.path))
    if (!isYou) onRemoved(wasThere)
  })
  return (
    <li className={css.fact}>
      <div className={css.row}>
        <div>
          <p className={css.value}>{isYou ? `${name} (you)` : name}</p>
          <p className="quiet">
            {ROLE_NAMES[role].name}. {ROLE_NAMES[role].can}
          </p>
        </div>
        {canRemove && (
          <AskingButton
            label={isYou ? 'Leave this account' : `Remove ${name}`}
            isBusy={state.is === 'running'}
            disabledReason={disabledReason}
            title={isYou ? 'Leave this account?' : `Remove ${name}?`}
            text={
              isYou
                ? 'You no longer see this account. Cards that you saved for it are deleted, and nothing is taken from you for it any more. An account holder can invite you again.'
                : `${name} no longer sees this account, at once. Cards that they saved for it are deleted, and a direct debit that they set up ends. Bills that were paid that way have to be paid another way. We tell you both by email.`
            }
            yes={isYou ? 'Leave this account' : 'Remove'}
            no={isYou ? 'Stay' : 'Keep them'}
            isDestructive
            onYes={() => void remove()}
          />
        )}
      </div>
      <ActionFailure of={state} text={(problem) => failureText(problem, 'Nothing was changed.')} />
    </li>
  )
}

function InvitationRow({
  invitation: { id, email, role, expiresAt },
  billingAccountId,
  disabledReason,
  onWithdrawn,
}: RowProps & { invitation: Invitation; onWithdrawn(): void }) {
  const refresh = useRefresh()
  const [withdraw, state] = useWork(async () => {
    await call(withdrawInvitation, { params: { invitationId: id }, query: { billingAccountId } })
    await refresh(accountRoles.path)
    onWithdrawn()
  })
  return (
    <li className={css.fact}>
      <div className={css.row}>
        <div>
          <p className={css.value}>{email}</p>
          <p className="quiet">
            Invited as {ROLE_NAMES[role].name.toLowerCase()}, until <Time at={expiresAt} withDay />.
          </p>
        </div>
        <Button
          tone="quiet"
          label={`Withdraw the invitation to ${email}`}
          onClick={() => void withdraw()}
          isBusy={state.is === 'running'}
          disabledReason={disabledReason}
        >
          Withdraw
        </Button>
      </div>
      {state.is === 'failed' && <StateLine tone="bad">{failureText(state.problem, 'It was not withdrawn.')}</StateLine>}
    </li>
  )
}

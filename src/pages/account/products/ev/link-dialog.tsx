import type { NetworkAccount } from '#schemas/ev/entities.ts'
import { capitalised } from '#lib/capitalised.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FocusedLine } from '#ui/focused-line.tsx'
import { focusFirstWrong, Form } from '#ui/form.tsx'
import { StateLine } from '#ui/state-line.tsx'
import { TextField } from '#ui/text-field.tsx'
import css from './ev.module.css'
import { isBusy, type LinkStatus, useNetworkLink } from './link-state.ts'

const TITLES = { 1: 'Link your charging account', 2: 'Is this your account?', 3: 'Linked' } as const

/** Links an account of the charging network in three steps. Source: portal-usage.md, sections 3 and 4. */
export function LinkDialog({ account, onClose }: { account: NetworkAccount; onClose(): void }) {
  const link = useNetworkLink(account)
  const { state } = link
  return (
    <Dialog title={TITLES[state.step]} onClose={onClose}>
      {(close) => (
        <div className={css.steps}>
          <p className="quiet">Step {state.step} of 3</p>
          {state.step === 1 && <FindStep account={account} link={link} />}
          {state.step === 2 && <ConfirmStep account={account} link={link} />}
          {state.step === 3 && (
            <>
              <FocusedLine>{LINKED[state.status]}</FocusedLine>
              {state.notLeft && (
                <p>
                  {capitalised(account.networkName)} did not answer when we left {state.notLeft}. It may go on sending us its charges. We
                  leave them out of your list.
                </p>
              )}
              <div className={css.answers}>
                <Button onClick={close}>Done</Button>
              </div>
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}

type Link = ReturnType<typeof useNetworkLink>

const LINKED: Partial<Record<LinkStatus, string>> = {
  SUCCESS: 'This account was linked already. What you charge in public comes into your list.',
  LINK_SUCCESS: 'Your account is linked. What you charge in public from now on comes into your list, usually the next day.',
}

/** Which account it is. */
function FindStep({ account, link: { state, change, verify } }: { account: NetworkAccount; link: Link }) {
  const { status, message } = state
  return (
    <Form className={css.steps} onSubmit={(form) => verify().then(() => focusFirstWrong(form))} noValidate>
      <TextField
        label="Account number at the network"
        hint="Such as CN-12345: in the network’s app, under your account."
        value={state.chargeNetId}
        maxLength={64}
        onChange={(chargeNetId) => change({ chargeNetId })}
        error={state.wrong.number}
      />
      <TextField
        label="Email address that the network knows"
        value={state.email}
        maxLength={254}
        autoComplete="email"
        onChange={(email) => change({ email })}
        error={state.wrong.email ?? (state.needsEmail ? 'Enter the email address, so that nobody else can link your account.' : undefined)}
      />
      {status === 'ERROR' && message && <StateLine tone="bad">{message}</StateLine>}
      {account.testAccounts && (
        <details className="quiet">
          <summary>For trying out: test accounts</summary>
          <ul>
            {account.testAccounts.map(({ chargeNetId, email, about }) => (
              <li key={chargeNetId}>
                {chargeNetId}, {email}: {about}
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className={css.answers}>
        <Button isSubmit isBusy={isBusy(state)}>
          {(status === 'ERROR' && message) || status === 'LOADING_RETRY' ? 'Try again' : 'Find my account'}
        </Button>
      </div>
      {isBusy(state) && <StateLine>Asking {account.networkName}…</StateLine>}
    </Form>
  )
}

/** What linking means, before it is done. */
function ConfirmStep({ account, link: { state, join, back } }: { account: NetworkAccount; link: Link }) {
  const { status, message, chargeNetId, email } = state
  return (
    <>
      <FocusedLine>
        {capitalised(account.networkName)} knows {chargeNetId} with {email}.
      </FocusedLine>
      <p>When you link it, the network sends us when, where and how much you charge, and what it cost. What you pay stays the same.</p>
      <div className={css.answers}>
        <Button onClick={() => void join()} isBusy={isBusy(state)}>
          {status === 'LINK_ERROR' || status === 'LINK_RETRY' ? 'Try again' : 'Link it'}
        </Button>
        <Button tone="quiet" onClick={back}>
          Another account
        </Button>
      </div>
      {isBusy(state) && <StateLine>Linking…</StateLine>}
      {status === 'LINK_ERROR' && <StateLine tone="bad">{message}</StateLine>}
    </>
  )
}

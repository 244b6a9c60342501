import { useState } from 'react'
import { accountDetails, billingAccounts } from '#schemas/account/routes.ts'
import { updateUserPreferences } from '#schemas/contact/routes.ts'
import type { RouteAnswer } from '#schemas/route.ts'
import { ActionLine } from '#api/action-line.tsx'
import { call } from '#api/call.ts'
import { useWork } from '#api/use-action.ts'
import { saveAndRefresh, useRefreshWithWidgets } from '#api/use-api.ts'
import { Toggle } from '#ui/toggle.tsx'
import css from './account-settings.module.css'

interface Props {
  account: RouteAnswer<typeof billingAccounts>['selectedBillingAccount']
  details: RouteAnswer<typeof accountDetails>
  disabledReason: string | undefined
}

type Choice = 'sendBillViaEmail' | 'sendPromotionViaEmail'

const CHOICES: readonly { choice: Choice; label: string; hint: string }[] = [
  { choice: 'sendBillViaEmail', label: 'Send my bills by email', hint: 'Otherwise they come by post.' },
  { choice: 'sendPromotionViaEmail', label: 'Tell me about offers by email', hint: 'A few times a year.' },
]

/** What the customer is sent; each choice is saved as it is switched. */
export function Preferences({ account, details, disabledReason }: Props) {
  const refresh = useRefreshWithWidgets()
  const [last, setLast] = useState<{ choice: Choice; isOn: boolean }>()
  const was = {
    email: account.emails.billing,
    sendBillViaEmail: details.sendBillViaEmail,
    sendPromotionViaEmail: details.sendPromotionViaEmail,
  }
  const [save, state] = useWork((choice: Choice, isOn: boolean) =>
    saveAndRefresh(
      () => call(updateUserPreferences, { body: { billingAccountId: account.accountId, ...was, [choice]: isOn, was } }),
      () => refresh(accountDetails.path, billingAccounts.path),
    ),
  )

  return CHOICES.map(({ choice, label, hint }) => (
    <div key={choice} className={css.fact}>
      <Toggle
        label={label}
        hint={hint}
        isOn={state.is === 'running' && last?.choice === choice ? last.isOn : was[choice]}
        isBusy={state.is === 'running'}
        disabledReason={disabledReason}
        onChange={(isOn) => {
          setLast({ choice, isOn })
          save(choice, isOn)
        }}
      />
      <ActionLine
        state={last?.choice === choice ? state : { is: 'idle' }}
        running="Saving…"
        done="Changes Saved"
        failed="Not saved."
        isShownAgain
      />
    </div>
  ))
}

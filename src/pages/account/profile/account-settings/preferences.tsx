import { useState } from 'react'
import { accountDetails, billingAccounts } from '#schemas/account/routes.ts'
import { updateUserPreferences } from '#schemas/contact/routes.ts'
import type { RouteAnswer } from '#schemas/route.ts'
import { call } from '#api/call.ts'
import { useForgetWidgetData } from '#api/cached.ts'
import { failureText } from '#api/failure-text.ts'
import { type ActionState, useWork } from '#api/use-action.ts'
import { useRefresh } from '#api/use-api.ts'
import { StateLine } from '#ui/state-line.tsx'
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
  const refresh = useRefresh()
  const forgetWidgetData = useForgetWidgetData()
  const [last, setLast] = useState<{ choice: Choice; isOn: boolean }>()
  const was = {
    email: account.emails.billing,
    sendBillViaEmail: details.sendBillViaEmail,
    sendPromotionViaEmail: details.sendPromotionViaEmail,
  }
  const [save, state] = useWork(async (choice: Choice, isOn: boolean) => {
    try {
      await call(updateUserPreferences, { body: { billingAccountId: account.accountId, ...was, [choice]: isOn, was } })
    } finally {
      await Promise.all([refresh(accountDetails.path, billingAccounts.path), forgetWidgetData()])
    }
  })

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
      <StateLine tone={state.is === 'done' ? 'good' : state.is === 'failed' ? 'bad' : 'quiet'}>
        {last?.choice === choice && messageOf(state)}
      </StateLine>
    </div>
  ))
}

function messageOf(state: ActionState): string | undefined {
  switch (state.is) {
    case 'idle':
      return undefined
    case 'running':
      return 'Saving…'
    case 'done':
      return 'Changes Saved'
    case 'failed':
      return state.problem.type === '/error/changed_meanwhile'
        ? 'This was changed somewhere else meanwhile; it shows now what it was changed to.'
        : failureText(state.problem, 'Not saved.')
  }
}

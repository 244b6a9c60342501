import { useRef, useState } from 'react'
import { useSWRConfig } from 'swr'
import { accountDetails, billingAccounts } from '#schemas/account/routes.ts'
import { updateUserPreferences } from '#schemas/contact/routes.ts'
import type { Problem } from '#schemas/problem.ts'
import type { RouteAnswer } from '#schemas/route.ts'
import { call } from '#api/call.ts'
import { useForgetWidgetData } from '#api/forget-widget-data.ts'
import { problemMessage, problemOf } from '#api/problem.ts'
import { StateLine } from '#ui/state-line.tsx'
import { Toggle } from '#ui/toggle.tsx'
import css from './account-settings.module.css'

interface Props {
  account: RouteAnswer<typeof billingAccounts>['selectedBillingAccount']
  details: RouteAnswer<typeof accountDetails>
  disabledReason: string | undefined
}

type Choice = 'sendBillViaEmail' | 'sendPromotionViaEmail'
type State =
  | { is: 'NONE' }
  | { is: 'LOADING' | 'SUCCESS'; choice: Choice; isOn: boolean }
  | { is: 'ERROR'; choice: Choice; problem: Problem }

const CHOICES: readonly { choice: Choice; label: string; hint: string }[] = [
  { choice: 'sendBillViaEmail', label: 'Send my bills by email', hint: 'Otherwise they come by post.' },
  { choice: 'sendPromotionViaEmail', label: 'Tell me about offers by email', hint: 'A few times a year.' },
]

/** What somebody is sent: each is saved as it is switched. */
export function Preferences({ account, details, disabledReason }: Props) {
  const { mutate } = useSWRConfig()
  const forgetWidgetData = useForgetWidgetData()
  const [state, setState] = useState<State>({ is: 'NONE' })
  const isSaving = useRef(false)
  const was = {
    email: account.emails.billing,
    sendBillViaEmail: details.sendBillViaEmail,
    sendPromotionViaEmail: details.sendPromotionViaEmail,
  }

  async function choose(choice: Choice, isOn: boolean) {
    if (isSaving.current) return
    isSaving.current = true
    setState({ is: 'LOADING', choice, isOn })
    let outcome: State = { is: 'SUCCESS', choice, isOn }
    try {
      await call(updateUserPreferences, { body: { billingAccountId: account.accountId, ...was, [choice]: isOn, was } })
    } catch (error) {
      outcome = { is: 'ERROR', choice, problem: problemOf(error) }
    }
    await Promise.all([mutate([accountDetails.path, {}]), mutate([billingAccounts.path, {}]), forgetWidgetData()])
    setState(outcome)
    isSaving.current = false
  }

  return CHOICES.map(({ choice, label, hint }) => (
    <div key={choice} className={css.fact}>
      <Toggle
        label={label}
        hint={hint}
        isOn={state.is === 'LOADING' && state.choice === choice ? state.isOn : was[choice]}
        isBusy={state.is === 'LOADING'}
        disabledReason={disabledReason}
        onChange={(isOn) => choose(choice, isOn)}
      />
      <StateLine tone={state.is === 'SUCCESS' ? 'good' : state.is === 'ERROR' ? 'bad' : 'quiet'}>
        {state.is !== 'NONE' && state.choice === choice && messageOf(state)}
      </StateLine>
    </div>
  ))
}

function messageOf(state: Exclude<State, { is: 'NONE' }>): string {
  switch (state.is) {
    case 'LOADING':
      return 'Saving…'
    case 'SUCCESS':
      return 'Changes Saved'
    case 'ERROR':
      return state.problem.type === '/error/changed_meanwhile'
        ? 'This was changed somewhere else meanwhile; it shows now what it was changed to.'
        : `Not saved. ${problemMessage(state.problem)}`
  }
}

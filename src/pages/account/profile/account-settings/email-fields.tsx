import { type accountDetails, billingAccounts } from '#schemas/account/routes.ts'
import { changeEmail, passwordReset, updateUserPreferences } from '#schemas/contact/routes.ts'
import type { RouteAnswer } from '#schemas/route.ts'
import { call } from '#api/call.ts'
import { SendVerification } from '#api/send-verification.tsx'
import { ActionLine } from '#api/action-line.tsx'
import { reloadAll, useAction } from '#api/use-action.ts'
import { saveAndRefresh, useRefreshWithWidgets } from '#api/use-api.ts'
import { asTyped } from '#lib/forms/same-email.ts'
import { InlineField } from '#forms/inline/inline-field.tsx'
import { Button } from '#ui/button.tsx'
import { PendingEmail } from './pending-email.tsx'
import css from './account-settings.module.css'

type Details = RouteAnswer<typeof accountDetails>
type Account = RouteAnswer<typeof billingAccounts>['selectedBillingAccount']

/** What the form compares a new email address with. */
const compare = (current: string) => (typed: unknown) => ({ current: asTyped(current, String(typed)) })

/** The email address a customer signs in with. A change shows in the shell too, until it is verified. */
export function LoginEmail({ details, userId, disabledReason }: { details: Details; userId: string; disabledReason: string | undefined }) {
  return (
    <>
      <div className={css.fact}>
        <p className="quiet">Username</p>
        <p className={css.value}>{details.username}</p>
      </div>
      <InlineField
        label="Email address"
        value={details.emailVerified || details.pendingEmail ? details.email : `${details.email} (not verified yet)`}
        empty=""
        formId="email"
        question="email"
        initial={{ current: details.email }}
        beside={compare(details.email)}
        draftKey={`email ${userId}`}
        disabledReason={disabledReason}
        sentText={details.pendingEmail && 'Not changed yet: open the link in our email first.'}
        refusalOf={({ type, status }) =>
          status === 409 || type === '/error/email_in_use' ? 'This email address is in use already' : undefined
        }
        save={(answer) =>
          saveAndRefresh(
            () => call(changeEmail, { body: { email: String(answer).trim(), was: details.pendingEmail ?? details.email } }),
            reloadAll,
          )
        }
      />
      {!details.emailVerified && !details.pendingEmail && (
        <div className={css.fact}>
          <p className={css.text}>This address is not verified yet. We’ll send you an email: open the link in it.</p>
          <SendVerification email={details.email} disabledReason={disabledReason} />
        </div>
      )}
      {details.pendingEmail && (
        <PendingEmail
          email={details.email}
          pendingEmail={details.pendingEmail}
          until={details.pendingEmailUntil}
          disabledReason={disabledReason}
        />
      )}
    </>
  )
}

interface BillEmailProps {
  account: Account
  details: Details
  disabledReason: string | undefined
}

/** The email address that bills go to. */
export function BillEmail({ account, details, disabledReason }: BillEmailProps) {
  const refresh = useRefreshWithWidgets()
  const { billing, isInvoiceDeliveryByEmail } = account.emails
  return (
    <InlineField
      label="Email address for bills"
      value={billing}
      empty=""
      formId="email"
      question="email"
      initial={{ current: billing }}
      beside={compare(billing)}
      draftKey={`bill email ${account.accountId}`}
      disabledReason={disabledReason}
      save={(answer) => {
        const was = { email: billing, sendBillViaEmail: isInvoiceDeliveryByEmail, sendPromotionViaEmail: details.sendPromotionViaEmail }
        return saveAndRefresh(
          () => call(updateUserPreferences, { body: { billingAccountId: account.accountId, ...was, email: String(answer).trim(), was } }),
          () => refresh(billingAccounts.path),
        )
      }}
    />
  )
}

export function Password({ disabledReason }: { disabledReason: string | undefined }) {
  const [reset, state] = useAction(passwordReset, { refreshes: [] })
  return (
    <div className={css.fact}>
      <div className={css.row}>
        <div>
          <p className="quiet">Password</p>
          <p className={css.value}>••••••••••</p>
        </div>
        <Button tone="quiet" onClick={() => reset({})} isBusy={state.is === 'running'} disabledReason={disabledReason}>
          Change my password
        </Button>
      </div>
      <ActionLine state={state} done="We sent you an email with a link to choose a new password." />
    </div>
  )
}

import { accountDetails, billingAccounts } from '#schemas/account/routes.ts'
import { updateUserPreferences } from '#schemas/contact/routes.ts'
import { powershoutCurrency } from '#schemas/powershout/routes.ts'
import type { RouteAnswer } from '#schemas/route.ts'
import { ActionLine } from '#api/action-line.tsx'
import { AllLoaded } from '#api/all-loaded.tsx'
import { call } from '#api/call.ts'
import { ONLY_CUSTOMER } from '#api/problem.ts'
import { areSettled, Waiting } from '#api/resource.tsx'
import { useWork } from '#api/use-action.ts'
import { saveAndRefresh, useApi, useRefresh } from '#api/use-api.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#ui/link.tsx'
import { Section } from '#ui/section.tsx'
import { Toggle } from '#ui/toggle.tsx'
import { FreeHoursReminder } from '../free-hours-reminder.tsx'
import css from './notifications.module.css'

/** What is mailed whatever a person chooses: about their money, their sign-in and what they asked for. */
const ALWAYS = [
  'Payments that we take from a card, and cards that are declined or about to expire',
  'Changes to how bills are paid: direct debit, cards, later days and instalments',
  'Changes to your email address and password, and sign-ins that you asked for',
  'What you order, give or agree on here',
] as const

/** What each person is sent by mail: what can be chosen, and what is always sent. */
export function ByMail({ isActing }: { isActing: boolean }) {
  const account = useApi(billingAccounts, {})
  const details = useApi(accountDetails, {})
  const powershout = useApi(powershoutCurrency, {})
  const disabledReason = isActing ? ONLY_CUSTOMER : undefined
  return (
    <Section title="What we email you" isNarrow>
      <AllLoaded
        of={[account, details]}
        waiting={<Waiting label="Loading: What we email you" heightRem={30} />}
        isReady={areSettled(powershout)}
        failure="What we email you could not be loaded"
      >
        {({ selectedBillingAccount }, chosen) => (
          <>
            <div className={css.choices}>
              <Offers account={selectedBillingAccount} details={chosen} disabledReason={disabledReason} />
              {powershout.data?.isEligible && (
                <FreeHoursReminder powershout={powershout.data} label="Free hours that expire" disabledReason={disabledReason} />
              )}
              <p>
                Your bills come {chosen.sendBillViaEmail ? `by email to ${selectedBillingAccount.emails.billing}` : 'by post'}.{' '}
                <Link to={paths.accountSettings()}>Change how bills come</Link>
              </p>
            </div>
            <h3 className="heading">Always sent</h3>
            <ul className={css.always}>
              {ALWAYS.map((what) => (
                <li key={what}>{what}</li>
              ))}
            </ul>
            <p className="quiet">These are about your money or your sign-in, so they can’t be turned off.</p>
          </>
        )}
      </AllLoaded>
    </Section>
  )
}

interface OffersProps {
  account: RouteAnswer<typeof billingAccounts>['selectedBillingAccount']
  details: RouteAnswer<typeof accountDetails>
  disabledReason: string | undefined
}

function Offers({ account, details: { sendBillViaEmail, sendPromotionViaEmail }, disabledReason }: OffersProps) {
  const refresh = useRefresh()
  const was = { email: account.emails.billing, sendBillViaEmail, sendPromotionViaEmail }
  const [save, state] = useWork((isOn: boolean) =>
    saveAndRefresh(
      () => call(updateUserPreferences, { body: { billingAccountId: account.accountId, ...was, sendPromotionViaEmail: isOn, was } }),
      () => refresh(accountDetails.path, billingAccounts.path),
    ),
  )
  return (
    <>
      <Toggle
        label="Offers"
        hint="A few times a year"
        isOn={sendPromotionViaEmail}
        isBusy={state.is === 'running'}
        disabledReason={disabledReason}
        onChange={save}
      />
      <ActionLine state={state} running="Saving…" done="Saved." failed="Not saved." isShownAgain />
    </>
  )
}

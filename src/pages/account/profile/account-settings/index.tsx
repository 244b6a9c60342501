import { accountDetails, accountRoles, accountSwitcher, billingAccounts } from '#schemas/account/routes.ts'
import { ONLY_CUSTOMER } from '#api/problem.ts'
import { useApi } from '#api/use-api.ts'
import { FormSkeleton } from '#forms/form-skeleton.tsx'
import { NicknameField } from '#forms/inline/nickname-field.tsx'
import { AllLoaded } from '#api/all-loaded.tsx'
import { paths } from '#lib/paths.ts'
import { Page } from '#ui/page.tsx'
import { Rows, Section } from '#ui/section.tsx'
import type { AccountPageProps } from '../../pages.ts'
import { BillEmail, LoginEmail, Password } from './email-fields.tsx'
import { PhoneField } from './phone-field.tsx'
import { PostalAddressField } from './postal-address-field.tsx'
import { Preferences } from './preferences.tsx'
import { Roles } from './roles.tsx'

const PHONES = [
  { kind: 'mobile', label: 'Mobile phone' },
  { kind: 'home', label: 'Home phone' },
  { kind: 'work', label: 'Work phone' },
] as const

/** How the customer is reached, what they are sent and who else may act. Source: portal-shell.md, section 3, Account settings. */
export default function AccountSettingsPage({ initial }: AccountPageProps) {
  const customer = useApi(billingAccounts, {})
  const switcher = useApi(accountSwitcher, {})
  // Another property may be selected elsewhere meanwhile: this page stays with the one that its account came with.
  const { accountId, siteId } = { ...customer.data?.selectedBillingAccount }
  const site = switcher.data?.billingAccounts
    .flatMap(({ id, billingAccountSites }) => billingAccountSites.map((own) => ({ billingAccountId: id, ...own })))
    .find((own) => (siteId ? own.billingAccountId === accountId && own.billingAccountSiteId === siteId : own.isSelected))
  // Only customers themselves change credentials and contact details.
  const onlyOwn = initial.impersonation ? ONLY_CUSTOMER : undefined

  return (
    <Page title="Account details" up={{ to: paths.profile(), label: 'Profile' }}>
      <AllLoaded
        of={[useApi(accountDetails, {}), customer, useApi(accountRoles, {}), switcher]}
        waiting={<FormSkeleton label="Loading your account details" />}
        failure="Your account details could not be loaded"
      >
        {(details, account, roles) => (
          <>
            <Section title="Signing in">
              <Rows>
                <LoginEmail details={details} userId={initial.userId} disabledReason={onlyOwn} />
                <Password disabledReason={onlyOwn} />
              </Rows>
            </Section>
            <Section title="Phone numbers" lead="We call or text you about outages and your account, never to sell you anything.">
              <Rows>
                {PHONES.map(({ kind, label }) => (
                  <PhoneField
                    key={kind}
                    kind={kind}
                    label={label}
                    number={details[kind].number ?? ''}
                    userId={initial.userId}
                    disabledReason={onlyOwn}
                  />
                ))}
              </Rows>
            </Section>
            {/* What is typed for one account or property stays with it when another is selected. */}
            <Section key={`letters ${account.selectedBillingAccount.accountId}`} title="Bills and letters">
              <Rows>
                <BillEmail account={account.selectedBillingAccount} details={details} disabledReason={onlyOwn} />
                <PostalAddressField details={details} accountId={account.selectedBillingAccount.accountId} />
                <Preferences account={account.selectedBillingAccount} details={details} disabledReason={onlyOwn} />
              </Rows>
            </Section>
            {site && (
              <Section key={`property ${site.billingAccountId} ${site.billingAccountSiteId}`} title="This property">
                <NicknameField
                  billingAccountId={site.billingAccountId}
                  siteId={site.billingAccountSiteId}
                  address={site.address}
                  nickname={site.nickname}
                />
              </Section>
            )}
            {roles.showRolesAuthorities && <Roles key={`people ${roles.billingAccountId}`} roles={roles} disabledReason={onlyOwn} />}
          </>
        )}
      </AllLoaded>
    </Page>
  )
}

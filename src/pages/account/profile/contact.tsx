import type { accountDetails, billingAccounts } from '#schemas/account/routes.ts'
import type { RouteAnswer } from '#schemas/route.ts'
import { phoneForReading } from '#lib/forms/nz-phone.ts'
import { paths } from '#lib/paths.ts'
import { Section } from '#ui/section.tsx'
import { Change, Fact, Facts } from './facts.tsx'
import css from './profile.module.css'

type Details = RouteAnswer<typeof accountDetails>
type Account = RouteAnswer<typeof billingAccounts>

const PHONES = [
  { kind: 'mobile', name: 'Mobile phone' },
  { kind: 'home', name: 'Home phone' },
  { kind: 'work', name: 'Work phone' },
] as const

interface ContactProps {
  details: Details
  account: Account
  /** whose account it is, where another person is signed in */
  holder: string | undefined
}

/** How we reach the person, and by which number we know the account. */
export function Contact({ details, account, holder }: ContactProps) {
  const { customerNumber, address } = account.selectedBillingAccount
  const postalAddress = details.postalAddress?.address ?? address
  const phones = PHONES.filter(({ kind }) => details[kind].number !== '')
  return (
    <Section title={`${account.customerFirstName} ${account.customerLastName}`} isNarrow>
      <Facts>
        {!holder && <Fact name="Customer number">{customerNumber}</Fact>}
        <Fact name="Email">{emailText(details)}</Fact>
        {phones.map(({ kind, name }) => (
          <Fact key={kind} name={name}>
            {phoneForReading(details[kind].number)}
          </Fact>
        ))}
        {phones.length === 0 && <Fact name="Phone">None yet. Add one so we can text you about outages</Fact>}
        {!holder && <Fact name="Postal address">{postalAddress}</Fact>}
      </Facts>
      {holder && (
        <>
          <h3 className={`label ${css.holder}`}>{holder}’s account</h3>
          <Facts>
            <Fact name="Customer number">{customerNumber}</Fact>
            <Fact name="Postal address">{postalAddress}</Fact>
          </Facts>
        </>
      )}
      <Change to={paths.accountSettings()}>Change your details</Change>
    </Section>
  )
}

function emailText({ email, emailVerified, pendingEmail }: Details): string {
  if (pendingEmail) return `${email}, to become ${pendingEmail}`
  return emailVerified ? email : `${email}, not verified yet`
}

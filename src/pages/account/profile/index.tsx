import { accountDetails, accountRoles, accountSwitcher, billingAccounts } from '#schemas/account/routes.ts'
import type { MedicalState } from '#schemas/medical/entities.ts'
import { medicalDependenceState } from '#schemas/medical/routes.ts'
import { navigation } from '#schemas/portal/routes.ts'
import type { RouteAnswer } from '#schemas/route.ts'
import { AllLoaded } from '#api/all-loaded.tsx'
import { areSettled } from '#api/resource.tsx'
import { useApi } from '#api/use-api.ts'
import { childLinks, movingName } from '#lib/navigation.ts'
import { paths } from '#lib/paths.ts'
import { Page } from '#ui/page.tsx'
import { WaitingCard } from '#ui/page-waiting.tsx'
import { Section } from '#ui/section.tsx'
import type { TabPageProps } from '../pages.ts'
import { TabWidgets } from '../tab-widgets.tsx'
import { Contact } from './contact.tsx'
import { Change, Fact, Facts } from './facts.tsx'
import { isMeasured } from './is-measured.ts'
import { MoveBanner } from './move-banner.tsx'
import css from './profile.module.css'
import { ProfileProgress, useAnsweredQuestions } from './profile-progress.tsx'
import { ROLE_NAMES } from './role-names.ts'

/** The person: how we reach them, who else is on the account, how they sign in, their home and what they are sent. */
export default function ProfilePage({ tab, initial }: TabPageProps) {
  const all = [useApi(accountDetails, {}), useApi(billingAccounts, {}), useApi(accountRoles, {}), useApi(accountSwitcher, {})] as const
  const isBusiness = initial.accountType === 'sme'
  const health = useApi(medicalDependenceState, {})
  const questions = useAnsweredQuestions(isBusiness)
  return (
    <Page title={tab.label}>
      <MoveBanner key={initial.billingAccountNumber} />
      <AllLoaded
        of={all}
        waiting={<WaitingCards />}
        isReady={questions.isReady && areSettled(health)}
        failure="Your profile could not be loaded"
      >
        {(details, account, roles, sites) => (
          <div className={css.cards}>
            <Contact details={details} account={account} holder={initial.actingFor} />
            <SignIn details={details} />
            <ProfileProgress isBusiness={isBusiness} isMeasured={isMeasured(initial)} questions={questions} />
            {roles.showRolesAuthorities && <People roles={roles.roles} />}
            <Preferences details={details} account={account} />
            <Properties sites={sites} isBusiness={isBusiness} moving={movingName(initial.accountType)} />
            {health.data && <Health state={health.data} />}
            <Records />
            <More />
          </div>
        )}
      </AllLoaded>
      <TabWidgets tab={tab} isStaff={initial.isStaff === true || initial.impersonation !== undefined} />
    </Page>
  )
}

const WaitingCards = () => (
  <div className={css.cards} role="status" data-is-waiting>
    <span className="visually-hidden">Loading your profile</span>
    {[...'abcdefgh'].map((card) => (
      <WaitingCard key={card} />
    ))}
  </div>
)

type Details = RouteAnswer<typeof accountDetails>
type Account = RouteAnswer<typeof billingAccounts>

function SignIn({ details: { username } }: { details: Details }) {
  return (
    <Section title="Signing in" isNarrow>
      <Facts>
        <Fact name="Username">{username}</Fact>
        <Fact name="Password">••••••••••</Fact>
      </Facts>
      <Change to={paths.accountSettings()}>Change your password or email</Change>
    </Section>
  )
}

function People({ roles }: { roles: RouteAnswer<typeof accountRoles>['roles'] }) {
  return (
    <Section title="People on this account" isNarrow>
      <Facts>
        {roles.map(({ personId, name, role, isYou }) => (
          <Fact key={personId} name={ROLE_NAMES[role].name}>
            {isYou ? `${name} (you)` : name}
          </Fact>
        ))}
      </Facts>
      <Change to={paths.accountSettings()}>What each person can do</Change>
    </Section>
  )
}

function Preferences({ details, account }: { details: Details; account: Account }) {
  return (
    <Section title="Preferences" isNarrow>
      <Facts>
        <Fact name="Bills">{details.sendBillViaEmail ? `By email to ${account.selectedBillingAccount.emails.billing}` : 'By post'}</Fact>
        <Fact name="Offers">{details.sendPromotionViaEmail ? 'By email, a few times a year' : 'None'}</Fact>
      </Facts>
      <Change to={paths.accountSettings()}>Change what we send you</Change>
    </Section>
  )
}

/** Pages of Profile that a card above leads to already. */
const HAVE_CARDS: readonly string[] = [
  paths.accountSettings(),
  paths.propertyDetails(),
  paths.movingHouse(),
  paths.homeProfile(),
  paths.businessProfile(),
  paths.medicalDependence(),
  paths.notifications(),
  paths.yourData(),
]

/** The other pages that this customer has: on a phone the bar of pages shows three of them. */
function More() {
  const { data } = useApi(navigation, {})
  const group = data?.groups.find(({ key }) => key === 'profile')
  const links = group ? childLinks(group).filter(({ path }) => !HAVE_CARDS.includes(path)) : []
  if (links.length === 0) return null
  return (
    <Section title="More for you" isNarrow>
      <ul className={css.more}>
        {links.map(({ key, path, label }) => (
          <li key={key}>
            <Change to={path}>{label}</Change>
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface PropertiesProps {
  sites: RouteAnswer<typeof accountSwitcher>
  /** only homes have a picture to choose */
  isBusiness: boolean
  /** what moving is called */
  moving: string
}

function Properties({ sites: { billingAccounts: accounts }, isBusiness, moving }: PropertiesProps) {
  const properties = accounts.flatMap(({ billingAccountSites }) => billingAccountSites)
  return (
    <Section title={properties.length === 1 ? 'Your property' : 'Your properties'} isNarrow>
      <Facts>
        {properties.map(({ billingAccountSiteId, nickname, address }, i) => (
          <Fact key={billingAccountSiteId} name={nickname ?? (properties.length === 1 ? 'Address' : `Property ${i + 1}`)}>
            {address}
          </Fact>
        ))}
      </Facts>
      <Change to={paths.propertyDetails()}>{isBusiness ? 'Names and connections' : 'Names, pictures and connections'}</Change>
      <Change to={paths.movingHouse()}>{moving}</Change>
    </Section>
  )
}

const HEALTH: Record<NonNullable<MedicalState['dependence']>['status'], string> = {
  applied: 'Your power stays on while we look at what you told us',
  confirmed: 'Confirmed: your power stays on',
  declined: 'We could not confirm it',
}

/** Nothing for a business, or where there is no electricity, unless something is known. */
function Health({ state: { dependence, canApply } }: { state: MedicalState }) {
  if (!dependence && !canApply) return null
  const { status, person } = dependence ?? {}
  return (
    <Section title="Medical dependence" isNarrow>
      <Facts>
        <Fact name="Who depends on power">{person ? `${person.firstName} ${person.lastName}` : 'Nobody that we know of'}</Fact>
        {status && <Fact name="Status">{HEALTH[status]}</Fact>}
      </Facts>
      <Change to={paths.medicalDependence()}>{status && !canApply ? 'See what we know' : 'Tell us if someone does'}</Change>
    </Section>
  )
}

/** What every account has, whatever the menu of this installation lists. */
function Records() {
  return (
    <Section title="Your records" isNarrow>
      <Change to={paths.notifications()}>What happened lately, and what we email you</Change>
      <Change to={paths.yourData()}>A copy of what we hold about you</Change>
    </Section>
  )
}

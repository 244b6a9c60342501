import { asc, eq, gt, isNull, or, type SQLWrapper, sql } from 'drizzle-orm'
import { localDayOf } from '#lib/local-day.ts'
import { withImpliedRights } from '#lib/staff-rights.ts'
import type { VersionName } from '#lib/versions.ts'
import type { AccountKind, EnergyType } from '#schemas/account/entities.ts'
import type { Brand } from '#schemas/brand.ts'
import type { Platform } from '#schemas/document/audience.ts'
import type { StaffRight } from '#schemas/staff/entities.ts'
import type { TokenHolder } from './auth/token.ts'
import type { Database } from './db/open.ts'
import { preparedOnce } from './db/prepared.ts'
import { accountAccess, billingAccounts, sites } from './db/schema/accounts.ts'
import { currentRelease } from './db/schema/config.ts'
import { readingSpans } from './db/schema/readings.ts'
import { selections, type UserRole, users } from './db/schema/people.ts'
import { staffRights } from './db/schema/staff.ts'
import { supplyPoints } from './db/schema/supply.ts'
import { ProblemAnswer } from './http/problem.ts'

export interface SiteRef {
  billingAccountId: string
  siteId: string
}

/** Whose data a request may touch. Every query takes one, so no route can forget it; nothing else decides access. */
export interface Scope {
  userId: string
  role: UserRole
  hasEarlyAccess: boolean
  /** Studio may show previews as them, and they count in no numbers. */
  isTestCustomer: boolean
  /** Every site of every billing account this person may see, in their order. */
  sites: (SiteRef & { energyTypes: EnergyType[] })[]
  billingAccountIds: string[]
  /** The site they look at; absent for people without an account, such as staff. */
  selected?: SiteRef & {
    kind: AccountKind
    brand: Brand
    isBuyingGroup: boolean
    energyTypes: EnergyType[]
    /** the electricity meter has sent readings */
    hasReadings: boolean
    /** the home or business profile has its mandatory answers */
    hasProfile: boolean
    /** has an electric car, or a plan with charging in public */
    hasEv: boolean
  }
  /** What they may do as staff; customers hold no right. */
  rights: readonly StaffRight[]
  /** mobile is a phone's browser or the mobile app */
  platform: Platform
  /** Now, or the moment of a preview. */
  now: Date
  /** Staff preview the portal as this test customer: nothing may change. */
  isPreview?: true
  /** The versions of experiments that a preview shows, by the experiment; those of the account where it names none. */
  versions?: Readonly<Record<string, VersionName>>
  /** The member of staff who acts in this person's name. */
  actor?: { userId: string; impersonationId: string }
  /** When the caller last signed in; absent while staff act as a customer, and if the token does not say. */
  signedInAt?: Date
  /** Hash of the release that customers see; read with the rest so that a page stays on one release. */
  releaseHash: string
}

export type SelectedScope = Scope & { selected: NonNullable<Scope['selected']> }

const scopeQuery = preparedOnce((db) =>
  db
    .select({
      userId: users.id,
      role: users.role,
      rights: sql<
        string | null
      >`(select string_agg(${staffRights.right}, ',') from ${staffRights} where ${staffRights.userId} = ${users.id})`,
      hasEarlyAccess: users.hasEarlyAccess,
      isTestCustomer: users.isTestCustomer,
      closedOn: users.closedOn,
      tokensValidFrom: users.tokensValidFrom,
      billingAccountId: billingAccounts.id,
      kind: billingAccounts.kind,
      brand: billingAccounts.brand,
      buyingGroupName: billingAccounts.buyingGroupName,
      siteId: sites.id,
      energyTypes: sql<string | null>`(select string_agg(distinct ${supplyPoints.energyType}, ',') from ${supplyPoints}
        where ${supplyPoints.billingAccountId} = ${sites.billingAccountId} and ${supplyPoints.siteId} = ${sites.id})`,
      // Counted for each site: of an `exists` the planner may read the spans of all customers first.
      hasReadings: sql<boolean>`(select count(*) > 0 from ${readingSpans}
        join ${supplyPoints} on ${supplyPoints.billingAccountId} = ${readingSpans.billingAccountId} and ${supplyPoints.id} = ${readingSpans.supplyPointId}
        where ${readingSpans.billingAccountId} = ${sites.billingAccountId} and ${supplyPoints.siteId} = ${sites.id}
          and ${readingSpans.flow} = 'X')`,
      hasProfile: sites.isProfileComplete,
      hasEv: sites.hasEv,
      selectedAccountId: selections.billingAccountId,
      selectedSiteId: selections.siteId,
      releaseHash: currentRelease.hash,
    })
    .from(users)
    .leftJoin(accountAccess, eq(accountAccess.userId, users.id))
    .leftJoin(billingAccounts, eq(billingAccounts.id, accountAccess.billingAccountId))
    .leftJoin(sites, eq(sites.billingAccountId, billingAccounts.id))
    .leftJoin(selections, eq(selections.userId, users.id))
    .leftJoin(currentRelease, sql`true`)
    .where(eq(users.subject, sql.placeholder('subject')))
    .orderBy(asc(accountAccess.position), asc(billingAccounts.id), sql`${sites.status} = 'closed'`, asc(sites.position), asc(sites.id))
    .prepare('find_scope'),
)

/**
 * The scope of a person; undefined if the portal does not know them or their sessions ended after the token was issued.
 * @param token what the person's own token says
 * @param chosen the site that staff who act for them look at, in place of the one that they have selected
 */
export async function findScope(
  db: Database,
  subject: string,
  token?: Pick<TokenHolder, 'issuedAt' | 'signedInAt'>,
  chosen?: { selectedAccountId: string | null; selectedSiteId: string | null },
): Promise<Scope | undefined> {
  const rows = await scopeQuery(db).execute({ subject })
  const person = rows[0]
  if (!person || isClosed(person) || (token && isEnded(person, token.signedInAt ?? token.issuedAt))) return undefined
  const owned = rows.flatMap((row) =>
    row.billingAccountId && row.siteId
      ? [
          {
            billingAccountId: row.billingAccountId,
            siteId: row.siteId,
            kind: row.kind ?? 'residential',
            brand: row.brand ?? 'northlight',
            isBuyingGroup: row.buyingGroupName !== null,
            energyTypes: (row.energyTypes?.split(',') ?? []) as EnergyType[],
            hasReadings: row.hasReadings,
            hasProfile: row.hasProfile ?? false,
            hasEv: row.hasEv ?? false,
          },
        ]
      : [],
  )
  const { selectedAccountId, selectedSiteId } = chosen ?? person
  const selected = owned.find((site) => site.billingAccountId === selectedAccountId && site.siteId === selectedSiteId) ?? owned[0]
  return {
    userId: person.userId,
    role: person.role,
    rights: person.role === 'staff' ? withImpliedRights((person.rights?.split(',') ?? []) as StaffRight[]) : [],
    platform: 'web',
    now: new Date(),
    signedInAt: token?.signedInAt,
    hasEarlyAccess: person.hasEarlyAccess,
    isTestCustomer: person.isTestCustomer,
    sites: owned.map(({ billingAccountId, siteId, energyTypes }) => ({ billingAccountId, siteId, energyTypes })),
    billingAccountIds: [...new Set(owned.map((site) => site.billingAccountId))],
    selected,
    releaseHash: person.releaseHash ?? '',
  }
}

/** The local day of the caller's moment. */
export const todayOf = ({ now }: Scope): string => localDayOf(now)

/** True from the first minute of the day, in New Zealand, on which the customer's account closes. */
export const isClosed = ({ closedOn }: { closedOn: string | null }, now = new Date()) => closedOn !== null && closedOn <= localDayOf(now)

/** The same of people in a query: whose account is not closed on a local day. */
export const isOpenOn = (day: SQLWrapper | string) => or(isNull(users.closedOn), gt(users.closedOn, day))

/** Orders people who share a user name: who has not left comes before who has. */
export const presentFirst = sql`${users.closedOn} desc nulls first`

/**
 * True for a sign-in from before all of the person's sessions were ended. Tokens carry whole seconds, so those of the
 * very second are refused.
 */
export const isEnded = ({ tokensValidFrom }: { tokensValidFrom: Date | null }, signedInAt: Date) =>
  tokensValidFrom !== null && signedInAt < tokensValidFrom

/** How recent a sign-in must be for calls that could take an account over. */
const RECENT_SIGN_IN_SECONDS = 300

export const isRecent = ({ signedInAt, now }: Scope) =>
  signedInAt !== undefined && now.getTime() - signedInAt.getTime() <= RECENT_SIGN_IN_SECONDS * 1000

/** The first site of one of the caller's accounts. */
export const defaultSite = (scope: Scope, billingAccountId: string): SiteRef | undefined =>
  scope.sites.find((site) => site.billingAccountId === billingAccountId)

/** The site with these identifiers, if it is the caller's own. */
export function ownSite(scope: Scope, wanted: SiteRef): SiteRef | undefined {
  return scope.sites.find((site) => site.billingAccountId === wanted.billingAccountId && site.siteId === wanted.siteId)
}

/** Answers who signed in too long ago for what they want. */
export const signInAgain = () =>
  new ProblemAnswer('/error/sign_in_again', 'Sign in again, then repeat the call with the new access token.', undefined, {
    'www-authenticate': `Bearer error="insufficient_user_authentication", max_age=${RECENT_SIGN_IN_SECONDS}`,
  })

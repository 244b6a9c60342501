import { asc, eq, sql } from 'drizzle-orm'
import { localDayOf } from '#lib/local-day.ts'
import { withImpliedRights } from '#lib/staff-rights.ts'
import type { StaffRight } from '#schemas/staff/entities.ts'
import type { TokenHolder } from './auth/token.ts'
import type { Database } from './db/open.ts'
import { accountAccess, billingAccounts, sites } from './db/schema/accounts.ts'
import { currentRelease } from './db/schema/config.ts'
import { selections, users } from './db/schema/people.ts'
import { staffRights } from './db/schema/staff.ts'
import { supplyPoints } from './db/schema/supply.ts'
import { problem } from './http/problem.ts'

export interface SiteRef {
  billingAccountId: string
  siteId: string
}

/**
 * Whose data a request may touch. Every query takes one, so no route can forget it; nothing else decides access.
 */
export interface Scope {
  userId: string
  role: 'customer' | 'staff'
  hasEarlyAccess: boolean
  /** Every site of every billing account this person may see, in their order. */
  sites: (SiteRef & { energyTypes: string[] })[]
  billingAccountIds: string[]
  /** What they look at now; absent for somebody without an account, such as staff. */
  selected?: SiteRef & {
    kind: 'residential' | 'sme'
    brand: 'northlight' | 'pip'
    isBuyingGroup: boolean
    energyTypes: string[]
  }
  /** What they may do as staff; customers hold no right. */
  rights: readonly StaffRight[]
  /** What the caller looks at the portal with: mobile is a phone's browser or the mobile app. */
  platform: 'web' | 'mobile'
  /** Their moment: now, or the one that a preview is about. */
  now: Date
  /** Somebody made up as whom staff look at the portal: whatever is asked, nothing is changed. */
  isPreview?: true
  /** The member of staff who acts in this person's name. */
  actor?: { userId: string; impersonationId: string }
  /** When the caller last proved who they are; absent where they act as another, and where their token does not say. */
  signedInAt?: Date
  /** Hash of the release that customers see, read together with the rest so that a page stays on one. */
  releaseHash: string
}

const scopeQuery = (db: Database) =>
  db
    .select({
      userId: users.id,
      role: users.role,
      rights: sql<
        string | null
      >`(select string_agg(${staffRights.right}, ',') from ${staffRights} where ${staffRights.userId} = ${users.id})`,
      hasEarlyAccess: users.hasEarlyAccess,
      closedOn: users.closedOn,
      tokensValidFrom: users.tokensValidFrom,
      billingAccountId: billingAccounts.id,
      kind: billingAccounts.kind,
      brand: billingAccounts.brand,
      buyingGroupName: billingAccounts.buyingGroupName,
      siteId: sites.id,
      energyTypes: sql<string | null>`(select string_agg(distinct ${supplyPoints.energyType}, ',') from ${supplyPoints}
        where ${supplyPoints.billingAccountId} = ${sites.billingAccountId} and ${supplyPoints.siteId} = ${sites.id})`,
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
    .orderBy(asc(accountAccess.position), asc(billingAccounts.id), asc(sites.position), asc(sites.id))
    .prepare('find_scope')

const prepared = new WeakMap<Database, ReturnType<typeof scopeQuery>>()

/**
 * The scope of a person; undefined for somebody this portal does not know.
 * @param token what their token says, where it is theirs: undefined too if it is older than the end of all their sessions
 */
export async function findScope(
  db: Database,
  subject: string,
  token?: Pick<TokenHolder, 'issuedAt' | 'signedInAt'>,
): Promise<Scope | undefined> {
  let query = prepared.get(db)
  if (!query) {
    query = scopeQuery(db)
    prepared.set(db, query)
  }
  const rows = await query.execute({ subject })
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
            energyTypes: row.energyTypes?.split(',') ?? [],
          },
        ]
      : [],
  )
  const selected =
    owned.find((site) => site.billingAccountId === person.selectedAccountId && site.siteId === person.selectedSiteId) ?? owned[0]
  return {
    userId: person.userId,
    role: person.role,
    rights: person.role === 'staff' ? withImpliedRights((person.rights?.split(',') ?? []) as StaffRight[]) : [],
    platform: 'web',
    now: new Date(),
    ...(token?.signedInAt ? { signedInAt: token.signedInAt } : {}),
    hasEarlyAccess: person.hasEarlyAccess,
    sites: owned.map(({ billingAccountId, siteId, energyTypes }) => ({ billingAccountId, siteId, energyTypes })),
    billingAccountIds: [...new Set(owned.map((site) => site.billingAccountId))],
    ...(selected ? { selected } : {}),
    releaseHash: person.releaseHash ?? '',
  }
}

/** The local day of the caller's moment. */
export const todayOf = ({ now }: Scope): string => localDayOf(now)

/** True from the first minute of the day, in New Zealand, on which the customer's account closes. */
export const isClosed = ({ closedOn }: { closedOn: string | null }, now = new Date()) => closedOn !== null && closedOn <= localDayOf(now)

/**
 * Whether a sign-in was ended with all others of its person. Tokens tell time in whole seconds: of the second in
 * which everything ended, none is good.
 */
export const isEnded = ({ tokensValidFrom }: { tokensValidFrom: Date | null }, signedInAt: Date) =>
  tokensValidFrom !== null && signedInAt < tokensValidFrom

/** Calls that could take an account over want the caller to have signed in within so many seconds. */
export const RECENT_SIGN_IN_SECONDS = 300

export const isRecent = ({ signedInAt, now }: Scope) =>
  signedInAt !== undefined && now.getTime() - signedInAt.getTime() <= RECENT_SIGN_IN_SECONDS * 1000

/** The site that an account of the caller opens at. */
export const defaultSite = (scope: Scope, billingAccountId: string): SiteRef | undefined =>
  scope.sites.find((site) => site.billingAccountId === billingAccountId)

/** The site with these identifiers if it is the person's own: somebody else's is as good as none. */
export function ownSite(scope: Scope, wanted: SiteRef): SiteRef | undefined {
  return scope.sites.find((site) => site.billingAccountId === wanted.billingAccountId && site.siteId === wanted.siteId)
}

/**
 * What to answer somebody who means a site or an account that is not the selected one: in another tab they may have
 * chosen another.
 * @param meant what their page shows; undefined where they do not say
 */
export function refuseOther(
  { sites: own, billingAccountIds, selected }: Scope,
  meant: { siteId?: string | undefined } | { billingAccountId?: string | undefined },
) {
  const [name, id] = Object.entries(meant)[0] ?? []
  if (id === undefined || id === selected?.[name as 'siteId' | 'billingAccountId']) return undefined
  const isOwn = name === 'siteId' ? own.some((site) => site.siteId === id) : billingAccountIds.includes(id)
  return isOwn
    ? problem('/error/changed_meanwhile', 'Another property was selected meanwhile.')
    : problem('/error/not_found', 'There is no such property among yours.')
}

import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import type { Scope, SiteRef } from '../access.ts'
import type { Database } from '../db/open.ts'
import { preparedOnce } from '../db/prepared.ts'
import { inTransaction } from '../db/transaction.ts'
import { profiles, sites } from '../db/schema/accounts.ts'
import { recordEvent } from '../feed/events/record.ts'
import { changedByCustomer } from '../feed/records.ts'
import { type Answers, answersToKeep } from '../forms/given-answers.ts'
import { wakeInsights } from '../insights/queue.ts'

const profileQuery = preparedOnce((db) =>
  db
    .select({ profile: profiles, isComplete: sites.isProfileComplete })
    .from(sites)
    .leftJoin(profiles, and(eq(profiles.billingAccountId, sql.placeholder('billingAccountId')), eq(profiles.siteId, sites.id)))
    .where(and(eq(sites.billingAccountId, sql.placeholder('billingAccountId')), eq(sites.id, sql.placeholder('siteId'))))
    .prepare('find_profile'),
)

/** The stored profile of the selected home or business; undefined without a selected site. */
export async function findProfile(db: Database, { selected }: Scope) {
  if (!selected) return undefined
  const { billingAccountId, siteId } = selected
  const [row] = await profileQuery(db).execute({ billingAccountId, siteId })
  return row
}

interface Answered {
  answers: Answers
  /** null where the feed gave the answers without one */
  formHash: string | null
  isComplete: boolean
  /** absent for now */
  answeredAt?: Date
}

/**
 * Stores answers on top of the revision that they are based on. Idempotent.
 * @returns false if the stored revision is newer
 */
export async function saveProfile(
  db: Database,
  scope: Scope,
  site: SiteRef,
  { revision, isAsked, ...given }: Answered & { revision: number; isAsked(question: string): boolean },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const stored = await lockProfile(tx, site)
    const answered = { ...given, answers: answersToKeep(given.answers, stored?.answers, isAsked) }
    if (stored && stored.revision !== revision) return isDeepStrictEqual(stored.answers, answered.answers)
    if (!stored && revision !== 0) return false
    await store(tx, scope, site, stored, answered)
    return true
  })
}

/** Forgets every answer; who still has the old ones open cannot save on top of them. */
export async function resetProfile(db: Database, scope: Scope, site: SiteRef, formHash: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const stored = await lockProfile(tx, site)
    await store(tx, scope, site, stored, { answers: {}, formHash, isComplete: false })
  })
}

/**
 * Changes answers that are stored, for what a customer says elsewhere than in the form. They are as old as before.
 * @param change gives the same answers where there is nothing to change
 * @returns whether there was
 */
export async function changeAnswers(tx: Database, scope: Scope, site: SiteRef, change: (answers: Answers) => Answers): Promise<boolean> {
  const [locked] = await lockSite(tx, site)
  const [stored] = await tx.select().from(profiles).where(isOf(site))
  if (!locked || !stored) return false
  const answers = change(stored.answers)
  if (isDeepStrictEqual(answers, stored.answers)) return false
  const { formHash, updatedAt: answeredAt } = stored
  await store(tx, scope, site, stored, { answers, formHash, isComplete: locked.isComplete, answeredAt })
  return true
}

/** Makes changes of what is known of a site wait for one another, whether or not anything is known yet. */
export const lockSite = (tx: Database, site: SiteRef) =>
  tx.select({ isComplete: sites.isProfileComplete }).from(sites).where(isSite(site)).for('update')

async function lockProfile(tx: Database, site: SiteRef) {
  await lockSite(tx, site)
  const [stored] = await tx.select().from(profiles).where(isOf(site))
  return stored
}

/** @param before what was answered so far; the same again is no event */
async function store(
  tx: Database,
  scope: Scope,
  { billingAccountId, siteId }: SiteRef,
  before: { answers: Answers; formHash: string | null } | undefined,
  { answers, formHash, isComplete, answeredAt }: Answered,
): Promise<void> {
  const set = { answers, formHash, updatedAt: answeredAt ?? sql`now()` }
  await tx
    .insert(profiles)
    .values({ billingAccountId, siteId, revision: 1, ...set })
    .onConflictDoUpdate({
      target: [profiles.billingAccountId, profiles.siteId],
      set: { ...set, revision: sql`${profiles.revision} + 1` },
    })
  await tx.update(sites).set({ isProfileComplete: isComplete }).where(isSite({ billingAccountId, siteId }))
  const isSame = before ? before.formHash === formHash && isDeepStrictEqual(before.answers, answers) : Object.keys(answers).length === 0
  if (isSame) return
  await wakeInsights(tx)
  await changedByCustomer(tx, 'profile', siteId, billingAccountId)
  await recordEvent(tx, scope, {
    type: 'nz.switchboard.profile.answered',
    billingAccountId,
    subject: siteId,
    data: { siteId, answers, isComplete, formHash: formHash ?? undefined },
  })
}

const isOf = ({ billingAccountId, siteId }: SiteRef) => and(eq(profiles.billingAccountId, billingAccountId), eq(profiles.siteId, siteId))
const isSite = ({ billingAccountId, siteId }: SiteRef) => and(eq(sites.billingAccountId, billingAccountId), eq(sites.id, siteId))

import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import type { Scope, SiteRef } from '../access.ts'
import { lockSite } from '../account/lock-site.ts'
import type { Database } from '../db/open.ts'
import { preparedOnce } from '../db/prepared.ts'
import { profiles, sites } from '../db/schema/accounts.ts'
import { recordEvent } from '../feed/events/record.ts'
import { changedByCustomer } from '../feed/records.ts'
import type { Answered } from '../forms/save-answers.ts'
import type { Answers } from '../forms/given-answers.ts'
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

/**
 * Changes answers that are stored, for what a customer says elsewhere than in the form. They are as old as before.
 * @param change gives the same answers where there is nothing to change
 * @returns whether there was
 */
export async function changeAnswers(tx: Database, scope: Scope, site: SiteRef, change: (answers: Answers) => Answers): Promise<boolean> {
  const locked = await lockSite(tx, scope, site)
  const stored = await findStored(tx, site)
  if (!locked || !stored) return false
  const answers = change(stored.answers)
  if (isDeepStrictEqual(answers, stored.answers)) return false
  const { formHash, updatedAt: answeredAt } = stored
  const changed = { answers, formHash, isComplete: locked.isProfileComplete, answeredAt }
  await profileAnswers.write(tx, site, changed)
  await profileAnswers.tell(tx, scope, site, changed)
  return true
}

async function findStored(tx: Database, { billingAccountId, siteId }: SiteRef) {
  const isThis = and(eq(profiles.billingAccountId, billingAccountId), eq(profiles.siteId, siteId))
  const [stored] = await tx.select().from(profiles).where(isThis)
  return stored
}

interface Given extends Omit<Answered, 'formHash'> {
  /** null where the feed gave the answers without one */
  formHash: string | null
  /** absent for now */
  answeredAt?: Date
}

/** The answers to the form of a home or business. */
export const profileAnswers = {
  find: findStored,
  async write(tx: Database, { billingAccountId, siteId }: SiteRef, { answers, formHash, isComplete, answeredAt }: Given): Promise<void> {
    const set = { answers, formHash, updatedAt: answeredAt ?? sql`now()` }
    await tx
      .insert(profiles)
      .values({ billingAccountId, siteId, revision: 1, ...set })
      .onConflictDoUpdate({
        target: [profiles.billingAccountId, profiles.siteId],
        set: { ...set, revision: sql`${profiles.revision} + 1` },
      })
    const isThis = and(eq(sites.billingAccountId, billingAccountId), eq(sites.id, siteId))
    await tx.update(sites).set({ isProfileComplete: isComplete }).where(isThis)
  },
  async tell(tx: Database, scope: Scope, { billingAccountId, siteId }: SiteRef, { answers, formHash, isComplete }: Given): Promise<void> {
    await wakeInsights(tx)
    await changedByCustomer(tx, 'profile', siteId, billingAccountId)
    await recordEvent(tx, scope, {
      type: 'nz.switchboard.profile.answered',
      billingAccountId,
      subject: siteId,
      data: { siteId, answers, isComplete, formHash: formHash ?? undefined },
    })
  },
}

import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import type { Scope, SiteRef } from '../access.ts'
import type { Database } from '../db/open.ts'
import { profiles, sites } from '../db/schema/accounts.ts'

type Answers = Record<string, unknown>

/** The stored profile of the selected home or business; undefined without a selected site. */
export async function findProfile(db: Database, { selected }: Scope) {
  if (!selected) return undefined
  const [row] = await db
    .select({ profile: profiles, isComplete: sites.isProfileComplete })
    .from(sites)
    .leftJoin(profiles, isOf(selected))
    .where(and(eq(sites.billingAccountId, selected.billingAccountId), eq(sites.id, selected.siteId)))
  return row
}

/**
 * Stores answers on top of the revision that they are based on. Idempotent.
 * @returns false if the stored revision is newer
 */
export async function saveProfile(
  db: Database,
  site: SiteRef,
  { answers, formHash, isComplete, revision }: { answers: Answers; formHash: string; isComplete: boolean; revision: number },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // The site's row makes saves of one profile wait for one another, whether or not there is a profile yet.
    await tx
      .select({ id: sites.id })
      .from(sites)
      .where(and(eq(sites.billingAccountId, site.billingAccountId), eq(sites.id, site.siteId)))
      .for('update')
    const [stored] = await tx.select().from(profiles).where(isOf(site))
    if (stored && stored.revision !== revision) return isDeepStrictEqual(stored.answers, answers)
    if (!stored && revision !== 0) return false
    await store(tx, site, { answers, formHash, isComplete })
    return true
  })
}

/** Forgets every answer; who still has the old ones open cannot save on top of them. */
export async function resetProfile(db: Database, site: SiteRef, formHash: string): Promise<void> {
  await db.transaction((tx) => store(tx, site, { answers: {}, formHash, isComplete: false }))
}

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

async function store(
  tx: Transaction,
  { billingAccountId, siteId }: SiteRef,
  { answers, formHash, isComplete }: { answers: Answers; formHash: string; isComplete: boolean },
): Promise<void> {
  const set = { answers, formHash, updatedAt: sql`now()` }
  await tx
    .insert(profiles)
    .values({ billingAccountId, siteId, revision: 1, ...set })
    .onConflictDoUpdate({
      target: [profiles.billingAccountId, profiles.siteId],
      set: { ...set, revision: sql`${profiles.revision} + 1` },
    })
  await tx
    .update(sites)
    .set({ isProfileComplete: isComplete })
    .where(and(eq(sites.billingAccountId, billingAccountId), eq(sites.id, siteId)))
}

const isOf = ({ billingAccountId, siteId }: SiteRef) => and(eq(profiles.billingAccountId, billingAccountId), eq(profiles.siteId, siteId))

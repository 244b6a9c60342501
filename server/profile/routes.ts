import { and, eq } from 'drizzle-orm'
import { businessProfile, homeProfile } from '#schemas/profile/routes.ts'
import type { Scope } from '../access.ts'
import type { Api } from '../api.ts'
import type { Database } from '../db/open.ts'
import { profiles, sites } from '../db/schema.ts'
import { problem } from '../problem.ts'

/** What is known about the selected home or business; the kind of account decides which of the two there is. */
export function profileRoutes(api: Api, db: Database): void {
  const ofKind =
    (kind: 'residential' | 'sme') =>
    async ({ scope }: { scope: Scope }) =>
      (scope.selected?.kind === kind ? await findProfile(db, scope) : undefined) ??
      problem('/error/not_found', 'The selected account has no profile of this kind.')
  api.handle(homeProfile, ofKind('residential'))
  api.handle(businessProfile, ofKind('sme'))
}

async function findProfile(db: Database, { selected }: Scope) {
  if (!selected) return undefined
  const [row] = await db
    .select({ answers: profiles.answers, isComplete: sites.isProfileComplete })
    .from(sites)
    .leftJoin(profiles, and(eq(profiles.billingAccountId, sites.billingAccountId), eq(profiles.siteId, sites.id)))
    .where(and(eq(sites.billingAccountId, selected.billingAccountId), eq(sites.id, selected.siteId)))
  return row && { profile: row.answers ?? {}, isComplete: row.isComplete }
}

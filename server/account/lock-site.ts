import { and, eq } from 'drizzle-orm'
import type { Scope, SiteRef } from '../access.ts'
import type { Database } from '../db/open.ts'
import { sites } from '../db/schema/accounts.ts'
import { refuseFormer } from './lock-account.ts'

/**
 * What a customer changes of one site is done one after the other, whether or not anything is known of it yet. Who has no access to its
 * account any more is refused.
 * @returns the site, locked
 */
export async function lockSite(tx: Database, scope: Scope, { billingAccountId, siteId }: SiteRef) {
  const isThis = and(eq(sites.billingAccountId, billingAccountId), eq(sites.id, siteId))
  const [site] = await tx.select().from(sites).where(isThis).for('update')
  await refuseFormer(tx, scope, billingAccountId)
  return site
}

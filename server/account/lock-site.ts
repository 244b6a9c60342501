import { and, eq } from 'drizzle-orm'
import type { SiteRef } from '../access.ts'
import type { Database } from '../db/open.ts'
import { sites } from '../db/schema/accounts.ts'

/** What changes one site is done one after the other, whether or not anything is known of it yet. @returns the site, locked */
export async function lockSite(tx: Database, { billingAccountId, siteId }: SiteRef) {
  const isThis = and(eq(sites.billingAccountId, billingAccountId), eq(sites.id, siteId))
  const [site] = await tx.select({ isProfileComplete: sites.isProfileComplete }).from(sites).where(isThis).for('update')
  return site
}

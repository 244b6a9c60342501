import type { Database } from '../db/open.ts'

/** A home or a business whose insights are worked out. */
export interface MarkedSite {
  billingAccountId: string
  siteId: string
}

/**
 * Works out one insight of a site again, from a local day on, in the caller's transaction. What it stores it replaces whole, so that the
 * same step done twice comes to the same.
 */
export type InsightStep = (db: Database, site: MarkedSite, fromDay: string) => Promise<void>

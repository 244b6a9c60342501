import type { SiteRef } from '../access.ts'
import type { Database } from '../db/open.ts'

/**
 * Works out one insight of a site again, from a local day on, in the caller's transaction. What it stores it replaces whole, so that the
 * same step done twice comes to the same.
 */
export type InsightStep = (db: Database, site: SiteRef, fromDay: string) => Promise<void>

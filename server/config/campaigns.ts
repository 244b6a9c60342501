import { and, asc, eq, isNull } from 'drizzle-orm'
import { DEFAULT_CAMPAIGN } from '#lib/campaigns.ts'
import type { Database } from '../db/open.ts'
import { draftPieces, studioCampaigns } from '../db/schema/config.ts'
import { pieceOfRow } from './draft-rows.ts'

/*
 * Changes are gathered in campaigns. Each has its own draft, made of what customers see and its changes, and is published,
 * scheduled or given up by itself.
 */

export interface Campaign {
  id: string
  name: string
  /** absent for the default one */
  createdBy?: string
  createdAt?: Date
}

/** The campaigns that changes can be made in: the default one, then the others in their order. */
export async function findCampaigns(db: Database): Promise<Campaign[]> {
  const rows = await db.select().from(studioCampaigns).where(isNull(studioCampaigns.endedAt)).orderBy(asc(studioCampaigns.createdAt))
  return [DEFAULT_CAMPAIGN, ...rows]
}

/** A campaign that changes can be made in. Undefined if there is none, or it has ended. */
export async function findCampaign(db: Database, id: string = DEFAULT_CAMPAIGN.id): Promise<Campaign | undefined> {
  if (id === DEFAULT_CAMPAIGN.id) return DEFAULT_CAMPAIGN
  const [row] = await db
    .select()
    .from(studioCampaigns)
    .where(and(eq(studioCampaigns.id, id), isNull(studioCampaigns.endedAt)))
  return row
}

/** The pieces that each campaign changes, with who changed them last. */
export async function findChangedPieces(db: Database): Promise<{ campaign: string; piece: string; changedBy: string }[]> {
  const { campaign, key, changedBy } = draftPieces
  const rows = await db.select({ campaign, key, changedBy }).from(draftPieces).orderBy(draftPieces.changedAt, key)
  return rows.map((row) => ({ ...row, piece: pieceOfRow(row) }))
}

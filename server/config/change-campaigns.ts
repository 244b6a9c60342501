import { eq, sql } from 'drizzle-orm'
import { DEFAULT_CAMPAIGN } from '#lib/campaigns.ts'
import type { Areas } from '#lib/staff-areas.ts'
import { stemOf } from '#lib/stem.ts'
import type { Database } from '../db/open.ts'
import { configChanges, studioCampaigns } from '../db/schema/config.ts'
import { type Campaign, findCampaign, findCampaigns } from './campaigns.ts'
import { hashOfPiece } from './content-hash.ts'
import { emptyDraft } from './draft.ts'
import { outsideOf } from './outside.ts'
import { withChanges } from './pieces.ts'
import { changeConfiguration, findDraft, lastRevision } from './release.ts'
import { endReview } from '../review/ending.ts'

/** More could not be told apart by people. */
const MOST_CAMPAIGNS = 50

type Making = { is: 'made'; campaign: Campaign } | { is: 'nameTaken' } | { is: 'tooMany' }

/** Makes a campaign, which begins without changes. */
export async function makeCampaign(db: Database, name: string, author: string): Promise<Making> {
  return changeConfiguration(db, async (tx) => {
    const open = await findCampaigns(tx)
    if (isTaken(open, name)) return { is: 'nameTaken' }
    if (open.length >= MOST_CAMPAIGNS) return { is: 'tooMany' }
    const campaign = { id: await freeId(tx, name), name, createdBy: author, createdAt: new Date() }
    await tx.insert(studioCampaigns).values(campaign)
    await record(tx, campaign.id, author, `Made “${name}”`)
    return { is: 'made', campaign }
  })
}

/**
 * Gives a campaign another name. Its id stays, so that links to it go on working.
 * @param areas where the editor may change something; everywhere if absent
 */
export async function renameCampaign(
  db: Database,
  id: string,
  name: string,
  author: string,
  areas?: Areas,
): Promise<{ is: 'renamed' | 'nameTaken' | 'unknown' } | { is: 'outside'; pieces: string[] }> {
  return changeConfiguration(db, async (tx) => {
    const open = await findCampaigns(tx)
    const known = open.find((one) => one.id === id)
    if (!known || id === DEFAULT_CAMPAIGN.id) return { is: 'unknown' }
    if (known.name === name) return { is: 'renamed' }
    if (isTaken(open, name, id)) return { is: 'nameTaken' }
    const outside = outsideOf(areas, await findDraft(tx, id))
    if (outside.length > 0) return { is: 'outside', pieces: outside }
    await tx.update(studioCampaigns).set({ name }).where(eq(studioCampaigns.id, id))
    await record(tx, id, author, `“${known.name}” is “${name}” now`)
    return { is: 'renamed' }
  })
}

type Ending = { is: 'ended' | 'changedMeanwhile' } | { is: 'outside'; pieces: string[] }

/**
 * Gives up the changes of a campaign, and ends it unless it is the default one. What is scheduled stays scheduled. Idempotent.
 * @param seen revision of its draft when the editor looked
 * @param areas where they may change something; everywhere if absent
 */
export async function endCampaign(db: Database, id: string, seen: number, author: string, areas?: Areas): Promise<Ending> {
  return changeConfiguration(db, async (tx) => {
    const known = await findCampaign(tx, id)
    if (!known) return { is: 'ended' }
    if ((await lastRevision(tx, id)) !== seen) return { is: 'changedMeanwhile' }
    const draft = await findDraft(tx, id)
    const changed = [...draft.rows.values()]
    // What others have published of the same pieces since is no change of this campaign.
    const before = changed.map(({ piece, base, baseHash }) => ({
      piece,
      value: baseHash === hashOfPiece(base) ? base : draft.released.get(piece),
    }))
    const [released, pieces] = [withChanges(draft.released, before), withChanges(draft.pieces, changed)]
    const outside = outsideOf(areas, { changed, released, pieces })
    if (outside.length > 0) return { is: 'outside', pieces: outside }
    await emptyDraft(tx, id, author)
    await endReview(tx, id)
    if (id !== DEFAULT_CAMPAIGN.id) {
      await tx.update(studioCampaigns).set({ endedAt: new Date() }).where(eq(studioCampaigns.id, id))
      await record(tx, id, author, `Ended “${known.name}”`)
    }
    return { is: 'ended' }
  })
}

/** Opens a campaign that has ended, for changes of it that come back. */
export async function openAgain(tx: Database, id: string, author: string): Promise<void> {
  if (await findCampaign(tx, id)) return
  const [one] = await tx.select().from(studioCampaigns).where(eq(studioCampaigns.id, id))
  if (!one) return
  // Meanwhile another may have its name.
  const name = isTaken(await findCampaigns(tx), one.name) ? `${one.name} (${one.id})` : one.name
  await tx.update(studioCampaigns).set({ endedAt: null, name }).where(eq(studioCampaigns.id, id))
  await record(tx, id, author, `Opened “${name}” again`)
}

const isTaken = (open: readonly Campaign[], name: string, except?: string): boolean =>
  open.some((one) => one.id !== except && one.name.toLowerCase() === name.toLowerCase())

async function freeId(tx: Database, name: string): Promise<string> {
  const stem = stemOf(name, 'campaign')
  const rows = await tx.select({ id: studioCampaigns.id }).from(studioCampaigns).where(sql`starts_with(${studioCampaigns.id}, ${stem})`)
  const taken = new Set([DEFAULT_CAMPAIGN.id as string, ...rows.map(({ id }) => id)])
  let n = 1
  const idOf = () => (n === 1 ? stem : `${stem}-${n}`)
  while (taken.has(idOf())) n += 1
  return idOf()
}

const record = (tx: Database, campaign: string, author: string, note: string) =>
  tx.insert(configChanges).values({ author, action: 'campaign', campaign, note })

import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { desc, eq, inArray } from 'drizzle-orm'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { type Crop, type Focus, type MediaItem, PICTURE_LIMITS, type PictureUse } from '#schemas/media/entities.ts'
import { DEFAULT_CAMPAIGN } from '#lib/campaigns.ts'
import { originalUrl } from '#lib/picture.ts'
import { findChangedPieces } from '../config/campaigns.ts'
import { changeConfiguration, findCurrentRelease, findDraft, findRelease } from '../config/release.ts'
import type { Database } from '../db/open.ts'
import { scheduledReleases, studioTemplates } from '../db/schema/config.ts'
import { media } from '../db/schema/media.ts'
import { originalOf, sizesOf } from './make-picture.ts'
import { usesIn, usesInTemplate } from './pictures-in.ts'
import { databaseStore } from './store.ts'

type Row = typeof media.$inferSelect

const ORIGINAL = 'original.webp'
const hashOf = (...parts: (Buffer | string)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 32)
}
type Named = Pick<Row, 'id' | 'secret'>

/** The name of a part's files: another one for each part, the same everywhere. */
const fileOf = ({ id, secret }: Named, crop: Crop | null | undefined) =>
  hashOf('part', secret ?? id, crop ? [crop.left, crop.top, crop.width, crop.height].join() : 'all')
/** The name of the file with all of it, which staff alone are told. */
const originalFileOf = ({ id, secret }: Named) => (secret === null ? id : hashOf('original', secret))

/** The whole library, newest first. */
export async function findMedia(db: Database): Promise<MediaItem[]> {
  const [rows, uses] = await Promise.all([db.select().from(media).orderBy(desc(media.addedAt), media.id), findUses(db)])
  return rows.map((row) => itemOf(row, uses))
}

type Uses = ReadonlyMap<string, PictureUse[]>

async function findUses(db: Database): Promise<Uses> {
  const live = await findCurrentRelease(db)
  const uses = live ? usesIn(live.document, 'live') : []
  // Each campaign has its own draft; one without changes is what customers see.
  const campaigns = new Set([DEFAULT_CAMPAIGN.id, ...(await findChangedPieces(db)).map(({ campaign }) => campaign)])
  for (const campaign of campaigns) uses.push(...usesIn((await findDraft(db, campaign)).document, 'draft'))
  for (const document of await findScheduledDocuments(db)) uses.push(...usesIn(document, 'scheduled'))
  for (const { content } of await db.select({ content: studioTemplates.content }).from(studioTemplates))
    uses.push(...usesInTemplate(content))
  const byMedia = new Map<string, PictureUse[]>()
  for (const { media: id, use } of uses) {
    const known = byMedia.get(id) ?? []
    if (!known.some((other) => isDeepStrictEqual(other, use))) byMedia.set(id, [...known, use])
  }
  return byMedia
}

/** What is still to begin, and what a release that is live for a time will go back to. */
async function findScheduledDocuments(db: Database): Promise<PortalDocument[]> {
  const rows = await db
    .select()
    .from(scheduledReleases)
    .where(inArray(scheduledReleases.state, ['waiting', 'live', 'superseded', 'notEnded']))
  const hashes = new Set(rows.flatMap(({ hash, baseHash }) => [hash, baseHash]))
  return Promise.all([...hashes].map(async (hash) => (await findRelease(db, hash)).document))
}

function itemOf(row: Row, uses: Uses): MediaItem {
  const focus = { x: row.focusX, y: row.focusY }
  const isCentred = focus.x === 50 && focus.y === 50
  const { id, file, width, height, alt } = row
  return {
    picture: { media: id, file, width, height, alt, focus: isCentred ? undefined : focus },
    name: row.name,
    original: { width: row.originalWidth, height: row.originalHeight, url: originalUrl(originalFileOf(row)) },
    focus,
    crop: row.crop ?? undefined,
    bytes: row.bytes,
    addedBy: row.addedBy,
    addedAt: row.addedAt.toISOString(),
    uses: uses.get(id) ?? [],
  }
}

async function findItem(db: Database, id: string): Promise<MediaItem | undefined> {
  const [row] = await db.select().from(media).where(eq(media.id, id))
  return row && itemOf(row, await findUses(db))
}

export type Adding = { is: 'added' | 'known'; item: MediaItem } | { is: 'full' }

/** Adds an uploaded file to the library, once for the same file. @throws {NoPicture} for a file that is none */
export async function addMedia(db: Database, upload: Buffer, said: { name: string; alt: string; addedBy: string }): Promise<Adding> {
  const id = hashOf(upload)
  const known = await findItem(db, id)
  if (known) return { is: 'known', item: known }
  if ((await db.$count(media)) >= PICTURE_LIMITS.pictures) return { is: 'full' }
  const original = await originalOf(upload)
  const made = await sizesOf(original)
  const secret = hashOf('secret', upload)
  const file = fileOf({ id, secret }, undefined)
  const isNew = await db.transaction(async (tx) => {
    const { width, height } = made
    const sizes = { width, height, originalWidth: original.width, originalHeight: original.height, bytes: largestOf(made.files) }
    const [row] = await tx
      .insert(media)
      .values({ id, secret, file, ...sizes, ...said })
      .onConflictDoNothing()
      .returning({ id: media.id })
    if (!row) return false
    const store = databaseStore(tx)
    await store.write(id, originalFileOf({ id, secret }), ORIGINAL, original.content)
    for (const { name, content } of made.files) await store.write(id, file, name, content)
    return true
  })
  const item = await findItem(db, id)
  if (!item) throw new Error(`the picture ${id} was removed while it was added`)
  return { is: isNew ? 'added' : 'known', item }
}

/** The size of the largest file in the format that most browsers load. */
const largestOf = (files: readonly { name: string; content: Buffer }[]): number =>
  Math.max(...files.filter(({ name }) => name.endsWith('.avif')).map(({ content }) => content.length))

interface Change {
  name: string
  alt: string
  focus: Focus
  crop?: Crop | undefined
}

/** Changes a picture. Files of the part before stay: widgets and releases show them. */
export async function changeMedia(db: Database, id: string, { name, alt, focus, crop }: Change): Promise<MediaItem | undefined> {
  const [row] = await db.select().from(media).where(eq(media.id, id))
  if (!row) return undefined
  const part = isDeepStrictEqual(row.crop ?? undefined, crop) ? {} : await makePart(db, row, fileOf(row, crop), crop)
  await db
    .update(media)
    .set({ name, alt, focusX: focus.x, focusY: focus.y, ...part })
    .where(eq(media.id, id))
  return findItem(db, id)
}

async function makePart(db: Database, row: Row, file: string, crop: Crop | undefined) {
  const { id, originalWidth, originalHeight } = row
  const store = databaseStore(db)
  const content = await store.read(originalFileOf(row), ORIGINAL)
  if (!content) throw new Error(`the picture ${id} has no original`)
  const { width, height, files } = await sizesOf({ content, width: originalWidth, height: originalHeight }, crop)
  for (const one of files) await store.write(id, file, one.name, one.content)
  return { file, crop: crop ?? null, width, height, bytes: largestOf(files) }
}

/** Removes a picture, unless it is shown somewhere. @returns where it is shown */
export async function removeMedia(db: Database, id: string): Promise<PictureUse[]> {
  return changeConfiguration(db, async (tx) => {
    // No save and no publishing can begin to show it meanwhile.
    const uses = (await findUses(tx)).get(id) ?? []
    if (uses.length === 0) await tx.delete(media).where(eq(media.id, id))
    return uses
  })
}

import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { and, eq, isNotNull, lt, lte, ne } from 'drizzle-orm'
import type { Brand } from '#schemas/brand.ts'
import type { DataDownload } from '#schemas/your-data/entities.ts'
import { BRANDS } from '#lib/brands.ts'
import { dayText } from '#lib/day-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { paths } from '#lib/paths.ts'
import type { Scope } from '../access.ts'
import type { Database } from '../db/open.ts'
import { users } from '../db/schema/people.ts'
import { dataDownloadPieces, dataDownloads } from '../db/schema/your-data.ts'
import { inTransaction } from '../db/transaction.ts'
import { FileAnswer } from '../http/file-answer.ts'
import type { Queue, Work } from '../jobs/queue.ts'
import { sendJob } from '../jobs/send-job.ts'
import { storeLetter } from '../mail/letter.ts'
import type { BrandTelling } from '../mail/telling.ts'
import { HELD } from './held.ts'
import { findOwner } from './rows.ts'
import { zipOfData } from './zip.ts'

const HOUR_MS = 3_600_000
/** How long a file is kept for its person. */
export const KEPT_DAYS = 7
/** A file younger than that is as good as another; and one that is not ready by then is asked for again. */
const FRESH_MS = HOUR_MS
const PIECE_BYTES = 256 * 1024

type Row = typeof dataDownloads.$inferSelect

interface Asked {
  userId: string
  downloadId: string
}

export const yourDataQueue: Queue<Asked> = {
  name: 'your-data',
  attempts: 3,
  retrySeconds: 60,
  timeoutSeconds: 1_800,
  leavesNothing: true,
}

const isOf = ({ userId, downloadId }: Asked) => and(eq(dataDownloads.userId, userId), eq(dataDownloads.id, downloadId))

const isOver = ({ expiresAt }: Pick<Row, 'expiresAt'>, now: Date) => expiresAt !== null && expiresAt <= now

/** How far the file is; `none` where none was asked for, or the last one is over. */
export async function findDownload(db: Database, { userId }: Scope, now = new Date()): Promise<Omit<DataDownload, 'lead'>> {
  const [row] = await db.select().from(dataDownloads).where(eq(dataDownloads.userId, userId))
  if (!row || isOver(row, now)) return { state: 'none', keptDays: KEPT_DAYS }
  return {
    state: row.state,
    keptDays: KEPT_DAYS,
    done: row.done,
    total: row.total,
    requestedAt: row.requestedAt.toISOString(),
    readyAt: row.readyAt?.toISOString(),
    expiresAt: row.expiresAt?.toISOString(),
    bytes: row.bytes ?? undefined,
  }
}

/** Has a file made, unless one is being made or was made just now. */
export async function askForDownload(db: Database, { userId }: Scope, now = new Date()): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Simultaneous requests take turns.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    const [row] = await tx.select().from(dataDownloads).where(eq(dataDownloads.userId, userId))
    const asked = row?.readyAt ?? row?.requestedAt
    if (row && asked && row.state !== 'failed' && now.getTime() - asked.getTime() < FRESH_MS) return
    const id = randomUUID()
    await tx.delete(dataDownloads).where(eq(dataDownloads.userId, userId))
    await tx.insert(dataDownloads).values({ userId, id, total: HELD.length, requestedAt: now })
    await sendJob(tx, yourDataQueue, { userId, downloadId: id })
  })
}

/**
 * Makes a file and tells its person by mail. Safe to repeat: what an attempt before left is replaced, and one that is ready is not made
 * again.
 */
export async function makeDownload(db: Database, portal: BrandTelling, { userId, downloadId }: Asked): Promise<void> {
  const isIt = isOf({ userId, downloadId })
  const [begun] = await db
    .update(dataDownloads)
    .set({ state: 'working', done: 0 })
    .where(and(isIt, ne(dataDownloads.state, 'ready')))
    .returning({ id: dataDownloads.id })
  // It was asked for again, or its person has gone.
  if (!begun) return
  const fileId = randomUUID()
  try {
    const bytes = await storePieces(db, { userId, fileId, brand: portal.brand, downloadId })
    await inTransaction(db, (tx) => finish(tx, portal, { userId, fileId, bytes, downloadId }))
  } catch (error) {
    await db
      .update(dataDownloads)
      .set({ state: 'failed' })
      .where(and(isIt, ne(dataDownloads.state, 'ready')))
    throw error
  }
}

interface File extends Asked {
  fileId: string
}

async function storePieces(db: Database, { userId, fileId, brand, downloadId }: File & { brand: Brand }): Promise<number> {
  const onTable = async (done: number) => {
    await db.update(dataDownloads).set({ done }).where(isOf({ userId, downloadId }))
  }
  let position = 0
  let bytes = 0
  const store = async (content: Uint8Array) => {
    await db.insert(dataDownloadPieces).values({ userId, fileId, position, content })
    position += 1
    bytes += content.length
  }
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  for await (const chunk of zipOfData(db, { brand, owner: await findOwner(db, userId), now: new Date(), onTable })) {
    waiting.push(chunk)
    waitingBytes += chunk.length
    if (waitingBytes < PIECE_BYTES) continue
    await store(Buffer.concat(waiting))
    waiting = []
    waitingBytes = 0
  }
  if (waitingBytes > 0) await store(Buffer.concat(waiting))
  return bytes
}

async function finish(
  tx: Database,
  { brand, publicUrl, canMail }: BrandTelling,
  { userId, fileId, downloadId, bytes }: File & { bytes: number },
) {
  const [person] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  const now = new Date()
  const expiresAt = new Date(now.getTime() + KEPT_DAYS * 24 * HOUR_MS)
  const [ready] = await tx
    .update(dataDownloads)
    .set({ state: 'ready', readyAt: now, expiresAt, fileId, bytes, done: HELD.length })
    .where(and(isOf({ userId, downloadId }), ne(dataDownloads.state, 'ready')))
    .returning({ id: dataDownloads.id })
  const other = and(eq(dataDownloadPieces.userId, userId), ne(dataDownloadPieces.fileId, fileId))
  await tx
    .delete(dataDownloadPieces)
    .where(ready ? other : and(eq(dataDownloadPieces.userId, userId), eq(dataDownloadPieces.fileId, fileId)))
  if (!ready || !person || !canMail) return
  await storeLetter(tx, brand, person, 'Your data are ready at', [
    'The file with everything that our portal holds about you is ready. Sign in to download it here:',
    `${publicUrl}${paths.yourData()}`,
    `It is there until ${dayText(localDayOf(expiresAt), 'weekday')}; then we delete it. Only you can download it.`,
    'If you didn’t ask for it, please call us straight away.',
  ])
}

/** The file of the person who asks; undefined where there is none. */
export async function findDownloadFile(db: Database, { userId, now }: Scope, brand: Brand): Promise<FileAnswer | undefined> {
  const [row] = await db.select().from(dataDownloads).where(eq(dataDownloads.userId, userId))
  if (row?.state !== 'ready' || !row.fileId || !row.readyAt || isOver(row, now)) return undefined
  const name = `${BRANDS[brand].name} data ${localDayOf(row.readyAt)}.zip`
  return new FileAnswer(name, Readable.from(piecesOf(db, { userId, fileId: row.fileId, bytes: row.bytes ?? 0 })))
}

interface Pieces {
  userId: string
  fileId: string
  /** of all pieces together */
  bytes: number
}

async function* piecesOf(db: Database, { userId, fileId, bytes }: Pieces): AsyncGenerator<Uint8Array> {
  for (let [position, left] = [0, bytes]; left > 0; position++) {
    const [piece] = await db
      .select({ content: dataDownloadPieces.content })
      .from(dataDownloadPieces)
      .where(and(eq(dataDownloadPieces.userId, userId), eq(dataDownloadPieces.fileId, fileId), eq(dataDownloadPieces.position, position)))
    // It was asked for again, or is over: what has been sent of it must not pass for a whole file.
    if (!piece) throw new Error('a file of a person’s data was deleted while it was sent')
    left -= piece.content.length
    yield piece.content
  }
}

/** Deletes files that are over, and those that were never made. */
export async function deleteOldDownloads(db: Database, now: Date): Promise<void> {
  await db.delete(dataDownloads).where(and(isNotNull(dataDownloads.expiresAt), lte(dataDownloads.expiresAt, now)))
  await db
    .delete(dataDownloads)
    .where(and(ne(dataDownloads.state, 'ready'), lt(dataDownloads.requestedAt, new Date(now.getTime() - KEPT_DAYS * 24 * HOUR_MS))))
}

export const yourDataWork = (db: Database, portal: BrandTelling): Work<Asked> => ({
  queue: yourDataQueue,
  failure: 'a person’s data could not be put into a file',
  do: ({ data }) => makeDownload(db, portal, data),
})

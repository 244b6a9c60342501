import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { currentRelease, releases } from '../db/schema.ts'
import type { PortalDocument } from './document.ts'

export interface Release {
  hash: string
  document: PortalDocument
}

/** Releases never change, so one that was read stays right; only the pointer to the current one moves. */
const cache = new Map<string, Release>()

export async function findRelease(db: Database, hash: string): Promise<Release> {
  const cached = cache.get(hash)
  if (cached) return cached
  const [row] = await db.select().from(releases).where(eq(releases.hash, hash))
  if (!row) throw new Error(`release ${hash || '(none)'} is not in the database`)
  const release = { hash, document: row.document as PortalDocument }
  if (cache.size > 20) cache.clear()
  cache.set(hash, release)
  return release
}

export async function findCurrentRelease(db: Database): Promise<Release | undefined> {
  const [row] = await db.select().from(currentRelease)
  return row ? findRelease(db, row.hash) : undefined
}

/** Makes a document what customers see, in one transaction. The same document again changes nothing. */
export async function publish(
  db: Database,
  document: PortalDocument,
  { author, note }: { author: string; note: string },
): Promise<{ hash: string; isNew: boolean }> {
  const hash = contentHash(document)
  return db.transaction(async (tx) => {
    const [current] = await tx.select().from(currentRelease).for('update')
    if (current?.hash === hash) return { hash, isNew: false }
    await tx.insert(releases).values({ hash, document, author, note }).onConflictDoNothing()
    await tx.insert(currentRelease).values({ hash }).onConflictDoUpdate({ target: currentRelease.one, set: { hash } })
    return { hash, isNew: true }
  })
}

/** The same for documents that mean the same, however their fields are ordered. */
export function contentHash(document: unknown): string {
  return createHash('sha256').update(canonical(document)).digest('hex').slice(0, 32)
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value && typeof value === 'object') {
    const fields = Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`
  }
  return JSON.stringify(value)
}

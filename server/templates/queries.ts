import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { TEMPLATE_LIMITS, type Template, type TemplateContent } from '#schemas/templates/entities.ts'
import { hashOfPiece } from '../config/content-hash.ts'
import type { Database } from '../db/open.ts'
import { configChanges, currentRelease, studioTemplates } from '../db/schema/config.ts'

/** The templates by their names. */
export async function findTemplates(db: Database): Promise<Template[]> {
  const rows = await db.select().from(studioTemplates).orderBy(asc(studioTemplates.name), asc(studioTemplates.id))
  return rows.map(({ id, name, content, savedBy, savedAt }) => ({
    id,
    name,
    isPage: content.tab !== undefined,
    widgets: content.widgets.map(({ type, title }) => ({ type, title })),
    savedBy,
    savedAt: savedAt.toISOString(),
  }))
}

export async function findTemplate(db: Database, id: string) {
  const [row] = await db.select().from(studioTemplates).where(eq(studioTemplates.id, id))
  return row
}

type Saving = { is: 'saved'; id: string } | { is: 'nameTaken' } | { is: 'tooMany' }

/** Saves a template, once for the same name and content. */
export async function saveTemplate(
  db: Database,
  { name, content }: { name: string; content: TemplateContent },
  author: string,
): Promise<Saving> {
  return db.transaction(async (tx) => {
    const all = await lockTemplates(tx)
    const known = all.find((one) => isSame(one.name, name))
    if (known) return hashOfPiece(known.content) === hashOfPiece(content) ? { is: 'saved', id: known.id } : { is: 'nameTaken' }
    if (all.length >= TEMPLATE_LIMITS.templates) return { is: 'tooMany' }
    const id = randomUUID()
    await tx.insert(studioTemplates).values({ id, name, content, savedBy: author })
    await record(tx, author, `Saved the template “${name}”`)
    return { is: 'saved', id }
  })
}

export async function renameTemplate(
  db: Database,
  id: string,
  name: string,
  author: string,
): Promise<{ is: 'renamed' | 'nameTaken' | 'unknown' }> {
  return db.transaction(async (tx) => {
    const all = await lockTemplates(tx)
    const known = all.find((one) => one.id === id)
    if (!known) return { is: 'unknown' }
    if (known.name === name) return { is: 'renamed' }
    if (all.some((one) => one.id !== id && isSame(one.name, name))) return { is: 'nameTaken' }
    await tx.update(studioTemplates).set({ name }).where(eq(studioTemplates.id, id))
    await record(tx, author, `The template “${known.name}” is “${name}” now`)
    return { is: 'renamed' }
  })
}

/** Removes a template; pages that it was put onto keep what they have. Idempotent. */
export async function removeTemplate(db: Database, id: string, author: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx.delete(studioTemplates).where(eq(studioTemplates.id, id)).returning()
    if (gone) await record(tx, author, `Removed the template “${gone.name}”`, gone.content)
  })
}

/** All templates. No other process saves or renames one until the transaction ends. */
async function lockTemplates(tx: Database) {
  await tx.select().from(currentRelease).for('update')
  return tx.select().from(studioTemplates)
}

const isSame = (name: string, other: string) => name.toLowerCase() === other.toLowerCase()

/** Of no campaign, so that no draft counts as changed by it. */
const record = (tx: Database, author: string, note: string, before?: TemplateContent) =>
  tx.insert(configChanges).values({ author, action: 'template', campaign: '', note, before: before ?? null })

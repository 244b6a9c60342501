import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { TEMPLATE_LIMITS, type Template, type TemplateContent } from '#schemas/templates/entities.ts'
import { hashOfPiece } from '../config/content-hash.ts'
import type { Database } from '../db/open.ts'
import { configChanges, currentRelease, studioTemplates } from '../db/schema/config.ts'

type Outline = Pick<Template, 'isPage' | 'widgets' | 'count'>

const { listedWidgets, listedLetters } = TEMPLATE_LIMITS

/** The templates by their names. Their contents are not read: all of them together may be large. */
export async function findTemplates(db: Database): Promise<Template[]> {
  const { id, name, savedBy, savedAt } = studioTemplates
  const rows = await db.select({ id, name, shown: OUTLINE, savedBy, savedAt }).from(studioTemplates).orderBy(asc(name), asc(id))
  return rows.map(({ shown, ...row }) => ({ ...row, ...shown, savedAt: row.savedAt.toISOString() }))
}

const outlineOf = ({ tab, widgets }: TemplateContent): Outline => ({
  isPage: tab !== undefined,
  widgets: widgets.slice(0, listedWidgets).map(({ type, title }) => ({ type: type.slice(0, listedLetters), title })),
  count: widgets.length,
})

/** An outline as it was saved. Older servers saved all widgets of it, or none at all. */
const OUTLINE = sql<Outline>`(select json_build_object(
  'isPage', coalesce(outline ->> 'isPage', (content -> 'tab' is not null)::text)::boolean,
  'count', coalesce(outline ->> 'count', json_array_length(all_of_it)::text)::int,
  'widgets', (
    select json_agg(json_build_object('type', left(widget ->> 'type', ${listedLetters}), 'title', widget -> 'title') order by place)
    from json_array_elements(all_of_it) with ordinality as one (widget, place) where place <= ${listedWidgets}
  )) from (select coalesce(outline -> 'widgets', content -> 'widgets') as all_of_it) as stored)`

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
    if (known) {
      const saved = await findTemplate(tx, known.id)
      return hashOfPiece(saved?.content) === hashOfPiece(content) ? { is: 'saved', id: known.id } : { is: 'nameTaken' }
    }
    if (all.length >= TEMPLATE_LIMITS.templates) return { is: 'tooMany' }
    const id = randomUUID()
    await tx.insert(studioTemplates).values({ id, name, content, outline: outlineOf(content), savedBy: author })
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

/** The names of all templates. No other process saves or renames one until the transaction ends. */
async function lockTemplates(tx: Database) {
  await tx.select().from(currentRelease).for('update')
  const { id, name } = studioTemplates
  return tx.select({ id, name }).from(studioTemplates)
}

const isSame = (name: string, other: string) => name.toLowerCase() === other.toLowerCase()

/** The campaign is empty: saving a template changes no draft. */
const record = (tx: Database, author: string, note: string, before?: TemplateContent) =>
  tx.insert(configChanges).values({ author, action: 'template', campaign: '', note, before: before ?? null })

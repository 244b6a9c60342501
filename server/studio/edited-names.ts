import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Pieces } from '../config/pieces.ts'
import type { Database } from '../db/open.ts'
import { configChanges } from '../db/schema/config.ts'

/** What an edit was of, what it was and what it became. */
type Edit = Pick<typeof configChanges.$inferSelect, 'piece' | 'before' | 'after'>

/** The pieces of a draft, and those that edits name and that are not in it any more, as they were last: they are scheduled, or removed. */
export async function findNames(db: Database, pieces: Pieces, edits: readonly Edit[]): Promise<Pieces> {
  const named = edits.flatMap(({ piece, before, after }) => [...(piece ? [piece] : []), ...widgetsOf(before), ...widgetsOf(after)])
  const missing = [...new Set(named)].filter((piece) => !pieces.has(piece))
  if (missing.length === 0) return pieces
  const { id, piece, before, after, action } = configChanges
  const last = await db
    .selectDistinctOn([piece], { piece, before, after })
    .from(configChanges)
    .where(and(eq(action, 'edit'), inArray(piece, missing)))
    .orderBy(piece, desc(id))
  return new Map([...pieces, ...last.map((one): [string, unknown] => [one.piece ?? '', one.after ?? one.before ?? undefined])])
}

/** Of a tab. */
export const widgetsOf = (tab: unknown): string[] =>
  ((tab as { widgets?: string[] } | null)?.widgets ?? []).map((widget) => `widget:${widget}`)

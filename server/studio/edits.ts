import { and, between, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { addDays } from '#lib/calendar.ts'
import { DEFAULT_CAMPAIGN } from '#lib/campaigns.ts'
import { withPutBack } from '#lib/merge.ts'
import { tradingPeriodStart } from '#lib/trading-periods.ts'
import type { TabDocument } from '#schemas/document/tab.ts'
import type { RouteInput } from '#schemas/route.ts'
import type { studioEdits } from '#schemas/studio/routes.ts'
import type { Pieces } from '../config/pieces.ts'
import { findDraft } from '../config/release.ts'
import type { Database } from '../db/open.ts'
import { configChanges } from '../db/schema/config.ts'
import { withVersionKeys } from '../config/version-keys.ts'
import { editOf } from './changes.ts'
import { findNames, widgetsOf } from './edited-names.ts'

const MOST_EDITS = 50
/** The most pieces that one save may change: schemas/studio/routes.ts. */
const MOST_EDITS_AT_ONCE = 2000
/** What the pieces of a list may have together, before and after: as the database stores them, and in full. */
const MOST_BYTES = { stored: 400_000, whole: 1_000_000 }

/** The latest edits of a campaign, those of some of them where it is asked for. The list ends early where its pieces are large. */
export async function findEdits(db: Database, { campaign = DEFAULT_CAMPAIGN.id, ...filter }: Filter, pieces: Pieces) {
  const { id, action, campaign: of, author: by, at: when, piece: named } = configChanges
  // Older versions left out the default one.
  const isOfIt = campaign === DEFAULT_CAMPAIGN.id ? or(eq(of, campaign), isNull(of)) : eq(of, campaign)
  const isEdit = and(eq(action, 'edit'), isOfIt)
  const ids = await findListed(
    db,
    and(
      isEdit,
      filter.before ? lt(id, filter.before) : undefined,
      filter.author ? eq(by, filter.author) : undefined,
      filter.page ? inArray(named, piecesOfPage(pieces, filter.page)) : undefined,
      filter.day ? and(gte(when, tradingPeriodStart(filter.day, 1)), lt(when, tradingPeriodStart(addDays(filter.day, 1), 1))) : undefined,
    ),
  )
  const rows = await db.select().from(configChanges).where(inArray(id, ids)).orderBy(desc(id))
  const authors = await db.selectDistinct({ by }).from(configChanges).where(isEdit).orderBy(by)
  const names = await findNames(db, pieces, rows)
  return {
    authors: authors.map(({ by: name }) => name),
    edits: rows.map((row) => {
      const { piece, summary } = differenceOf(row, names)
      return { id: row.id, at: row.at.toISOString(), author: row.author, difference: { piece, summary } }
    }),
  }
}

type Filter = NonNullable<RouteInput<typeof studioEdits>['query']>

/** An edit with its piece before and after it. */
export async function findEdit(db: Database, editId: number) {
  const { id, action } = configChanges
  const [row] = await db
    .select()
    .from(configChanges)
    .where(and(eq(id, editId), eq(action, 'edit')))
  if (!row) return undefined
  const { pieces } = await findDraft(db, row.campaign ?? undefined)
  return {
    difference: differenceOf(row, await findNames(db, pieces, [row])),
    before: withVersionKeys(row.before ?? undefined),
    after: withVersionKeys(row.after ?? undefined),
    savedWith: await findSavedWith(db, row),
  }
}

/** What else an edit brings back when it is undone: a removed widget's places, or the removed widgets that a page lost. */
async function findSavedWith(db: Database, row: Row) {
  const { id, action, at } = configChanges
  const isNear = between(id, row.id - MOST_EDITS_AT_ONCE, row.id + MOST_EDITS_AT_ONCE)
  const isAtOnce = and(eq(action, 'edit'), isNear, sql`${at} = (select own.at from ${configChanges} own where own.id = ${row.id})`)
  const saved = await db.select().from(configChanges).where(isAtOnce)
  return saved.flatMap(({ piece, before, after, campaign }) => {
    if (!piece || campaign !== row.campaign) return []
    if (after === null) return lostIn(row).includes(piece) ? [{ piece, before: withVersionKeys(before) }] : []
    if (row.after !== null || !row.piece || !lostIn({ before, after }).includes(row.piece)) return []
    const { widgets } = after as TabDocument
    const there = new Map([...widgets, row.piece.slice('widget:'.length)].map((widget) => [widget, widget]))
    return [{ piece, before: { ...(after as TabDocument), widgets: withPutBack(widgets, (before as TabDocument).widgets, there) }, after }]
  })
}

const lostIn = ({ before, after }: Pick<Row, 'before' | 'after'>) => widgetsOf(before).filter((one) => !widgetsOf(after).includes(one))

type Row = typeof configChanges.$inferSelect

const differenceOf = ({ piece, before, after }: Row, names: Pieces) =>
  editOf(piece ?? '', withVersionKeys(before ?? undefined), withVersionKeys(after ?? undefined), names)

/** The ids of the latest edits whose pieces are within the limits together; of the latest one in any case. */
async function findListed(db: Database, condition: SQL | undefined): Promise<number[]> {
  const { id, before, after } = configChanges
  const bytesOf = (measure: (piece: PgColumn) => SQL) => sql<number>`coalesce(${measure(before)}, 0) + coalesce(${measure(after)}, 0)`
  // What is stored is known without reading it.
  const stored = await db
    .select({ id, bytes: bytesOf((piece) => sql`pg_column_size(${piece})`) })
    .from(configChanges)
    .where(condition)
    .orderBy(desc(id))
    .limit(MOST_EDITS)
  const whole = await db
    .select({ id, bytes: bytesOf((piece) => sql`octet_length(${piece}::text)`) })
    .from(configChanges)
    .where(inArray(id, within(stored, MOST_BYTES.stored)))
    .orderBy(desc(id))
  return within(whole, MOST_BYTES.whole)
}

function within(edits: readonly { id: number; bytes: number }[], most: number): number[] {
  let bytes = 0
  return edits
    .filter((edit, i) => {
      bytes += edit.bytes
      return i === 0 || bytes <= most
    })
    .map(({ id }) => id)
}

/** A tab and the widgets that are on it. */
function piecesOfPage(pieces: Pieces, tabId: string): string[] {
  const { widgets = [] } = (pieces.get(`tab:${tabId}`) ?? {}) as { widgets?: string[] }
  return [`tab:${tabId}`, ...widgets.map((id) => `widget:${id}`)]
}

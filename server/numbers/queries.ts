import { type SQL, sql } from 'drizzle-orm'
import { FEWEST_SHOWN, PIECE_EVENTS, type PieceDay, type PieceNumbers, TIME_BUCKETS } from '#schemas/numbers/entities.ts'
import { findRelease } from '../config/release.ts'
import type { Database } from '../db/open.ts'
import { titleIn } from './own-pieces.ts'

interface Row {
  piece: string
  day: string | null
  kind: string | null
  count: number
}

/**
 * The sums of pieces by day. If fewer than ten people saw a piece in a release on a day, that release is left out of that day, so that
 * neither a day nor the difference of two sums is about a few people.
 * @param piece only this one; all if absent
 */
export async function findNumbers(
  db: Database,
  { firstDay, lastDay, piece }: { firstDay: string; lastDay: string; piece?: string | undefined },
): Promise<PieceNumbers[]> {
  // Pages are counted only while they are tried, for their experiment.
  const isWanted = piece === undefined ? sql`piece not like 'tab:%'` : sql`piece = ${piece}`
  const isAsked = sql`day between ${firstDay} and ${lastDay} and ${isWanted}`
  const { rows } = (await db.execute(sql`
    with shown as (
      select piece, day, release from piece_counts where ${isAsked} and kind = 'seen'
      group by piece, day, release having sum(count) >= ${FEWEST_SHOWN}
    )
    select piece, day::text, kind, sum(count)::int as count from piece_counts join shown using (piece, day, release)
      where ${isAsked} group by piece, day, kind
    union all
    select distinct piece, null, null, 0 from piece_counts where ${isAsked}
    order by piece, day`)) as unknown as { rows: Row[] }
  const byPiece = Map.groupBy(rows, (row) => row.piece)
  const titles = await findTitles(db, isAsked)
  return [...byPiece].map(([name, counts]) => {
    const byDay = Map.groupBy(counts, ({ day }) => day)
    const days = [...byDay].flatMap(([day, kinds]) => (day === null ? [] : dayOf(day, kinds)))
    return { piece: name, title: titles.get(name), days }
  })
}

/** What pieces were called in the last release that each was counted in: today's may not have them any more. */
async function findTitles(db: Database, isAsked: SQL): Promise<ReadonlyMap<string, string | undefined>> {
  const { rows } = (await db.execute(sql`
    select distinct on (piece) piece, release from piece_counts join releases on hash = release where ${isAsked}
      order by piece, day desc, created_at desc`)) as unknown as { rows: { piece: string; release: string }[] }
  const titles = new Map<string, string | undefined>()
  for (const [release, counted] of Map.groupBy(rows, (row) => row.release)) {
    const { document } = await findRelease(db, release)
    for (const { piece } of counted) titles.set(piece, titleIn(document, piece))
  }
  return titles
}

function dayOf(day: string, kinds: readonly Row[]): PieceDay {
  const counts = new Map(kinds.map(({ kind, count }) => [kind, count]))
  const [seen, used, dismissed, failed] = PIECE_EVENTS.map((event) => counts.get(event) ?? 0) as [number, number, number, number]
  return { day, seen, used, dismissed, failed, times: Array.from({ length: TIME_BUCKETS }, (_, i) => counts.get(`time${i}`) ?? 0) }
}

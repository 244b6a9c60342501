import { and, between, inArray } from 'drizzle-orm'
import type { Database } from '../../db/open.ts'
import { evSessions } from '../../db/schema/supply.ts'
import { idStart, type OcpiSession, RECORD_ALONE } from './read-file.ts'

/* What is stored already of the sessions that a file brings. */

export interface Matched {
  session: OcpiSession
  billingAccountId: string
}

type Stored = Pick<typeof evSessions.$inferSelect, 'billingAccountId' | 'id' | 'startInstant' | 'endInstant' | 'settledBy'>

const { billingAccountId, id, startInstant, endInstant, settledBy } = evSessions
const COLUMNS = { billingAccountId, id, startInstant, endInstant, settledBy }

/** A statement takes 65,535 values. */
const VALUES_PER_STATEMENT = 5_000

async function inPortions(values: Iterable<string>, find: (portion: string[]) => Promise<Stored[]>): Promise<Stored[]> {
  const all = [...new Set(values)]
  const found: Stored[] = []
  for (let i = 0; i < all.length; i += VALUES_PER_STATEMENT) found.push(...(await find(all.slice(i, i + VALUES_PER_STATEMENT))))
  return found
}

/** Whose the sessions of a file are that came before, by their ids. */
export async function findOwners(db: Database, sessions: readonly OcpiSession[]): Promise<Map<string, string>> {
  const ids = sessions.map((session) => session.id)
  const rows = await inPortions(ids, (portion) => db.select(COLUMNS).from(evSessions).where(inArray(id, portion)))
  return new Map(rows.map((row) => [row.id, row.billingAccountId]))
}

const keyOf = (account: string, start: Date | string, end: Date | string) => JSON.stringify([account, +new Date(start), +new Date(end)])

/**
 * Joins sessions and charge detail records of one charge. A record need not say which session it settles: then it is the unsettled
 * session of the same account, network and time.
 * @returns `news`, what is to be stored; `settled`, the number of sessions that an earlier record settles; `idle`, the number of credits
 *   that cancel nothing that is stored
 */
export async function joinStored(db: Database, matched: readonly Matched[]): Promise<{ news: Matched[]; settled: number; idle: number }> {
  const times = matched.flatMap(({ session: { start, end } }) => [start, end]).sort()
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined) return { news: [], settled: 0, idle: 0 }
  const rows = await inPortions(
    matched.map((one) => one.billingAccountId),
    (portion) =>
      db
        .select(COLUMNS)
        .from(evSessions)
        .where(and(inArray(billingAccountId, portion), between(startInstant, new Date(first), new Date(last)))),
  )
  const ofSameTime = Map.groupBy(rows, (row) => keyOf(row.billingAccountId, row.startInstant, row.endInstant))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const news: Matched[] = []
  const isCredit = ({ session }: Matched) => session.credits !== undefined
  const [credits, charges] = [matched.filter(isCredit), matched.filter((one) => !isCredit(one))]
  for (const one of charges) {
    const { session } = one
    const near = ofSameTime.get(keyOf(one.billingAccountId, session.start, session.end)) ?? []
    const ofNetwork = near.filter((row) => row.id.startsWith(idStart(session.network)))
    if (session.settledBy === undefined) {
      const isSettled = (byId.get(session.id)?.settledBy ?? null) !== null || ofNetwork.some((row) => row.id.includes(RECORD_ALONE))
      if (!isSettled) news.push(one)
      continue
    }
    const settles = session.id.includes(RECORD_ALONE)
      ? (ofNetwork.find((row) => row.settledBy === session.settledBy) ?? ofNetwork.find((row) => row.settledBy === null))
      : undefined
    news.push(settles ? { ...one, session: { ...session, id: settles.id } } : one)
    // Two records of one time are not about one session.
    if (settles) settles.settledBy = session.settledBy
  }
  const settled = charges.length - news.length
  // A record that takes the place of the cancelled one in the same file does so by itself.
  const renewed = new Set(news.map(({ session }) => session.id))
  const cancelling = credits.flatMap((one) => {
    const { network, credits, cancels } = one.session
    const own = rows.filter((row) => row.billingAccountId === one.billingAccountId)
    const near = cancels?.id.includes(RECORD_ALONE) ? ofSameTime.get(keyOf(one.billingAccountId, cancels.start, cancels.end)) : []
    const isOfIt = (row: Stored) => row.id === cancels?.id || (near?.includes(row) && row.id.startsWith(idStart(network)))
    const cancelled = own.find((row) => row.settledBy === credits) ?? own.find((row) => row.settledBy === null && isOfIt(row))
    return cancelled ? [{ ...one, session: { ...one.session, id: cancelled.id } }] : []
  })
  news.push(...cancelling.filter(({ session }) => !renewed.has(session.id)))
  return { news, settled, idle: credits.length - cancelling.length }
}

import { and, desc, eq } from 'drizzle-orm'
import { addDays, lastOf } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import type { HomeMoveStep } from '#schemas/home-move/entities.ts'
import type { Scope } from '../access.ts'
import type { Database } from '../db/open.ts'
import { homeMoveSteps, homeMoves } from '../db/schema/home-moves.ts'

export type HomeMove = typeof homeMoves.$inferSelect
export type StoredStep = typeof homeMoveSteps.$inferSelect

type MoveRef = Pick<HomeMove, 'billingAccountId' | 'id'>

const isMove = ({ billingAccountId, id }: MoveRef) => and(eq(homeMoves.billingAccountId, billingAccountId), eq(homeMoves.id, id))
const isOfMove = ({ billingAccountId, id }: MoveRef) =>
  and(eq(homeMoveSteps.billingAccountId, billingAccountId), eq(homeMoveSteps.moveId, id))

export async function findMove(db: Database, ref: MoveRef): Promise<HomeMove | undefined> {
  const [move] = await db.select().from(homeMoves).where(isMove(ref))
  return move
}

/** The steps of a move, newest first. */
export const findSteps = (db: Database, ref: MoveRef): Promise<StoredStep[]> =>
  db.select().from(homeMoveSteps).where(isOfMove(ref)).orderBy(desc(homeMoveSteps.position))

/** What happened longer ago is history that a source brings along, and is told to nobody. */
const NEWS_DAYS = 7
/** So is a move whose days have passed for so long. */
const DONE_DAYS = 31

function isHistory({ moveOutDay, moveInDay }: HomeMove, at: Date | undefined): boolean {
  const today = localDayOf(new Date())
  const lastDay = lastOf([moveOutDay, moveInDay])
  return (
    (at !== undefined && localDayOf(at) < addDays(today, -NEWS_DAYS)) || (lastDay !== undefined && lastDay < addDays(today, -DONE_DAYS))
  )
}

/** Adds a step to the history of a move, as the move is now. The account is locked. */
export async function addStep(
  tx: Database,
  move: HomeMove,
  { step, by, at }: { step: HomeMoveStep; by: Scope | 'retailer'; at?: Date },
): Promise<void> {
  const [last] = await findSteps(tx, move)
  const { billingAccountId, id: moveId, moveOutDay, moveInDay, message } = move
  await tx.insert(homeMoveSteps).values({
    billingAccountId,
    moveId,
    position: (last?.position ?? 0) + 1,
    step,
    ...(by === 'retailer' ? { by } : { by: 'customer' as const, personId: by.userId, actorId: by.actor?.userId }),
    moveOutDay,
    moveInDay,
    message,
    at,
    toldAt: isHistory(move, at) ? new Date() : undefined,
  })
}

/** What the feed has said of moves becomes steps of their history, where it is news. */
export async function followMoves(tx: Database, moves: readonly (MoveRef & { at: Date })[]): Promise<void> {
  for (const { at, ...ref } of moves) {
    const move = await findMove(tx, ref)
    const [last] = await findSteps(tx, ref)
    if (move && isNews(move, last)) await addStep(tx, move, { step: move.state, by: 'retailer', at })
  }
}

/** After a change of the days a move is received again. */
const stateAfter = ({ step }: StoredStep) => (step === 'changed' ? 'received' : step)

const isNews = (move: HomeMove, last: StoredStep | undefined): boolean =>
  last === undefined ||
  move.state !== stateAfter(last) ||
  move.moveOutDay !== last.moveOutDay ||
  move.moveInDay !== last.moveInDay ||
  (move.message !== null && move.message !== last.message)

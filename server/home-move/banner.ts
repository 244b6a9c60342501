import { desc, eq } from 'drizzle-orm'
import { endingText, unsureText } from '#lib/home-move-terms.ts'
import { type Scope, todayOf } from '../access.ts'
import { findDealtWith, saveDismissal } from '../dashboard/queries.ts'
import type { Database } from '../db/open.ts'
import { homeMoves } from '../db/schema/home-moves.ts'
import { isApplicationPending } from '../medical/protected.ts'
import { findSuppliesAt } from './places.ts'
import { findMove, findSteps, type HomeMove } from './steps.ts'
import { findTerms } from './terms.ts'
import { isOpen } from './view.ts'
import { hasPatient, nextStepOf, STEP_TEXT } from './words.ts'

/** News of a move are put away step by step: the next one shows again. */
const newsOf = ({ id }: Pick<HomeMove, 'id'>, position: number) => `homeMove ${id} ${position}`

/** News of the latest move of the selected account, unless this person has put them away. */
export async function findBanner(db: Database, scope: Scope, phone: string) {
  const billingAccountId = scope.selected?.billingAccountId
  if (billingAccountId === undefined) return undefined
  const [move] = await db
    .select()
    .from(homeMoves)
    .where(eq(homeMoves.billingAccountId, billingAccountId))
    .orderBy(desc(homeMoves.submittedAt), desc(homeMoves.id))
    .limit(1)
  if (!move) return undefined
  const [last] = await findSteps(db, move)
  if (!last || (await findDealtWith(db, scope)).dismissed.has(newsOf(move, last.position))) return undefined
  const supplies = await findSuppliesAt(db, billingAccountId, move.moveOutSiteIds ?? [])
  const terms = isOpen(move) ? await findTerms(db, move, supplies) : undefined
  const body = [
    move.message ??
      nextStepOf(move, phone, {
        today: todayOf(scope),
        hasApplied: hasPatient(move) && (await isApplicationPending(db, billingAccountId)),
      }),
    terms && unsureText(terms.unsure.map(({ planName }) => planName)),
    terms && endingText(terms.ending),
  ]
    .filter(Boolean)
    .join(' ')
  return { moveId: move.id, title: STEP_TEXT[last.step], body }
}

/** @returns false if there is no such move */
export async function putAwayBanner(db: Database, scope: Scope, moveId: string): Promise<boolean> {
  const billingAccountId = scope.selected?.billingAccountId
  if (billingAccountId === undefined) return false
  const move = await findMove(db, { billingAccountId, id: moveId })
  if (!move) return false
  const [last] = await findSteps(db, move)
  if (last) await saveDismissal(db, scope, newsOf(move, last.position))
  return true
}

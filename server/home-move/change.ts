import { and, eq } from 'drizzle-orm'
import type { HomeMoveRules } from '#schemas/document/brand.ts'
import type { HomeMoveState } from '#schemas/home-move/entities.ts'
import type { AnswerMessage } from '#lib/forms/messages.ts'
import { wrongMoveDays } from '#lib/home-move-days.ts'
import { type SelectedScope, todayOf } from '../access.ts'
import { changeOwnAccount } from '../account/lock-account.ts'
import type { Database } from '../db/open.ts'
import { homeMoves } from '../db/schema/home-moves.ts'
import { recordEvent } from '../feed/events/record.ts'
import { changedByCustomer } from '../feed/records.ts'
import { findSuppliesAt, switchingOf, switchingThere } from './places.ts'
import { addStep, findMove, type HomeMove } from './steps.ts'
import { plansOf } from './terms.ts'
import { changesOf, isOpen } from './view.ts'

type Changed = { is: 'changed' | 'gone' | 'tooLate' } | { is: 'over'; state: HomeMoveState } | { is: 'wrong'; errors: AnswerMessage[] }

interface Days {
  moveOutDate?: string | undefined
  moveInDate?: string | undefined
}

/** Changes the days of a move that are far enough away; the same days again change nothing. */
export function changeDays(db: Database, scope: SelectedScope, moveId: string, days: Days, rules: HomeMoveRules): Promise<Changed> {
  return withMove(db, scope, moveId, async (tx, move) => {
    if (!isOpen(move)) return { is: 'over', state: move.state }
    const none = [
      ...(days.moveOutDate && move.moveOutDay === null ? [{ pointer: '/moveOutDate', detail: 'This move leaves no place.' }] : []),
      ...(days.moveInDate && move.moveInDay === null ? [{ pointer: '/moveInDate', detail: 'This move goes to no new place.' }] : []),
    ]
    if (none.length > 0) return { is: 'wrong', errors: none }
    const next = {
      moveOutDay: move.moveOutDay && (days.moveOutDate ?? move.moveOutDay),
      moveInDay: move.moveInDay && (days.moveInDate ?? move.moveInDay),
    }
    const isOutChanged = next.moveOutDay !== move.moveOutDay
    const isInChanged = next.moveInDay !== move.moveInDay
    if (!isOutChanged && !isInChanged) return { is: 'changed' }
    const today = todayOf(scope)
    const supplies = await findSuppliesAt(tx, move.billingAccountId, move.moveOutSiteIds ?? [])
    const { mayChange } = changesOf(move, supplies, { rules, today })
    if ((isOutChanged && !mayChange?.moveOutDate) || (isInChanged && !mayChange?.moveInDate)) return { is: 'tooLate' }
    const errors = wrongMoveDays(
      {
        moveOutDate: next.moveOutDay ?? undefined,
        moveInDate: next.moveInDay ?? undefined,
        moveOutSwitching: switchingOf(supplies),
        moveInSwitching: switchingThere(supplies, move.meterType, plansOf(move)),
      },
      rules,
      today,
      [...(isOutChanged ? (['moveOutDate'] as const) : []), ...(isInChanged ? (['moveInDate'] as const) : [])],
    )
    if (errors.length > 0) return { is: 'wrong', errors }
    // The retailer has not said anything of these days.
    const changed = await save(tx, move, { ...next, state: 'received', message: null })
    await addStep(tx, changed, { step: 'changed', by: scope })
    await recordEvent(tx, scope, {
      type: 'nz.switchboard.home_move.changed',
      billingAccountId: move.billingAccountId,
      subject: move.id,
      data: { moveId: move.id, moveOutDay: next.moveOutDay ?? undefined, moveInDay: next.moveInDay ?? undefined },
    })
    return { is: 'changed' }
  })
}

/** Cancels a move before its first day; cancelled again it stays so. */
export function cancelMove(db: Database, scope: SelectedScope, moveId: string, rules: HomeMoveRules): Promise<Changed> {
  return withMove(db, scope, moveId, async (tx, move) => {
    if (move.state === 'cancelled') return { is: 'changed' }
    if (!isOpen(move)) return { is: 'over', state: move.state }
    if (!changesOf(move, [], { rules, today: todayOf(scope) }).mayCancel) return { is: 'tooLate' }
    const cancelled = await save(tx, move, { state: 'cancelled', message: null })
    await addStep(tx, cancelled, { step: 'cancelled', by: scope })
    await recordEvent(tx, scope, {
      type: 'nz.switchboard.home_move.cancelled',
      billingAccountId: move.billingAccountId,
      subject: move.id,
      data: { moveId: move.id },
    })
    return { is: 'changed' }
  })
}

function withMove(
  db: Database,
  scope: SelectedScope,
  id: string,
  change: (tx: Database, move: HomeMove) => Promise<Changed>,
): Promise<Changed> {
  const { billingAccountId } = scope.selected
  return changeOwnAccount(db, scope, billingAccountId, async (tx) => {
    const move = await findMove(tx, { billingAccountId, id })
    return move ? change(tx, move) : { is: 'gone' }
  })
}

async function save(tx: Database, { billingAccountId, id }: HomeMove, set: Partial<HomeMove>): Promise<HomeMove> {
  const [changed] = await tx
    .update(homeMoves)
    .set(set)
    .where(and(eq(homeMoves.billingAccountId, billingAccountId), eq(homeMoves.id, id)))
    .returning()
  if (!changed) throw new Error('a move was changed and did not come back')
  await changedByCustomer(tx, 'homeMove', id, billingAccountId)
  return changed
}

import { and, eq, inArray } from 'drizzle-orm'
import { dayText } from '#lib/day-text.ts'
import { listed } from '#lib/listed.ts'
import type { HomeMoveCase } from '#schemas/home-move/entities.ts'
import { type Scope, todayOf } from '../access.ts'
import { findHomeMoveRules } from '../config/brand.ts'
import type { Database } from '../db/open.ts'
import { homeMoves } from '../db/schema/home-moves.ts'
import type { HomeMove } from './steps.ts'
import { caseOf } from './view.ts'
import { daysPassed } from './words.ts'

/** The move of the selected account that is under way, of several the one whose first day comes first. */
async function findMoveUnderWay(db: Database, { selected }: Scope): Promise<HomeMove | undefined> {
  if (!selected) return undefined
  const open = await db
    .select()
    .from(homeMoves)
    .where(and(eq(homeMoves.billingAccountId, selected.billingAccountId), inArray(homeMoves.state, ['received', 'confirmed'])))
  return open.sort((a, b) => firstDayOf(a).localeCompare(firstDayOf(b)) || a.id.localeCompare(b.id))[0]
}

const firstDayOf = ({ moveOutDay, moveInDay }: HomeMove): string => [moveOutDay, moveInDay].flatMap((day) => day ?? []).sort()[0] ?? ''

/**
 * What texts of the configuration that wait for `isMoving` may say of the move, by the names in their braces: schemas/document/content.ts.
 * Undefined without a move.
 */
export async function findMoveWords(db: Database, scope: Scope): Promise<Record<string, string> | undefined> {
  const move = await findMoveUnderWay(db, scope)
  if (!move || !scope.selected) return undefined
  const viewing = { ...(await findHomeMoveRules(db, scope.selected.brand, scope)), today: todayOf(scope), userId: scope.userId }
  const told = await caseOf(db, move, [], viewing)
  return {
    moveState: told.stateText,
    movePlaces: placesText(told),
    moveNext: nextText(told, daysPassed(move, viewing.today) > 0),
    moveChange: changeText(told, viewing.phone),
  }
}

/** Such as `Last day at 12 Bay Street: Mon, 30 Nov. First day at 5 Rimu Street: Tue, 1 Dec.` */
function placesText({ moveOut, moveIn }: HomeMoveCase): string {
  const out = moveOut && `Last day at ${listed(moveOut.addresses)}: ${dayText(moveOut.date, 'weekday')}.`
  const into = moveIn && `First day at ${moveIn.address}: ${dayText(moveIn.date, 'weekday')}.`
  return [out, into].filter(Boolean).join(' ')
}

function nextText({ state, nextStep, moveOut, finalReadings }: HomeMoveCase, isOver: boolean): string {
  if (finalReadings.some((reading) => reading.state === 'due')) return 'Please read your meter before you leave, and send us the reading.'
  if (state === 'received' || isOver) return nextStep
  if (moveOut && finalReadings.some((reading) => reading.state === 'later')) {
    return `Please read your meter on ${dayText(moveOut.date, 'weekday')}, before you leave.`
  }
  return 'There’s nothing for you to do until then.'
}

function changeText({ mayChange: { moveOutDate, moveInDate } = {}, mayCancel }: HomeMoveCase, phone: string): string {
  const day = moveOutDate && moveInDate ? 'the days' : moveOutDate ? 'the last day' : moveInDate ? 'the first day' : undefined
  const ways = [...(day ? [`change ${day}`] : []), ...(mayCancel ? ['cancel the move'] : [])]
  return ways.length > 0 ? `You can still ${ways.join(' or ')}.` : `If something has to change now, call us on ${phone}.`
}

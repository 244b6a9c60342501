import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { RouteInput } from '#schemas/route.ts'
import type { homeMoveSubmit } from '#schemas/home-move/routes.ts'
import type { MeterType } from '#schemas/home-move/entities.ts'
import type { Scope, SelectedScope } from '../access.ts'
import { changeOwnAccount } from '../account/lock-account.ts'
import { searchTextOf } from '../address/queries.ts'
import { contentHash } from '../config/content-hash.ts'
import { postalLine } from '../contact/queries.ts'
import type { Database } from '../db/open.ts'
import { homeMoves } from '../db/schema/home-moves.ts'
import { recordEvent } from '../feed/events/record.ts'
import { madeInPortal } from '../feed/records.ts'
import { applyForDependence, isOffered, patientDetails } from '../medical/queries.ts'
import { randomCode } from '../random-code.ts'
import { addStep, type HomeMove } from './steps.ts'
import { isOpen } from './view.ts'

export type MoveBody = RouteInput<typeof homeMoveSubmit>['body'] & { requestKey: string }

/** A move that has been checked. */
export interface CheckedMove {
  body: MoveBody
  /** answers to its form, by question */
  answers: Record<string, unknown>
  meterType: MeterType
  isAddressTyped: boolean
  moveInIcps: string[]
  moveInDpId: number | undefined
  moveInPropertyId: string | undefined
}

type Submitted = { is: 'submitted' | 'keyUsed' | 'underWay'; move: HomeMove }

/** More moves at once, or in a day, are for the phone: each is a case that people work on. */
const MOST_OPEN = 5
const MOST_A_DAY = 10
const DAY_MS = 86_400_000

const CASE_LETTERS = 7
const newCaseNumber = () => `M-${randomCode(CASE_LETTERS)}`

/**
 * Opens a case with its first step and its event, in one transaction. The same move told again, by its key, opens no other case;
 * nor does another one of a place whose move is under way, even at the same moment.
 */
export function submitMove(
  db: Database,
  scope: SelectedScope,
  told: CheckedMove,
  telling: Parameters<typeof applyForDependence>[3],
): Promise<Submitted | { is: 'tooMany' }> {
  const { body, answers, meterType, isAddressTyped, moveInIcps, moveInDpId, moveInPropertyId } = told
  const { billingAccountId } = scope.selected
  return changeOwnAccount(db, scope, billingAccountId, async (tx) => {
    const before = await findTold(tx, billingAccountId, body)
    if (before) return before
    const all = await tx.select().from(homeMoves).where(eq(homeMoves.billingAccountId, billingAccountId))
    const open = all.filter(isOpen)
    const underWay = open.find((move) => isSamePlace(move, body))
    if (underWay) return { is: 'underWay', move: underWay }
    const ofToday = all.filter(({ submittedAt }) => scope.now.getTime() - submittedAt.getTime() < DAY_MS)
    if (open.length >= MOST_OPEN || ofToday.length >= MOST_A_DAY) return { is: 'tooMany' }
    const { selectedPlans, selectedOffer, selectedOfferFullString, bonusOfferCode } = body
    const chosen = { selectedPlans, selectedOffer, bonusOfferCode }
    const [move] = await tx
      .insert(homeMoves)
      .values({
        billingAccountId,
        id: `HM-${randomUUID()}`,
        caseNumber: newCaseNumber(),
        moveOutSiteIds: body.moveOutIds,
        moveOutDay: body.moveOutDate ?? null,
        moveInAddress: body.moveInAddress ?? null,
        moveInDay: body.moveInDate ?? null,
        requestKey: body.requestKey,
        requestHash: hashOf(body),
        submittedBy: scope.userId,
        moveInIcps,
        moveInDpId: moveInDpId ?? null,
        moveInPropertyId: moveInPropertyId ?? null,
        meterType,
        answers,
        wishes: { ...chosen, selectedOfferFullString },
      })
      .returning()
    if (!move) throw new Error('a move was stored and did not come back')
    await madeInPortal(tx, 'homeMove', move.id, billingAccountId)
    await addStep(tx, move, { step: 'received', by: scope })
    await recordEvent(tx, scope, {
      type: 'nz.switchboard.home_move.submitted',
      billingAccountId,
      subject: move.id,
      data: {
        moveId: move.id,
        caseNumber: move.caseNumber,
        moveOutSiteIds: body.moveOutIds,
        moveOutDay: body.moveOutDate,
        moveInAddress: body.moveInAddress,
        isAddressTyped: isAddressTyped || undefined,
        moveInIcps: body.moveInAddress && moveInIcps,
        moveInDpId,
        moveInPropertyId,
        moveInDay: body.moveInDate,
        answers,
        ...chosen,
      },
    })
    const newPlace = body.moveInAddress && body.moveInDate ? { address: postalLine(body.moveInAddress), from: body.moveInDate } : undefined
    await applyForThem(tx, scope, answers, { ...telling, newPlace })
    return { is: 'submitted', move }
  })
}

/** Who tells with a move that someone depends on power has applied by that: nothing may be disconnected from then on. */
async function applyForThem(
  tx: Database,
  scope: Scope,
  answers: Record<string, unknown>,
  telling: Parameters<typeof applyForDependence>[3],
): Promise<void> {
  if (!isOffered(scope)) return
  // The form of an offer asks for no more.
  if (answers.medicalSupport === true) return applyForDependence(tx, scope, {}, telling)
  if (answers.hasMedicalDependency !== true) return
  const text = (name: string) => (typeof answers[name] === 'string' ? answers[name] : '')
  const equipment = Array.isArray(answers.criticalEquipment) ? answers.criticalEquipment.map(String) : []
  const person = {
    firstName: text('medicalDependentFirstName'),
    lastName: text('medicalDependentLastName'),
    gpName: text('medicalDependentGp'),
    equipment,
    otherEquipment: '',
  }
  // By which choice the form asks for it is for the form to say.
  const otherEquipment = text('otherCriticalEquipment').trim() || undefined
  await applyForDependence(tx, scope, { ...patientDetails(person), otherEquipment }, telling)
}

/** The move that was told with this key. What was told is answered again, also where its days could not be asked for any more. */
export async function findTold(db: Database, billingAccountId: string, body: MoveBody): Promise<Submitted | undefined> {
  const [move] = await db
    .select()
    .from(homeMoves)
    .where(and(eq(homeMoves.billingAccountId, billingAccountId), eq(homeMoves.requestKey, body.requestKey)))
  return move && { is: move.requestHash === hashOf(body) ? 'submitted' : 'keyUsed', move }
}

const hashOf = ({ requestKey: _, ...told }: MoveBody): string => contentHash(told)

/** Whether a move leaves one of the same places, or goes to the same one. */
const isSamePlace = (move: HomeMove, { moveOutIds, moveInAddress }: MoveBody): boolean =>
  moveOutIds.some((id) => move.moveOutSiteIds?.includes(id)) ||
  (moveInAddress !== undefined && move.moveInAddress !== null && areSame(moveInAddress, move.moveInAddress))

type Address = Parameters<typeof postalLine>[0]

/** One address, however it is written. */
export const areSame = (a: Address, b: Address): boolean => searchTextOf(postalLine(a)) === searchTextOf(postalLine(b))

import type { FoundAddress } from '#schemas/address/entities.ts'
import type { HomeMoveRules } from '#schemas/document/brand.ts'
import type { FormId } from '#schemas/forms/entities.ts'
import type { AnswerMessage } from '#lib/forms/messages.ts'
import { questionNames } from '#lib/forms/schema-parts.ts'
import { wrongMoveDays } from '#lib/home-move-days.ts'
import { isPostBox, NOT_TO_A_POST_BOX } from '#lib/post-box.ts'
import { type Scope, todayOf } from '../access.ts'
import { findMatches } from '../address/queries.ts'
import { postalLine } from '../contact/queries.ts'
import type { Database } from '../db/open.ts'
import type { CompiledForm } from '../forms/compiled-form.ts'
import { findKnownForm } from '../forms/current-forms.ts'
import { problem, type ProblemAnswer, refused } from '../http/problem.ts'
import { offersFor } from './offers.ts'
import { findMeterType, findOwnPlaces, switchingOf, switchingThere } from './places.ts'
import { energiesFor, findMovePlans, plansFor } from './rates.ts'
import { areSame, type CheckedMove, type MoveBody } from './submit.ts'

const FORMS = { form: 'homeMove', promotion: 'homeMovePromotion' } as const satisfies Record<NonNullable<MoveBody['journey']>, FormId>

/** Looks at everything that a customer told of a move. Source: portal-shell.md, section 5. */
export async function checkMove(
  db: Database,
  scope: Scope,
  body: MoveBody,
  rules: HomeMoveRules,
): Promise<CheckedMove | ProblemAnswer<'/error/not_found' | '/error/validation'>> {
  const { moveOutIds, moveOutDate, moveInAddress, moveInDate } = body
  const places = await findOwnPlaces(db, scope)
  const left = places.filter(({ site }) => moveOutIds.includes(site.id))
  if (left.length < moveOutIds.length) return problem('/error/not_found', 'The selected account has no such place to move out of.')
  const matches = moveInAddress ? await findMatches(db, scope, postalLine(moveInAddress)) : []
  // One address may have several connections.
  const match = matches.find(({ propertyId }) => propertyId === body.propertyIdToPopulate) ?? matches[0]
  const isAddressTyped = moveInAddress !== undefined && match === undefined
  const meterType = await findMeterType(db, match?.icp)
  // Who only moves in takes along what they have.
  const moving = (left.length > 0 ? left : places).flatMap(({ supplies }) => supplies)
  const moveInSwitching = switchingThere(moving, meterType, body.selectedPlans)
  const refusal =
    refused(wrongPlaces(body)) ??
    refused(wrongIdentifiers(body, match)) ??
    refused(await wrongAnswers(db, scope, body)) ??
    refused([
      ...(moveInAddress && places.some(({ site }) => areSame(site, moveInAddress))
        ? [{ pointer: '/moveInAddress', detail: 'This is one of your places already. Enter the address that you’re moving to.' }]
        : []),
      ...(moveInAddress && isPostBox(moveInAddress.street) ? [{ pointer: '/moveInAddress', detail: NOT_TO_A_POST_BOX }] : []),
      ...(moveInAddress && moveInSwitching === 'visit' && !rules.allowManualAddress
        ? [{ pointer: '/moveInAddress', detail: 'We can’t switch on the power there without a visit. Please call us to move in.' }]
        : []),
      ...wrongMoveDays(
        {
          moveOutDate,
          moveInDate,
          moveOutSwitching: switchingOf(left.flatMap(({ supplies }) => supplies)),
          moveInSwitching,
        },
        rules,
        todayOf(scope),
      ),
    ]) ??
    refused(await wrongWishes(db, scope, body, rules))
  if (refusal) return refusal
  const { answers, wrong } = await answersTo(db, scope, body)
  const refusedAnswers = refused(wrong)
  if (refusedAnswers) return refusedAnswers
  const moveInIcps = match?.icp === undefined ? [] : [match.icp]
  const moveInDpId = match?.dpId ?? body.nzPostDpId
  return { body, answers, meterType, isAddressTyped, moveInIcps, moveInDpId, moveInPropertyId: match?.propertyId }
}

/** A day goes with its place, and a move with one of both. */
function wrongPlaces(body: MoveBody): AnswerMessage[] {
  const { moveOutIds, moveOutDate, moveInAddress, moveInDate } = body
  const leaves = moveOutIds.length > 0
  return [
    ...(!leaves && !moveInAddress
      ? [{ pointer: '/moveInAddress', detail: 'Tell us where you’re moving out of, or where you’re moving to.' }]
      : []),
    ...(leaves && !moveOutDate ? [{ pointer: '/moveOutDate', detail: 'Please choose your last day there.' }] : []),
    ...(!leaves && moveOutDate ? [{ pointer: '/moveOutIds', detail: 'Please choose the place that you’re moving out of.' }] : []),
    ...(moveInAddress && !moveInDate ? [{ pointer: '/moveInDate', detail: 'Please choose your first day there.' }] : []),
    ...(!moveInAddress && isForNewPlace(body)
      ? [{ pointer: '/moveInAddress', detail: 'Plans and offers are for a new place. Enter the address that you’re moving to.' }]
      : []),
    ...(!moveInAddress && moveInDate ? [{ pointer: '/moveInAddress', detail: 'Please enter the address that you’re moving to.' }] : []),
  ]
}

/** Whether more is told than that a place is left. */
const isForNewPlace = ({ journey, selectedPlans = [], selectedOffer, bonusOfferCode }: MoveBody): boolean =>
  journey === 'promotion' || selectedPlans.length > 0 || selectedOffer !== undefined || bonusOfferCode !== undefined

/** What the address search calls a place has to be of the address that is told, or the retailer connects another one. */
function wrongIdentifiers({ nzPostDpId, propertyIdToPopulate }: MoveBody, match: FoundAddress | undefined): AnswerMessage[] {
  const detail = 'That is another address than the one that you entered. Please choose it again.'
  const isOtherDpId = nzPostDpId !== undefined && match?.dpId !== undefined && match.dpId !== nzPostDpId
  const isOtherProperty = propertyIdToPopulate !== undefined && match?.propertyId !== propertyIdToPopulate
  return [
    ...(isOtherDpId ? [{ pointer: '/nzPostDpId', detail }] : []),
    ...(isOtherProperty ? [{ pointer: '/propertyIdToPopulate', detail }] : []),
  ]
}

/** By the form of addresses and dates. */
async function wrongAnswers(db: Database, scope: Scope, { moveOutDate, moveInAddress, moveInDate }: MoveBody): Promise<AnswerMessage[]> {
  const given = Object.entries({ moveOutDate, moveInAddress, moveInDate }).filter(([, answer]) => answer !== undefined)
  return (await findKnownForm(db, scope, 'homeMovePlaces')).partial(Object.fromEntries(given))
}

/** Plans, offer and bonus that cannot be had. */
async function wrongWishes(db: Database, scope: Scope, body: MoveBody, rules: HomeMoveRules): Promise<AnswerMessage[]> {
  const { moveInAddress, selectedPlans = [], selectedOffer, bonusOfferCode } = body
  const available = await findMovePlans(db, scope, moveInAddress?.postCode)
  const energies = energiesFor(available, moveInAddress?.postCode)
  const canBeHad = ({ energyType, planId }: (typeof selectedPlans)[number]) =>
    energies.includes(energyType) && plansFor(available, energyType).some(({ id }) => id === planId)
  const isTwice = new Set(selectedPlans.map(({ energyType }) => energyType)).size < selectedPlans.length
  const offers = offersFor(scope, rules)
  const offer = offers.offers.find(({ code }) => code === selectedOffer)
  const planOf = (energy: string) => selectedPlans.find(({ energyType }) => energyType === energy)?.planId
  const fits = offer && (offer.planId === undefined ? planOf(offer.energyType) !== undefined : planOf(offer.energyType) === offer.planId)
  return [
    ...(isTwice || !selectedPlans.every(canBeHad)
      ? [{ pointer: '/selectedPlans', detail: 'That plan can’t be had at the new place. Please choose another.' }]
      : []),
    ...(selectedOffer !== undefined && !fits
      ? [{ pointer: '/selectedOffer', detail: 'That offer has ended, or goes with another plan. Please choose again.' }]
      : []),
    ...(bonusOfferCode !== undefined && !offers.findBonus(bonusOfferCode)
      ? [{ pointer: '/bonusOfferCode', detail: 'We don’t know that bonus code. Check it, or leave it out.' }]
      : []),
  ]
}

/** Nobody asks who lives at a place that is only left. */
const NOBODY = { hasMedicalDependency: false, isVulnerable: false }

/** The answers to the form of a journey as far as they are asked for, and what is wrong with them. */
async function answersTo(db: Database, scope: Scope, body: MoveBody) {
  const { journey = 'form' } = body
  const form = await findKnownForm(db, scope, FORMS[journey])
  const known = questionNames(form.schema)
  const given = Object.entries(body).flatMap(([name, answer]) => (known.has(name) && answer !== undefined ? [[name, trimmed(answer)]] : []))
  const isOnlyLeft = journey === 'form' && !body.moveInAddress
  const whole = withoutUnasked(form, { ...Object.fromEntries(given), ...(isOnlyLeft ? NOBODY : {}) })
  const answers = Object.entries(whole).filter(([name]) => !(isOnlyLeft && name in NOBODY))
  return { answers: Object.fromEntries(answers), wrong: form.whole(whole) }
}

/** An answer that the form does not ask for, as the others are, is one that it finds nothing wrong with whatever it is. */
function withoutUnasked(form: Pick<CompiledForm, 'whole'>, answers: Record<string, unknown>): Record<string, unknown> {
  const isAsked = (name: string) => form.whole({ ...answers, [name]: {} }).some(({ pointer }) => pointer.split('/')[1] === name)
  const asked = Object.fromEntries(Object.entries(answers).filter(([name]) => isAsked(name)))
  // What goes may have been what another one was asked for.
  return Object.keys(asked).length === Object.keys(answers).length ? asked : withoutUnasked(form, asked)
}

const trimmed = (answer: unknown): unknown => (typeof answer === 'string' ? answer.trim() : answer)

import type { HomeMoveStart } from '#schemas/home-move/entities.ts'
import type { homeMoveSubmit } from '#schemas/home-move/routes.ts'
import type { RouteInput } from '#schemas/route.ts'
import { questionsOf, type ReadyForm } from '#forms/questions.ts'
import { addressOf, chosenOf, daysOf, type MoveDraft } from './draft.ts'

type Told = RouteInput<typeof homeMoveSubmit>['body']

/** A draft as the call takes it. @param ready the form of its journey, of which only what applies is sent */
export function toldOf(draft: MoveDraft, start: HomeMoveStart, ready: ReadyForm, journey: 'form' | 'promotion'): Told {
  const { kind, selectedFromAddress, answers, requestKey } = draft
  const { sites } = start.fromAddressInfo
  const left = kind === 'in' ? [] : sites.filter(({ id }) => selectedFromAddress.includes(id))
  const moveInAddress = addressOf(draft)
  const asked = questionsOf(ready, answers)
  // Nobody is asked who lives at a place that is only left, whatever was answered before.
  const medical = new Set(ready.form.uiSchema['ui:steps']?.find(({ id }) => id === 'medical')?.questions)
  return {
    // The answers to a form, whose fields are those of the call.
    ...(Object.fromEntries(
      Object.entries(answers).filter(([name]) => asked.has(name) && !(kind === 'out' && medical.has(name))),
    ) as Partial<Told>),
    billingAccountId: start.billingAccountId,
    requestKey,
    journey,
    moveOutIds: left.map(({ id }) => id),
    moveOutAddress:
      left
        .map(({ address }) => address)
        .join('; ')
        .slice(0, 300) || undefined,
    ...daysOf(draft),
    ...(moveInAddress ? { moveInAddress, ...identifiersOf(draft) } : {}),
    ...(journey === 'promotion' ? chosenIn(draft, start) : {}),
  }
}

/** What the address search calls the new place. */
function identifiersOf({ found }: MoveDraft): Partial<Told> {
  const { icp, dpId, propertyId } = found ?? {}
  return {
    registryAddressSelected: found !== undefined,
    nzPostAddressSelected: dpId !== undefined,
    moveInIcps: icp === undefined ? undefined : [icp],
    nzPostDpId: dpId,
    propertyIdToPopulate: propertyId,
  }
}

/** The plans, the offer and the bonus that were chosen. */
function chosenIn(draft: MoveDraft, { offerData }: HomeMoveStart): Partial<Told> {
  const { selectedOffer, bonusOfferCode } = draft
  const plans = chosenOf(draft).flatMap(({ energy, plan }) => (plan ? [{ energyType: energy, planId: plan.planId }] : []))
  const offer = offerData.find(({ code }) => code === selectedOffer)
  return {
    selectedPlans: plans,
    selectedOffer: offer?.code,
    selectedOfferFullString: offer && `${offer.title}. ${offer.body}`.slice(0, 300),
    bonusOfferCode: bonusOfferCode?.trim() || undefined,
  }
}

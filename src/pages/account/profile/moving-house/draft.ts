import type { EnergyType } from '#schemas/account/entities.ts'
import type { FoundAddress, PostalAddress } from '#schemas/address/entities.ts'
import type { HomeMoveStart, RatesInfo } from '#schemas/home-move/entities.ts'
import type { Answers } from '#forms/checks.ts'
import { isWholeAddress } from '#forms/fields/own-address.tsx'
import { moveDayLimits, type Switching, wrongMoveDays, type WrongDay } from '#lib/home-move-days.ts'
import { isPostBox, NOT_TO_A_POST_BOX } from '#lib/post-box.ts'

/** What is moved out of, or into. */
export type MoveKind = 'both' | 'out' | 'in'

export type RatesStatus = 'none' | 'loading' | 'success' | 'error'

/** A move as far as it is filled in. Source: portal-shell.md, section 3, Move form (client state). */
export interface MoveDraft {
  /** names this move, so that it is told once */
  requestKey: string
  kind: MoveKind
  /** the sites that are left */
  selectedFromAddress: string[]
  /** answers to the forms, by question; the new address and the days are among them */
  answers: Answers
  /** the new address as far as it is typed, before one is chosen */
  typedAddress?: string | undefined
  /** what the address search calls the new place, looked up with the rates; absent for one that it does not know */
  found?: Pick<FoundAddress, 'icp' | 'dpId' | 'propertyId'> | undefined
  ratesInfo?: RatesInfo | undefined
  ratesInfoStatus: RatesStatus
  /** local day of `ratesInfo`, whose prices are called today's */
  ratesOn?: string | undefined
  ratesInfoWithGST: boolean
  /** what the promotion form is about */
  selectedPlans: Partial<Record<EnergyType, string>>
  selectedEnergy: EnergyType[]
  selectedOffer?: string | undefined
  bonusOfferCode?: string | undefined
  /** of the move that was told last */
  postSubmitCaseNumber?: string | undefined
}

export const emptyDraft = (sites: HomeMoveStart['fromAddressInfo']['sites'], change: Partial<MoveDraft> = {}): MoveDraft => {
  const selected = sites.find(({ isSelected }) => isSelected) ?? sites[0]
  return {
    requestKey: crypto.randomUUID(),
    kind: selected ? 'both' : 'in',
    selectedFromAddress: selected ? [selected.id] : [],
    answers: {},
    ratesInfoStatus: 'none',
    ratesInfoWithGST: true,
    selectedPlans: {},
    selectedEnergy: [],
    ...change,
  }
}

/** True for what `emptyDraft` makes, filled in or not. */
export function isDraft(value: unknown): value is MoveDraft {
  const { requestKey, kind, selectedFromAddress, answers, selectedPlans, selectedEnergy } = (value ?? {}) as Partial<MoveDraft>
  return (
    typeof requestKey === 'string' &&
    (kind === 'both' || kind === 'out' || kind === 'in') &&
    Array.isArray(selectedFromAddress) &&
    Array.isArray(selectedEnergy) &&
    typeof answers === 'object' &&
    answers !== null &&
    typeof selectedPlans === 'object' &&
    selectedPlans !== null
  )
}

/**
 * A draft that was stored: nothing loads in it any more, its prices are looked up again on another day, and places that are gone are not left.
 * Source: portal-shell.md, section 3, Move form.
 */
export function restored(draft: MoveDraft, { today, fromAddressInfo: { sites } }: HomeMoveStart): MoveDraft {
  const isOfToday = draft.ratesOn === today
  return {
    ...draft,
    // What failed is tried again: leaving the page ends a call as well.
    ratesInfoStatus: draft.ratesInfoStatus === 'success' && isOfToday ? 'success' : 'none',
    ratesInfo: isOfToday ? draft.ratesInfo : undefined,
    // Told once: at the next visit the case says how far it is.
    postSubmitCaseNumber: undefined,
    selectedFromAddress: draft.selectedFromAddress.filter((id) => sites.some((site) => site.id === id)),
  }
}

/** True once it says where or when. */
export const isBegun = ({ answers, typedAddress }: MoveDraft): boolean =>
  Boolean(typedAddress) || ['moveOutDate', 'moveInAddress', 'moveInDate'].some((name) => answers[name] !== undefined)

/** Where they move to: undefined for nowhere, and until the address is whole. */
export function addressOf({ kind, answers }: MoveDraft): PostalAddress | undefined {
  const address = answers.moveInAddress as Partial<PostalAddress> | undefined
  return kind !== 'out' && address && isWholeAddress(address) ? (address as PostalAddress) : undefined
}

/** True until the look-up of a whole new address has come, or has failed. */
export const isBeingLookedUp = (draft: MoveDraft): boolean =>
  draft.ratesInfoStatus === 'loading' || (draft.ratesInfoStatus === 'none' && addressOf(draft) !== undefined)

/** The days of the move, as far as they go with its kind. */
export const daysOf = ({ kind, answers }: MoveDraft) => ({
  moveOutDate: kind === 'in' ? undefined : (answers.moveOutDate as string | undefined),
  moveInDate: kind === 'out' ? undefined : (answers.moveInDate as string | undefined),
})

const LOCAL_DAY = /^\d{4}-\d\d-\d\d$/

/** Bottled gas moves alone: there is no meter, and nothing is switched. */
export function isBottledOnly({ selectedFromAddress, selectedEnergy }: MoveDraft, { fromAddressInfo: { sites } }: HomeMoveStart): boolean {
  const left = sites.filter(({ id }) => selectedFromAddress.includes(id))
  // Who only moves in takes along what they have.
  const moving = left.length > 0 ? left : sites
  const isWanted = selectedEnergy.every((energy) => energy === 'lpg')
  return isWanted && moving.length > 0 && moving.every(({ switching }) => switching === 'none')
}

/** How each place is switched. */
function switchingOf(draft: MoveDraft, start: HomeMoveStart): Record<keyof ReturnType<typeof daysOf>, Switching> {
  const left = start.fromAddressInfo.sites.filter(({ id }) => draft.selectedFromAddress.includes(id))
  const all = new Set(left.map(({ switching }) => switching))
  return {
    moveOutDate: all.has('visit') ? 'visit' : all.has('remote') || left.length === 0 ? 'remote' : 'none',
    // Until the meter there is known, nothing is said of it.
    moveInDate: isBottledOnly(draft, start) ? 'none' : draft.ratesInfo && draft.ratesInfo.meterType !== 'smart' ? 'visit' : 'remote',
  }
}

/** The first and the last day that can be chosen. */
export function dayLimitsOf(draft: MoveDraft, start: HomeMoveStart) {
  const switching = switchingOf(draft, start)
  return {
    moveOutDate: moveDayLimits(switching.moveOutDate, start.dayRules, start.today),
    moveInDate: moveDayLimits(switching.moveInDate, start.dayRules, start.today),
  }
}

/** The days that cannot be done, each with the nearest that can. */
export function wrongDaysOf(draft: MoveDraft, start: HomeMoveStart): WrongDay[] {
  const { moveOutDate, moveInDate } = daysOf(draft)
  const switching = switchingOf(draft, start)
  const whole = (day: string | undefined) => (day && LOCAL_DAY.test(day) ? day : undefined)
  return wrongMoveDays(
    {
      moveOutDate: whole(moveOutDate),
      moveInDate: whole(moveInDate),
      moveOutSwitching: switching.moveOutDate,
      moveInSwitching: switching.moveInDate,
    },
    start.dayRules,
    start.today,
  )
}

/** What to do about a look-up that failed, where the move cannot go on without it. */
export const LOOK_UP_AGAIN = 'Try again to look up the new place.'

/**
 * Why the page of addresses and dates is not ready, in words; undefined once it is. Whether its answers are right is for the form to say.
 * Source: portal-shell.md, section 4, Home move.
 */
export function whyNotReady(draft: MoveDraft, start: HomeMoveStart): string | undefined {
  const { kind, selectedFromAddress, ratesInfo, ratesInfoStatus } = draft
  if (kind !== 'in' && selectedFromAddress.length === 0) return 'Please choose the place that you’re moving out of.'
  if (kind === 'out') return undefined
  const address = addressOf(draft)
  if (!address) return 'Please enter the address that you’re moving to.'
  if (isPostBox(address.street)) return NOT_TO_A_POST_BOX
  if (ratesInfoStatus === 'loading' || ratesInfoStatus === 'none') return 'One moment: we’re looking up the new address.'
  const mustBeSmart = !isBottledOnly(draft, start) && !start.allowManualAddressSelection
  if (ratesInfoStatus === 'error' && mustBeSmart) return LOOK_UP_AGAIN
  if (ratesInfo?.meterType !== 'smart' && mustBeSmart) {
    return `We can’t switch on the power there without a visit. Please call us on ${start.phone} to move in.`
  }
  return undefined
}

/** The energies that were chosen, as far as the new place has them, each with the plan that was chosen and can be had there. */
export function chosenOf({ selectedEnergy, selectedPlans, ratesInfo }: MoveDraft) {
  const there = ratesInfo?.movingTo ?? []
  return selectedEnergy
    .filter((energy) => there.some(({ energyType }) => energyType === energy))
    .map((energy) => ({
      energy,
      plan: there.find(({ energyType, planId }) => energyType === energy && planId === selectedPlans[energy]),
    }))
}

/** What the customer has at the places that are left, and not at the new one any more. */
export function endingOf(draft: MoveDraft, { fromAddressInfo: { sites } }: HomeMoveStart, moving: readonly EnergyType[]): EnergyType[] {
  const left = draft.kind === 'in' ? [] : sites.filter(({ id }) => draft.selectedFromAddress.includes(id))
  const had = new Set(left.flatMap(({ supplies }) => supplies.map(({ energyType }) => energyType)))
  return draft.kind === 'out' ? [] : [...had].filter((energy) => !moving.includes(energy))
}

/** The energies that can be had at the new place; none until it is looked up. */
export const energiesThere = ({ ratesInfo }: MoveDraft): EnergyType[] => [
  ...new Set(ratesInfo?.movingTo.map(({ energyType }) => energyType)),
]

/** The pages of the form: nobody asks who lives at a place that is only left. */
export const pagesOf = ({ kind }: MoveDraft): readonly (1 | 2 | 3)[] => (kind === 'out' ? [1, 3] : [1, 2, 3])

import { energyType } from '../account/entities.ts'
import { dpId } from '../address/entities.ts'
import { ofShownAccount, otherAccount } from '../account/shown-account.ts'
import { flag, identifier, localDay, requestKey, text, written } from '../formats.ts'
import { LONGEST_ANSWER } from '../forms/limits.ts'
import { route } from '../route.ts'
import { list, object } from '../shape.ts'
import { homeMoveCase, homeMoveStart, moveInAddress, ratesInfo } from './entities.ts'

const answer = { ...written, maxLength: LONGEST_ANSWER } as const
const moveId = { ...identifier, description: 'a move of the selected account' } as const
const icp = { type: 'string', maxLength: 20 } as const

const cases = object(
  { cases: list(homeMoveCase, { description: 'newest first' }) },
  {
    banner: object(
      { moveId: identifier, title: text, body: text },
      {},
      { description: 'news of a move that the customer has not put away; absent where there is none' },
    ),
  },
)

export const homeMoveForm = route({
  path: '/private/homeMove/form',
  summary: 'What a move begins with: the customer’s places, on which days power is switched, and what is offered',
  answer: homeMoveStart,
  errors: ['/error/no_data'],
})

export const homeMoveSiteRates = route({
  path: '/private/homeMove/siteRates',
  isReadOnly: true,
  summary: 'What energy costs at the old place and at the new one, and how the meter there is read',
  body: object(
    {
      siteId: { ...identifier, description: 'of the selected account: the old place, or any where none is left' },
      energyTypes: list(
        object({ type: energyType }, { ICPIdentifier: { ...icp, description: 'at the new place; absent where it is not known' } }),
        { maxItems: 10 },
      ),
    },
    { postCode: { type: 'string', pattern: '^[0-9]{4}$', description: 'of the new place: natural gas does not reach everywhere' } },
  ),
  answer: ratesInfo,
  errors: ['/error/not_found'],
})

/** Answers to the form `homeMove` or `homeMovePromotion` of the configuration, which says what each may be. */
const answers = {
  hasMedicalDependency: flag,
  medicalDependentFirstName: answer,
  medicalDependentLastName: answer,
  medicalDependentGp: answer,
  criticalEquipment: list(answer, { maxItems: 60 }),
  otherCriticalEquipment: answer,
  isVulnerable: flag,
  termsAndConditions: { ...flag, description: 'agreed to where it is absent: clients of the specification ask before they send' },
  meterAccessPrevented: flag,
  meterAccessNotes: answer,
  isDogOnSite: flag,
  emailAddress: answer,
  mobileNumber: answer,
  contactBy: answer,
  medicalSupport: flag,
  additionalMessage: answer,
} as const

export const homeMoveSubmit = route({
  path: '/private/homeMove/submit',
  whileActing: { mail: 'told us of a move' },
  summary: 'Tells of a move: out of places, into one, or both; the same again opens no other case and answers the same',
  body: object(
    {
      moveOutIds: list(identifier, { maxItems: 50, uniqueItems: true, description: 'the sites that are left; empty for none' }),
    },
    {
      // What clients that are written by the specification do not send: decision 033.
      ...ofShownAccount,
      requestKey: requestKey('names this move, so that sending it again opens no other case; if absent, each call is a new move'),
      journey: { enum: ['form', 'promotion'], description: 'which form was filled in; `form` if absent' },
      moveOutAddress: { ...written, maxLength: 300, description: 'the old place as the customer saw it' },
      moveOutDate: { ...localDay, description: 'last day at the old places' },
      moveInAddress,
      registryAddressSelected: { ...flag, description: 'whether the address was chosen from the register; false where it was typed in' },
      nzPostAddressSelected: { ...flag, description: 'whether it is an address that NZ Post delivers to' },
      nzPostDpId: dpId,
      propertyIdToPopulate: { ...identifier, description: 'what the register calls the new place: `propertyId` of a match' },
      moveInIcps: list(icp, { maxItems: 10 }),
      moveInDate: { ...localDay, description: 'first day at the new place' },
      selectedPlans: list(object({ energyType, planId: identifier }), {
        maxItems: 10,
        description: 'the plans chosen for the new place; the present ones move along without it',
      }),
      selectedOffer: { ...identifier, description: 'the code of an offer' },
      selectedOfferFullString: { ...written, maxLength: 300, description: 'the offer as the customer saw it' },
      bonusOfferCode: { ...written, maxLength: 40 },
      ...answers,
    },
  ),
  answer: object({
    success: flag,
    moveId: text,
    caseNumber: text,
    emailSent: flag,
    email: { type: 'string', description: 'where mails about the move go' },
  }),
  errors: ['/error/home_move/key_used', '/error/home_move/under_way', '/error/home_move/not_possible', ...otherAccount],
})

export const homeMoveCases = route({
  path: '/private/homeMove/cases',
  summary: 'The moves of the selected account: how far each is, what comes next and what may still be changed',
  answer: cases,
})

export const homeMoveChangeDates = route({
  path: '/private/homeMove/cases/:moveId/dates',
  whileActing: { mail: 'changed the days of a move' },
  summary: 'Changes the days of a move; the retailer confirms them again',
  params: object({ moveId }),
  body: object(ofShownAccount, { moveOutDate: localDay, moveInDate: localDay }),
  answer: cases,
  errors: ['/error/home_move/not_possible', ...otherAccount],
})

export const homeMoveCancel = route({
  path: '/private/homeMove/cases/:moveId/cancel',
  whileActing: { mail: 'cancelled a move' },
  summary: 'Cancels a move before its first day; cancelled again nothing changes',
  params: object({ moveId }),
  body: object(ofShownAccount),
  answer: cases,
  errors: ['/error/home_move/not_possible', ...otherAccount],
})

export const homeMoveBannerSeen = route({
  path: '/private/homeMove/banner',
  isCount: true,
  summary: 'Puts away the news of a move for this person',
  body: object({ moveId }),
  errors: ['/error/not_found'],
})

import { ofShownAccount, otherAccount } from '../account/shown-account.ts'
import { FREQUENCIES } from '../feed/billing.ts'
import { identifier, localDay, requestKey } from '../formats.ts'
import { route } from '../route.ts'
import { object } from '../shape.ts'
import { ownArrangement, payingHelp } from './entities.ts'

const key = requestKey('names this request, so that sending it again asks for nothing more')

const errors = [
  '/error/no_data',
  '/error/help/not_agreed',
  '/error/help/key_used',
  '/error/help/not_possible',
  '/error/help/owed_changed',
  ...otherAccount,
] as const

export const billHelp = route({
  path: '/private/billing/help',
  summary: 'What can be done where the bills of the selected account are hard to pay, and what was agreed',
  answer: payingHelp,
  errors: ['/error/no_data'],
})

export const askForExtension = route({
  path: '/private/billing/help/extension',
  whileActing: 'refused',
  summary: 'Asks for a later day to pay what the selected account owes; the same again asks for nothing more',
  body: object({ ...ofShownAccount, endDate: { ...localDay, description: 'the last day to pay' }, requestKey: key }),
  answer: object({
    success: { type: 'boolean', description: 'whether the bills may be paid later: false where the retailer has refused it since' },
    newEndDate: { ...localDay, description: 'the last day to pay' },
  }),
  errors,
})

const arrangement = {
  ...ofShownAccount,
  frequency: { enum: FREQUENCIES },
  firstDate: { ...localDay, description: 'of the first instalment: the next payday' },
  instalmentCents: { type: 'integer', minimum: 1, maximum: 100_000_000, description: 'of each but the last, which takes the remainder' },
  owedCents: {
    type: 'integer',
    minimum: 1,
    maximum: 1_000_000_000,
    description: 'what the customer saw; refused where it is not owed now',
  },
  requestKey: key,
} as const

export const makeArrangement = route({
  path: '/private/billing/help/arrangement',
  whileActing: 'refused',
  summary: 'Makes an arrangement to pay what the selected account owes in instalments, in place of an earlier one that is named',
  body: object(arrangement, {
    replaces: { ...identifier, description: 'the arrangement that this one takes the place of; without it one that holds is kept' },
  }),
  answer: ownArrangement,
  errors,
})

export const endArrangement = route({
  method: 'DELETE',
  path: '/private/billing/help/arrangement/:arrangementId',
  whileActing: 'refused',
  summary: 'Ends an arrangement of the selected account: what is left of its bills falls due as they say; ended again nothing changes',
  params: object({ arrangementId: identifier }),
  query: object(ofShownAccount),
  answer: payingHelp,
  errors: ['/error/no_data', ...otherAccount],
})

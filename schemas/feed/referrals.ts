import { localDay } from '../formats.ts'
import { closedObject, type Shape } from '../shape.ts'
import { idOf, money, words } from './record.ts'

const referralState = {
  enum: ['joined', 'credited', 'notCredited'],
  description: 'joined: the credit is to come; credited: it is on the account; notCredited: it does not come',
} as const
export type ReferralState = Shape<typeof referralState>

/** A friend who joined by the code of an account. */
export const referral = closedObject(
  {
    billingAccountId: { ...idOf('account'), description: 'the account whose code it was, by its id' },
    joinedDay: { ...localDay, description: 'local day on which the friend joined, YYYY-MM-DD' },
    state: referralState,
  },
  {
    friend: words(40, 'first name of the friend, where they agreed that it is told'),
    amount: money('what was credited to the account'),
    creditedDay: { ...localDay, description: 'local day of the credit, YYYY-MM-DD' },
    reason: words(200, 'why no credit comes, as the customer reads it'),
  },
)

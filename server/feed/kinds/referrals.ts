import { referrals } from '../../db/schema/referrals.ts'
import { storedIn } from '../kind-store.ts'

export const referral = storedIn('referral', {
  table: referrals,
  refersTo: { billingAccountId: 'account' },
})

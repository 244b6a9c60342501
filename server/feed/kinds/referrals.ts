import { referrals } from '../../db/schema/referrals.ts'
import { storedIn } from '../kind-store.ts'

export const referral = storedIn('referral', {
  table: referrals,
  refersTo: { billingAccountId: 'account' },
  row: ({ friend, amount, creditedDay, reason, ...data }, id) => ({
    ...data,
    id,
    friend: friend ?? null,
    amount: amount ?? null,
    creditedDay: creditedDay ?? null,
    reason: reason ?? null,
  }),
  data: ({ id: _id, ...row }) => row,
})

import { addDays } from '#lib/calendar.ts'
import { type DemoRecord, endOf, record } from './record.ts'
import { type DemoAccount, ownId } from './world.ts'

/** Friends who joined by the code of an account; the credit comes with the bill after their first one. */
export const referralRecords = (account: DemoAccount, today: string): DemoRecord[] =>
  (account.broughtFriends ?? []).map((friend, i) => {
    const joinedDay = addDays(today, -9 - 20 * i)
    const data = { billingAccountId: account.id, joinedDay, state: 'joined', friend } as const
    return record('referral', ownId(`RF-${i + 1}`, account), data, endOf(joinedDay))
  })

import type { OwnReferral } from '#schemas/referral/entities.ts'
import { dayText } from '#lib/day-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { WithTeReo } from '#ui/te-reo.tsx'
import css from './friend-get-friend.module.css'

/** Friends who joined, and the credit for each. */
export function Friends({ referrals }: { referrals: readonly OwnReferral[] }) {
  if (referrals.length === 0) return <p>Nobody has joined with your link yet. Friends who do are listed here.</p>
  return (
    <ul className={css.list}>
      {referrals.map((referral) => (
        <li key={referral.id}>
          <span>
            <WithTeReo text={referral.friend ?? 'A friend'} /> <span className="quiet">joined {dayText(referral.joinedDate, 'year')}</span>
          </span>
          <span>{creditText(referral)}</span>
        </li>
      ))}
    </ul>
  )
}

function creditText({ state, amountNzd, creditedDate, reason }: OwnReferral): string {
  switch (state) {
    case 'joined':
      return 'Your credit is on its way'
    case 'credited':
      return `${moneyText(amountNzd ?? 0)} credited${creditedDate ? ` ${dayText(creditedDate, 'year')}` : ''}`
    case 'notCredited':
      return reason ? `No credit: ${reason}` : 'No credit'
  }
}

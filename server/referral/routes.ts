import { GROUP_BILLS } from '#lib/buying-group.ts'
import { centsOf, dollarsOf } from '#lib/money.ts'
import { sum } from '#lib/sum.ts'
import type { FriendGetFriend } from '#schemas/referral/entities.ts'
import { friendGetFriendUrl } from '#schemas/referral/routes.ts'
import type { AreaParts } from '../area-parts.ts'
import { findBrandPart } from '../config/brand.ts'
import { filled } from '#lib/filled.ts'
import type { Api } from '../http/api.ts'
import { findOrMakeCode, findReferrals } from './queries.ts'

/** Bringing friends. Source: portal-usage.md, section 7, Dashboard; docs/decisions/035-a-code-for-each-account.md. */
export function referralRoutes(api: Api, { db }: AreaParts): void {
  api.handleSelected(friendGetFriendUrl, async ({ scope }) => {
    const { selected } = scope
    const { rules } = await findBrandPart(db, selected.brand, 'friendGetFriend', scope)
    const { ownNzd, friendNzd, joinUrl } = rules
    const { lead, shareText, terms } = filled(rules, { ownNzd: `$${ownNzd}`, friendNzd: `$${friendNzd}` })
    const whyNot = selected.isBuyingGroup ? `${GROUP_BILLS}, so a credit for bringing a friend can’t be taken off them.` : undefined
    const code = whyNot ? undefined : await findOrMakeCode(db, scope, selected.billingAccountId)
    const rows = await findReferrals(db, selected.billingAccountId)
    return {
      friendGetFriendUrl: code && withCode(joinUrl, code),
      code,
      whyNot,
      lead,
      shareText,
      ownNzd,
      friendNzd,
      terms,
      referrals: rows.map(({ id, joinedDay, state, friend, amount, creditedDay, reason }) => ({
        id,
        joinedDate: joinedDay,
        state,
        friend: friend ?? undefined,
        amountNzd: amount === null ? undefined : Number(amount),
        creditedDate: creditedDay ?? undefined,
        reason: reason ?? undefined,
      })),
      creditedNzd: dollarsOf(sum(rows.map(({ amount }) => centsOf(amount ?? '0')))),
    } satisfies FriendGetFriend
  })
}

function withCode(joinUrl: string, code: string): string {
  const url = new URL(joinUrl)
  url.searchParams.set('friend', code)
  return url.href
}

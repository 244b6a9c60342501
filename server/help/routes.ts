import { yearBefore } from '#lib/calendar.ts'
import type { PayingHelp } from '#schemas/help/entities.ts'
import * as routes from '#schemas/help/routes.ts'
import type { AreaParts } from '../area-parts.ts'
import { type SelectedScope, todayOf } from '../access.ts'
import { findSelected } from '../account/queries.ts'
import { balanceOf, findOwedOfAccount, overdueSince } from '../billing/queries.ts'
import { findBrandPart, helpersFor } from '../config/brand.ts'
import type { Api } from '../http/api.ts'
import { problem } from '../http/problem.ts'
import { canMail } from '../mail/mailer.ts'
import { closePage } from '../payments/orders.ts'
import { findTaker, type Taker, takenThenText, takesAllOn } from '../payments/taker.ts'
import { agreeInstalments, type Agreeing, endInstalments, findOwedNow, grantExtension, type Refusal } from './agree.ts'
import { leftLines } from './left-lines.ts'
import { arrangementOffer, extensionOffer, isUnderWay } from './offers.ts'
import { arrangementSeen, discountDateOf, findArrangements, findAsMade, findExtensions, type StoredArrangement } from './state.ts'

/** Trouble paying: a later day, instalments, and who helps. Source: portal-shell.md, section 3, Payment state. */
export function helpRoutes(api: Api, { db, payments, mail, publicUrl }: AreaParts): void {
  api.handleSelected(routes.billHelp, ({ scope }) => seenBy(scope))

  async function seenBy(scope: SelectedScope) {
    const own = await findSelected(db, scope)
    if (!own) return problem('/error/no_data')
    const { rules, phone } = await agreeingOf(scope)
    const today = todayOf(scope)
    const owed = await findOwedNow(db, scope)
    const asked = await findExtensions(db, own.account.id)
    const arrangements = await findArrangements(db, own.account.id)
    const taker = await findTaker(db, own.account.id, today)
    const [latest] = arrangements
    const current = arrangements.find(({ id }) => id === owed.arrangement?.id)
    const asking = { owed, today, rules, phone, extensions: asked.filter(({ status }) => status !== 'refused'), arrangements }
    const extension = extensionOffer(asking)
    return {
      billingAccountId: own.account.id,
      today,
      balance: balanceOf(owed, today),
      overdueSince: overdueSince(owed, today),
      discountDate: discountDateOf(owed, today),
      isProtected: owed.isProtected ?? false,
      takenBy: taker?.by,
      takenThen: takenThenText(owed, taker, today) || undefined,
      isAllTaken: (taker && takesAllOn(taker, owed, 'latestDay' in extension ? extension.latestDay : today)) || undefined,
      canPay: payments !== undefined,
      extension: {
        asked: asked
          .filter(({ askedDay }) => askedDay > yearBefore(today))
          .map(({ id, endDay, status, amount }) => ({
            id,
            newEndDate: endDay,
            status,
            amountNzd: amount === null ? undefined : Number(amount),
          })),
        ...('whyNot' in extension
          ? extension
          : { earliestDate: extension.earliestDay, latestDate: extension.latestDay, leftInYear: extension.leftInYear }),
      },
      arrangement: {
        ...arrangementOffer(asking),
        current: owed.arrangement && current && isUnderWay(owed) ? arrangementSeen(owed.arrangement, current, today) : undefined,
        ifEnded: current && (await ifEnded(own.account.id, taker, today)),
        wasRefused: latest?.status === 'refused' ? true : undefined,
      },
      helpers: helpersFor(rules, scope.selected.kind),
    } satisfies PayingHelp
  }

  /** What would be left to pay without the arrangement, in words. */
  async function ifEnded(billingAccountId: string, taker: Taker | undefined, today: string): Promise<string> {
    const owed = await findOwedOfAccount(db, billingAccountId, today, { isWithoutArrangement: true })
    return leftLines(owed, taker, today).join(' ')
  }

  api.handleSelected(routes.askForExtension, async ({ scope, body: { endDate, requestKey } }) => {
    const agreeing = await agreeingOf(scope)
    await closeOwnPage(agreeing)
    const answer = await grantExtension(db, agreeing, { endDay: endDate, requestKey })
    if (answer.is !== 'granted') return refusalOf(answer)
    return { success: answer.extension.status !== 'refused', newEndDate: answer.extension.endDay }
  })

  api.handleSelected(routes.makeArrangement, async ({ scope, body }) => {
    const agreeing = await agreeingOf(scope)
    const { billingAccountId: _shown, firstDate, instalmentCents, ...rest } = body
    await closeOwnPage(agreeing)
    const answer = await agreeInstalments(db, agreeing, { ...rest, firstDay: firstDate, eachCents: instalmentCents })
    if (answer.is !== 'agreed') return refusalOf(answer)
    return seenArrangement(agreeing, answer.stored)
  })

  /** One that was ended since, as a request that is sent again may find it, is shown as it was made. */
  async function seenArrangement({ scope }: Agreeing, stored: StoredArrangement) {
    const { arrangement } = await findOwedNow(db, scope)
    const kept = arrangement?.id === stored.id ? arrangement : await findAsMade(db, stored)
    return arrangementSeen(kept, stored, todayOf(scope))
  }

  api.handleSelected(routes.endArrangement, async ({ scope, params: { arrangementId } }) => {
    const agreeing = await agreeingOf(scope)
    await closeOwnPage(agreeing)
    const answer = await endInstalments(db, agreeing, arrangementId)
    return answer.is === 'gone' ? problem('/error/not_found', 'The selected account has no such arrangement.') : seenBy(scope)
  })

  /** Closes a payment page that is still open: what it asks for follows from what was agreed before. */
  async function closeOwnPage({ scope }: Agreeing): Promise<void> {
    if (payments) await closePage(payments, scope.selected.billingAccountId)
  }

  async function agreeingOf(scope: SelectedScope): Promise<Agreeing> {
    const own = { canMail: canMail(mail), publicUrl, takesCards: payments !== undefined }
    return { scope, ...own, ...(await findBrandPart(db, scope.selected.brand, 'payingHelp', scope)) }
  }
}

function refusalOf(refusal: Refusal) {
  switch (refusal.is) {
    case 'keyUsed':
      return problem('/error/help/key_used', 'This was asked for already, otherwise than now.')
    case 'owedChanged':
      return problem('/error/help/owed_changed', 'What you owe has changed meanwhile. Look at the new amount, then agree again.')
    case 'notPossible':
      return problem('/error/help/not_possible', refusal.why)
    case 'wrong':
      return problem('/error/help/not_agreed', refusal.why)
  }
}

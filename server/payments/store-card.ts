import { eq } from 'drizzle-orm'
import type { Brand } from '#schemas/brand.ts'
import { cardText } from '#lib/card-names.ts'
import { monthText } from '#lib/day-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { dollarsOf } from '#lib/money.ts'
import { moneyText } from '#lib/money-text.ts'
import type { Scope } from '../access.ts'
import { mayKnow } from '../account/has-access.ts'
import { changeOwnAccount } from '../account/lock-account.ts'
import { findOwedOfAccount } from '../billing/queries.ts'
import type { Database } from '../db/open.ts'
import { billingAccounts } from '../db/schema/accounts.ts'
import { cardsToForget, savedCards } from '../db/schema/payments.ts'
import { recordEvent } from '../feed/events/record.ts'
import { endAuthority, findAuthority, giveAuthority } from './autopay.ts'
import { findBillTries } from './bill-tries.ts'
import { closeCharges } from './charge-order.ts'
import type { CardRequest } from './card-requests.ts'
import type { CardOutcome } from './gateway.ts'
import type { Payments } from './order.ts'
import { wantNoCards } from './open-card-pages.ts'
import { nameOfCard, whyUnusable } from './saved-card.ts'
import { takenAtOnce } from './taken-at-once.ts'
import { tellOfChange, tellOther } from './tell.ts'

type Saved = Extract<CardOutcome, { is: 'saved' }>

/** Stores a card that the gateway has saved, in place of the one before, and lets it pay bills where that was asked for. */
export async function storeCard(
  { canMail }: Payments,
  tx: Database,
  request: CardRequest,
  { token, card, needsCode }: Saved,
): Promise<void> {
  const { billingAccountId, userId, purpose } = request
  const [account] = await tx.select().from(billingAccounts).where(eq(billingAccounts.id, billingAccountId))
  if (!account) return
  const [before] = await tx.select().from(savedCards).where(eq(savedCards.billingAccountId, billingAccountId))
  if (purpose === 'none' || !(await mayKnow(tx, request))) {
    if (before?.token !== token) await tx.insert(cardsToForget).values({ token }).onConflictDoNothing()
    return
  }
  // The card that was updated has gone meanwhile.
  if (purpose === 'code' && before?.token !== token) return
  if (before && before.token !== token) await tx.insert(cardsToForget).values({ token: before.token }).onConflictDoNothing()
  const row = { token, ...card, needsCode, savedBy: userId, savedAt: new Date(), toldExpires: null }
  const [stored] = await tx
    .insert(savedCards)
    .values({ billingAccountId, ...row })
    .onConflictDoUpdate({ target: savedCards.billingAccountId, set: row })
    .returning()
  if (!stored) return
  const data = { ...card, session: request.session ?? '' }
  await recordEvent(tx, { userId }, { type: 'nz.switchboard.card.saved', billingAccountId, data })
  const own = { billingAccountId, userId, brand: account.brand, canMail }
  if (before && before.savedBy !== userId) await tellFormerOwner(tx, before, own)
  if (purpose === 'autopay')
    return giveAuthority(tx, stored, {
      ...own,
      instructionKey: request.cardKey,
      feeRate: request.feeRate,
      currentCents: request.currentCents,
      currentBillIds: request.currentBillIds,
    })
  const { savedAt } = stored
  const today = localDayOf(savedAt)
  const known = whyUnusable(stored, today) ? undefined : await findAuthority(tx, billingAccountId)
  const owed = await findOwedOfAccount(tx, billingAccountId, today)
  const takenCents = known ? takenAtOnce(owed, known, await findBillTries(tx, billingAccountId), { savedAt, now: savedAt }).nowCents : 0
  await tellOfChange(tx, {
    ...own,
    subject: purpose === 'code' ? 'Your card was updated:' : 'Your card was saved:',
    lines: [
      `We keep your ${cardText(card)}, which expires in ${monthText(card.expires)}. Its number is with our payment provider alone.`,
      ...(takenCents > 0 ? [`It pays your bills: ${moneyText(dollarsOf(takenCents))} is taken from it at once.`] : []),
    ],
  })
}

/** Another person with access has saved a card in place of theirs: it pays bills where that person lets it, and not by their authority. */
async function tellFormerOwner(
  tx: Database,
  { savedBy, ...card }: typeof savedCards.$inferSelect,
  own: { billingAccountId: string; brand: Brand; canMail: boolean },
): Promise<void> {
  const paidBills = await endAuthority(tx, { ...own, userId: savedBy })
  const then = paidBills ? ' It no longer pays the bills.' : ''
  const line = `Another person with access to the account has saved a card in place of your ${cardText(card)}, which we no longer keep.${then}`
  await tellOfChange(tx, { ...own, userId: savedBy, isByAnother: true, subject: 'Your card was replaced:', lines: [line] })
}

/** Forgets the saved card of the selected account; one that pays bills stops paying them. Again it changes nothing. */
export async function removeCard(payments: Payments, scope: Scope): Promise<void> {
  const { selected, userId } = scope
  if (!selected) return
  const { billingAccountId, brand } = selected
  await changeOwnAccount(payments.db, scope, billingAccountId, async (tx) => {
    await wantNoCards(tx, billingAccountId)
    const [gone] = await tx.delete(savedCards).where(eq(savedCards.billingAccountId, billingAccountId)).returning()
    if (!gone) return
    await tx.insert(cardsToForget).values({ token: gone.token }).onConflictDoNothing()
    const paidBills = await endAuthority(tx, { billingAccountId, userId })
    const whose = gone.savedBy === userId ? 'your' : 'the'
    const then = paidBills ? ' It no longer pays the bills. Please pay each bill by its due day.' : ''
    const told = { billingAccountId, brand, userId, canMail: payments.canMail, subject: 'Your card was deleted:' }
    await tellOfChange(tx, { ...told, lines: [`We no longer keep ${whose} ${cardText(gone)}.${then}`] })
    await tellOther(tx, gone.savedBy, { ...told, lines: [`We no longer keep your ${cardText(gone)}.${then}`] })
    await recordEvent(tx, { userId }, { type: 'nz.switchboard.card.deleted', billingAccountId, data: nameOfCard(gone) })
  })
  await closeCharges(payments, billingAccountId, ['autopay', 'savedCard'])
}

const MOST_FORGOTTEN = 50

/** Has the gateway forget the cards that are no longer kept. What fails is tried again the next time. */
export async function forgetCards({ db, gateway }: Payments): Promise<void> {
  for (const { token } of await db.select().from(cardsToForget).limit(MOST_FORGOTTEN)) {
    const isForgotten = await gateway.forgetCard(token).then(
      () => true,
      () => false,
    )
    if (isForgotten) await db.delete(cardsToForget).where(eq(cardsToForget.token, token))
  }
}

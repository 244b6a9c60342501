import { and, eq } from 'drizzle-orm'
import type { Brand } from '#schemas/brand.ts'
import { cardText } from '#lib/card-names.ts'
import { feePercentText } from '#lib/card-fee.ts'
import { localDayOf } from '#lib/local-day.ts'
import { dollarsOf } from '#lib/money.ts'
import { moneyText } from '#lib/money-text.ts'
import { findOwedOfAccount, payableCents } from '../billing/queries.ts'
import type { Database } from '../db/open.ts'
import { billingAccounts } from '../db/schema/accounts.ts'
import { cardAuthorities, directDebits } from '../db/schema/payments.ts'
import { recordEvent } from '../feed/events/record.ts'
import { changedByCustomer } from '../feed/records.ts'
import { agreedHelpOf } from '../help/state.ts'
import { findBillTries } from './bill-tries.ts'
import { ofHoldingAuthority } from './holding-authority.ts'
import { type StoredCard, whyUnusable } from './saved-card.ts'
import { takenAtOnce } from './taken-at-once.ts'
import { findTaker, takenThenText } from './taker.ts'
import { tellOfChange, tellOther } from './tell.ts'

/* The authority to take bills from the saved card. All of it is done with the account locked. */

export type CardAuthority = typeof cardAuthorities.$inferSelect

/** The authority that holds: who gave it has access to the account, and the retailer's systems know of no direct debit. */
export async function findAuthority(db: Database, billingAccountId: string): Promise<CardAuthority | undefined> {
  const [found] = await db
    .select({ authority: cardAuthorities })
    .from(cardAuthorities)
    .innerJoin(billingAccounts, ofHoldingAuthority)
    .where(and(eq(cardAuthorities.billingAccountId, billingAccountId), eq(billingAccounts.id, billingAccountId)))
  return found?.authority
}

const OWN_INSTALMENTS = 'Your instalments are not taken from it: you pay each of them yourself.'

interface By {
  billingAccountId: string
  userId: string
  brand: Brand
  canMail: boolean
}

interface Given extends By {
  instructionKey: string
  feeRate: number
  /** what is paid at once, as the customer was told; 0 for nothing */
  currentCents: number
  /** the bills that this is for; null for all that are owed */
  currentBillIds: string[] | null
}

/** Lets the saved card pay from now on, in place of a direct debit; the same instruction again changes nothing. */
export async function giveAuthority(tx: Database, card: StoredCard, given: Given): Promise<void> {
  const { billingAccountId, userId, brand, canMail, instructionKey, feeRate } = given
  const known = await findAuthority(tx, billingAccountId)
  if (known?.instructionKey === instructionKey) return
  const endedDebit = await endDebit(tx, given)
  const today = localDayOf(new Date())
  const owed = await findOwedOfAccount(tx, billingAccountId, today)
  const help = agreedHelpOf(owed, today)
  const currentCents = help ? 0 : Math.min(given.currentCents, payableCents(owed, today, given.currentBillIds))
  const givenAt = new Date()
  const row = {
    instructionKey,
    feeRate,
    currentCents,
    currentBillIds: given.currentBillIds,
    givenBy: userId,
    givenAt,
    paysSince: known?.paysSince ?? givenAt,
  }
  await tx
    .insert(cardAuthorities)
    .values({ billingAccountId, ...row })
    .onConflictDoUpdate({ target: cardAuthorities.billingAccountId, set: row })
  const { brand: cardBrand, lastFour, expires, savedAt } = card
  const { nowCents, leftCents } = takenAtOnce(owed, row, await findBillTries(tx, billingAccountId), { savedAt, now: givenAt })
  const whyUnused = whyUnusable(card, today)
  await tellOfChange(tx, {
    billingAccountId,
    brand,
    userId,
    canMail,
    subject: 'Your automatic card payments are set up:',
    lines: [
      `${whyUnused ? `${whyUnused} Then we` : 'We'} take each bill from your ${cardText(card)} on its due day.`,
      ...(nowCents > 0 ? [`${moneyText(dollarsOf(nowCents))} is taken ${whyUnused ? 'once that is done' : 'at once'}.`] : []),
      ...(leftCents > 0
        ? [`What you owe ${nowCents > 0 ? 'besides' : 'now'}, ${moneyText(dollarsOf(leftCents))}, is not taken. Please pay it yourself.`]
        : []),
      ...(help
        ? [help.kind === 'extension' ? takenThenText(owed, await findTaker(tx, billingAccountId, today), today) : OWN_INSTALMENTS]
        : []),
      ...(endedDebit ? ['Your direct debit has ended. A payment by it that is on its way may still be taken.'] : []),
      feeRate > 0 ? `A card fee of ${feePercentText(feeRate)} comes on top of each payment.` : 'There is no card fee.',
    ],
  })
  const event = { brand: cardBrand, lastFour, expires, feePercent: feeRate / 100 }
  await recordEvent(tx, { userId }, { type: 'nz.switchboard.card_payments.given', billingAccountId, data: event })
}

/** Takes the authority back. @returns the one that there was */
export async function endAuthority(
  tx: Database,
  { billingAccountId, userId }: Pick<By, 'billingAccountId' | 'userId'>,
): Promise<CardAuthority | undefined> {
  const [ended] = await tx.delete(cardAuthorities).where(eq(cardAuthorities.billingAccountId, billingAccountId)).returning()
  if (!ended) return undefined
  await recordEvent(tx, { userId }, { type: 'nz.switchboard.card_payments.ended', billingAccountId, data: {} })
  return ended
}

/** Banks take days to load a direct debit: until then a record without one does not say that it ended. */
const LOADING_MS = 14 * 86_400_000

/** Whether one that the retailer's systems do not know of may still become known to them. */
export const isOnItsWay = (given: { givenAt: Date } | undefined, atMs = Date.now()): boolean =>
  given !== undefined && atMs - given.givenAt.getTime() <= LOADING_MS

/**
 * Takes a direct debit back, and tells who had given it in the portal; also one that is on its way.
 * @returns whether there was one
 */
export async function endDebit(tx: Database, { billingAccountId, userId, brand, canMail }: By): Promise<boolean> {
  const [account] = await tx.select().from(billingAccounts).where(eq(billingAccounts.id, billingAccountId)).for('update')
  const [given] = await tx.delete(directDebits).where(eq(directDebits.billingAccountId, billingAccountId)).returning()
  if (!account?.hasDirectDebit && !isOnItsWay(given)) return false
  await tx.update(billingAccounts).set({ hasDirectDebit: false }).where(eq(billingAccounts.id, billingAccountId))
  await recordEvent(tx, { userId }, { type: 'nz.switchboard.direct_debit.ended', billingAccountId, data: {} })
  await changedByCustomer(tx, 'account', billingAccountId, billingAccountId)
  const subject = 'Your direct debit has ended with'
  const lines = [`We no longer take the bills from ${given?.maskedNumber ?? 'your bank account'}.`]
  await tellOther(tx, given?.givenBy, { billingAccountId, brand, userId, canMail, subject, lines })
  return true
}

import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { counted } from '#lib/counted.ts'
import { dayText } from '#lib/day-text.ts'
import { type ArrangementWish, type Instalment, instalmentsOf, wrongWith } from '#lib/instalments.ts'
import { amountOf, dollarsOf } from '#lib/money.ts'
import { moneyText } from '#lib/money-text.ts'
import { paths } from '#lib/paths.ts'
import { sum } from '#lib/sum.ts'
import type { Brand } from '#schemas/brand.ts'
import { type SelectedScope, todayOf } from '../access.ts'
import { accountLine } from '../account/account-line.ts'
import { changeOwnAccount } from '../account/lock-account.ts'
import { findOwedOfAccount } from '../billing/queries.ts'
import type { Owed } from '../billing/settle.ts'
import type { Database } from '../db/open.ts'
import { agreements, arrangementInstalments, creditExtensions, paymentArrangements } from '../db/schema/billing.ts'
import { users } from '../db/schema/people.ts'
import { recordEvent } from '../feed/events/record.ts'
import { madeInPortal } from '../feed/records.ts'
import { storeLetter } from '../mail/letter.ts'
import { isChargeUnderWay } from '../payments/charge-under-way.ts'
import { findTaker, takenThenText } from '../payments/taker.ts'
import { endArrangement } from './end-paid.ts'
import { leftLines } from './left-lines.ts'
import { arrangementOffer, type Asking, billedCentsOf, extensionOffer, isUnderWay } from './offers.ts'
import { agreedHelpOf, findArrangements, findExtensions, type StoredArrangement } from './state.ts'

export interface Agreeing {
  scope: SelectedScope
  rules: Asking['rules']
  phone: string
  canMail: boolean
  publicUrl: string
  /** nothing is being paid here without a gateway, whatever was open when it was taken away */
  takesCards: boolean
}

/** Why something was not agreed, in words for the customer. */
export type Refusal = { is: 'keyUsed' | 'owedChanged' } | { is: 'wrong' | 'notPossible'; why: string }

/** What is being paid at this moment is not agreed to be paid later. */
const UNDER_WAY = {
  is: 'notPossible',
  why: 'A payment by card is being made just now. Look again in a minute: then you see what is left.',
} as const

/** What something is agreed for. */
const openBillIds = ({ bills }: Owed) => bills.filter(({ owedCents }) => owedCents > 0).map(({ id }) => id)

type Extension = typeof creditExtensions.$inferSelect

/** Grants a later day to pay, where the rules allow it. The same request again grants nothing more; two devices ask one after the other. */
export function grantExtension(
  db: Database,
  agreeing: Agreeing,
  { endDay, requestKey }: { endDay: string; requestKey: string },
): Promise<{ is: 'granted'; extension: Extension } | Refusal> {
  const { scope } = agreeing
  const { billingAccountId, brand } = scope.selected
  return changeOwnAccount(db, scope, billingAccountId, async (tx) => {
    const asked = await findExtensions(tx, billingAccountId)
    const known = asked.find((one) => one.requestKey === requestKey)
    if (known) return known.endDay === endDay ? { is: 'granted', extension: known } : { is: 'keyUsed' }
    if (agreeing.takesCards && (await isChargeUnderWay(tx, billingAccountId))) return UNDER_WAY
    const owed = await findOwedNow(tx, scope)
    const today = todayOf(scope)
    const extensions = asked.filter(({ status }) => status !== 'refused')
    const offer = extensionOffer({ ...agreeing, owed, today, extensions, arrangements: [] })
    if ('whyNot' in offer) return { is: 'notPossible', why: offer.whyNot }
    const { earliestDay, latestDay } = offer
    if (endDay < earliestDay || endDay > latestDay) {
      return { is: 'wrong', why: `Choose a day from ${dayText(earliestDay, 'weekday')} to ${dayText(latestDay, 'weekday')}.` }
    }
    const id = `EXT-${randomUUID()}`
    const amount = amountOf(billedCentsOf(owed))
    const [extension] = await tx
      .insert(creditExtensions)
      .values({ billingAccountId, id, askedDay: today, endDay, amount, status: 'granted', requestKey })
      .returning()
    if (!extension) throw new Error('an extension was stored and did not come back')
    const billIds = openBillIds(owed)
    await tx.insert(agreements).values({ billingAccountId, id, day: today, billIds, requestKey })
    await madeInPortal(tx, 'creditExtension', id, billingAccountId)
    const taker = await findTaker(tx, billingAccountId, today)
    const putOff = await findOwedNow(tx, scope)
    const taken = takenThenText(putOff, taker, today)
    const { discountDate, discountNzd } = agreedHelpOf(putOff, today) ?? {}
    await tell(tx, agreeing, brand, 'More time to pay your bill from', [
      `You have until ${dayText(endDay, 'weekday')} to pay ${moneyText(Number(amount))}.${taken ? ` ${taken}` : ''}`,
      ...(discountDate && discountNzd
        ? [`The discount for paying on time keeps its day: pay by ${dayText(discountDate, 'weekday')} for ${moneyText(discountNzd)} off.`]
        : []),
      'If it still gets tight, look at “Trouble paying?” beside your bill, or call us. The sooner we know, the more we can do.',
    ])
    await recordEvent(tx, scope, {
      type: 'nz.switchboard.credit_extension.granted',
      billingAccountId,
      subject: id,
      data: { extensionId: id, askedDay: today, endDay, amount, billIds },
    })
    return { is: 'granted', extension }
  })
}

interface Wished extends ArrangementWish {
  owedCents: number
  requestKey: string
  replaces?: string | undefined
}

/** Makes an arrangement, where the rules allow it, in place of the one that it names. Safe to repeat. */
export function agreeInstalments(
  db: Database,
  agreeing: Agreeing,
  wish: Wished,
): Promise<{ is: 'agreed'; stored: StoredArrangement } | Refusal> {
  const { scope } = agreeing
  const { billingAccountId, brand } = scope.selected
  return changeOwnAccount(db, scope, billingAccountId, async (tx) => {
    const made = await findArrangements(tx, billingAccountId)
    const known = made.find(({ requestKey }) => requestKey === wish.requestKey)
    if (known) return (await isAsWished(tx, known, wish)) ? { is: 'agreed', stored: known } : { is: 'keyUsed' }
    if (agreeing.takesCards && (await isChargeUnderWay(tx, billingAccountId))) return UNDER_WAY
    const owed = await findOwedNow(tx, scope)
    const today = todayOf(scope)
    if (isUnderWay(owed) && owed.arrangement?.id !== wish.replaces) {
      return { is: 'notPossible', why: 'You are paying in instalments already. Look at them again to change them.' }
    }
    const offer = arrangementOffer({ ...agreeing, owed, today, extensions: [], arrangements: made })
    if ('whyNot' in offer) return { is: 'notPossible', why: offer.whyNot }
    if (offer.owedCents !== wish.owedCents) return { is: 'owedChanged' }
    const why = wrongWith(offer.owedCents, wish, offer, today)
    if (why !== undefined) return { is: 'wrong', why }
    const before = made.find(({ id }) => id === owed.arrangement?.id)
    if (before) await endArrangement(tx, billingAccountId, before.id, today)
    const id = `ARR-${randomUUID()}`
    const { frequency, requestKey } = wish
    const billIds = openBillIds(owed)
    const [stored] = await tx
      .insert(paymentArrangements)
      .values({ billingAccountId, id, madeDay: today, frequency, status: 'made', requestKey, billIds })
      .returning()
    if (!stored) throw new Error('an arrangement was stored and did not come back')
    await tx.insert(agreements).values({ billingAccountId, id, day: today, billIds, requestKey })
    const instalments = instalmentsOf(offer.owedCents, wish, offer.leastInstalmentCents)
    const rows = instalments.map(({ dueDay, cents }) => ({ dueDay, amount: amountOf(cents) }))
    await tx.insert(arrangementInstalments).values(rows.map((row, position) => ({ ...row, billingAccountId, arrangementId: id, position })))
    await madeInPortal(tx, 'paymentArrangement', id, billingAccountId)
    const taker = await findTaker(tx, billingAccountId, today)
    await tell(tx, agreeing, brand, 'Paying in instalments with', [
      `You pay ${moneyText(dollarsOf(offer.owedCents))} in ${counted(instalments.length, 'instalment')}:`,
      ...listed(instalments),
      `${taker ? `We do not take them ${taker.by}: that is for new bills. ` : ''}You pay each one on your bill page, by card. If one gets tight, change them there or call us: we’ll work it out with you.`,
    ])
    await recordEvent(tx, scope, {
      type: 'nz.switchboard.payment_arrangement.made',
      billingAccountId,
      subject: id,
      data: {
        arrangementId: id,
        madeDay: today,
        frequency,
        total: amountOf(offer.owedCents),
        billIds,
        instalments: rows,
        replaces: before?.id,
      },
    })
    return { is: 'agreed', stored }
  })
}

/** A mail lists at most this many instalments; the page shows all. */
const MOST_LISTED = 6

const listed = (instalments: readonly Instalment[]): string[] => {
  const lines = instalments.map(({ dueDay, cents }) => `${dayText(dueDay, 'weekday')}: ${moneyText(dollarsOf(cents))}`)
  const last = lines.at(-1)
  const text =
    lines.length <= MOST_LISTED || last === undefined ? lines : [...lines.slice(0, MOST_LISTED - 1), `… and so on, the last on ${last}`]
  return [text.join('\n')]
}

async function isAsWished(tx: Database, { billingAccountId, id, frequency }: StoredArrangement, wish: Wished): Promise<boolean> {
  const rows = await tx
    .select()
    .from(arrangementInstalments)
    .where(and(eq(arrangementInstalments.billingAccountId, billingAccountId), eq(arrangementInstalments.arrangementId, id)))
    .orderBy(arrangementInstalments.position)
  const [first] = rows
  return (
    frequency === wish.frequency &&
    first?.dueDay === wish.firstDay &&
    (rows.length === 1 || first.amount === amountOf(wish.eachCents)) &&
    amountOf(Math.round(sum(rows.map(({ amount }) => Number(amount) * 100)))) === amountOf(wish.owedCents)
  )
}

/** Ends an arrangement of the selected account; one that has ended stays so. */
export function endInstalments(db: Database, agreeing: Agreeing, arrangementId: string): Promise<{ is: 'ended' } | { is: 'gone' }> {
  const { scope } = agreeing
  const { billingAccountId, brand } = scope.selected
  return changeOwnAccount(db, scope, billingAccountId, async (tx) => {
    const stored = (await findArrangements(tx, billingAccountId)).find(({ id }) => id === arrangementId)
    if (!stored) return { is: 'gone' }
    // One that was paid holds again where a payment bounced.
    const isHolding = (await findOwedNow(tx, scope)).arrangement?.id === arrangementId
    if (!isHolding && (stored.status === 'ended' || stored.status === 'refused')) return { is: 'ended' }
    const today = todayOf(scope)
    await endArrangement(tx, billingAccountId, stored.id, today)
    await tell(tx, agreeing, brand, 'Your instalments have ended with', [
      'You have ended your instalments.',
      ...leftLines(await findOwedNow(tx, scope), await findTaker(tx, billingAccountId, today), today),
      'If that is too much at once, look at “Trouble paying?” beside your bill, or call us: we’ll work it out with you.',
    ])
    await recordEvent(tx, scope, {
      type: 'nz.switchboard.payment_arrangement.ended',
      billingAccountId,
      subject: arrangementId,
      data: { arrangementId, endedDay: today },
    })
    return { is: 'ended' }
  })
}

/** What is owed as the transaction sees it. */
export const findOwedNow = (tx: Database, scope: Agreeing['scope']): Promise<Owed> =>
  findOwedOfAccount(tx, scope.selected.billingAccountId, todayOf(scope))

async function tell(
  tx: Database,
  { scope, phone, canMail, publicUrl }: Agreeing,
  brand: Brand,
  subject: string,
  lines: readonly string[],
): Promise<void> {
  const [person] = await tx.select().from(users).where(eq(users.id, scope.userId))
  if (!canMail || !person) return
  const about = await accountLine(tx, scope.selected.billingAccountId)
  await storeLetter(tx, brand, person, subject, [
    ...lines,
    'What is agreed, and what else you can do:',
    `${publicUrl}${paths.billHelp()}`,
    ...about,
    `You can reach us on ${phone}. If you did not ask for this, please call us.`,
  ])
}

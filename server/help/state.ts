import { and, desc, eq } from 'drizzle-orm'
import { firstOf } from '#lib/calendar.ts'
import { centsOf, dollarsOf } from '#lib/money.ts'
import { sum } from '#lib/sum.ts'
import type { AgreedHelp, InstalmentStatus, OwnArrangement } from '#schemas/help/entities.ts'
import { discountOn } from '../billing/discount.ts'
import type { KeptArrangement, Owed } from '../billing/settle.ts'
import type { Database } from '../db/open.ts'
import { arrangementInstalments, creditExtensions, paymentArrangements } from '../db/schema/billing.ts'

export type StoredArrangement = typeof paymentArrangements.$inferSelect

/** Extensions of an account, newest first. */
export const findExtensions = (db: Database, billingAccountId: string) =>
  db
    .select()
    .from(creditExtensions)
    .where(eq(creditExtensions.billingAccountId, billingAccountId))
    .orderBy(desc(creditExtensions.askedDay), desc(creditExtensions.endDay))

/** Arrangements of an account, newest first. */
export const findArrangements = (db: Database, billingAccountId: string) =>
  db
    .select()
    .from(paymentArrangements)
    .where(eq(paymentArrangements.billingAccountId, billingAccountId))
    .orderBy(desc(paymentArrangements.madeDay), desc(paymentArrangements.id))

/** An arrangement that does not hold any more, as it was made. */
export async function findAsMade(db: Database, { billingAccountId, id }: StoredArrangement): Promise<KeptArrangement> {
  const rows = await db
    .select()
    .from(arrangementInstalments)
    .where(and(eq(arrangementInstalments.billingAccountId, billingAccountId), eq(arrangementInstalments.arrangementId, id)))
    .orderBy(arrangementInstalments.position)
  return { id, isPaid: false, instalments: rows.map(({ dueDay, amount }) => ({ dueDay, cents: centsOf(amount), paidCents: 0 })) }
}

type Kept = KeptArrangement['instalments'][number]

const leftOf = ({ cents, paidCents }: Kept) => cents - paidCents

const isMissed = (instalment: Kept, today: string) => leftOf(instalment) > 0 && instalment.dueDay < today

/** What was missed, or the next instalment, in cents. */
function toPayNow(instalments: readonly Kept[], today: string): number {
  const missed = sum(instalments.filter((one) => isMissed(one, today)).map(leftOf))
  const next = instalments.find((one) => leftOf(one) > 0)
  return missed > 0 ? missed : next ? leftOf(next) : 0
}

/** An arrangement as a customer sees it. @param today local day */
export function arrangementSeen({ instalments }: KeptArrangement, stored: StoredArrangement, today: string): OwnArrangement {
  const next = instalments.find((one) => leftOf(one) > 0 && one.dueDay >= today)
  const statusOf = (one: Kept): InstalmentStatus => {
    if (leftOf(one) === 0) return 'paid'
    if (isMissed(one, today)) return 'missed'
    return one === next ? 'next' : 'later'
  }
  return {
    id: stored.id,
    madeDate: stored.madeDay,
    frequency: stored.frequency,
    isConfirmed: stored.status === 'confirmed',
    totalNzd: dollarsOf(sum(instalments.map(({ cents }) => cents))),
    paidNzd: dollarsOf(sum(instalments.map(({ paidCents }) => paidCents))),
    instalments: instalments.map((one) => ({
      dueDate: one.dueDay,
      amountNzd: dollarsOf(one.cents),
      paidNzd: dollarsOf(one.paidCents),
      status: statusOf(one),
    })),
    toPayNowNzd: dollarsOf(toPayNow(instalments, today)),
  }
}

/** What was agreed about what is owed, in a line; undefined where nothing holds. @param today local day */
export function agreedHelpOf(owed: Owed, today: string): AgreedHelp | undefined {
  const { arrangement, bills } = owed
  if (arrangement) {
    const { instalments } = arrangement
    const next = instalments.find((one) => leftOf(one) > 0 && one.dueDay >= today)
    const missedCents = sum(instalments.filter((one) => isMissed(one, today)).map(leftOf))
    if (next || missedCents > 0) {
      return {
        kind: 'arrangement',
        date: next?.dueDay ?? instalments.at(-1)?.dueDay ?? today,
        amountNzd: next && dollarsOf(leftOf(next)),
        missedNzd: missedCents > 0 ? dollarsOf(missedCents) : undefined,
      }
    }
  }
  // A newer bill may fall due before what was put off.
  const open = bills.flatMap(({ owedCents, isArranged, parts = [] }) => (owedCents > 0 && !isArranged ? parts : []))
  const date = firstOf(open.map(({ dueDay }) => dueDay).filter((dueDay) => dueDay >= today))
  if (date === undefined) return undefined
  const lost = bills.filter(({ isArranged, parts }) => parts && !isArranged)
  const discountDate = discountDateOf({ bills: lost }, today)
  const discountNzd = discountDate && dollarsOf(sum(lost.map((bill) => discountOn(bill, today))))
  return { kind: 'extension', date, discountDate, discountNzd: discountNzd || undefined }
}

/** The first local day until which paying on time saves something, whatever was agreed. @param today local day */
export const discountDateOf = ({ bills }: Pick<Owed, 'bills'>, today: string): string | undefined =>
  firstOf(bills.filter((bill) => discountOn(bill, today) > 0).map(({ dueDay }) => dueDay))

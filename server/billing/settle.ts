import type { Instalment } from '#lib/instalments.ts'
import { sum } from '#lib/sum.ts'

/** A bill with how much of it is still owed, in cents; below zero it is a credit note, of which nothing is owed. */
export interface OwedBill {
  id: string
  startDay: string
  endDay: string
  issuedDay: string
  dueDay: string
  amountCents: number
  discountCents: number
  owedCents: number
  /** when what is owed of it falls due, where that was agreed otherwise than on its due day */
  parts?: readonly Instalment[]
  /** what is owed of it is paid in instalments */
  isArranged?: true
  /** of an account that nothing may urge */
  isProtected?: boolean
}

/** What an account owes. */
export interface Owed {
  /** newest first */
  bills: OwedBill[]
  /** what was paid and given back beyond its bills */
  creditCents: number
  /** how an arrangement is kept, in order of its days */
  arrangement?: KeptArrangement | undefined
  /** somebody there depends on power for their health: nothing may urge or threaten */
  isProtected?: boolean
}

/** What was agreed with a customer: an extension is for the bills that were issued up to the day on which it was asked for. */
export interface Agreed {
  extensions: readonly { askedDay: string; endDay: string }[]
  arrangement?: Arrangement | undefined
}

interface Arrangement {
  id: string
  madeDay: string
  /** the bills that it is for; null for those issued up to the day on which it was made */
  billIds: readonly string[] | null
  instalments: readonly Instalment[]
}

export interface KeptArrangement {
  id: string
  /** its bills are paid; of one that does not say which they are nobody can tell that all of them are here */
  isPaid: boolean
  instalments: readonly (Instalment & { paidCents: number })[]
}

const NOTHING_AGREED: Agreed = { extensions: [] }

type Bill = Omit<OwedBill, 'owedCents' | 'parts'>

/** Payments and the discounts that they earned. */
export interface Paid {
  cents: number
  /** what of it was paid for a bill, as a card does that pays automatically, by the bill's id */
  forBills?: ReadonlyMap<string, number>
}

/**
 * Settles bills: a credit note first settles the bill of its own period, and a payment for a bill that bill; what is left of them and
 * the other payments settle what falls due first. A later day to pay changes nothing of that: what was paid stays with the bill that it paid.
 * @param bills oldest first
 */
export function settled(bills: readonly Bill[], { cents: paidCents, forBills }: Paid, agreed: Agreed = NOTHING_AGREED): Owed {
  let leftCents = paidCents
  const notes = bills
    .filter(({ amountCents }) => amountCents < 0)
    .map(({ startDay, endDay, amountCents }) => ({ startDay, endDay, leftCents: -amountCents }))
  const owed: OwedBill[] = bills.map((bill) => {
    let owedCents = Math.max(0, bill.amountCents)
    for (const note of notes) {
      if (note.startDay !== bill.startDay || note.endDay !== bill.endDay) continue
      const taken = Math.min(note.leftCents, owedCents)
      note.leftCents -= taken
      owedCents -= taken
    }
    const own = Math.min(forBills?.get(bill.id) ?? 0, owedCents)
    leftCents -= own
    return { ...bill, owedCents: owedCents - own }
  })
  const money = purse(leftCents + sum(notes.map((note) => note.leftCents)))
  if (agreed.arrangement) {
    const arrangement = settleArranged(owed, agreed.arrangement, money)
    for (const bill of owed) if (!bill.isArranged) extend(bill, agreed)
    return { bills: owed.reverse(), creditCents: money.left(), arrangement }
  }
  for (const bill of owed.toSorted((a, b) => a.dueDay.localeCompare(b.dueDay))) bill.owedCents -= money.take(bill.owedCents)
  for (const bill of owed) extend(bill, agreed)
  return { bills: owed.reverse(), creditCents: money.left() }
}

/** Money that is given out until there is none. */
function purse(cents: number) {
  let left = cents
  return {
    left: () => left,
    take(wanted: number): number {
      const taken = Math.min(left, wanted)
      left -= taken
      return taken
    },
  }
}

function extend(bill: OwedBill, { extensions }: Agreed): void {
  const days = extensions.filter(({ askedDay }) => bill.issuedDay <= askedDay).map(({ endDay }) => endDay)
  const last = [bill.dueDay, ...days].sort().at(-1)
  if (bill.owedCents > 0 && last !== undefined && last > bill.dueDay) bill.parts = [{ dueDay: last, cents: bill.owedCents }]
}

/**
 * Settles bills of which some are paid in instalments. What is paid goes to what falls due first, be it an instalment or another bill:
 * who pays both in time is never behind with either. The discount of an arranged bill is gone.
 */
function settleArranged(owed: OwedBill[], { id, madeDay, billIds, instalments }: Arrangement, money: ReturnType<typeof purse>) {
  const isArranged = ({ id: billId, issuedDay }: OwedBill) => billIds?.includes(billId) ?? issuedDay <= madeDay
  const arranged = owed.filter(isArranged)
  const arrangedCents = sum(arranged.map(({ owedCents }) => owedCents))
  const total = sum(instalments.map(({ cents }) => cents))
  // What had been paid of these bills before.
  const before = Math.max(0, arrangedCents - total)
  const beforeLeft = before - money.take(before)
  // What has been taken off these bills since shortens the arrangement from its end.
  let gone = Math.max(0, total - arrangedCents)
  const wanted = instalments
    .toReversed()
    .map((instalment) => {
      const taken = Math.min(gone, instalment.cents)
      gone -= taken
      return { ...instalment, paidCents: taken }
    })
    .reverse()
  const others = owed.filter((bill) => !isArranged(bill) && bill.owedCents > 0)
  const inOrder = [
    ...wanted.map((instalment) => ({
      dueDay: instalment.dueDay,
      settle: () => {
        instalment.paidCents += money.take(instalment.cents - instalment.paidCents)
      },
    })),
    ...others.map((bill) => ({
      dueDay: bill.dueDay,
      settle: () => {
        bill.owedCents -= money.take(bill.owedCents)
      },
    })),
  ].sort((a, b) => a.dueDay.localeCompare(b.dueDay))
  for (const { settle } of inOrder) settle()

  const parts = wanted.map(({ dueDay, cents, paidCents }) => ({ dueDay, cents: cents - paidCents })).filter(({ cents }) => cents > 0)
  const paid = purse(arrangedCents - sum(parts.map(({ cents }) => cents)) - beforeLeft)
  for (const bill of arranged) {
    bill.owedCents -= paid.take(bill.owedCents)
    bill.discountCents = 0
  }
  // What the instalments do not cover, such as a part that was left out or a payment that bounced, is of the newest bills.
  const notCovered = purse(beforeLeft)
  const ownCents = new Map(arranged.toReversed().map((bill) => [bill, notCovered.take(bill.owedCents)]))
  for (const bill of arranged) {
    if (bill.owedCents === 0) continue
    const own = ownCents.get(bill) ?? 0
    const agreed = takeParts(parts, bill.owedCents - own)
    bill.isArranged = true
    bill.parts = [...(own > 0 ? [{ dueDay: bill.dueDay, cents: own }] : []), ...agreed].sort((a, b) => a.dueDay.localeCompare(b.dueDay))
  }
  const areKnown = arranged.length === billIds?.length
  return { id, isPaid: areKnown && arranged.every(({ owedCents }) => owedCents === 0), instalments: wanted }
}

/** The first parts that come to an amount; they are taken away from the parts. */
function takeParts(parts: Instalment[], cents: number): Instalment[] {
  const own: Instalment[] = []
  for (let left = cents, [first] = parts; left > 0 && first; [first] = parts) {
    const taken = Math.min(left, first.cents)
    own.push({ dueDay: first.dueDay, cents: taken })
    left -= taken
    first.cents -= taken
    if (first.cents === 0) parts.shift()
  }
  return own
}

/** When what is owed of a bill falls due: on its due day, unless something else was agreed. */
export const partsOf = ({ parts, dueDay, owedCents }: OwedBill): readonly Instalment[] => parts ?? [{ dueDay, cents: owedCents }]

/** The local day on which something of a bill falls due first; of one that is paid, its due day. */
export const dueDayOf = (bill: OwedBill): string => partsOf(bill)[0]?.dueDay ?? bill.dueDay

/** Where nothing may urge, a bill is never said to be overdue. @param today local day */
export function statusOf(bill: OwedBill, today: string): 'credit' | 'paid' | 'overdue' | 'due' {
  if (bill.amountCents < 0) return 'credit'
  if (bill.owedCents === 0) return 'paid'
  return dueDayOf(bill) < today && !bill.isProtected ? 'overdue' : 'due'
}

/**
 * What paying the whole of a bill takes off it, in cents: nothing after its due day, nor where so little is left that it would be
 * more than that.
 * @param day local day of the payment
 */
export const discountOn = ({ owedCents, discountCents, dueDay }: Pick<OwedBill, 'owedCents' | 'discountCents' | 'dueDay'>, day: string) =>
  dueDay >= day && owedCents > discountCents ? discountCents : 0

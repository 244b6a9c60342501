import { addDays, daysBetween, yearBefore } from '#lib/calendar.ts'
import type { BillWindow } from '../windows.ts'

interface ComparedBill extends BillWindow {
  id: string
}

/** A bill of about the same time of last year begins and ends no further from it than this. */
const MOST_DAYS_OFF = 20
/** Bills of one account may be of its fuels or properties in turn, so the bill before is looked for among several. */
const MOST_BEFORE = 6

/** How far the middle of a bill's period is from that of another one, a year before it. */
function daysOff(bill: ComparedBill, other: ComparedBill): number {
  const middle = ({ startDay, endDay }: ComparedBill) => addDays(startDay, Math.floor(daysBetween(startDay, endDay) / 2))
  return Math.abs(daysBetween(yearBefore(middle(bill)), middle(other)))
}

/** Bills that one may be compared with: the latest before it, and those of the same time of last year. @param all newest first */
export function candidatesFor<Bill extends ComparedBill>(
  bill: Bill,
  all: readonly Bill[],
  isNote: (one: Bill) => boolean,
): { before: Bill[]; lastYear: Bill[] } {
  const earlier = isNote(bill) ? [] : all.filter((other) => other.endDay < bill.startDay && !isNote(other))
  return {
    before: earlier.toSorted((a, b) => b.endDay.localeCompare(a.endDay)).slice(0, MOST_BEFORE),
    lastYear: earlier
      .filter((other) => daysOff(bill, other) <= MOST_DAYS_OFF)
      .sort((a, b) => daysOff(bill, a) - daysOff(bill, b))
      .slice(0, MOST_BEFORE),
  }
}

type SuppliesOf = (billId: string) => ReadonlySet<string | null>

/** True if both bills have a supply point in common, or the first has only lines of the whole account. */
function isAlike({ id }: ComparedBill, other: ComparedBill, suppliesOf: SuppliesOf): boolean {
  const [own, ofOther] = [[...suppliesOf(id)].filter((supply) => supply !== null), suppliesOf(other.id)]
  return own.length === 0 || own.some((supply) => ofOther.has(supply))
}

/** The first of these bills that is of a supply point of this one; where several are of its days, the one for their energy. */
export function firstAlike<Bill extends ComparedBill>(
  bill: Bill,
  candidates: readonly Bill[],
  suppliesOf: SuppliesOf,
  isForEnergy: (one: Bill) => boolean,
): Bill | undefined {
  // A fee of the account as a whole is of no supply point.
  const alike = candidates.filter((one) => isAlike(one, bill, suppliesOf) || (isForEnergy(bill) && isAlike(bill, one, suppliesOf)))
  const [first] = alike
  return (first && alike.find((one) => isForEnergy(one) && isWithin(first, one))) ?? first
}

export const isWithin = (days: BillWindow, { startDay, endDay }: BillWindow) => startDay <= days.startDay && days.endDay <= endDay

/**
 * The credit note that took all of a bill back, and the bills of its days that were sent since and hold. Of bills of one amount, the
 * oldest was taken back first. @param all newest first
 */
export function takenBackBy<Bill extends ComparedBill & { issuedDay: string; amountCents: number }>(
  bill: Bill,
  all: readonly Bill[],
  isNote: (one: Bill) => boolean,
  suppliesOf: SuppliesOf,
): { note: Bill; since: Bill[] } | undefined {
  const ofDays = all.filter(({ startDay, endDay }) => startDay === bill.startDay && endDay === bill.endDay).toReversed()
  const noteOf = new Map<Bill, Bill>()
  for (const note of ofDays.filter(isNote)) {
    const isTaken = (one: Bill) => !noteOf.has(one) && one.amountCents === -note.amountCents && one.issuedDay <= note.issuedDay
    const ofIts = ofDays.filter(isTaken)
    const taken = ofIts.find((one) => isAlike(note, one, suppliesOf)) ?? ofIts.find((one) => isAlike(one, note, suppliesOf))
    if (taken) noteOf.set(taken, note)
  }
  const note = noteOf.get(bill)
  return note && { note, since: ofDays.filter((one) => !isNote(one) && !noteOf.has(one) && one.issuedDay >= note.issuedDay) }
}

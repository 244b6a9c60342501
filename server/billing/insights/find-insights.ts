import type { BillComparison, BillInsights } from '#schemas/billing/insights.ts'
import { type Scope, todayOf } from '../../access.ts'
import { findSwitching } from '../../config/brand.ts'
import type { Database } from '../../db/open.ts'
import { isPowerSent } from '../../usage/power-sent.ts'
import { withTakenBack } from '../billed.ts'
import { overlap } from '../billed-periods.ts'
import { findNotes, findOwed, findWindows } from '../queries.ts'
import type { OwedBill } from '../settle.ts'
import { awaitedWindow } from '../windows.ts'
import { candidatesFor, firstAlike, isWithin, takenBackBy } from './compared-bills.ts'
import { compare, findDaysBefore } from './find-comparisons.ts'
import { explain } from './find-explained.ts'
import { listedBillOf } from './listed-bill.ts'
import { findLinesOf, findSuppliesOf } from './queries.ts'

/** Two years of monthly bills. */
const MOST_BILLS = 24

/**
 * A bill of the selected account taken apart, and why it is higher or lower than the bill before and that of last year.
 * @param billId without it, the latest bill
 * @returns undefined for a bill that the account does not have; without any bill, when the first one comes
 */
export async function findBillInsights(db: Database, scope: Scope, billId: string | undefined): Promise<BillInsights | undefined> {
  const today = todayOf(scope)
  const { bills } = await findOwed(db, scope)
  const periods = await findWindows(db, scope)
  const notes = await findNotes(db, scope, bills)
  const bill = billId === undefined ? (bills.find(({ id }) => !notes.get(id)) ?? bills[0]) : bills.find(({ id }) => id === billId)
  if (billId !== undefined && !bill) return undefined
  const { startDay, endDay } = awaitedWindow(periods, today) ?? periods.windows.at(today)
  const answer: BillInsights = {
    bills: bills.slice(0, MOST_BILLS).map((one) => listedBillOf(one, today)),
    comparisons: [],
    running: { startDate: startDay, endDate: endDay },
    kWhOnly: scope.selected?.isBuyingGroup ?? false,
  }
  if (!bill) return answer
  const parts = await findParts(db, scope, bill, bills, notes)
  return { ...answer, ...parts, switching: await findSwitching(db, scope, parts.bill.supplies) }
}

async function findParts(db: Database, scope: Scope, bill: OwedBill, bills: readonly OwedBill[], notes: ReadonlyMap<string, boolean>) {
  const isNote = ({ id }: OwedBill) => notes.get(id) === true
  const { before, lastYear } = candidatesFor(bill, bills, isNote)
  const ofSameDays = bills.filter((other) => overlap(other, bill))
  const near = bills.filter((one) => [bill, ...before, ...lastYear].some((other) => overlap(one, other)))
  const ids = near.map(({ id }) => id)
  const byBill = Map.groupBy(await findLinesOf(db, scope, ids), ({ billId }) => billId)
  const linesOf = ({ id }: OwedBill) => byBill.get(id) ?? []
  const suppliesOf = (id: string) => new Set((byBill.get(id) ?? []).map(({ supplyPointId }) => supplyPointId))
  const takenBackOf = (one: OwedBill) => takenBackBy(one, bills, isNote, suppliesOf)
  const isForEnergy = (one: OwedBill) =>
    !isNote(one) && (one === bill || !takenBackOf(one)) && linesOf(one).some(({ kind, amount }) => kind === 'energy' && Number(amount) >= 0)
  // A fee is not told as the bill before, as where a connection was paid for before the first days of energy.
  const isForSupply = (one: OwedBill) => linesOf(one).some(({ kind }) => kind === 'energy' || kind === 'dailyCharge')
  const isComparable = (one: OwedBill) => !takenBackOf(one) && (isForSupply(one) || !isForSupply(bill))
  const back = takenBackOf(bill)
  const isWhole = back || isNote(bill) || isForEnergy(bill)
  const beside = isWhole
    ? undefined
    : ofSameDays.find((one) => isForEnergy(one) && isWithin(bill, one) && firstAlike(one, [bill], suppliesOf, isForEnergy))
  const [last, sameTime] = beside
    ? []
    : [before, lastYear].map((some) => firstAlike(bill, some.filter(isComparable), suppliesOf, isForEnergy))
  // Who is billed once a year has one bill before, which is that of last year.
  const others: [BillComparison['with'], OwedBill | undefined][] = [
    ['lastBill', last],
    ['lastYear', sameTime?.id === last?.id ? undefined : sameTime],
  ]
  const compared = others.flatMap(([kind, other]) => (other ? [[kind, other] as const] : []))
  const supplyIds = [bill, ...compared.map(([, other]) => other)].flatMap(({ id }) => [...suppliesOf(id)].flatMap((own) => own ?? []))
  const supplies = await findSuppliesOf(db, scope, [...new Set(supplyIds)])
  const days = await findDaysBefore(db, scope, supplies, [bill, ...compared.map(([, other]) => other)])
  const sendsPower = await isPowerSent(db, scope, supplyIds, compared.at(-1)?.[1].startDay ?? bill.startDay, bill.endDay)
  const takenBack = back && { date: back.note.issuedDay, newBillId: firstAlike(bill, back.since, suppliesOf, isForEnergy)?.id }
  const explained = await explain(db, scope, bill, linesOf(bill), ofSameDays.flatMap(linesOf), isNote(bill), supplies, days)
  return {
    bill: { ...explained, isNote: notes.get(bill.id), takenBack, besideBillId: beside?.id },
    comparisons: compared.map(([kind, other]) => {
      const ids = new Set([bill, other].flatMap(({ id }) => [...suppliesOf(id)]))
      const own = supplies.filter(({ supply }) => ids.has(supply.id))
      return compare(
        kind,
        { bill, lines: withTakenBack(linesOf(bill)) },
        { bill: other, lines: withTakenBack(linesOf(other)) },
        own,
        new Map([...days].filter(([id]) => ids.has(id))),
        sendsPower,
      )
    }),
  }
}

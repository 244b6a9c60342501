import { sum } from '#lib/sum.ts'
import { isTooLittle } from './discount.ts'
import { instalmentItem, type Item, leftOf, notCoveredOf, type Open, type Plan, shorten, takeParts } from './instalment-plan.ts'
import type { Arrangement, Bill, Extension, Owed, OwedBill, PaidSum } from './settle.ts'

/** Something that was settled, and what is left of that. */
interface Entry {
  /** of the bill or the arrangement */
  id: string
  open: Open
  cents: number
}

/** A discount that a payment earned. */
interface Given {
  bill: OwedBill
  cents: number
}

/** A payment that was not taken back. */
interface Made {
  id: string | undefined
  method: PaidSum['method']
  /** without its discount */
  paidCents: number
  /** its discount, as it was booked */
  discountCents: number
  /** how much of that counts */
  countedCents: number
  /** how much of it waits for the bill that takes the place of one that has gone */
  waitingCents: number
  settled: Entry[]
  given: Given[]
}

/**
 * The book of an account, in which bills, payments and arrangements are entered in the order of their days. A payment settles what falls
 * due first of what is owed on its day, and stays with it, whatever comes later.
 */
export class AccountBook {
  readonly #bills: OwedBill[] = []
  /** what was settled, latest last, for payments that are taken back */
  readonly #settled: Entry[] = []
  readonly #payments: Made[] = []
  /** what credit settled, and on which day */
  readonly #paidByCredit: { id: string; day: string }[] = []
  /** discounts that count for another amount than was booked, by the id of the payment */
  readonly #discounts = new Map<string, number>()
  /** those that were asked for so far */
  readonly #extensions: Extension[] = []
  /** arrangements that were made so far, by id */
  readonly #arranged = new Set<string>()
  #plan: Plan | undefined
  #creditCents = 0

  enterBill(bill: Bill): void {
    const entered = { ...bill, owedCents: Math.max(0, bill.amountCents), givenCents: 0 }
    this.#bills.push(entered)
    if (bill.amountCents < 0) this.#enterNote(entered)
    else this.#payWithWaiting(entered)
  }

  /** A bill is paid on its issue where a discount that waits, and the credit beyond what falls due before, pay all of it. */
  #payWithWaiting(bill: OwedBill): void {
    const items = this.#creditCents > 0 ? this.#items(bill.issuedDay) : []
    const at = items.findIndex((item) => item.bill === bill)
    const promisedCents = sum(items.slice(0, at).map(({ leftCents }) => leftCents))
    const discountCents = this.#giveWaiting(bill, this.#creditCents - promisedCents, bill.issuedDay)
    if (discountCents > 0) this.#creditCents += discountCents - bill.owedCents + this.#settleAll(items.slice(at, at + 1), bill.owedCents)
  }

  /** A credit note first settles the bill for the same period. */
  #enterNote({ startDay, endDay, issuedDay, amountCents }: OwedBill): void {
    let left = -amountCents
    for (const bill of this.#bills) {
      if (bill.startDay !== startDay || bill.endDay !== endDay) continue
      const cents = Math.min(left, bill.owedCents)
      left -= cents
      bill.owedCents -= cents
    }
    if (this.#holding) shorten(this.#holding)
    this.#receive(left, issuedDay)
  }

  /** A payment; below zero where one was taken back by a separate entry. */
  enterPayment(payment: PaidSum): void {
    const { id, day, cents, discountCents = 0, method, billIds, billCents } = payment
    if (cents < 0) {
      this.#takeBack(payment)
      return
    }
    const { countedCents, waitingCents } = this.#countDiscount(payment)
    const isNamed = ({ id }: OwedBill) => billIds?.includes(id) ?? false
    const open = countedCents > 0 ? this.#bills.filter((bill) => bill.owedCents > 0 || isNamed(bill)) : []
    const before = open.map((bill) => ({ bill, owedCents: bill.owedCents }))
    const entries = this.#settled.length
    const made: Made = { id, method, paidCents: cents - discountCents, discountCents, countedCents, waitingCents, settled: [], given: [] }
    this.#payments.push(made)
    this.#keepDiscount(made)
    let left = made.paidCents + countedCents
    billIds?.forEach((id, at) => {
      const own = Math.min(left, billCents?.[at] ?? left)
      left -= own - this.#settleAll(this.#itemsNamed(id), own)
    })
    this.#receive(left, day)
    // What credit had paid of them by then stays there as well; the discount of a bill that the payment settled came with it.
    if (billIds) for (const id of new Set(billIds)) this.#spendCreditOn(this.#itemsNamed(id), getsNothing(payment, id) ? day : undefined)
    const settled = before.filter(({ bill, owedCents }) => bill.owedCents < owedCents || isNamed(bill)).map(({ bill }) => bill)
    made.given.push(...this.#giveDiscount(settled, countedCents))
    made.settled = this.#settled.slice(entries)
  }

  /** What is in credit on a local day settles what falls due up to a day. */
  spendCredit(day: string, until = day): void {
    if (this.#creditCents <= 0) return
    const entries = this.#settled.length
    this.#spendCreditOn(
      this.#items(day).filter(({ dueDay }) => dueDay <= until),
      day,
    )
    this.#paidByCredit.push(...this.#settled.slice(entries).map(({ id }) => ({ id, day })))
  }

  #spendCreditOn(items: readonly Item[], day?: string): void {
    this.#creditCents = this.#settleAll(items, this.#creditCents, day)
  }

  /**
   * What the discount of a payment counts for: of what the portal booked, as much as its bills give now or still lack, so that a bill that
   * was lowered since leaves nobody more than they paid. Where one of its bills has gone, the rest waits for the one that takes its place.
   */
  #countDiscount(payment: PaidSum): Pick<Made, 'countedCents' | 'waitingCents'> {
    const { cents, discountCents = 0, billIds } = payment
    if (!billIds) return { countedCents: discountCents, waitingCents: 0 }
    const bills = this.#bills.filter(({ id }) => !getsNothing(payment, id))
    const lackedCents = sum(bills.map(({ owedCents }) => owedCents)) - (cents - discountCents)
    const countedCents = Math.min(discountCents, Math.max(sum(bills.map(discountLeftOf)), lackedCents))
    const isHere = (id: string) => this.#arranged.has(id) || bills.some((bill) => bill.id === id)
    const hasGone = billIds.some((id) => !getsNothing(payment, id) && !isHere(id))
    return { countedCents, waitingCents: hasGone ? discountCents - countedCents : 0 }
  }

  #keepDiscount({ id, discountCents, countedCents }: Made): void {
    if (id === undefined) return
    if (countedCents === discountCents) this.#discounts.delete(id)
    else this.#discounts.set(id, countedCents)
  }

  /** Gives discounts that wait to a bill, where money that is there by its due day pays the rest of it. @returns how much */
  #giveWaiting(bill: OwedBill, cents: number, day: string): number {
    const leftCents = discountLeftOf(bill)
    if (bill.dueDay < day || leftCents === 0 || this.#holding?.bills.includes(bill)) return 0
    const waiting = this.#payments.filter(({ waitingCents }) => waitingCents > 0)
    const discountCents = Math.min(leftCents, sum(waiting.map(({ waitingCents }) => waitingCents)))
    if (bill.owedCents <= discountCents || bill.owedCents > cents + discountCents) return 0
    let left = discountCents
    for (const made of waiting) {
      const own = Math.min(left, made.waitingCents)
      left -= own
      made.waitingCents -= own
      made.countedCents += own
      made.given.push({ bill, cents: own })
      bill.givenCents += own
      this.#keepDiscount(made)
    }
    return discountCents
  }

  /** A bill gives its discount once, also where a correction or a bounced payment opens it again: those that are paid come first. */
  #giveDiscount(bills: readonly OwedBill[], discountCents: number): Given[] {
    let left = discountCents
    const inOrder = bills.toSorted((a, b) => Number(a.owedCents > 0) - Number(b.owedCents > 0) || b.dueDay.localeCompare(a.dueDay))
    return inOrder.map((bill) => {
      const cents = Math.min(left, Math.max(0, bill.discountCents - bill.givenCents))
      left -= cents
      bill.givenCents += cents
      return { bill, cents }
    })
  }

  #receive(cents: number, day: string): void {
    let left = cents
    if (left <= 0) return
    // What was taken back beyond what had been paid is made good first.
    const debt = Math.min(left, Math.max(0, -this.#creditCents))
    this.#creditCents += debt
    left -= debt
    this.#creditCents += this.#settleAll(this.#items(day), left, day)
  }

  /** @param waitingDay local day on which a discount that waits may come on top @returns what is left over */
  #settleAll(items: readonly Item[], cents: number, waitingDay?: string): number {
    let left = cents
    for (const item of items) {
      if (waitingDay !== undefined && item.bill && left > 0) left += this.#giveWaiting(item.bill, left, waitingDay)
      const own = Math.min(left, item.leftCents)
      if (own <= 0) continue
      this.#settled.push({ id: item.id, open: item.settle(own), cents: own })
      left -= own
    }
    return left
  }

  /**
   * Opens what the payment of that amount had settled, or else, as of a part of one, what was settled last. A payment that came in the way
   * in which it is taken back comes before others.
   */
  #takeBack({ id, day, cents, discountCents = 0, method }: PaidSum): void {
    const bookedCents = -discountCents
    const paidCents = -cents - bookedCents
    const alike = this.#payments.filter((one) => one.method === method)
    const payment = findTaken(alike, paidCents, bookedCents) ?? findTaken(this.#payments, paidCents, bookedCents)
    // Any other amount is a part of a payment: nobody knows of which, and the whole of it may be taken back yet.
    if (payment) this.#payments.splice(this.#payments.indexOf(payment), 1)
    const countedCents = payment ? Math.min(bookedCents, payment.countedCents) : bookedCents
    if (id !== undefined && countedCents !== bookedCents) this.#discounts.set(id, -countedCents)
    let left = paidCents + countedCents
    if (payment) left = openEntries(payment.settled, left)
    const credit = Math.min(left, Math.max(0, this.#creditCents))
    this.#creditCents -= credit
    left = openEntries(
      alike.flatMap(({ settled }) => settled),
      left - credit,
    )
    this.#creditCents -= openEntries(this.#settled, left)
    let leftDiscount = countedCents
    for (const given of (payment ?? alike.at(-1) ?? this.#payments.at(-1))?.given.toReversed() ?? []) {
      const own = Math.min(leftDiscount, given.cents)
      leftDiscount -= own
      given.cents -= own
      given.bill.givenCents -= own
    }
    this.noteLate(day)
  }

  /** The instalments of the arrangement, or a bill, or what they leave out of it. */
  #itemsNamed(id: string): Item[] {
    const plan = this.#holding
    if (plan?.id === id) return plan.instalments.map((instalment) => instalmentItem(plan, instalment))
    const bill = this.#bills.find((one) => one.id === id)
    if (!bill) return []
    return plan?.bills.includes(bill) ? this.#notCovered(plan).filter((item) => item.bill === bill) : [this.#itemOf(bill)]
  }

  /**
   * What is owed, in the order in which it falls due; of one day the older bill first. What is too little to be late comes after all that
   * is.
   */
  #items(day: string): Item[] {
    const plan = this.#holding
    const items = plan ? [...this.#notCovered(plan), ...plan.instalments.map((instalment) => instalmentItem(plan, instalment))] : []
    for (const bill of this.#bills) if (bill.owedCents > 0 && !plan?.bills.includes(bill)) items.push(this.#itemOf(bill, day))
    return items.sort((a, b) => a.dueDay.localeCompare(b.dueDay))
  }

  #notCovered(plan: Plan): Item[] {
    return [...notCoveredOf(plan)].map(([bill, leftCents]) => ({ ...this.#itemOf(bill), leftCents, dueDay: bill.dueDay }))
  }

  /** Puts off the bills that it is for. */
  extend(extension: Extension): void {
    this.#extensions.push(extension)
  }

  /** Notes which bills are late, before anything more is paid. An extension puts off the day to pay, and not that of the discount. */
  noteLate(day: string): void {
    for (const bill of this.#bills) if (bill.owedCents > 0 && bill.dueDay < day && !isTooLittle(bill)) bill.wasLate = true
  }

  #dueDayOf({ id, issuedDay, dueDay }: OwedBill): string {
    let latest = dueDay
    for (const { askedDay, endDay, billIds } of this.#extensions) {
      if ((issuedDay <= askedDay || billIds?.includes(id)) && endDay > latest) latest = endDay
    }
    return latest
  }

  /** @param day local day, for what is too little to be late */
  #itemOf(bill: OwedBill, day = ''): Item {
    const dueDay = this.#dueDayOf(bill)
    return {
      id: bill.id,
      dueDay: dueDay < day && isTooLittle(bill) ? day : dueDay,
      leftCents: bill.owedCents,
      bill,
      settle: (cents) => {
        bill.owedCents -= cents
        return (opened) => {
          bill.owedCents += opened
          bill.isOpenedAgain = true
        }
      },
    }
  }

  /** What an arrangement would be for: where a bill of it has gone, as one that was billed again, all that were issued by then. */
  #openOf({ billIds, madeDay }: Arrangement): OwedBill[] {
    const open = this.#bills.filter(({ owedCents }) => owedCents > 0)
    if (!billIds) return open
    const hasAll = billIds.every((billId) => this.#bills.some(({ id }) => id === billId))
    return open.filter(({ id, issuedDay }) => billIds.includes(id) || (!hasAll && issuedDay <= madeDay))
  }

  /** How much of what an arrangement is for is owed. */
  openCents(arrangement: Arrangement): number {
    return sum(this.#openOf(arrangement).map(({ owedCents }) => owedCents))
  }

  /** What is owed of bills that were issued when an arrangement was made, and that it is not for. */
  openBeside(arrangement: Arrangement): OwedBill[] {
    const own = this.#openOf(arrangement)
    return this.#bills.filter((bill) => bill.owedCents > 0 && !own.includes(bill))
  }

  arrange(arrangement: Arrangement): void {
    const { id, billIds, instalments } = arrangement
    this.#arranged.add(id)
    const bills = this.#openOf(arrangement)
    const hasAllBills = billIds?.every((billId) => this.#bills.some((bill) => bill.id === billId)) ?? false
    this.#plan = { id, bills, hasAllBills, instalments: instalments.map((one) => ({ ...one, paidCents: 0 })) }
    shorten(this.#plan)
  }

  /**
   * Ends an arrangement: what is left of its bills is due on their own days. One that ended since it was paid holds again as soon as
   * something is left of it, as where a payment bounces.
   */
  end({ id, isPaid }: Arrangement): void {
    if (this.#plan?.id !== id) return
    if (isPaid) this.#plan.hasEnded = true
    else this.#plan = undefined
  }

  /** The arrangement that holds. */
  get #holding(): Plan | undefined {
    return this.#plan?.hasEnded && leftOf(this.#plan) === 0 ? undefined : this.#plan
  }

  /** The bills as they are, in the order in which they were entered, and what is in credit. */
  close(): Omit<Owed, 'isProtected'> {
    this.spendCredit('9999-12-31')
    const closed = {
      paidByCredit: this.#paidByCredit,
      bills: this.#bills,
      creditCents: Math.max(0, this.#creditCents),
      debtCents: Math.max(0, -this.#creditCents),
      discounts: this.#discounts,
    }
    const plan = this.#holding
    for (const bill of this.#bills) {
      const dueDay = this.#dueDayOf(bill)
      if (bill.owedCents > 0 && dueDay > bill.dueDay && !plan?.bills.includes(bill)) bill.parts = [{ dueDay, cents: bill.owedCents }]
    }
    if (!plan) return closed
    const parts = plan.instalments
      .map(({ dueDay, cents, paidCents }) => ({ dueDay, cents: cents - paidCents }))
      .filter(({ cents }) => cents > 0)
    const notCovered = notCoveredOf(plan)
    for (const bill of plan.bills) {
      bill.discountCents = 0
      bill.givenCents = 0
      if (bill.owedCents === 0) continue
      const own = notCovered.get(bill) ?? 0
      const agreed = takeParts(parts, bill.owedCents - own)
      bill.isArranged = true
      const beside = own > 0 ? [{ dueDay: bill.dueDay, cents: own, isNotCovered: true as const }] : []
      bill.parts = [...beside, ...agreed].sort((a, b) => a.dueDay.localeCompare(b.dueDay))
    }
    const isPaid = plan.hasAllBills && plan.bills.every(({ owedCents }) => owedCents === 0)
    return { ...closed, arrangement: { id: plan.id, isPaid, instalments: plan.instalments } }
  }
}

/** Whether a bill gets nothing of a payment as it was booked: the payment does not name it, or credit alone had paid of it by then. */
const getsNothing = ({ billIds, billCents }: PaidSum, id: string): boolean =>
  !billIds?.some((one, at) => one === id && billCents?.[at] !== 0)

/** What a bill gives yet to those who pay it on time; one that comes to no more than that gives nothing. */
const discountLeftOf = ({ amountCents, discountCents, givenCents }: OwedBill): number =>
  amountCents > discountCents ? Math.max(0, discountCents - givenCents) : 0

/** Opens what was settled, the latest first. @returns what is left over */
function openEntries(entries: readonly Entry[], cents: number): number {
  let left = cents
  for (const entry of entries.toReversed()) {
    const own = Math.min(left, entry.cents)
    if (own <= 0) continue
    entry.open(own)
    entry.cents -= own
    left -= own
  }
  return left
}

/** The latest payment of an amount, best with that discount. */
const findTaken = (payments: readonly Made[], paidCents: number, discountCents: number): Made | undefined => {
  const some = payments.filter((one) => one.paidCents === paidCents)
  return some.findLast((one) => one.discountCents === discountCents) ?? some.at(-1)
}

import type { Instalment } from '#lib/instalments.ts'
import { sum } from '#lib/sum.ts'
import type { Arrangement, Bill, KeptArrangement, OwedBill, PaidSum } from './settle.ts'

/** An arrangement that holds, with what was paid of it. */
interface Plan {
  id: string
  bills: readonly OwedBill[]
  instalments: (Instalment & { paidCents: number })[]
  hasAllBills: boolean
}

/** Something that is owed, and falls due on a day. */
interface Item {
  dueDay: string
  leftCents: number
  /** @returns what opens so much of it again */
  settle(cents: number): Open
}

type Open = (cents: number) => void

/** Something that was settled, and what is left of that. */
interface Entry {
  open: Open
  cents: number
}

/** A discount that a payment earned. */
interface Given {
  bill: OwedBill
  cents: number
}

/**
 * The book of an account, in which bills, payments and arrangements are entered in the order of their days. A payment settles what falls
 * due first of what is owed on its day, and stays with it, whatever comes later.
 */
export class AccountBook {
  readonly #bills: OwedBill[] = []
  /** what was settled, latest last, for payments that are taken back */
  readonly #settled: Entry[] = []
  /** those that were not taken back */
  readonly #payments: { cents: number; discountCents: number; settled: Entry[]; given: Given[] }[] = []
  #plan: Plan | undefined
  #creditCents = 0

  enterBill(bill: Bill): void {
    const entered = { ...bill, owedCents: Math.max(0, bill.amountCents), givenCents: 0 }
    this.#bills.push(entered)
    if (bill.amountCents < 0) this.#enterNote(entered)
  }

  /** A credit note first settles the bill of its own period. */
  #enterNote({ startDay, endDay, amountCents }: OwedBill): void {
    let left = -amountCents
    for (const bill of this.#bills) {
      if (bill.startDay !== startDay || bill.endDay !== endDay || bill.owedCents === 0) continue
      const cents = Math.min(left, bill.owedCents)
      left -= cents
      bill.owedCents -= cents
    }
    if (this.#plan) shorten(this.#plan)
    this.#receive(left)
  }

  /** @param cents below zero where a payment was taken back as an entry of its own */
  enterPayment({ cents, discountCents = 0, billIds }: PaidSum): void {
    if (cents < 0) {
      this.#takeBack(-cents, -discountCents)
      return
    }
    const before = this.#bills.map((bill) => ({ bill, owedCents: bill.owedCents }))
    const entries = this.#settled.length
    const named = (billIds ?? []).flatMap((id) => this.#itemsNamed(id))
    this.#receive(this.#settleAll(named, cents))
    // What credit paid of a bill that was paid with it stays there as well.
    this.#spendCreditOn((billIds ?? []).flatMap((id) => this.#itemsNamed(id)))
    const settled = before.flatMap(({ bill, owedCents }) => (bill.owedCents < owedCents ? bill : []))
    const given = this.#giveDiscount(settled, discountCents)
    this.#payments.push({ cents, discountCents, settled: this.#settled.slice(entries), given })
  }

  /** What is in credit settles what falls due, up to a local day where one is given. */
  spendCredit(day = '9999-12-31'): void {
    if (this.#creditCents > 0) this.#spendCreditOn(this.#items().filter(({ dueDay }) => dueDay <= day))
  }

  #spendCreditOn(items: readonly Item[]): void {
    if (this.#creditCents > 0) this.#creditCents = this.#settleAll(items, this.#creditCents)
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

  #receive(cents: number): void {
    let left = cents
    if (left <= 0) return
    // What was taken back beyond what had been paid is made good first.
    const debt = Math.min(left, Math.max(0, -this.#creditCents))
    this.#creditCents += debt
    left -= debt
    this.#creditCents += this.#settleAll(this.#items(), left)
  }

  /** @returns what is left over */
  #settleAll(items: readonly Item[], cents: number): number {
    let left = cents
    for (const item of items) {
      const own = Math.min(left, item.leftCents)
      if (own <= 0) continue
      this.#settled.push({ open: item.settle(own), cents: own })
      left -= own
    }
    return left
  }

  /** Opens what the payment of that amount had settled, or what was settled last. */
  #takeBack(cents: number, discountCents: number): void {
    const amount = cents - discountCents
    const some = this.#payments.filter((one) => one.cents - one.discountCents === amount)
    const payment = some.findLast((one) => one.discountCents === discountCents) ?? some.at(-1) ?? this.#payments.at(-1)
    if (payment) this.#payments.splice(this.#payments.indexOf(payment), 1)
    let left = cents
    if (some.length > 0) left = openEntries(payment?.settled ?? [], left)
    const credit = Math.min(left, Math.max(0, this.#creditCents))
    this.#creditCents -= credit
    this.#creditCents -= openEntries(this.#settled, left - credit)
    let leftDiscount = discountCents
    for (const given of payment?.given.toReversed() ?? []) {
      const own = Math.min(leftDiscount, given.cents)
      leftDiscount -= own
      given.bill.givenCents -= own
    }
  }

  /** A bill of its own, or the instalments of the arrangement. */
  #itemsNamed(id: string): Item[] {
    const plan = this.#plan
    if (plan?.id === id) return plan.instalments.map((instalment) => instalmentItem(plan, instalment))
    const bill = this.#bills.find((one) => one.id === id)
    return bill && !plan?.bills.includes(bill) ? [this.#itemOf(bill)] : []
  }

  /** What is owed, in the order in which it falls due; of one day the older bill first. */
  #items(): Item[] {
    const plan = this.#plan
    const others = this.#bills.filter((bill) => bill.owedCents > 0 && !plan?.bills.includes(bill)).map((bill) => this.#itemOf(bill))
    const notCovered = plan ? [...notCoveredOf(plan)].map(([bill, leftCents]) => ({ ...this.#itemOf(bill), leftCents })) : []
    const instalments = plan ? plan.instalments.map((instalment) => instalmentItem(plan, instalment)) : []
    return [...notCovered, ...instalments, ...others].sort((a, b) => a.dueDay.localeCompare(b.dueDay))
  }

  #itemOf(bill: OwedBill): Item {
    return {
      dueDay: bill.dueDay,
      leftCents: bill.owedCents,
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

  arrange(arrangement: Arrangement): void {
    const { id, billIds, instalments } = arrangement
    const bills = this.#openOf(arrangement)
    const hasAllBills = billIds?.every((billId) => this.#bills.some((bill) => bill.id === billId)) ?? false
    this.#plan = { id, bills, hasAllBills, instalments: instalments.map((one) => ({ ...one, paidCents: 0 })) }
    shorten(this.#plan)
  }

  /** Ends an arrangement: what is left of its bills is due on their own days. */
  dissolve(id: string): void {
    if (this.#plan?.id === id) this.#plan = undefined
  }

  /** The bills as they are, in the order in which they were entered, and what is in credit. */
  close(): { bills: OwedBill[]; creditCents: number; arrangement: KeptArrangement | undefined } {
    this.spendCredit()
    const plan = this.#plan
    if (!plan) return { bills: this.#bills, creditCents: this.#creditCents, arrangement: undefined }
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
      bill.parts = [...(own > 0 ? [{ dueDay: bill.dueDay, cents: own }] : []), ...agreed].sort((a, b) => a.dueDay.localeCompare(b.dueDay))
    }
    const isPaid = plan.hasAllBills && plan.bills.every(({ owedCents }) => owedCents === 0)
    return {
      bills: this.#bills,
      creditCents: this.#creditCents,
      arrangement: { id: plan.id, isPaid, instalments: plan.instalments },
    }
  }
}

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

const owedOf = ({ bills }: Plan): number => sum(bills.map(({ owedCents }) => owedCents))
const leftOf = ({ instalments }: Plan): number => sum(instalments.map(({ cents, paidCents }) => cents - paidCents))

/** What has been taken off the bills shortens an arrangement from its end. */
function shorten(plan: Plan): void {
  let left = Math.max(0, leftOf(plan) - owedOf(plan))
  for (const instalment of plan.instalments.toReversed()) {
    const taken = Math.min(left, instalment.cents - instalment.paidCents)
    instalment.paidCents += taken
    left -= taken
  }
}

/** What the instalments do not cover, such as a part that was left out: it stays due on the days of the newest bills. */
function notCoveredOf(plan: Plan): Map<OwedBill, number> {
  let left = Math.max(0, owedOf(plan) - leftOf(plan))
  return new Map(
    plan.bills.toReversed().map((bill) => {
      const own = Math.min(left, bill.owedCents)
      left -= own
      return [bill, own]
    }),
  )
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

/** An instalment settles the oldest of its bills. */
function instalmentItem({ bills }: Plan, instalment: Plan['instalments'][number]): Item {
  return {
    dueDay: instalment.dueDay,
    leftCents: instalment.cents - instalment.paidCents,
    settle(cents) {
      instalment.paidCents += cents
      let left = cents
      const shares = bills.map((bill) => {
        const own = Math.min(left, bill.owedCents)
        bill.owedCents -= own
        left -= own
        return { bill, own }
      })
      return (opened) => {
        instalment.paidCents -= opened
        let rest = opened
        for (const share of shares.toReversed()) {
          const own = Math.min(rest, share.own)
          share.bill.owedCents += own
          if (own > 0) share.bill.isOpenedAgain = true
          share.own -= own
          rest -= own
        }
      }
    },
  }
}

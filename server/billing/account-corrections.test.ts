import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { sum } from '#lib/sum.ts'
import { accountHistory, COMMON_STEPS } from '../../tests/account-history.ts'
import { payableCents } from './queries.ts'
import { type Bill, type Owed, partsOf } from './settle.ts'

/*
 * Random histories of an account whose bills are corrected, billed again and deleted, and whose payments are taken back, while customers pay
 * what a page asks. Whatever happens, no cent comes or goes, and each payment counts for what it was.
 */

const at = fc.nat(9)
const step = fc.oneof(
  ...COMMON_STEPS,
  { weight: 3, arbitrary: fc.record({ is: fc.constantFrom('payOverdue' as const, 'payAll' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      is: fc.constantFrom('payPart' as const, 'payMore' as const, 'bankPays' as const),
      percent: fc.integer({ min: 5, max: 100 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constantFrom('takeBack' as const, 'takeBackPart' as const),
      at,
      cents: fc.integer({ min: 100, max: 9_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constantFrom('lower' as const, 'raise' as const, 'delete' as const, 'billAgain' as const, 'credit' as const),
      at,
      cents: fc.integer({ min: 1, max: 20_000 }),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const owedIn = ({ bills, debtCents = 0, creditCents }: Owed) => sum(bills.map(({ owedCents }) => owedCents)) + debtCents - creditCents

function account() {
  const history = accountHistory()
  const { owedNow, overdueCents, newId, paid } = history

  const countedIn = ({ discounts }: Owed, of: typeof paid) =>
    of.map(({ id = '', discountCents = 0 }) => discounts?.get(id) ?? discountCents)

  function pay(cents: number) {
    const earlier = [...paid]
    const { before, discountCents, shares } = history.pay(cents)
    const after = owedNow()
    // Money that pays the rest of a bill on time brings what waits for that of an earlier payment's discount, and takes none away.
    const countedBefore = countedIn(before, earlier)
    const brought = countedIn(after, earlier).map((counted, i) => counted - (countedBefore[i] ?? 0))
    expect(Math.min(0, ...brought)).toBe(0)
    expect(owedIn(before) - owedIn(after)).toBe(cents + discountCents + sum(brought))
    const owedOf = (owed: Owed, id: string) => owed.bills.find((bill) => bill.id === id)?.owedCents ?? 0
    for (const { id, owedCents } of before.bills) expect(owedOf(after, id)).toBeLessThanOrEqual(owedCents)
    for (const share of shares) expect(owedOf(before, share.id) - owedOf(after, share.id)).toBeGreaterThanOrEqual(share.cents)
  }

  /** What the retailer's systems enter is alone on its day. */
  function onOwnDay(enter: (today: string) => void) {
    history.pass(1)
    enter(history.today)
    history.pass(1)
  }

  const change = (changed: Bill | undefined, set: Partial<Bill>) => {
    history.bills = history.bills.map((bill) => (bill === changed ? { ...bill, ...set } : bill))
  }

  function take(one: Step) {
    const { today, bills } = history
    const owed = owedNow()
    const asked = payableCents(owed, today)
    const positive = bills.filter(({ amountCents }) => amountCents > 0)
    const chosen = 'at' in one ? positive[one.at % Math.max(1, positive.length)] : undefined
    switch (one.is) {
      case 'days':
        return history.pass(one.days)
      case 'bill':
        return history.bill(one)
      case 'payOverdue': {
        const cents = overdueCents()
        if (cents <= 0) return
        pay(cents)
        if (!owed.debtCents) expect(overdueCents()).toBe(0)
        return
      }
      case 'payAll': {
        if (asked < 100) return
        pay(asked)
        const after = owedNow()
        expect([owedIn(after) + owed.creditCents, after.creditCents]).toEqual([0, owed.creditCents])
        return
      }
      case 'payPart':
        if (asked > 0) pay(Math.ceil((asked * one.percent) / 100))
        return
      case 'payMore':
        return pay(Math.max(100, asked) + one.percent * 100)
      case 'bankPays':
        return onOwnDay((day) => paid.push({ id: newId('BANK-'), day, cents: Math.max(1, Math.round((asked * one.percent) / 100)) }))
      case 'takeBack': {
        const some = paid.filter(({ id, cents }) => cents > 0 && !paid.some((other) => other.id === `BACK-${id}`))
        const back = some[one.at % Math.max(1, some.length)]
        const discountCents = -(back?.discountCents ?? 0)
        if (back) onOwnDay((day) => paid.push({ id: `BACK-${back.id}`, day, cents: -back.cents, discountCents }))
        return
      }
      case 'takeBackPart':
        if (sum(paid.map(({ cents }) => cents)) > 0) onOwnDay((day) => paid.push({ id: newId('PART-'), day, cents: -one.cents }))
        return
      case 'lower': {
        if (!chosen) return
        const amountCents = Math.max(1, chosen.amountCents - one.cents)
        return change(chosen, { amountCents, discountCents: Math.min(chosen.discountCents, amountCents - 1) })
      }
      case 'raise':
        return change(chosen, { amountCents: (chosen?.amountCents ?? 0) + one.cents })
      case 'delete':
        history.bills = bills.filter((bill) => bill !== chosen)
        return
      case 'billAgain':
        return change(chosen, { id: newId('B'), issuedDay: today, dueDay: addDays(today, 10) })
      case 'credit': {
        const note = { id: newId('N'), issuedDay: today, dueDay: today, amountCents: -one.cents, discountCents: 0 }
        if (chosen) bills.push({ ...chosen, ...note })
      }
    }
  }
  return { owedNow, take, entered: () => history }
}

test('whatever is corrected and taken back, no cent comes or goes, and each payment counts for what it was', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 3, maxLength: 20 }), (steps) => {
      const { owedNow, take, entered } = account()
      for (const one of steps) {
        take(one)
        const owed = owedNow()
        const { bills, paid } = entered()
        const money = sum(paid.map(({ cents, discountCents = 0 }) => cents - discountCents))
        const discounts = sum(paid.map(({ id = '', discountCents = 0 }) => owed.discounts?.get(id) ?? discountCents))
        expect(owedIn(owed)).toBe(sum(bills.map(({ amountCents }) => amountCents)) - money - discounts)
        for (const bill of owed.bills) {
          expect(bill.owedCents).toBeGreaterThanOrEqual(0)
          expect(bill.owedCents).toBeLessThanOrEqual(Math.max(0, bill.amountCents))
          expect(sum(partsOf(bill).map(({ cents }) => cents))).toBe(bill.owedCents)
        }
        // Who has something in credit owes nothing.
        expect(Math.min(owed.creditCents, sum(owed.bills.map(({ owedCents }) => owedCents)))).toBe(0)
      }
    }),
    { numRuns: 500 },
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { sum } from '#lib/sum.ts'
import { accountHistory, COMMON_STEPS } from '../../tests/account-history.ts'
import { centsForBill } from '../payments/due-now.ts'
import { payableCents } from './queries.ts'
import type { Arrangement } from './settle.ts'

/*
 * Random histories of an account, each step as the portal books it: bills come, customers pay what a page asks, a card takes bills, later
 * days and instalments are agreed, changed and ended, in any order and several a day. What was paid stays paid, and what was asked for is
 * settled by paying it.
 */

const step = fc.oneof(
  ...COMMON_STEPS,
  {
    weight: 3,
    arbitrary: fc.record({ is: fc.constantFrom('payOverdue' as const, 'payAll' as const, 'payInstalment' as const, 'takeBills' as const) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ is: fc.constantFrom('payPart' as const, 'bankPays' as const), percent: fc.integer({ min: 5, max: 100 }) }),
  },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('extend' as const), days: fc.integer({ min: 1, max: 20 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constant('arrange' as const),
      parts: fc.integer({ min: 1, max: 4 }),
      firstIn: fc.integer({ min: 0, max: 9 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('end' as const) }) },
)

function account() {
  const extensions: { askedDay: string; endDay: string }[] = []
  const arrangements: (Arrangement & { endedDay: string | null })[] = []
  /** days on which nobody knows the order of what happened */
  const bankDays = new Set<string>()
  const changedDays = new Set<string>()
  const history = accountHistory((today) => ({
    extensions,
    arrangements: arrangements.map((one) => ({ ...one, endedDay: one.endedDay && one.endedDay <= today ? one.endedDay : null })),
  }))
  const { owedNow, overdueCents, bills, paid } = history

  function pay(cents: number, first: readonly string[] = []) {
    history.pay(cents, first)
    const { arrangement } = owedNow()
    const own = arrangements.find(({ id, endedDay }) => id === arrangement?.id && endedDay === null)
    if (arrangement?.isPaid && own) Object.assign(own, { endedDay: addDays(history.today, 1), isPaid: true })
  }

  function end(id: string | undefined) {
    const own = arrangements.find((one) => one.id === id)
    if (own) Object.assign(own, { endedDay: history.today, isPaid: false })
  }

  function take(one: typeof step extends fc.Arbitrary<infer Step> ? Step : never) {
    const { today } = history
    const owed = owedNow()
    const open = owed.bills.filter(({ owedCents }) => owedCents > 0)
    const [next] = owed.arrangement?.instalments.filter((instalment) => instalment.paidCents < instalment.cents) ?? []
    switch (one.is) {
      case 'days':
        return history.pass(one.days)
      case 'bill':
        if (!bankDays.has(today)) history.bill(one)
        return
      case 'payOverdue': {
        const cents = overdueCents()
        if (cents > 0) pay(cents)
        expect(overdueCents()).toBe(0)
        return
      }
      case 'payAll': {
        const cents = payableCents(owed, today)
        if (cents > 0) pay(cents)
        const after = owedNow()
        expect([sum(after.bills.map(({ owedCents }) => owedCents)), after.creditCents]).toEqual([0, owed.creditCents])
        return
      }
      case 'payInstalment': {
        if (!next || !owed.arrangement) return
        pay(next.cents - next.paidCents, [owed.arrangement.id])
        expect(owedNow().arrangement?.instalments.find(({ dueDay }) => dueDay === next.dueDay)?.paidCents ?? next.cents).toBe(next.cents)
        return
      }
      case 'takeBills':
        for (const { id } of open.filter((bill) => !bill.isArranged && bill.dueDay <= today)) {
          const bill = owedNow().bills.find((other) => other.id === id)
          if (bill && bill.owedCents > 0) pay(centsForBill(bill, today), [id])
          expect(owedNow().bills.find((other) => other.id === id)?.owedCents).toBe(0)
        }
        return
      case 'payPart':
        if (open.length > 0) pay(Math.ceil((payableCents(owed, today) * one.percent) / 100))
        return
      case 'bankPays':
        if (open.length === 0 || changedDays.has(today)) return
        bankDays.add(today)
        paid.push({
          id: `BANK-${paid.length}`,
          day: today,
          cents: Math.round((sum(open.map(({ owedCents }) => owedCents)) * one.percent) / 100),
        })
        return
      case 'extend':
        if (open.length === 0 || next || changedDays.has(today) || bankDays.has(today)) return
        changedDays.add(today)
        extensions.push({ askedDay: today, endDay: [addDays(today, one.days), ...open.map(({ dueDay }) => dueDay)].sort().at(-1) ?? today })
        return
      case 'arrange': {
        if (open.length === 0 || bankDays.has(today)) return
        changedDays.add(today)
        end(owed.arrangement?.id)
        const total = sum(open.map(({ owedCents }) => owedCents))
        const each = Math.ceil(total / one.parts)
        const instalments = Array.from({ length: one.parts }, (_, at) => ({
          dueDay: addDays(today, one.firstIn + 7 * at),
          cents: Math.min(each, total - each * at),
        })).filter(({ cents }) => cents > 0)
        arrangements.push({
          id: `ARR-${arrangements.length}`,
          madeDay: today,
          endedDay: null,
          billIds: open.map(({ id }) => id),
          instalments,
        })
        return
      }
      case 'end':
        if (!owed.arrangement || bankDays.has(today)) return
        changedDays.add(today)
        end(owed.arrangement.id)
    }
  }
  return { owedNow, take, bills, paid }
}

test('whatever is billed, paid, agreed and ended, what was paid stays paid, and each discount is given once', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 3, maxLength: 25 }), (steps) => {
      const { owedNow, take, bills, paid } = account()
      for (const one of steps) {
        const before = owedNow()
        take(one)
        const after = owedNow()
        for (const bill of before.bills) {
          const now = after.bills.find(({ id }) => id === bill.id)
          expect(now?.owedCents).toBeLessThanOrEqual(bill.owedCents)
          const isPayment = ['payOverdue', 'payAll', 'payInstalment', 'takeBills', 'payPart', 'bankPays'].includes(one.is)
          if (!isPayment) expect(now?.owedCents).toBe(bill.owedCents)
        }
        expect(after.discounts).toEqual(new Map())
      }
      const discountCents = sum(bills.map((bill) => bill.discountCents))
      expect(sum(paid.map((one) => one.discountCents ?? 0))).toBeLessThanOrEqual(discountCents)
    }),
    { numRuns: 500 },
  )
})

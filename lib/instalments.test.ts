import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FREQUENCIES } from '#schemas/feed/billing.ts'
import { addDays } from './calendar.ts'
import { sum } from './sum.ts'
import { instalmentsOf, leastEachCents, wrongWith } from './instalments.ts'

const TODAY = '2026-11-25'
const LEAST = 2_000
const RULE = { leastInstalmentCents: LEAST, mostMonths: 6 }

test('$100.10 by $30 a week: three, and the last takes the remainder', () => {
  expect(instalmentsOf(10_010, { frequency: 'weekly', firstDay: '2026-11-26', eachCents: 3_000 }, LEAST)).toEqual([
    { dueDay: '2026-11-26', cents: 3_000 },
    { dueDay: '2026-12-03', cents: 3_000 },
    { dueDay: '2026-12-10', cents: 4_010 },
  ])
  expect(instalmentsOf(11_500, { frequency: 'fortnightly', firstDay: '2026-11-26', eachCents: 3_000 }, LEAST).at(-1)).toEqual({
    dueDay: '2027-01-07',
    cents: 2_500,
  })
})

test('on the 31st of each month is on the last day of a shorter one', () => {
  const days = instalmentsOf(20_000, { frequency: 'monthly', firstDay: '2026-12-31', eachCents: 5_000 }, LEAST).map(({ dueDay }) => dueDay)
  expect(days).toEqual(['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31'])
})

const wishes = fc.record({
  totalCents: fc.integer({ min: 1, max: 500_000 }),
  frequency: fc.constantFrom(...FREQUENCIES),
  inDays: fc.integer({ min: 0, max: 31 }),
  eachCents: fc.integer({ min: LEAST, max: 500_000 }),
})

test('whatever is wished, the instalments add up to the cent, follow each other, and none is below the least', () => {
  fc.assert(
    fc.property(wishes, ({ totalCents, frequency, inDays, eachCents }) => {
      const instalments = instalmentsOf(totalCents, { frequency, firstDay: addDays(TODAY, inDays), eachCents }, LEAST)
      const cents = instalments.map((one) => one.cents)
      const days = instalments.map(({ dueDay }) => dueDay)
      expect(sum(cents)).toBe(totalCents)
      expect(cents.slice(0, -1).every((one) => one === eachCents)).toBe(true)
      expect(cents.every((one) => one >= Math.min(LEAST, totalCents))).toBe(true)
      expect(cents.at(-1)).toBeLessThan(Math.max(eachCents + LEAST, totalCents + 1))
      expect([...new Set(days)].sort()).toEqual(days)
    }),
  )
})

test('what has nothing wrong is paid within the months of the rule, and the least that is named is enough', () => {
  fc.assert(
    fc.property(wishes, ({ totalCents, frequency, inDays, eachCents }) => {
      const wish = { frequency, firstDay: addDays(TODAY, inDays), eachCents }
      const least = leastEachCents(totalCents, wish, RULE, TODAY)
      expect(wrongWith(totalCents, { ...wish, eachCents: least }, RULE, TODAY)).toBeUndefined()
      if (wrongWith(totalCents, wish, RULE, TODAY) !== undefined) return
      expect((instalmentsOf(totalCents, wish, LEAST).at(-1)?.dueDay ?? '') <= '2027-05-25').toBe(true)
    }),
  )
})

test.each([
  [{ firstDay: '2026-11-24' }, /not over yet/],
  [{ firstDay: '2026-12-27' }, /Sat, 26 Dec at the latest/],
  [{ eachCents: 1_999 }, /at least \$20\.00/],
  [{ eachCents: 60_001 }, /more than you owe.*\$600\.00/],
])('%j is refused, and why is said', (change, reason) => {
  const wish = { frequency: 'weekly' as const, firstDay: TODAY, eachCents: 5_000, ...change }
  expect(wrongWith(60_000, wish, { leastInstalmentCents: 2_000, mostMonths: 12 }, TODAY)).toMatch(reason)
})

test.each([
  ['2027-01-31', '2027-02-28'],
  ['2026-11-25', '2026-12-25'],
])('within one month from %s, the first of one instalment or more is on %s at the latest', (today, last) => {
  const rule = { leastInstalmentCents: LEAST, mostMonths: 1 }
  const wish = { frequency: 'monthly' as const, firstDay: last, eachCents: 10_000 }
  expect(wrongWith(10_000, wish, rule, today)).toBeUndefined()
  expect(wrongWith(10_000, { ...wish, firstDay: addDays(last, 1) }, rule, today)).toMatch(/within the next month/)
})

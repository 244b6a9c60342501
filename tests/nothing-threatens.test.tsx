import { expect, test } from 'vitest'
import { leadText, owedText } from '../src/pages/account/bill/payments/owing-texts.ts'
import { choicesOf } from '../src/pages/account/bill/payments/amount.ts'
import type { Payable } from '#schemas/payments/entities.ts'
import { orderingClosed } from '#lib/order-message.ts'
import { settleLink } from '#ui/settle-link.ts'
import billSummary from '../widgets/billSummary/index.tsx'
import billFixtures from '../widgets/billSummary/fixtures.ts'
import bottledGas from '../widgets/bottledGas/index.tsx'
import bottledFixtures from '../widgets/bottledGas/fixtures.ts'
import { drawFixture } from './draw-fixture.tsx'
import { THREATS } from './threats.ts'

/* What is drawn for a home where someone depends on power for their health, with a bill overdue; the server's texts are in medical-dependence.test.ts. */

const widgets = import.meta.glob('../widgets/*/schema.ts', { eager: true, import: 'default' }) as Record<string, { data: unknown }>
const balance = {
  amountToPayNZD: 827.32,
  current: 256.82,
  totalBalance: 827.32,
  overdue: 570.5,
  dueDate: '2026-12-07',
  promptPaymentDiscount: 0,
}
const overdueSince = '2026-11-07'
const autopayCard = { brand: 'visa' as const, lastFour: '0341', expiry: 'later' as const, isDeclined: true }
const other = { billingAccountId: 'A-2', siteId: 'S-2', customerNumber: '1003 4285', amountToPayNzd: 306.6, overdueNzd: 306.6 }

test('the widgets that are told so are these: another one is to be drawn here too', () => {
  const told = Object.entries(widgets).flatMap(([file, { data }]) => (JSON.stringify(data).includes('"isProtected"') ? [file] : []))
  expect(told.map((file) => file.split('/')[2]).sort()).toEqual(['billSummary', 'bottledGas'])
})

const billOf = (isProtected: boolean) => {
  const protectedNow = isProtected ? { isProtected: true } : {}
  const data = { ...billFixtures.content.data, due: [], takenBy: undefined, balance, overdueSince, autopayCard, ...protectedNow }
  return drawFixture(billSummary, { config: {}, data: { ...data, otherAccounts: [{ ...other, ...protectedNow }] } }).container
}
const gasOf = (isProtected: boolean) => {
  const data = { ...bottledFixtures.content.data, isOrderingClosed: true, ...(isProtected ? { isProtected } : {}) }
  return drawFixture(bottledGas, { config: {}, data }).container
}

test.each([
  ['the bill card', billOf],
  ['bottled gas', gasOf],
])('%s', (_name, draw) => {
  expect(draw(false).textContent).toMatch(THREATS)
  const shown = draw(true)
  expect(shown.textContent).not.toMatch(THREATS)
  expect(shown.textContent).toContain('Your power stays on.')
  expect(shown.querySelector('[data-overdue="true"]')).toBeNull()
})

const payable: Payable = {
  billingAccountId: 'BA-1',
  canPay: true,
  leastCents: 100,
  mostCents: 1_000_000,
  balance,
  owedCents: 1_000,
  due: [],
  isTest: true,
  cardFeeRate: 0,
  overdueSince,
}
const wordsOf = (of: Payable) => [owedText(of), leadText(of), ...choicesOf(of).map(({ label }) => label)]

test.each<[string, Partial<Payable>]>([
  ['something more due later', {}],
  ['nothing else', { balance: { ...balance, current: 0 } }],
  ['a direct debit', { due: [{ date: '2026-12-08', amountNzd: 10, isTaken: true }], takenBy: 'by direct debit' }],
])('the payments page, with %s', (_name, change) => {
  const words = wordsOf({ ...payable, ...change })
  expect(words.join(' ')).toMatch(THREATS)
  expect(wordsOf({ ...payable, ...change, isProtected: true }).filter((text) => THREATS.test(text))).toEqual([])
})

test('bottled gas that cannot be ordered, and where it leads', () => {
  expect(orderingClosed({})).toMatch(THREATS)
  expect(orderingClosed({ isProtected: true })).not.toMatch(THREATS)
  expect(settleLink({ isProtected: true })).toEqual({ href: '/account/bill/help', label: 'Find a way to pay that suits you' })
})

import { expect, test } from 'vitest'
import type { OwedBill } from '../billing/settle.ts'
import type { Taker } from '../payments/taker.ts'
import { leftLines } from './left-lines.ts'

const TODAY = '2026-11-25'
const YESTERDAY = '2026-11-24'
const TUESDAY = '2026-12-01'
const FRIDAY = '2026-12-04'

const bill = (dueDay: string, owedNzd: number, changes: Partial<OwedBill> = {}): OwedBill => ({
  id: `${dueDay} ${owedNzd}`,
  startDay: '2026-10-01',
  endDay: '2026-10-31',
  issuedDay: '2026-11-02',
  dueDay,
  amountCents: owedNzd * 100,
  discountCents: 0,
  givenCents: 0,
  owedCents: owedNzd * 100,
  ...changes,
})
const putOff = (dueDay: string, owedNzd: number) => bill(TUESDAY, owedNzd, { parts: [{ dueDay, cents: owedNzd * 100 }] })

const DEBIT: Taker = { is: 'directDebit', by: 'by direct debit', issuedAfter: '', alsoTakes: new Set() }
const CARD: Taker = {
  is: 'card',
  by: 'from your card',
  dueFrom: '2026-01-01',
  expires: '2027-12',
  savedAt: new Date('2026-01-01T00:00:00Z'),
  tries: new Map(),
}
const linesOf = (bills: OwedBill[], taker?: Taker) => leftLines({ bills, creditCents: 0 }, taker, TODAY)

const DUE = 'What is left of your bills is due as the bills say.'

test('nothing is said where nothing is left', () => {
  expect(linesOf([])).toEqual([])
  expect(linesOf([bill(TUESDAY, 0)], DEBIT)).toEqual([])
})

test.each<[string, OwedBill[], Taker | undefined, string[]]>([
  ['nothing takes it', [bill(TUESDAY, 200), bill(FRIDAY, 50)], undefined, ['Please pay $250.00 yourself.']],
  ['a direct debit takes it', [bill(TUESDAY, 200)], DEBIT, ['We take $200.00 by direct debit on Tue, 1 Dec.']],
  [
    'bills fall due on several days',
    [bill(FRIDAY, 50), bill(TUESDAY, 200), bill(FRIDAY, 25)],
    DEBIT,
    ['We take $200.00 by direct debit on Tue, 1 Dec and $75.00 on Fri, 4 Dec.'],
  ],
  ['a bill falls due today', [bill(TODAY, 200)], CARD, ['We take $200.00 from your card on Wed, 25 Nov.']],
  [
    'a card takes what is overdue as well',
    [bill(TUESDAY, 200), bill(YESTERDAY, 50), bill('2026-11-20', 30)],
    CARD,
    ['We take $80.00 from your card in the next days (it is due already) and $200.00 on Tue, 1 Dec.'],
  ],
  [
    'a direct debit takes nothing that is overdue',
    [bill(TUESDAY, 200), bill(YESTERDAY, 50)],
    DEBIT,
    ['We take $200.00 by direct debit on Tue, 1 Dec.', 'Please pay $50.00 yourself.'],
  ],
])('what is left is told with how it is paid: %s', (_where, bills, taker, lines) => {
  expect(linesOf(bills, taker)).toEqual([DUE, ...lines])
})

test('what is taken, and what is paid today, is less by the discount of who pays on time', () => {
  const discounted = bill(TUESDAY, 200, { discountCents: 2_000 })
  expect(linesOf([discounted], DEBIT)).toEqual([DUE, 'We take $180.00 by direct debit on Tue, 1 Dec.'])
  expect(linesOf([discounted])).toEqual([DUE, 'Please pay $180.00 yourself.'])
  const late = bill(YESTERDAY, 200, { discountCents: 2_000 })
  expect(linesOf([late])).toEqual([DUE, 'Please pay $200.00 yourself.'])
})

test('what was put off before is due on the day that was agreed', () => {
  expect(linesOf([putOff(FRIDAY, 200), putOff(FRIDAY, 50)], DEBIT)).toEqual([
    'What is left of your bills is due on Fri, 4 Dec, as agreed before.',
    'We take $250.00 by direct debit on Fri, 4 Dec.',
  ])
  expect(linesOf([putOff(FRIDAY, 200), bill(TUESDAY, 50), bill(FRIDAY, 0)])).toEqual([
    'What is left of your bills is due on Fri, 4 Dec, as agreed before; what was not put off, as the bills say.',
    'Please pay $250.00 yourself.',
  ])
})

import { expect, test } from 'vitest'
import type { OwedBill } from '../billing/settle.ts'
import { extensionOffer } from './offers.ts'

const TODAY = '2026-11-25'
const rules = { helpers: [], extension: { mostDays: 10, timesAYear: 2, mostNzd: 1_000 } }

const bill = (dueDay: string): OwedBill => ({
  id: dueDay,
  startDay: '2026-09-01',
  endDay: '2026-09-30',
  issuedDay: '2026-10-02',
  dueDay,
  amountCents: 20_000,
  discountCents: 0,
  owedCents: 20_000,
})
const offer = (...dueDays: string[]) =>
  extensionOffer({
    owed: { bills: dueDays.map(bill), creditCents: 0 },
    today: TODAY,
    rules,
    phone: '0800 000 000',
    extensions: [],
  })

test.each([
  ['from the day after it is due', ['2026-12-01'], '2026-12-02', '2026-12-11'],
  ['of one that is overdue, from tomorrow', ['2026-11-07'], '2026-11-26', '2026-12-05'],
  ['never before another one is due', ['2026-12-02', '2026-11-07'], '2026-12-02', '2026-12-05'],
  ['with a newer one that is due after the brand’s last day, on its due day', ['2026-12-08', '2026-11-07'], '2026-12-08', '2026-12-08'],
])('a bill can be paid later: %s', (_when, dueDays, earliestDay, latestDay) => {
  expect(offer(...dueDays)).toEqual({ earliestDay, latestDay, leftInYear: 2 })
})

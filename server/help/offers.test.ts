import { expect, test } from 'vitest'
import type { OwedBill } from '../billing/settle.ts'
import { arrangementOffer, extensionOffer } from './offers.ts'

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
  givenCents: 0,
  owedCents: 20_000,
})
const offer = (...dueDays: string[]) => offerWith({}, ...dueDays)
const offerWith = (change: Partial<Parameters<typeof extensionOffer>[0]>, ...dueDays: string[]) =>
  extensionOffer({
    owed: { bills: dueDays.map(bill), creditCents: 0 },
    today: TODAY,
    rules,
    phone: '0800 000 000',
    extensions: [],
    arrangements: [],
    ...change,
  })

test.each([
  ['from the day after it is due', ['2026-12-01'], '2026-12-02', '2026-12-11'],
  ['of one that is overdue, from tomorrow', ['2026-11-07'], '2026-11-26', '2026-12-05'],
  ['never before another one is due', ['2026-12-02', '2026-11-07'], '2026-12-02', '2026-12-05'],
  ['with a newer one that is due after the brand’s last day, on its due day', ['2026-12-08', '2026-11-07'], '2026-12-08', '2026-12-08'],
])('a bill can be paid later: %s', (_when, dueDays, earliestDay, latestDay) => {
  expect(offer(...dueDays)).toEqual({ earliestDay, latestDay, leftInYear: 2 })
})

test('who has more time already is told that they can pay before then, and how to change the day', () => {
  const whyNot = expect.stringMatching(/^You have until .* already\. You can pay before then.* call us on 0800 000 000\.$/)
  const extensions = [{ askedDay: TODAY, endDay: '2026-12-04' }]
  expect(offerWith({ extensions }, '2026-12-01')).toEqual({ whyNot })
})

test.each([
  ['as often as the brand says', 2, 2],
  ['four times where it says nothing', 4, undefined],
])('instalments can be agreed here %s within a year, then by phone', (_often, times, timesAYear) => {
  const arrangement = { leastInstalmentNzd: 20, mostMonths: 6, mostNzd: 1_000, timesAYear }
  const ofRetailer = { madeDay: '2026-06-01', requestKey: null }
  const aYearAgo = { madeDay: '2025-11-25', requestKey: 'key-0002' }
  const after = (made: number) =>
    arrangementOffer({
      owed: { bills: [bill('2026-12-01')], creditCents: 0 },
      today: TODAY,
      rules: { helpers: [], arrangement },
      phone: '0800 000 000',
      extensions: [],
      arrangements: [ofRetailer, aYearAgo, ...Array.from({ length: made }, () => ({ madeDay: '2026-06-01', requestKey: 'key-0001' }))],
    })
  expect(after(times - 1)).toMatchObject({ owedCents: 20_000 })
  expect(after(times)).toEqual({ whyNot: expect.stringContaining('as often as we can here within a year. Call us on 0800') })
})

import { expect, test } from 'vitest'
import type { Owed, OwedBill } from '../billing/settle.ts'
import { type Asking, arrangementOffer, billedCentsOf, extensionOffer, isUnderWay, owedCentsOf } from './offers.ts'

const TODAY = '2026-11-25'
const rules = { helpers: [], extension: { mostDays: 10, timesAYear: 2, mostNzd: 1_000 } }

const bill = (dueDay: string, owedCents = 20_000): OwedBill => ({
  id: dueDay,
  startDay: '2026-09-01',
  endDay: '2026-09-30',
  issuedDay: '2026-10-02',
  dueDay,
  amountCents: 20_000,
  discountCents: 0,
  givenCents: 0,
  owedCents,
})
const owing = (...bills: OwedBill[]): Owed => ({ bills, creditCents: 0 })
const offer = (...dueDays: string[]) => offerWith({}, ...dueDays)
const offerWith = (change: Partial<Asking>, ...dueDays: string[]) =>
  extensionOffer({
    owed: owing(...dueDays.map((dueDay) => bill(dueDay))),
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

const CALL_US = 'Call us on 0800 000 000 and we’ll find a way together.'
const NOTHING_TO_PAY = 'There is nothing to pay just now.'
const TOO_LITTLE = 'What you owe is less than can be paid by card. Pay it with your next bill.'
const instalments = (paidCents: number): Owed['arrangement'] => ({
  id: 'PA-1',
  isPaid: false,
  instalments: [
    { dueDay: '2026-11-01', cents: 5_000, paidCents: 5_000 },
    { dueDay: '2026-12-01', cents: 5_000, paidCents },
  ],
})

test.each<[string, Owed, Partial<Asking>, string]>([
  ['nothing is owed', owing(), {}, NOTHING_TO_PAY],
  ['all is paid', owing(bill('2026-12-01', 0)), {}, NOTHING_TO_PAY],
  ['what is owed is of no bill', { ...owing(), debtCents: 5_000 }, {}, CALL_US],
  ['less is owed than a card can pay', owing(bill('2026-12-01', 99)), {}, TOO_LITTLE],
  ['the brand gives no more time', owing(bill('2026-12-01')), { rules: { helpers: [] } }, CALL_US],
  [
    'instalments are being paid',
    { ...owing(bill('2026-12-01')), arrangement: instalments(4_999) },
    {},
    'You are paying in instalments. You can change them below.',
  ],
  [
    'there was more time as often as the brand gives it',
    owing(bill('2026-12-01')),
    {
      extensions: [
        { askedDay: '2026-03-01', endDay: '2026-03-10' },
        { askedDay: '2025-11-26', endDay: '2025-12-05' },
      ],
    },
    `You have had more time as often as we can agree here within a year. ${CALL_US}`,
  ],
  ['more is owed than can be put off', owing(bill('2026-12-01', 100_001)), {}, `Here we can agree on up to $1,000.00. ${CALL_US}`],
])('there is no more time where %s, and the customer is told why', (_where, owed, change, whyNot) => {
  expect(offerWith({ owed, ...change })).toEqual({ whyNot })
})

test('more time is offered up to each bound', () => {
  expect(offerWith({ owed: owing(bill('2026-12-01', 100)) })).toMatchObject({ leftInYear: 2 })
  expect(offerWith({ owed: owing(bill('2026-12-01', 100_000)) })).toMatchObject({ leftInYear: 2 })
  // A bill that is paid has no day that more time depends on.
  expect(offerWith({ owed: owing(bill('2026-12-20', 0), bill('2026-12-01')) })).toMatchObject({ latestDay: '2026-12-11' })
  expect(offerWith({ owed: { ...owing(bill('2026-12-01')), arrangement: instalments(5_000) } })).toMatchObject({ leftInYear: 2 })
  // One that was asked for a year ago does not count, and one that ended yesterday is over.
  const extensions = [
    { askedDay: '2026-11-14', endDay: '2026-11-24' },
    { askedDay: '2025-11-25', endDay: '2025-12-05' },
  ]
  expect(offerWith({ extensions }, '2026-12-01')).toMatchObject({ leftInYear: 1 })
  expect(offerWith({ extensions: [{ askedDay: '2026-11-14', endDay: TODAY }] }, '2026-12-01')).toMatchObject({
    whyNot: expect.stringContaining('already'),
  })
})

const inInstalments = (owed: Owed, rule?: object) =>
  arrangementOffer({
    owed,
    today: TODAY,
    rules: { helpers: [], arrangement: { leastInstalmentNzd: 20, mostMonths: 6, mostNzd: 1_000, ...rule } },
    phone: '0800 000 000',
    extensions: [],
    arrangements: [],
  })

test.each<[string, Owed, string]>([
  ['nothing is owed', owing(bill('2026-12-01', 0)), NOTHING_TO_PAY],
  ['what is owed is of no bill', { ...owing(), debtCents: 5_000 }, CALL_US],
  ['less is owed than a card can pay', owing(bill('2026-12-01', 99)), TOO_LITTLE],
  ['more is owed than can be paid so', owing(bill('2026-12-01', 100_001)), `Here we can agree on up to $1,000.00. ${CALL_US}`],
])('there are no instalments where %s, and the customer is told why', (_where, owed, whyNot) => {
  expect(inInstalments(owed)).toEqual({ whyNot })
})

test('instalments are offered for all that is billed, up to each bound', () => {
  expect(inInstalments(owing(bill('2026-12-01'), bill('2026-11-01')))).toEqual({
    owedCents: 40_000,
    leastInstalmentCents: 2_000,
    mostMonths: 6,
  })
  expect(inInstalments(owing(bill('2026-12-01', 100)))).toMatchObject({ owedCents: 100 })
  expect(inInstalments(owing(bill('2026-12-01', 100_000)))).toMatchObject({ owedCents: 100_000 })
  const without = { owed: owing(bill('2026-12-01')), today: TODAY, rules: { helpers: [] }, phone: '0800 000 000' }
  expect(arrangementOffer({ ...without, extensions: [], arrangements: [] })).toEqual({ whyNot: CALL_US })
})

test('what is owed is that of bills and what was taken back beyond them', () => {
  const owed = { ...owing(bill('2026-12-01'), bill('2026-11-01')), debtCents: 500 }
  expect([billedCentsOf(owed), owedCentsOf(owed), owedCentsOf(owing())]).toEqual([40_000, 40_500, 0])
})

test('an arrangement is under way while an instalment is not paid whole', () => {
  const withPaid = (paidCents: number) => isUnderWay({ ...owing(), arrangement: instalments(paidCents) })
  expect([withPaid(0), withPaid(4_999), withPaid(5_000), isUnderWay(owing())]).toEqual([true, true, false, false])
})

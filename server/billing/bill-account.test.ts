import { expect, test } from 'vitest'
import { overdueOf, readingsText } from './bill-account.ts'
import { runsOf } from './pdf-text.ts'
import { type Agreed, type Bill, settled } from './settle.ts'

test('macrons are written in the file that has them, and nothing is lost', () => {
  expect(runsOf('Rātā Street')).toEqual([
    { text: 'R', font: 'latin' },
    { text: 'ā', font: 'extended' },
    { text: 't', font: 'latin' },
    { text: 'ā', font: 'extended' },
    { text: ' Street', font: 'latin' },
  ])
  expect(
    runsOf('Ōtāhuhu Ūkaipō')
      .map(({ text }) => text)
      .join(''),
  ).toBe('Ōtāhuhu Ūkaipō')
})

test.each([
  [[{ status: 'actual', days: 31 }], 'Actual'],
  [
    [
      { status: 'actual', days: 29 },
      { status: 'estimated', days: 2 },
    ],
    'Estimated on 2 of 31 days',
  ],
  [[{ status: 'estimated', days: 31 }], 'Estimated'],
  [[{ status: 'empty', days: 31 }], 'Not known'],
  [[], 'Not known'],
] as const)('readings %j are called %s', (found, text) => {
  expect(readingsText(found)).toBe(text)
})

const bill = (id: string, issuedDay: string, dueDay: string): Bill => ({
  id,
  startDay: '2026-05-01',
  endDay: '2026-05-31',
  issuedDay,
  dueDay,
  amountCents: 10_000,
  discountCents: 0,
})

test('what was due before a bill was issued is overdue on it, and neither what is due that day nor what is paid in instalments', () => {
  const own = bill('C', '2026-07-02', '2026-07-20')
  const overdue = (agreed?: Agreed) =>
    overdueOf(settled([bill('A', '2026-05-02', '2026-07-01'), bill('B', '2026-06-02', '2026-07-02'), own], [], agreed), own)
  expect(overdue()).toEqual({ cents: 10_000, since: '2026-07-01', isProtected: false })
  const instalments = ['2026-06-20', '2026-08-01'].map((dueDay) => ({ dueDay, cents: 5_000 }))
  const arrangement = { id: 'HELP-1', madeDay: '2026-05-20', endedDay: null, isPaid: false, billIds: ['A'], instalments }
  expect(overdue({ extensions: [], arrangements: [arrangement] })).toBeUndefined()
})

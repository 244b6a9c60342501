import { expect, test } from 'vitest'
import { readingsText } from './bill-account.ts'
import { runsOf } from './pdf-text.ts'

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

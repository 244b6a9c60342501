import { expect, test } from 'vitest'
import { complaintAbout } from './reading.ts'

test.each([
  ['14250', undefined],
  ['14200', undefined],
  ['00012', undefined],
])('%s may follow 14200 on a meter of five digits, or 99950 where it has come round', (text, complaint) => {
  expect(complaintAbout(text, { digits: 5, last: text === '00012' ? 99_950 : 14_200 })).toBe(complaint)
})

test.each([
  ['14199', 'The last reading was 14200. Look again: a meter does not run backwards.'],
  ['142500', 'This meter shows 5 digits.'],
  ['14 250', 'Type the digits that the meter shows, without a point.'],
  ['14250.5', 'Type the digits that the meter shows, without a point.'],
  ['-1', 'Type the digits that the meter shows, without a point.'],
])('%s may not', (text, complaint) => {
  expect(complaintAbout(text, { digits: 5, last: 14_200 })).toBe(complaint)
})

test('the first reading of a meter may be any', () => {
  expect(complaintAbout('7', { digits: 5, last: undefined })).toBeUndefined()
})

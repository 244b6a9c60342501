import { expect, test } from 'vitest'
import { doubtAbout } from './reading.ts'

const after = (reading: number, daysAgo = 30) => ({ digits: 5, last: { reading, daysAgo }, lastByReader: { reading, daysAgo } })

test.each([
  ['14250', 14_200],
  ['14200', 14_200],
  ['00012', 99_950],
  ['20100', 14_200],
])('%s may follow %i on a meter of five digits a month later', (text, last) => {
  expect(doubtAbout(text, after(last))).toBeUndefined()
})

test.each([
  ['14199', 'Our meter reader last read 14200. Look again: a meter does not run backwards.'],
  ['142500', 'This meter shows 5 digits.'],
  ['14 250', 'Type the digits that the meter shows, without a point.'],
  ['14250.5', 'Type the digits that the meter shows, without a point.'],
  ['-1', 'Type the digits that the meter shows, without a point.'],
])('%s may not', (text, detail) => {
  expect(doubtAbout(text, after(14_200))).toEqual({ is: 'wrong', detail })
})

test.each([
  ['99999', 23_860, 'The last reading was 23860. This is 76,139 more, far above what is usual. Look again.'],
  ['30000', 14_200, 'The last reading was 14200. This is 15,800 more, far above what is usual. Look again.'],
  ['00010', 80_000, 'The last reading was 80000. This is less: is it right that the meter has started again at zero since? Look again.'],
])('%s after %i is possible, and to be looked at again', (text, last, detail) => {
  expect(doubtAbout(text, after(last))).toEqual({ is: 'unusual', detail })
})

test('the longer ago a meter was read, the more is usual', () => {
  expect(doubtAbout('30000', after(14_200, 120))).toBeUndefined()
})

test('the first reading of a meter may be any', () => {
  expect(doubtAbout('7', { digits: 5, last: undefined, lastByReader: undefined })).toBeUndefined()
})

test('exactly half of what a meter can count may be a meter that has come round, one more is a mistake', () => {
  expect(doubtAbout('10000', after(60_000))).toMatchObject({ is: 'unusual' })
  expect(doubtAbout('10001', after(60_000))).toMatchObject({ is: 'wrong' })
})

test('less than an estimate, or than the customer read before, is to be looked at again, and no less than a meter reader read', () => {
  const last = { reading: 14_300, daysAgo: 7 }
  const lastByReader = { reading: 14_200, daysAgo: 60 }
  const lessThanLast = { is: 'unusual', detail: 'The last reading was 14300. This is less. Look again.' }
  expect(doubtAbout('14250', { digits: 5, last, lastByReader })).toEqual(lessThanLast)
  expect(doubtAbout('14250', { digits: 5, last, lastByReader: undefined })).toEqual(lessThanLast)
  expect(doubtAbout('14199', { digits: 5, last, lastByReader })).toEqual({
    is: 'wrong',
    detail: 'Our meter reader last read 14200. Look again: a meter does not run backwards.',
  })
})

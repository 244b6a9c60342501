import { expect, test } from 'vitest'
import { shareText, timesText, totalOf, withinMs } from './sums.ts'

const day = (seen: number, times: number[]) => ({ seen, used: 1, dismissed: 0, failed: 2, times })

test('days are added, times bucket by bucket', () => {
  expect(totalOf([day(10, [1, 2, 3, 4, 0]), day(20, [0, 1, 0, 0, 7])])).toEqual({
    seen: 30,
    used: 2,
    dismissed: 0,
    failed: 4,
    times: [1, 3, 3, 4, 7],
  })
  expect(totalOf([]).seen).toBe(0)
})

test('a time is the limit of the bucket in which its share ends', () => {
  expect(withinMs([50, 40, 10, 0, 0], 0.5)).toBe(500)
  expect(withinMs([49, 41, 10, 0, 0], 0.5)).toBe(1000)
  expect(withinMs([0, 0, 0, 0, 3], 0.5)).toBe(Number.POSITIVE_INFINITY)
  expect(withinMs([0, 0, 0, 0, 0], 0.5)).toBeUndefined()
})

test('times are told in words', () => {
  expect(timesText([50, 40, 10, 0, 0])).toBe('half within 0.5 s, nine in ten within 1 s')
  expect(timesText([95, 5, 0, 0, 0])).toBe('nine in ten within 0.5 s')
  expect(timesText([60, 0, 0, 0, 40])).toBe('half within 0.5 s, nine in ten over 4 s')
  expect(timesText([0, 0, 0, 0, 4])).toBe('over 4 s')
  expect(timesText([])).toBeUndefined()
})

test('a small share keeps a digit, and one that rounds to nothing says so', () => {
  expect(shareText(1, 3)).toBe('33%')
  expect(shareText(21, 1000)).toBe('2.1%')
  expect(shareText(1, 100_000)).toBe('below 0.1%')
  expect(shareText(0, 50)).toBe('0%')
  expect(shareText(0, 0)).toBe('–')
  expect(shareText(10, 3)).toBe('100%')
})

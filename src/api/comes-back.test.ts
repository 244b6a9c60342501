import { beforeEach, expect, test, vi } from 'vitest'
import { askAgainAtMs, COMES_BACK, isAway, mayComeBack } from './comes-back.ts'
import { problem, ProblemError } from './problem.ts'

const away = (retryAfterSeconds?: number) => new ProblemError(problem('/error/unavailable', { retryAfterSeconds }))

beforeEach(() => void vi.useFakeTimers({ now: 0 }))

test.each([
  [5, 1, 5],
  [5, 2, 10],
  [5, 3, 20],
  [5, 4, 30],
  [5, 9, 30],
  [60, 1, 60],
  [60, 2, 60],
  [undefined, 1, 5],
])('told to wait %s seconds, after try %i it is asked again after %i seconds or up to half as long again', (told, tries, seconds) => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  expect(askAgainAtMs(away(told), tries)).toBe(seconds * 1000)
  vi.spyOn(Math, 'random').mockReturnValue(1)
  expect(askAgainAtMs(away(told), tries)).toBe(seconds * 1500)
})

test('what fails for another reason does not come back by itself', () => {
  expect([isAway(away()), isAway(new ProblemError(problem('/error/default'))), isAway(new Error('a chunk is missing'))]).toEqual([
    true,
    false,
    false,
  ])
})

test('what the session was not renewed for may come back as well as what got no answer, and a refusal may not', () => {
  const types = ['refresh_token_server_error', '/error/no_response', '/error/unauthorized'] as const
  expect(types.map((type) => mayComeBack(new ProblemError(problem(type))))).toEqual([true, true, false])
})

test('tried by hand meanwhile, it is asked again once', () => {
  const revalidate = vi.fn(async () => true)
  for (let i = 0; i < 10; i++) {
    COMES_BACK.onErrorRetry?.(away(5), '/private/tabs', {} as never, revalidate, { retryCount: 1, dedupe: true })
  }
  vi.advanceTimersByTime(60_000)
  expect(revalidate).toHaveBeenCalledTimes(1)
})

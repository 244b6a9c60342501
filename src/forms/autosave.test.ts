import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { problem, ProblemError } from '#api/problem.ts'
import { createAutosave } from './autosave.ts'

const DELAY_MS = 1_000
const RETRY_MS = 10_000

/** Edits that are never quite as the server stores them: there is always something pending. */
function autosaveThat(fails?: ProblemError, isStillToSend = false) {
  const save = vi.fn<(change: string) => Promise<void>>(async () => {
    if (fails) throw fails
  })
  const onProblem = vi.fn(() => isStillToSend)
  return { save, onProblem, ...createAutosave({ delayMs: DELAY_MS, retryMs: RETRY_MS, pending: () => 'an edit', save, onProblem }) }
}
const failure = (status: number, retryAfterSeconds?: number) =>
  new ProblemError({ ...problem('/error/default'), status, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('what the server stores otherwise than it was sent is not sent again and again', async () => {
  const { flush, schedule, save } = autosaveThat()
  schedule()
  expect(await flush()).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(save).toHaveBeenCalledTimes(1)
})

test('with nothing to save, everything is saved without a call', async () => {
  const save = vi.fn(async () => undefined)
  const { flush } = createAutosave<string>({ delayMs: 1, retryMs: 1, pending: () => undefined, save, onProblem: () => false })
  expect(await flush()).toBe(true)
  expect(save).not.toHaveBeenCalled()
})

test('a save is under way until its answer comes', async () => {
  const { flush, isSaving } = autosaveThat()
  expect(isSaving()).toBe(false)
  const saving = flush()
  expect(isSaving()).toBe(true)
  await saving
  expect(isSaving()).toBe(false)
})

test.each([
  [0, 2],
  [400, 1],
  [428, 1],
  [429, 2],
  [430, 1],
  [499, 1],
  [500, 2],
  [503, 2],
])('a save that fails with status %i has been tried %i times once the time for another try has come', async (status, attempts) => {
  const { flush, save } = autosaveThat(failure(status))
  expect(await flush()).toBe(false)
  await vi.advanceTimersByTimeAsync(RETRY_MS - 1)
  expect(save).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(save).toHaveBeenCalledTimes(attempts)
})

test.each([
  [5, RETRY_MS],
  [10, RETRY_MS],
  [11, 11_000],
])('a server that asks for %i seconds is called again after %i ms', async (retryAfterSeconds, waitMs) => {
  const { flush, save } = autosaveThat(failure(429, retryAfterSeconds))
  await flush()
  await vi.advanceTimersByTimeAsync(waitMs - 1)
  expect(save).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(save).toHaveBeenCalledTimes(2)
})

test('an edit made during a save that fails is sent after the usual delay, whatever the failure', async () => {
  const { flush, schedule, save } = autosaveThat(failure(400))
  save.mockImplementationOnce(async () => {
    schedule()
    throw failure(400)
  })
  expect(await flush()).toBe(false)
  await vi.advanceTimersByTimeAsync(DELAY_MS - 1)
  expect(save).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(save).toHaveBeenCalledTimes(2)
})

test('what is left after a refused change is sent at once', async () => {
  const { flush, save, onProblem } = autosaveThat(undefined, true)
  save.mockRejectedValueOnce(failure(409))
  expect(await flush()).toBe(true)
  expect([save.mock.calls.length, onProblem.mock.calls]).toEqual([2, [[expect.objectContaining({ status: 409 }), 'an edit']]])
})

test('after a stop nothing is sent until the next edit', async () => {
  const { schedule, stop, save } = autosaveThat()
  schedule()
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(save).not.toHaveBeenCalled()
  schedule()
  await vi.advanceTimersByTimeAsync(DELAY_MS)
  expect(save).toHaveBeenCalledTimes(1)
})

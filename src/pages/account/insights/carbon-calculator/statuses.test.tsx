import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { placeAt, pathOf, type Place } from './places.ts'
import { nextSaveStatus } from './save-status.ts'
import { useReset, useSubmission } from './statuses.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const fails = () => Promise.reject(new Error('away'))

test('handing in shows for 2 s at least, and the results follow 2 s after it succeeded', async () => {
  const submit = vi.fn(async () => {})
  const leave = vi.fn()
  const { result } = renderHook(() => useSubmission(submit, leave))
  const is = () => result.current[0].is
  expect(is()).toBe('READY')
  act(() => {
    void result.current[1]()
    // A double click hands in once.
    void result.current[1]()
  })
  await pass(1_999)
  expect(is()).toBe('SUBMITING')
  await pass(1)
  expect(is()).toBe('SUBMISSION_SUCCESS')
  await pass(1_999)
  expect(leave).not.toHaveBeenCalled()
  await pass(1)
  expect(leave).toHaveBeenCalledTimes(1)
  expect(submit).toHaveBeenCalledTimes(1)
})

test('handing in again after a failure says that it is after one', async () => {
  const submit = vi.fn<() => Promise<void>>().mockImplementationOnce(fails).mockResolvedValue()
  const { result } = renderHook(() => useSubmission(submit, () => {}))
  act(() => void result.current[1]())
  await pass(2_000)
  expect(result.current[0].is).toBe('SUBMISSION_ERROR')
  act(() => void result.current[1]())
  await pass(1_000)
  expect(result.current[0].is).toBe('SUBMITING_AFTER_ERROR')
  await pass(1_000)
  expect(result.current[0].is).toBe('SUBMISSION_SUCCESS')
})

test('one who leaves before the results are shown is not taken back to them', async () => {
  const leave = vi.fn()
  const { result, unmount } = renderHook(() => useSubmission(async () => {}, leave))
  act(() => void result.current[1]())
  await pass(2_000)
  unmount()
  await pass(5_000)
  expect(leave).not.toHaveBeenCalled()
})

test.each([
  ['RESETTING_SUCCESS', async () => {}],
  ['RESETTING_ERROR', fails],
])('starting again takes 1 s at least, ends in %s, and is ready 3 s later', async (end, reset) => {
  const work = vi.fn(reset)
  const { result } = renderHook(() => useReset(work))
  act(() => {
    void result.current[1]()
    void result.current[1]()
  })
  await pass(999)
  expect(result.current[0].is).toBe('RESETTING')
  await pass(1)
  expect(result.current[0].is).toBe(end)
  await pass(2_999)
  expect(result.current[0].is).toBe(end)
  await pass(1)
  expect(result.current[0].is).toBe('READY')
  expect(work).toHaveBeenCalledTimes(1)
})

test('saving is ready, saving, saved; after a failure it says so until it succeeds', () => {
  const problem = { type: '/error/no_response', title: '', status: 0 } as never
  const steps = [
    { is: 'waiting' },
    { is: 'saving' },
    { is: 'saved' },
    { is: 'failed', problem },
    { is: 'saving' },
    { is: 'saved' },
  ] as const
  let status = nextSaveStatus('READY', { is: 'saved' })
  const passed = steps.map((saving) => {
    status = nextSaveStatus(status, saving)
    return status
  })
  expect(passed).toEqual(['SAVING', 'SAVING', 'SAVING_SUCCESS', 'SAVING_ERROR', 'SAVING_AFTER_ERROR_OCCURRED', 'SAVING_SUCCESS'])
})

test.each<Place>([{ is: 'initial' }, { is: 'form', step: 'gas' }, { is: 'default' }, { is: 'details' }, { is: 'reset' }])(
  'the address of %j leads to it',
  (place) => {
    const [path = '', search = ''] = pathOf(place).split('?')
    expect(placeAt(path, new URLSearchParams(search))).toEqual(place)
  },
)

import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CLEAR_DELAY_MS, canSubmit, useReadings } from './use-readings.ts'

beforeEach(() => void vi.useFakeTimers())

test('a register that is emptied is taken out after 300 ms, not before', () => {
  const { result } = renderHook(useReadings)
  act(() => result.current.setReading('d1', '142'))
  act(() => result.current.setReading('d1', ''))
  act(() => void vi.advanceTimersByTime(CLEAR_DELAY_MS - 1))
  expect(result.current.readings).toEqual({ d1: '' })
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current.readings).toEqual({})
  expect(CLEAR_DELAY_MS).toBe(300)
})

test('typing again within that moment keeps it', () => {
  const { result } = renderHook(useReadings)
  act(() => result.current.setReading('d1', ''))
  act(() => void vi.advanceTimersByTime(200))
  act(() => result.current.setReading('d1', '7'))
  act(() => void vi.advanceTimersByTime(1_000))
  expect(result.current.readings).toEqual({ d1: '7' })
})

test('something can be sent once one register has a reading', () => {
  expect([canSubmit({}), canSubmit({ d1: '' }), canSubmit({ d1: ' ' }), canSubmit({ d1: '', d2: '1' })]).toEqual([
    false,
    false,
    false,
    true,
  ])
})

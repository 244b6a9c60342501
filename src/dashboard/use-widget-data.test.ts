import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askAt } from './use-widget-data.ts'

let visibility: DocumentVisibilityState = 'visible'
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') })
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => {
  vi.useRealTimers()
  visibility = 'visible'
})

test('asks at the moment it was told', () => {
  const ask = vi.fn()
  askAt(Date.now() + 60_000, ask)
  vi.advanceTimersByTime(59_000)
  expect(ask).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(ask).toHaveBeenCalledOnce()
})

test('a hidden tab asks nothing until somebody looks at it, then once', () => {
  const ask = vi.fn()
  visibility = 'hidden'
  askAt(Date.now() + 60_000, ask)
  vi.advanceTimersByTime(3_600_000)
  expect(ask).not.toHaveBeenCalled()
  visibility = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(ask).toHaveBeenCalledOnce()
})

test('can be called off', () => {
  const ask = vi.fn()
  const stop = askAt(Date.now() + 60_000, ask)
  stop()
  vi.advanceTimersByTime(120_000)
  expect(ask).not.toHaveBeenCalled()
})

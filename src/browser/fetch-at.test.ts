import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchAt } from './fetch-at.ts'

let visibility: DocumentVisibilityState = 'visible'
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') })
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => {
  visibility = 'visible'
})

test('asks at the moment it was told', () => {
  const ask = vi.fn()
  fetchAt(Date.now() + 60_000, ask)
  vi.advanceTimersByTime(59_000)
  expect(ask).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(ask).toHaveBeenCalledOnce()
})

test('a hidden tab asks nothing until it is seen, then once', () => {
  const ask = vi.fn()
  visibility = 'hidden'
  fetchAt(Date.now() + 60_000, ask)
  vi.advanceTimersByTime(3_600_000)
  expect(ask).not.toHaveBeenCalled()
  visibility = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(ask).toHaveBeenCalledOnce()
})

test('can be called off', () => {
  const ask = vi.fn()
  const stop = fetchAt(Date.now() + 60_000, ask)
  stop()
  vi.advanceTimersByTime(120_000)
  expect(ask).not.toHaveBeenCalled()
})

test('a moment in the past waits a few seconds, so that a page does not ask in a loop', () => {
  const ask = vi.fn()
  fetchAt(Date.now() - 60_000, ask)
  vi.advanceTimersByTime(4_999)
  expect(ask).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(ask).toHaveBeenCalledOnce()
})

test('a moment months ahead is not now, though no timer is that long', () => {
  const ask = vi.fn()
  fetchAt(Date.now() + 90 * 86_400_000, ask)
  // A browser takes a wait that is longer than it can count for none at all.
  vi.advanceTimersByTime(86_400_000)
  expect(ask).not.toHaveBeenCalled()
})

test('a moment that cannot be read asks nothing', () => {
  const ask = vi.fn()
  fetchAt(Date.parse('soon'), ask)
  vi.advanceTimersByTime(86_400_000)
  expect(ask).not.toHaveBeenCalled()
})

test('called off while the tab is hidden, it asks nothing when the tab is seen again', () => {
  const ask = vi.fn()
  visibility = 'hidden'
  const stop = fetchAt(Date.now() + 60_000, ask)
  vi.advanceTimersByTime(120_000)
  stop()
  visibility = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  expect(ask).not.toHaveBeenCalled()
})

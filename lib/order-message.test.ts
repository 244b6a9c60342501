import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nothingOrderedText, promisedText } from './order-message.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-26T23:00:00Z') }))
afterEach(() => void vi.useRealTimers())

test('until its day is planned an order says the day that was promised, unless that is over', () => {
  expect(promisedText({ expectedDate: '2026-12-04' })).toBe('With you by Fri, 4 Dec')
  expect(promisedText({ expectedDate: '2026-11-27' })).toBe('With you by Fri, 27 Nov')
  expect(promisedText({ expectedDate: '2026-11-26' })).toBeUndefined()
  expect(promisedText({})).toBeUndefined()
})

test('where nothing is on its way there is one advice on when to order', () => {
  expect(nothingOrderedText({ nextDueDate: '2026-12-08', orderByDate: '2026-12-01' })).toBe(
    'Nothing is on its way. You usually need the next bottles about Tue, 8 Dec: order by Tue, 1 Dec.',
  )
  const whenEmpty = 'Nothing is on its way. Order when one of your bottles is empty.'
  expect(nothingOrderedText({})).toBe(whenEmpty)
  expect(nothingOrderedText({ nextDueDate: '2026-11-28', orderByDate: '2026-11-21' })).toBe(
    'Nothing is on its way. Order now: you usually need the next bottles about Sat, 28 Nov.',
  )
})

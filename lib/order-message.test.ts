import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nothingOrderedText, orderByText, orderingClosed, orderMessage, promisedText } from './order-message.ts'

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

const order = { id: 'O-1', status: '', statusKey: 'scheduled', numberOfBottles: 1, placedDate: '2026-11-20' } as const

test('what a status means is told with the day of the order, or that we will email it', () => {
  const dated = { ...order, scheduledDate: '2026-12-01', deliveredDate: '2026-12-02' }
  expect(orderMessage('scheduled', dated)).toBe('It comes on Tue, 1 Dec.')
  expect(orderMessage('rescheduled', dated)).toBe('It comes later than planned: on Tue, 1 Dec.')
  expect(orderMessage('successful', dated)).toBe('Delivered on Wed, 2 Dec.')
  expect(orderMessage('scheduled', order)).toBe('It comes on a day we will email you.')
  expect(orderMessage('rescheduled', undefined)).toBe('It comes later than planned: on a day we will email you.')
  expect(orderMessage('outForDelivery', dated)).toBe('The truck is on its way. It comes today.')
  expect(orderMessage('processing', dated)).toBe('We have your order. We’ll email you the delivery day as soon as it is planned.')
  expect(orderMessage('cancelled', dated)).toBe('This order was cancelled. Nothing is on its way.')
})

test('an order that did not arrive says why, where that is known', () => {
  const failed = { ...order, scheduledDate: '2026-12-01' }
  expect(orderMessage('unsuccessful', failed)).toBe('We couldn’t deliver on Tue, 1 Dec. Order again, or call us.')
  expect(orderMessage('unsuccessful', { ...failed, failureInfo: { title: 'The gate was locked' } })).toBe(
    'The gate was locked. We couldn’t deliver on Tue, 1 Dec. Order again, or call us.',
  )
})

test('the day to order by is told until it has come', () => {
  expect(orderByText('2026-11-28')).toBe('Order by 28 Nov')
  expect(orderByText('2026-11-28', 'weekday')).toBe('Order by Sat, 28 Nov')
  expect(orderByText('2026-11-27')).toBe('Order now')
})

test('while a bill is overdue nothing can be ordered, and who depends on power is not urged', () => {
  expect(orderingClosed({})).toMatch(/^A bill is overdue\./)
  expect(orderingClosed({ isProtected: true })).toMatch(/^Please call us to order: .* Your power stays on\.$/)
})

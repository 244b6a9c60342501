import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { orderingClosed } from '#lib/order-message.ts'
import { pageSettings } from '#browser/page-settings.ts'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-23T00:00:00Z') }))
afterEach(() => {
  vi.useRealTimers()
  delete pageSettings.canPay
})

test('says when to order by, what came last, and leads to ordering', () => {
  const { container, getByRole } = drawFixture(widget, fixtures.content)
  expect(container.textContent).toContain('Order by Tue, 1 Dec')
  expect(container.textContent).toContain('next bottles about Tue, 8 Dec')
  expect(container.textContent).toContain('Tue, 27 Oct, 1 bottle')
  expect(getByRole('link', { name: 'Order bottles' }).getAttribute('href')).toBe('/account/products/bottled-gas?supply=LPG-1&order=open')
})

test('once the day to order by is over, it says so', () => {
  const late = fixtures.content.data.supplies.map((supply) => ({ ...supply, orderByDate: '2026-01-31' }))
  const { container } = drawFixture(widget, { config: {}, data: { isOrderingClosed: false, supplies: late } })
  expect(container.textContent).toContain('Order now')
  expect(container.textContent).not.toContain('31 Jan')
})

test('with an order under way, it is what is told, and nothing more can be ordered', () => {
  const { container, getByRole, queryAllByRole } = drawFixture(widget, fixtures.veryLongText)
  expect(container.textContent).toContain('Delivery scheduled2 bottles. It comes on Thu, 26 Nov.')
  expect(getByRole('link', { name: 'See your order' })).toBeTruthy()
  expect(queryAllByRole('link', { name: 'Order bottles' })).toHaveLength(1)
})

test('an order whose day is not planned yet says first by when it comes', () => {
  const order = { id: 'LO-3', status: 'Processing order', statusKey: 'processing' as const, numberOfBottles: 2, placedDate: '2026-11-22' }
  const supplies = fixtures.content.data.supplies.map((own) => ({
    ...own,
    isUnderWay: true,
    order: { ...order, expectedDate: '2026-12-04' },
  }))
  const { container } = drawFixture(widget, { config: {}, data: { isOrderingClosed: false, supplies } })
  expect(container.textContent).toContain('With you by Fri, 4 Dec2 bottles. We have your order.')
})

test('a delivery that went wrong is told, with its reason', () => {
  const { container } = drawFixture(widget, fixtures.veryLongText)
  expect(container.textContent).toContain('was locked. We couldn’t deliver on Sat, 21 Nov.')
})

test('with a bill overdue, the card says once when ordering opens again, as its page does, and leads to settling it', () => {
  const { data } = fixtures.partial
  const supplies = ['LPG-2', 'LPG-3'].flatMap((supplyPointId) => data.supplies.map((supply) => ({ ...supply, supplyPointId })))
  const { container, queryAllByRole } = drawFixture(widget, { config: {}, data: { ...data, supplies } })
  expect(container.textContent?.split(orderingClosed({}))).toHaveLength(2)
  expect(container.textContent).not.toContain('Order')
  expect(queryAllByRole('link').map(({ textContent }) => textContent)).toEqual(['See your bills', 'See your bottled gas'])
  pageSettings.canPay = true
  const { getByRole } = drawFixture(widget, { config: {}, data })
  expect(getByRole('link', { name: 'Pay what’s overdue' }).getAttribute('href')).toBe('/account/bill/payments')
})

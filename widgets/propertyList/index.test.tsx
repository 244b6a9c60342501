import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import { signInTab } from '../../tests/sign-in-tab.ts'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

const properties = fixtures.content.data.properties

test('offers every property but the one that is shown', () => {
  const { getAllByRole, getByText } = drawFixture(widget, fixtures.content)
  expect(getByText('Shown now')).toBeTruthy()
  expect(getAllByRole('button')).toHaveLength(properties.length - 1)
})

test('does not show what an account owes beside each of its properties', () => {
  const shared = properties.map((property) => ({ ...property, billingAccountId: 'BA-1', amountToPayNzd: 99 }))
  const { container } = drawFixture(widget, { config: {}, data: { properties: shared } })
  expect(container.textContent).not.toContain('$99.00')
})

test.each([
  ['failed', 'Gas could not be delivered on Sun, 22 Nov'],
  ['due', 'Bottled gas is due about Sun, 22 Nov'],
] as const)('bottled gas that the customer has to see to is told beside the property: %s', (is, said) => {
  const own = properties.slice(0, 1).map((property) => ({ ...property, gasToSeeTo: { is, date: '2026-11-22' } }))
  const { container } = drawFixture(widget, { config: {}, data: { properties: own } })
  expect(container.textContent).toContain(said)
})

test.each([
  [12.5, true],
  [0, false],
  [-12.5, false],
])('of an account with %s dollars to pay, it is said: %s', (amountToPayNzd, isSaid) => {
  const own = properties.slice(0, 1).map((property) => ({ ...property, amountToPayNzd }))
  const { container } = drawFixture(widget, { config: {}, data: { properties: own } })
  expect(container.textContent?.includes('to pay')).toBe(isSaid)
})

test.each([
  [['lpg'], false],
  [['lpg', 'naturalGas'], true],
] as const)('a property with %j and no use is said to wait for readings: %s', (energyTypes, isSaid) => {
  const own = properties.slice(0, 1).map((property) => ({ ...property, energyTypes: [...energyTypes], lastThirtyDaysKwh: undefined }))
  const { container } = drawFixture(widget, { config: {}, data: { properties: own } })
  expect(container.textContent?.includes('No readings yet')).toBe(isSaid)
})

test('thirty days of a meter that has been silent since say when they were', () => {
  const own = properties.slice(0, 1).map((property) => ({ ...property, lastReadDay: '2026-08-03' }))
  const { container } = drawFixture(widget, { config: {}, data: { properties: own } })
  expect(container.textContent).toContain('in 30 days to 3 Aug 2026')
})

test('the property that is chosen is the one that is selected', async () => {
  const bodies: unknown[] = []
  signInTab()
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    return new Response(null, { status: 204 })
  })
  const { getByRole } = drawFixture(widget, fixtures.content)
  const third = properties[2]
  fireEvent.click(getByRole('button', { name: `Show ${third?.nickname}` }))
  await waitFor(() => expect(bodies).toEqual([{ billingAccountId: third?.billingAccountId, siteId: third?.siteId }]))
})

test('a property that was left says since when', () => {
  const [first = expect.fail()] = fixtures.content.data.properties
  const properties = [{ ...first, isLeft: true, leftOn: '2026-12-09' }]
  const { getByText } = drawFixture(widget, { ...fixtures.content, data: { properties } }, 'Your properties')
  expect(getByText('Moved out 9 Dec')).toBeTruthy()
})

import { expect, test } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

test('names each connection with its plan and the customer number', () => {
  const { getByText, getAllByRole } = drawFixture(widget, fixtures.content)
  const { connections, customerNumber } = fixtures.content.data
  expect(getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(
    connections.map(({ supplyTypeDisplay }) => supplyTypeDisplay),
  )
  expect(getByText(customerNumber)).toBeTruthy()
})

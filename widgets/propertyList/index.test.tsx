import { expect, test } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
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

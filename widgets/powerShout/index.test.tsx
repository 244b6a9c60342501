import { expect, test } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

test('shows the balance, the next booking and what is about to end', () => {
  const { container } = drawFixture(widget, fixtures.content)
  expect(container.textContent).toContain('9 hours of free power to book')
  expect(container.textContent).toContain('3 hours end on')
})

test('counts one hour as one', () => {
  const { container } = drawFixture(widget, { config: {}, data: { balanceHours: 1, offersCount: 0 } })
  expect(container.textContent).toContain('1 hour of free power to book')
})

import { expect, test } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

test('shows the balance, the next booking and by when to use hours, and urges to nothing', () => {
  const { container } = drawFixture(widget, fixtures.content)
  expect(container.textContent).toContain('9 hours of free powerBooked: 3 hours from')
  expect(container.textContent).toContain('Use 3 hours by')
  expect(container.textContent).not.toMatch(/\bbook\b|waiting/)
})

test('counts one hour as one', () => {
  const { container } = drawFixture(widget, { config: {}, data: { balanceHours: 1, offersCount: 0 } })
  expect(container.textContent).toContain('1 hour of free power')
})

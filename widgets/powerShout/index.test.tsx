import { expect, test } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import { plainSpaces } from '../../tests/plain-spaces.ts'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

test('shows the balance, the next booking, by when to use hours and what is offered, and leads to booking', () => {
  const { container } = drawFixture(widget, fixtures.content)
  expect(container.textContent).toContain('9 hours of free powerBooked: 3 hours from')
  expect(container.textContent).toContain('Use 3 hours by')
  expect(container.textContent).toContain('1 offer for you')
  expect(container.querySelector('a')?.getAttribute('href')).toBe('/account/profile/powershout')
})

test('counts one hour as one', () => {
  const { container } = drawFixture(widget, { config: {}, data: { balanceHours: 1, offersCount: 0 } })
  expect(container.textContent).toContain('1 hour of free power')
})

test('says until when free hours run', () => {
  const { container } = drawFixture(widget, fixtures.partial)
  expect(plainSpaces(container.textContent)).toContain('Running now, until 8:00 pm')
})

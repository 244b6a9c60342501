import { expect, test } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

test('shows the message and the way on', () => {
  const link = { label: 'See your bills', href: '/account/bill' }
  const { getByRole } = drawFixture(widget, { config: {}, data: { ...fixtures.content.data, title: 'A bill is overdue', link } })
  expect(getByRole('heading', { name: 'A bill is overdue' })).toBeTruthy()
  expect(getByRole('link', { name: 'See your bills' }).getAttribute('href')).toBe('/account/bill')
})

import { expect, test } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

test('columns and rows have headings, and the table is reached by keyboard where it is wider than its place', () => {
  const { getAllByRole, getByRole, getByText } = drawFixture(widget, fixtures.content, 'Prices')
  expect(getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Plan', 'A day', 'A kWh'])
  expect(getAllByRole('rowheader').map((head) => head.textContent)).toEqual(['Anytime', 'Day and night', 'Free weekends'])
  expect(getByRole('region', { name: 'Prices' }).tabIndex).toBe(0)
  expect(getByText('GST included, from 1 April 2026.')).toBeTruthy()
})

test('each row has as many cells as there are columns', () => {
  const { container } = drawFixture(widget, fixtures.partial)
  expect([...container.querySelectorAll('tr')].map((row) => row.children.length)).toEqual([2, 2, 2])
  expect(container.textContent).not.toContain('by mistake')
})

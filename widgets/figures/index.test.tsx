import { expect, test } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

test('each number has what it counts, and where the numbers are from is said once', () => {
  const { getAllByRole, getByText } = drawFixture(widget, fixtures.content)
  expect(getAllByRole('term').map((name) => name.textContent)).toEqual(fixtures.content.data.figures.map(({ label }) => label))
  expect(getByText('87%')).toBeTruthy()
  expect(getByText('up from 85%')).toBeTruthy()
  expect(getByText('Annual report, March 2026.')).toBeTruthy()
})

import { expect, test } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

test('shows the observation, what it rests on and the way on', () => {
  const { getByRole, getByText } = drawFixture(widget, fixtures.content)
  expect(getByText(fixtures.content.data.observation)).toBeTruthy()
  expect(getByRole('link').getAttribute('href')).toBe('/account/insights')
})

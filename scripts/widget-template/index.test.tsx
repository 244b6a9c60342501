import { expect, test } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

test('shows its text below its title', () => {
  const { getByRole, getByText } = drawFixture(widget, fixtures.content, 'A title')
  expect(getByRole('heading', { name: 'A title' })).toBeTruthy()
  expect(getByText(fixtures.content.data.text)).toBeTruthy()
})

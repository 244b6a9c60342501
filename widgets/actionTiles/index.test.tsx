import { expect, test } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

test('each tile leads somewhere', () => {
  const { getAllByRole } = drawFixture(widget, fixtures.content)
  expect(getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(fixtures.content.data.tiles.map(({ href }) => href))
})

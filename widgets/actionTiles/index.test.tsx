import { expect, test } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

test('each tile leads somewhere', () => {
  const { getAllByRole } = drawFixture(widget, fixtures.content)
  expect(getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(fixtures.content.data.tiles.map(({ href }) => href))
})

test('a number that the tile calls looks like a link, one that it does not call does not', () => {
  const { getByText } = drawFixture(widget, {
    config: {},
    data: {
      tiles: [
        { id: 'power', label: 'No power?', description: 'Call 0800 555 615, day or night.', icon: 'bolt', href: 'tel:0800555615' },
        { id: 'gas', label: 'Smell gas?', description: 'Leave, then call 111.', icon: 'flame', href: '/info/contact' },
      ],
    },
  })
  expect(getByText('0800 555 615').className).toMatch(/number/)
  expect(getByText('111').className).toBe('')
})

import { expect, test } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

test.each(['list', 'tiles', 'buttons'] as const)('as %s, each link leads where it says', (look) => {
  const { getAllByRole } = drawFixture(widget, { config: { look }, data: fixtures.content.data })
  expect(getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(fixtures.content.data.links.map(({ href }) => href))
})

test('what is there is said below its link', () => {
  const { getByRole } = drawFixture(widget, fixtures.content)
  expect(getByRole('link', { name: 'Help with paying More time, or a plan' })).toBeTruthy()
})

test('a link that may not be followed keeps its words alone', () => {
  const { getByText, queryByRole } = drawFixture(widget, {
    config: {},
    data: { links: [{ label: 'Free money', href: 'data:text/html,<script>alert(1)</script>' }] },
  })
  expect(getByText('Free money')).toBeTruthy()
  expect(queryByRole('link')).toBeNull()
})

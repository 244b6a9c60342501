import { expect, test } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

test('headings, lists and links are what they look like', () => {
  const { getByRole, getAllByRole } = drawFixture(widget, fixtures.content, 'Spring')
  expect(getByRole('heading', { level: 2, name: 'Spring' })).toBeTruthy()
  expect(getByRole('heading', { level: 3, name: 'Before you call' })).toBeTruthy()
  expect(getByRole('heading', { level: 4, name: 'On the day' })).toBeTruthy()
  expect(getAllByRole('listitem')).toHaveLength(4)
  expect(getByRole('link', { name: 'what a service costs' }).getAttribute('href')).toBe('/account/insights')
})

test('what looks like markup is text, and an address that may not be followed is no link', () => {
  const { container, queryByRole } = drawFixture(widget, {
    config: {},
    data: {
      text: [
        { is: 'paragraph', lines: [[{ text: '<img src=x onerror=alert(1)>' }]] },
        { is: 'paragraph', lines: [[{ text: 'Click', href: 'javascript:alert(1)' }]] },
      ],
    },
  })
  expect(container.querySelector('img')).toBeNull()
  expect(container.textContent).toContain('<img src=x onerror=alert(1)>')
  expect(queryByRole('link')).toBeNull()
})

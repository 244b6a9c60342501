import { expect, test } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

test('each picture says what it shows, comes in several widths and formats, and keeps its place while it loads', () => {
  const { getAllByRole, container } = drawFixture(widget, fixtures.content)
  // The second one is decoration.
  const [first] = getAllByRole('img', { name: 'Hills below an evening sky' })
  expect([first?.getAttribute('width'), first?.getAttribute('height'), first?.getAttribute('loading')]).toEqual(['1280', '720', 'lazy'])
  expect(container.querySelectorAll('img[alt=""]')).toHaveLength(1)
  const source = container.querySelector('source[type="image/avif"]')
  expect(source?.getAttribute('srcset')).toBe(
    [320, 640, 960, 1280].map((width) => `/media/${'0'.repeat(32)}/${width}.avif ${width}w`).join(', '),
  )
})

test('a caption and a picture lead where their link does', () => {
  const { getByRole } = drawFixture(widget, fixtures.content)
  const link = getByRole('link', { name: 'Hills below an evening sky Evening at the wind farm' })
  expect(link.getAttribute('href')).toBe('/account/insights')
})

test('a decorative picture that leads somewhere still says where', () => {
  const { getByRole } = drawFixture(
    widget,
    { config: {}, data: { pictures: [{ picture: { ...fixtures.partial.data.pictures[0]?.picture, alt: '' }, href: '/account/bill' }] } },
    'Your bill',
  )
  expect(getByRole('link', { name: 'Your bill' })).toBeTruthy()
})

test('one that is not chosen yet asks for no file', () => {
  const { container } = drawFixture(widget, {
    config: {},
    data: { pictures: [{ picture: { media: '', file: '', width: 1, height: 1, alt: '' } }] },
  })
  expect(container.querySelector('img, source')).toBeNull()
})

import { expect, test } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

test('says where the video is and how long it takes, and opens it beside the portal', () => {
  const { getByRole, container } = drawFixture(widget, fixtures.content)
  const link = getByRole('link', { name: 'Watch on youtube.com, 2 minutes (opens in a new tab)' })
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
  expect(container.querySelector('iframe, video')).toBeNull()
})

test('an address that is none is no link', () => {
  const { queryByRole } = drawFixture(widget, { config: {}, data: { ...fixtures.content.data, href: 'javascript:alert(1)' } })
  expect(queryByRole('link')).toBeNull()
})

import { expect, test } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

test('links inside the portal and to the telephone', () => {
  const items = [
    { key: 'bills', label: 'Bills', icon: 'bill', href: '/account/bill' },
    { key: 'call', label: 'Call', icon: 'phone', href: 'tel:0800555200' },
  ]
  const { getAllByRole } = drawFixture(widget, { config: fixtures.content.config, data: { items } })
  expect(getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/account/bill', 'tel:0800555200'])
})

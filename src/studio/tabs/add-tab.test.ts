import { expect, test } from 'vitest'
import { freePath } from './add-tab.tsx'

const tab = { id: 'bills', label: 'Bills', path: '/account/bills', formerPaths: ['/account/money'], widgets: [] }

test('the address of a new page is no other page’s, nor an old one that leads to another, nor one of the code', () => {
  expect(freePath('/account/spring', [tab])).toBe('/account/spring')
  expect(freePath('/account/bills', [tab, { ...tab, id: 'more', path: '/account/bills-2' }])).toBe('/account/bills-2-2')
  expect(freePath('/account/money', [tab])).toBe('/account/money-2')
  expect(freePath('/account/usage', [tab])).toBe('/account/usage-2')
})

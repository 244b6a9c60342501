import { expect, test } from 'vitest'
import type { TabDocument } from '#schemas/document/tab.ts'
import { formerPathsFor } from './former-paths.ts'

const tab = (path: string, formerPaths?: string[]): TabDocument => ({ id: 'bills', label: 'Bills', path, widgets: [], formerPaths })

test('the published address leads on once another is typed, and what is typed on the way does not', () => {
  const released = '/account/bill'
  const typed = ['/account/bills', '/account/bills-', '/account/bills-all']
  let current = tab(released)
  for (const path of typed) current = tab(path, formerPathsFor(current, path, released))
  expect(current).toEqual(tab('/account/bills-all', [released]))
})

test('the published address is no old one again once it is typed back', () => {
  expect(formerPathsFor(tab('/account/bills', ['/account/bill', '/account/first']), '/account/bill', '/account/bill')).toEqual([
    '/account/first',
  ])
})

test('an old address that was removed stays so while the new one is typed', () => {
  expect(formerPathsFor(tab('/account/bills', []), '/account/bills-all', '/account/bill')).toEqual([])
})

test('a new tab has no old addresses', () => {
  expect(formerPathsFor(tab('/account/own'), '/account/mine', undefined)).toEqual([])
})

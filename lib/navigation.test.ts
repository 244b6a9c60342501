import { expect, test } from 'vitest'
import { childLinks, mainTabs, mainUsagePath, markedPath, movingName, tabLinks } from './navigation.ts'
import { topMenu } from './top-menu.ts'

test('keys of the server become links, in its order; several keys of one page become one', () => {
  const links = childLinks({
    key: 'profile',
    children: ['accountSettings', 'moveHouse', 'movingHouse', 'powershoutOffers', 'powershout', 'fromTheFuture', 'toString'],
  })
  expect(links.map(({ label, path }) => [label, path])).toEqual([
    ['Account details', '/account/profile/account-settings'],
    ['Moving house', '/account/profile/moving-house'],
    ['Free power hours', '/account/profile/powershout'],
  ])
})

test('a business moves premises, not house, at the same address', () => {
  const [link] = childLinks({ key: 'profile', children: ['movingPremises', 'movingHouse'] })
  expect(link).toMatchObject({ label: 'Moving premises', path: '/account/profile/moving-house' })
  expect(movingName('sme')).toBe(link?.label)
})

test.each([
  ['electricity', '/account/products/consumption'],
  ['orderBottledGas', '/account/products/bottled-gas'],
  ['naturalGas', '/account/products/natural-gas'],
])('%s leads to %s', (key, path) => {
  expect(childLinks({ key: 'products', children: [key] })[0]?.path).toBe(path)
})

test('a main tab appears only where the navigation has its group', () => {
  const tabs = [{ id: 'dashboard' }, { id: 'bills', group: 'bills' }, { id: 'profile', group: 'profile' }]
  const shown = (...keys: string[]) =>
    mainTabs(
      tabs,
      keys.map((key) => ({ key, children: [] })),
    ).map(({ id }) => id)
  expect([shown('bills', 'profile'), shown('profile'), shown()]).toEqual([
    ['dashboard', 'bills', 'profile'],
    ['dashboard', 'profile'],
    ['dashboard'],
  ])
})

test('the menu has only what the navigation has', () => {
  const labels = (...keys: string[]) => topMenu(keys.map((key) => ({ key, children: [] }))).map(({ label }) => label)
  expect(labels('dashboard', 'bills')).toEqual(['Dashboard', 'Bills'])
  expect(topMenu([{ key: 'products', children: ['naturalGas', 'ev'] }]).map(({ label }) => label)).toEqual(['Usage', 'EV IQ'])
  const all = ['dashboard', 'bills', 'profile', 'electricity', 'ev', 'tips', 'accountSettings', 'paymentOptions', 'homeProfile']
  expect(labels(...all)).toEqual([
    'Dashboard',
    'Usage',
    'Bills',
    'Profile',
    'EV IQ',
    'Tips',
    'Account details',
    'Payment options',
    'Home profile',
  ])
})

test('usage is that of the main energy', () => {
  expect([['electricity', 'lpg'], ['naturalGas', 'lpg'], ['lpg'], []].map(mainUsagePath)).toEqual([
    '/account/products/consumption',
    '/account/products/natural-gas',
    '/account/products/bottled-gas',
    '/account/products/consumption',
  ])
})

test('a page without an entry is marked at the page it belongs to', () => {
  expect(['/account/property-avatar', '/account/shower-optimizer', '/account/bill'].map(markedPath)).toEqual([
    '/account/profile/property-details',
    '/account/profile/property-details',
    '/account/bill',
  ])
})

test('tabs of a page are no pages of the navigation, and are there only with their page', () => {
  const groups = (...children: string[]) => [{ key: 'products', children }]
  const all = groups('electricity', 'ev', 'evPlanInsights', 'evEverywhere')
  expect(childLinks(all[0] ?? { key: '', children: [] }).map(({ key }) => key)).toEqual(['electricity', 'ev'])
  expect(tabLinks('ev', all).map(({ label, path }) => [label, path])).toEqual([
    ['Overview', '/account/products/ev'],
    ['Plan insights', '/account/products/ev/plan-insights'],
    ['EV Everywhere', '/account/products/ev/everywhere'],
  ])
  expect(tabLinks('ev', groups('evPlanInsights'))).toEqual([])
  expect(tabLinks('toString', groups('toString'))).toEqual([])
})

import { expect, test, vi } from 'vitest'
import type { InitialData } from '#schemas/portal/entities.ts'
import { pageShown } from '#browser/page-shown.ts'
import { storeSession } from '#session/storage.ts'
import { block, describeUser, followPages, insightOf, titleOf } from './data-layer.ts'
import { followViews, viewOf } from './view-tracking.ts'

vi.mock('../boot.ts', () => ({}))

const shown = (path: string) => titleOf({ path, title: 'Its own title' })

test.each([
  ['/account/dashboard', 'Dashboard'],
  ['/account/products/consumption', 'Electricity Usage'],
  ['/account/products/natural-gas', 'Natural Gas Usage'],
  ['/account/insights/home-comparison/historic-trend/gas', 'Home Comparison'],
  ['/account/insights/carbon-calculator', 'Carbon Calculator'],
  ['/account/insights/carbon-calculator/default-state', 'Carbon Calculator'],
  ['/account/insights/forecasts', 'Electricity Forecasts'],
  ['/account/insights/business-breakdown', 'Usage Breakdown'],
  ['/account/insights/eco-tracker/realtime', 'Eco Tracker'],
  ['/account/bill', 'Bills & Payments'],
  ['/account/bill/transactions', 'Transaction History'],
  ['/account/profile', 'Its own title'],
])('analytics calls %s "%s"', (path, title) => {
  expect(shown(path)).toBe(title)
})

test('four kinds of page are handled alike, beyond being pages', () => {
  expect(insightOf('/account/insights/eco-tracker')).toEqual({ insight: 'eco-tracker', view: 'overview' })
  expect(insightOf('/account/insights/eco-tracker/usage-impact')).toEqual({ insight: 'eco-tracker', view: 'usage-impact' })
  expect(insightOf('/account/insights/energy-mix/weekly-update')).toEqual({ insight: 'energy-mix', view: 'weekly-update' })
  expect(insightOf('/account/insights/home-comparison/historic-trend/gas')).toEqual({
    insight: 'home-comparison',
    view: 'historic-trend/gas',
  })
  expect(insightOf('/account/insights/forecasts')).toEqual({ insight: 'forecasts', view: 'overview' })
  expect(insightOf('/account/insights/tips')).toBeUndefined()
})

const initial: InitialData = {
  contactId: 'C-1',
  email: ' Aroha@Example.nz',
  emailVerified: true,
  userId: 'U-1',
  username: 'aroha',
  hasEarlyAccess: false,
}

test('what names a customer leaves as SHA-256', async () => {
  const described = await describeUser(initial)
  expect(JSON.stringify(described).toLowerCase()).not.toContain('aroha')
  // The digest of aroha@example.nz, by sha256sum.
  expect(described.emailHash).toBe('47cf45416f404d8f46e3312974a10a2e9e98b54cff0386999753abdcabb39afd')
})

/** Signs in, with a server that answers everything. @returns the addresses that it is asked for, as they come */
function askedWhileSignedIn(): readonly string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response('{"billingAccounts":[]}')
  })
  storeSession({ accessToken: 'abc', expiresAtMs: 0, refreshExpiresAtMs: 0 })
  return asked
}

test("'Page not found' is no page view, neither for analytics nor for the server", async () => {
  const asked = askedWhileSignedIn()
  history.replaceState(null, '', '/account/insights/eco-tracker/nowhere')
  pageShown('Page not found', { isFound: false, isReplacing: false })
  const stops = [followPages(initial), followViews()]
  history.replaceState(null, '', '/account/insights/forecasts')
  pageShown('Electricity forecasts', { isFound: true, isReplacing: true })
  await expect.poll(() => window.dataLayer?.map(({ event }) => event)).toEqual(['page_view', 'insight_view'])
  expect(asked.filter((url) => url.includes('/events/'))).toEqual(['/api/v1/private/events/viewEnergyForecast'])
  for (const stop of stops) stop()
})

test('a page that finds out later that it has something for the customer is one view then, also where an older address led to it', async () => {
  const asked = askedWhileSignedIn()
  history.replaceState(null, '', '/account/products/ev/everywhere')
  pageShown('EV IQ', { isFound: false, isReplacing: true })
  const stop = followViews()
  expect(asked).toEqual([])
  pageShown('EV IQ', { isFound: true, isReplacing: true })
  expect(asked.filter((url) => url.includes('/events/'))).toEqual(['/api/v1/private/events/viewEvEverywhere'])
  stop()
})

test('a page that leads on by itself is one view, whatever it leads to', async () => {
  const asked = askedWhileSignedIn()
  const show = (path: string, isReplacing: boolean) => {
    history.replaceState(null, '', path)
    pageShown('Home comparison', { isFound: true, isReplacing })
  }
  show('/account/insights/home-comparison', false)
  show('/account/insights/home-comparison/historic-trend', true)
  const stop = followViews()
  show('/account/insights/home-comparison/historic-trend/total', true)
  show('/account/insights/home-comparison/historic-trend/gas', false)
  expect(asked.filter((url) => url.includes('/events/viewHomeComparison'))).toHaveLength(2)
  stop()
})

test('a block that fails leaves a marker with its name', async () => {
  expect(await block('user', () => Promise.reject(new Error('no cryptography here')))).toEqual({ fallback: 'analytics_fallback_user' })
  expect(
    await block('page', () => {
      throw new Error('x')
    }),
  ).toEqual({ fallback: 'analytics_fallback_page' })
})

test.each([
  ['/account/insights/eco-tracker', '/private/events/viewEcoTracker', 'overview'],
  ['/account/insights/eco-tracker/usage-impact/daily', '/private/events/viewEcoTracker', 'usage-impact'],
  ['/account/insights/home-comparison/historic-trend', '/private/events/viewHomeComparison', undefined],
  ['/account/insights/forecasts', '/private/events/viewEnergyForecast', undefined],
  ['/account/insights/tips/all-tips', '/private/events/viewEnergySavingTips', undefined],
  ['/account/products/natural-gas', '/private/events/viewNaturalGasUsage', undefined],
  ['/account/products/ev/everywhere', '/private/events/viewEvEverywhere', undefined],
  ['/account/bill/transactions', '/private/events/viewTransactionHistory', undefined],
  ['/account/insights/business-breakdown', '/private/events/viewUsageBreakdown', undefined],
  ['/account/products/consumption', '/private/events/viewElectricityBasicMeterUsage', undefined],
  ['/account/bill/insights', '/private/events/viewBillInsights', undefined],
  ['/account/insights/carbon-calculator/default-state', '/private/events/viewCarbonCalculator', undefined],
  ['/account/products', '/private/events/viewPropertiesAndPlans', undefined],
])('%s counts as %s', (path, post, track) => {
  const seen = viewOf(path)
  expect([seen?.view.path, seen?.track]).toEqual([post, track])
})

test.each(['/account/dashboard', '/account/products/broadband', '/account/bill'])('%s counts as no view of its own', (path) => {
  expect(viewOf(path)).toBeUndefined()
})

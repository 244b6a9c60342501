import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountPageNamed, afterLogin, newerPath, paths, withoutApp } from './paths.ts'

test('every address of the portal', () => {
  expect(Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, path()]))).toMatchInlineSnapshot(`
    {
      "account": "/account",
      "accountSettings": "/account/profile/account-settings",
      "app": "/app",
      "authError": "/auth-error",
      "authRedirect": "/auth/redirect",
      "billHelp": "/account/bill/help",
      "billInsights": "/account/bill/insights",
      "bills": "/account/bill",
      "bottledGas": "/account/products/bottled-gas",
      "broadband": "/account/products/broadband",
      "businessBreakdown": "/account/insights/business-breakdown",
      "businessComparison": "/account/insights/business-comparison",
      "businessProfile": "/account/profile/business-profile",
      "carbonCalculator": "/account/insights/carbon-calculator",
      "consumption": "/account/products/consumption",
      "dashboard": "/account/dashboard",
      "donate": "/account/profile/donate",
      "ecoTracker": "/account/insights/eco-tracker",
      "energyMix": "/account/insights/energy-mix",
      "ev": "/account/products/ev",
      "evEverywhere": "/account/products/ev/everywhere",
      "evPlanInsights": "/account/products/ev/plan-insights",
      "featureMessages": "/account/feature-messages",
      "forecasts": "/account/insights/forecasts",
      "form": "/account/forms/",
      "friendGetFriend": "/account/profile/friend-get-friend",
      "generalError": "/general-error",
      "homeComparison": "/account/insights/home-comparison",
      "homeProfile": "/account/profile/home-profile",
      "impersonate": "/impersonate",
      "impersonateLogout": "/impersonate-logout",
      "info": "/account/info/",
      "insights": "/account/insights",
      "insightsMonitoring": "/account/insights/monitoring",
      "login": "/login",
      "medicalDependence": "/account/profile/medical-dependence",
      "monitoring": "/account/products/monitoring",
      "movingHouse": "/account/profile/moving-house",
      "naturalGas": "/account/products/natural-gas",
      "notifications": "/account/profile/notifications",
      "outage": "/outage",
      "paymentOptions": "/account/profile/payment-options",
      "payments": "/account/bill/payments",
      "planCheck": "/account/products/plan-check",
      "powershout": "/account/profile/powershout",
      "products": "/account/products",
      "profile": "/account/profile",
      "propertyAvatar": "/account/property-avatar",
      "propertyDetails": "/account/profile/property-details",
      "root": "/",
      "showerOptimizer": "/account/shower-optimizer",
      "studio": "/studio",
      "tips": "/account/insights/tips",
      "transactions": "/account/bill/transactions",
      "usage": "/account/usage",
      "usageBreakdown": "/account/insights/usage-breakdown",
      "yourData": "/account/profile/your-data",
    }
  `)
  expect(paths.login({ notice: 'expired', returnTo: '/account/bill?x=1' })).toBe('/login?notice=expired&returnTo=%2Faccount%2Fbill%3Fx%3D1')
})

test('a query has what is given, and no question mark is left where nothing is', () => {
  expect(paths.login({ notice: 'expired', returnTo: undefined })).toBe('/login?notice=expired')
  expect([paths.login({ returnTo: undefined }), paths.studio('tabs', {})]).toEqual(['/login', '/studio/tabs'])
  expect(paths.studio('pages/home', { widget: 'a&b', tab: '1' })).toBe('/studio/pages/home?widget=a%26b&tab=1')
})

test.each([
  ['/app', '/'],
  ['/app/', '/'],
  ['/app/bill', '/bill'],
  ['/app//bill', '/bill'],
  ['/bill', '/bill'],
  ['/apple', '/apple'],
  ['/bill/app/x', '/bill/app/x'],
])('the app calls %s what a browser calls %s', (path, plain) => {
  expect(withoutApp(path)).toBe(plain)
})

test.each([
  ['/bill', '/account/bill'],
  ['bill/payments', '/account/bill/payments'],
  ['/bill/payments', '/account/bill/payments'],
  ['/activate/now', '/account'],
  ['/', undefined],
  ['/billing', undefined],
  ['/elsewhere/bill', undefined],
  ['/toString', undefined],
])('%s names the account page %s', (path, page) => {
  expect(accountPageNamed(path)).toBe(page)
})

describe('after signing in', () => {
  const origin = 'https://portal.example'
  // Every allowed target of portal-shell.md, section 2, and what lies below the ones that are pages.
  test.each([
    ['/', '/account'],
    ['/account', '/account'],
    ['bills', '/account/bill'],
    ['profile', '/account/profile'],
    ['products', '/account/products'],
    ['ev', '/account/products/ev'],
    ['insights', '/account/insights'],
    ['eco-tracker', '/account/insights/eco-tracker'],
    ['last-7-days', '/account/insights/eco-tracker/last-7-days'],
    ['usage-impact', '/account/insights/eco-tracker/usage-impact'],
    ['/account/insights/monitoring', '/account/insights/monitoring'],
    ['/activate', '/account'],
    ['/activate/now', '/account'],
    ['/app', '/account'],
    ['/auth', '/account'],
    ['/bill', '/account/bill'],
    ['/dashboard', '/account/dashboard'],
    ['/login', '/account'],
    ['/profile', '/account/profile'],
    ['/usage', '/account/usage'],
    ['/products', '/account/products'],
    ['/insights', '/account/insights'],
    ['/auth/redirect', '/account'],
    ['/account/insights/eco-tracker?day=1#hours', '/account/insights/eco-tracker?day=1#hours'],
    ['/bill/payments?status=SUCCESS', '/account/bill/payments?status=SUCCESS'],
    ['/usage/eco-tracker', '/account/usage/eco-tracker'],
    ['/app/bill', '/account/bill'],
    ['/app/account/bill', '/account/bill'],
    ['/app/login', '/account'],
  ])('%s leads to %s', (asked, page) => {
    expect(afterLogin(asked, origin)).toBe(page)
  })
  test('whatever was asked for, the answer is a page of the account', () => {
    const piece = fc.constantFrom('/', '//', 'app', 'login', 'auth', 'bill', 'account', 'usage', '..', '%2e', '\\', '?x', '#y', 'https:')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece).map((pieces) => pieces.join('')),
          fc.string(),
        ),
        (asked) => {
          expect(new URL(afterLogin(asked, origin), origin)).toMatchObject({ origin, pathname: expect.stringMatching(/^\/account(\/|$)/) })
        },
      ),
    )
  })
  test.each([
    'https://evil.example/',
    'https://evil.example/bill',
    '//evil.example/account',
    '//evil.example/bill',
    'bill/payments',
    '/bill//payments',
    '/bill/%41',
    '/\\evil.example',
    '/account/%2e%2e//evil.example',
    '/account\\..\\x',
    'javascript:alert(1)',
    '/elsewhere',
    '/accountant',
    '/login',
    '/auth/redirect?code=1',
    '',
    null,
  ])('does not go to %s', (asked) => {
    expect(afterLogin(asked, origin)).toBe('/account')
  })
})

describe('paths that the portal had before', () => {
  test.each([
    ['/account/ev-iq', '/account/products/ev'],
    ['/account/profile/donation', '/account/profile/donate'],
    ['/account/tips', '/account/insights/tips'],
    ['/account/tips/all-tips', '/account/insights/tips/all-tips'],
    ['/account/tips/category/electric-vehicle', '/account/insights/tips/category/electric-vehicle'],
    ['/account/usage', '/account/products/natural-gas'],
    ['/account/usage/business-breakdown', '/account/insights/business-breakdown'],
    ['/account/usage/business-comparison', '/account/insights/business-comparison'],
    ['/account/usage/consumption', '/account/products/consumption'],
    ['/account/usage/eco-tracker', '/account/insights/eco-tracker'],
    ['/account/usage/eco-tracker/realtime', '/account/insights/eco-tracker/realtime'],
    ['/account/usage/energy-mix', '/account/insights/energy-mix'],
    ['/account/usage/energy-mix/weekly-update', '/account/insights/energy-mix/weekly-update'],
    ['/account/usage/ev', '/account/products/ev'],
    ['/account/usage/forecasts', '/account/insights/forecasts'],
    ['/account/usage/home-comparison', '/account/insights/home-comparison'],
    ['/account/usage/home-comparison/weekly-update', '/account/insights/home-comparison/weekly-update'],
    ['/account/usage/natural-gas', '/account/products/natural-gas'],
  ])('%s is %s now', (old, now) => {
    expect(newerPath(old, '/account/products/natural-gas')).toBe(now)
  })
  test.each(['/account', '/account/dashboard', '/account/tipsy', '/account/usages', '/account/products/ev'])(
    '%s is what it was',
    (path) => {
      expect(newerPath(path, '/account/products/consumption')).toBeUndefined()
    },
  )
})

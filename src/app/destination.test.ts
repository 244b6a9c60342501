import { describe, expect, test } from 'vitest'
import { afterLogin } from '#lib/paths.ts'
import { destinationOf, type Mode, type Visitor } from './destination.ts'

/*
 * Every path of portal-shell.md, section 2, for everybody who may open it: signed in and out, with and without an
 * outage, on a desktop, on a phone and inside the mobile app. The query stays with it wherever it goes.
 */

const MODES: Mode[] = ['desktop', 'mobile', 'webview']
const SIGNED_IN_TREE = [
  '/account',
  '/account/dashboard',
  '/account/products',
  ...['bottled-gas', 'broadband', 'consumption', 'natural-gas', 'monitoring', 'ev', 'ev/plan-insights', 'ev/everywhere'].map(
    (child) => `/account/products/${child}`,
  ),
  '/account/insights',
  ...[
    'tips',
    'tips/all-tips',
    'tips/category/electric-vehicle',
    'eco-tracker',
    'eco-tracker/realtime',
    'eco-tracker/forecast',
    'eco-tracker/usage-impact',
    'forecasts',
    'home-comparison',
    'home-comparison/weekly-update',
    'home-comparison/historic-trend',
    'home-comparison/historic-trend/total',
    'home-comparison/historic-trend/electricity',
    'home-comparison/historic-trend/gas',
    'energy-mix',
    'energy-mix/weekly-update',
    'energy-mix/historic-trend',
    'business-breakdown',
    'business-comparison',
    'carbon-calculator',
    'carbon-calculator/default-state',
    'monitoring',
  ].map((child) => `/account/insights/${child}`),
  '/account/bill',
  ...['payments', 'transactions', 'insights'].map((child) => `/account/bill/${child}`),
  '/account/profile',
  ...[
    'account-settings',
    'property-details',
    'moving-house',
    'payment-options',
    'powershout',
    'donate',
    'home-profile',
    'business-profile',
    'friend-get-friend',
  ].map((child) => `/account/profile/${child}`),
  '/account/property-avatar',
  '/account/feature-messages',
  '/account/shower-optimizer',
  '/account/no-such-page',
]
const LEGACY: Record<string, string> = {
  '/account/ev-iq': '/account/products/ev',
  '/account/profile/donation': '/account/profile/donate',
  '/account/tips': '/account/insights/tips',
  '/account/tips/all-tips': '/account/insights/tips/all-tips',
  '/account/tips/category/electric-vehicle': '/account/insights/tips/category/electric-vehicle',
  '/account/usage': '/account/products/natural-gas',
  '/account/usage/business-breakdown': '/account/insights/business-breakdown',
  '/account/usage/business-comparison': '/account/insights/business-comparison',
  '/account/usage/consumption': '/account/products/consumption',
  '/account/usage/eco-tracker': '/account/insights/eco-tracker',
  '/account/usage/eco-tracker/realtime': '/account/insights/eco-tracker/realtime',
  '/account/usage/energy-mix': '/account/insights/energy-mix',
  '/account/usage/energy-mix/weekly-update': '/account/insights/energy-mix/weekly-update',
  '/account/usage/ev': '/account/products/ev',
  '/account/usage/forecasts': '/account/insights/forecasts',
  '/account/usage/home-comparison': '/account/insights/home-comparison',
  '/account/usage/home-comparison/weekly-update': '/account/insights/home-comparison/weekly-update',
  '/account/usage/natural-gas': '/account/products/natural-gas',
}
const SCREENS = ['/impersonate', '/impersonate-logout', '/login', '/auth/redirect', '/auth-error', '/general-error']
const ALL = [...SIGNED_IN_TREE, ...Object.keys(LEGACY), ...SCREENS, '/', '/app', '/app/account/bill', '/outage', '/anything/else']

const ORIGIN = 'https://portal.example'

/** Follows forwards to where they end, as the router does. */
function land(path: string, visitor: Visitor): string {
  let address = new URL(`${path}?x=1&y=%2F`, ORIGIN)
  for (let forwards = 0; forwards < 5; forwards++) {
    const destination = destinationOf(address, visitor)
    if (destination.is !== 'forward') {
      return `${destination.is === 'screen' ? destination.screen : destination.is} ${address.pathname}${address.search}${address.hash}`
    }
    address = new URL(destination.to, ORIGIN)
  }
  throw new Error(`${path} leads in a circle`)
}

/** The same, with the customer signing in wherever the sign-in page appears. */
function landSignedIn(path: string, before: Visitor): string {
  const [screen, address = ''] = land(path, before).split(' ')
  if (screen !== 'login') return `${screen} ${address}`
  return land(afterLogin(new URL(address, ORIGIN).searchParams.get('returnTo'), ORIGIN), { ...before, isSignedIn: true })
}

const QUERY = '?x=1&y=%2F'
const visitor = (change: Partial<Visitor>): Visitor => ({
  isSignedIn: false,
  isOutage: false,
  mode: 'desktop',
  mainUsage: '/account/products/natural-gas',
  ...change,
})
const carrying = (path: string) => `login /login?${new URLSearchParams({ returnTo: `${path}${QUERY}` })}`

describe.each(MODES)('on %s', (mode) => {
  test.each(ALL)('the outage page is shown at %s, to anyone', (path) => {
    for (const isSignedIn of [true, false]) {
      expect(land(path, visitor({ mode, isSignedIn, isOutage: true }))).toBe(`outage ${path}${QUERY}`)
    }
  })

  describe('signed in', () => {
    const at = (path: string) => land(path, visitor({ mode, isSignedIn: true }))
    test.each(SIGNED_IN_TREE)('%s is a page of the account', (path) => {
      expect(at(path)).toBe(`account ${path}${QUERY}`)
    })
    test.each(Object.entries(LEGACY))('%s leads to %s', (old, now) => {
      expect(at(old)).toBe(`account ${now}${QUERY}`)
    })
    test('/ and /outage lead to the account', () => {
      expect([at('/'), at('/outage')]).toEqual([`account /account${QUERY}`, `account /account${QUERY}`])
    })
    test('/app is the same path without it', () => {
      expect([at('/app'), at('/app/account/bill')]).toEqual([`account /account${QUERY}`, `account /account/bill${QUERY}`])
    })
  })
})

describe.each(['desktop', 'mobile'] as const)('on %s', (mode) => {
  const out = (path: string) => land(path, visitor({ mode }))
  test.each([...SIGNED_IN_TREE, ...Object.keys(LEGACY), '/anything/else'])(
    'signed out, %s leads to signing in and carries itself along',
    (path) => {
      expect(out(path)).toBe(carrying(path))
    },
  )
  test('signed out, / leads to signing in', () => {
    expect([out('/'), out('/app'), out('/outage')]).toEqual(Array(3).fill(`login /login${QUERY}`))
  })
  test('signed in, an unknown address leads to signing in too, which leads on to the account', () => {
    expect(land('/anything/else', visitor({ mode, isSignedIn: true }))).toBe(carrying('/anything/else'))
  })
})

/** Names of pages that lie outside /account and may be asked for after signing in: portal-shell.md, section 2. */
const NAMES: Record<string, string> = {
  '/bill': '/account/bill',
  '/bill/payments': '/account/bill/payments',
  '/app/bill': '/account/bill',
  '/dashboard': '/account/dashboard',
  '/profile/account-settings': '/account/profile/account-settings',
  '/usage': '/account/products/natural-gas',
  '/usage/consumption': '/account/products/consumption',
  '/products': '/account/products',
  '/insights/tips': '/account/insights/tips',
  '/eco-tracker': '/account/insights/eco-tracker',
  '/ev/everywhere': '/account/products/ev/everywhere',
  '/activate': '/account',
  '/activate/now': '/account',
}

describe.each(Object.entries(NAMES))('%s leads to %s', (name, page) => {
  test.each(MODES)('for a signed-in customer, on %s', (mode) => {
    expect(land(name, visitor({ mode, isSignedIn: true }))).toBe(`account ${page}${QUERY}`)
  })
  test.each(['desktop', 'mobile'] as const)('once the customer has signed in, on %s', (mode) => {
    expect(landSignedIn(name, visitor({ mode }))).toMatch(`account ${page}?`)
  })
})

test('no address leads in a circle, and every sign-in ends in the account', () => {
  for (const path of [...ALL, ...Object.keys(NAMES), '/auth', '/app/login', '/app/app/login', '/app/auth/redirect', '/app/outage']) {
    for (const mode of ['desktop', 'mobile'] as const) {
      for (const isSignedIn of [true, false]) {
        const screens = ['impersonate', 'impersonateLogout', 'authRedirect', 'authError', 'generalError']
        expect(['account', ...screens], path).toContain(landSignedIn(path, visitor({ mode, isSignedIn })).split(' ')[0])
      }
    }
    for (const isSignedIn of [true, false]) {
      expect(['account', 'generalError'], path).toContain(land(path, visitor({ mode: 'webview', isSignedIn })).split(' ')[0])
    }
  }
})

test('the fragment of an address survives signing in', () => {
  const { to } = destinationOf({ pathname: '/account/bill', search: '?x=1', hash: '#latest' }, visitor({})) as { to: string }
  expect(afterLogin(new URL(to, ORIGIN).searchParams.get('returnTo'), ORIGIN)).toBe('/account/bill?x=1#latest')
})

test.each([true, false])('screens outside the account are the same, signed in or not (%s)', (isSignedIn) => {
  const on = (mode: Mode) => SCREENS.map((path) => land(path, visitor({ mode, isSignedIn })).split(' ')[0])
  expect(on('desktop')).toEqual(['impersonate', 'impersonateLogout', 'login', 'authRedirect', 'authError', 'generalError'])
  expect(on('mobile')).toEqual(['login', 'login', 'login', 'authRedirect', 'authError', 'generalError'])
  expect(on('webview')).toEqual(Array(6).fill('generalError'))
})

test('inside the mobile app whatever needs a session and has none ends on its error page', () => {
  for (const path of [...SIGNED_IN_TREE, '/', '/anything/else', '/app/account/bill']) {
    expect(land(path, visitor({ mode: 'webview' }))).toBe('generalError /general-error')
  }
})

test('/account/usage waits until it is known which energy comes first', () => {
  expect(destinationOf({ pathname: '/account/usage', search: '' }, visitor({ isSignedIn: true, mainUsage: undefined }))).toEqual({
    is: 'account',
  })
})

test('a slash too many is no other page', () => {
  expect(destinationOf({ pathname: '/account/tips/', search: '' }, visitor({ isSignedIn: true }))).toEqual({
    is: 'forward',
    to: '/account/insights/tips',
  })
  expect(destinationOf({ pathname: '/app//evil.example', search: '' }, visitor({}))).toEqual({ is: 'forward', to: '/evil.example' })
})

import { THOROUGH, times } from '../tests/thorough.ts'
import { expect, test } from './portal.ts'

/*
 * Where addresses lead, in a real browser; every path for every visitor is in src/app/destination.test.ts.
 */

const QUERY = '?x=1'
const PAGES = ['dashboard', 'products', 'insights', 'bill', 'profile'].map((page) => `/account/${page}`)
/** Pages that no configuration has yet, and old paths with the page that each is now. */
const LEADS: Record<string, string> = {
  '/': '/account/dashboard',
  '/account': '/account/dashboard',
  '/app': '/account/dashboard',
  '/app/account/bill': '/account/bill',
  '/outage': '/account/dashboard',
  '/account/ev-iq': '/account/products/ev',
  '/account/profile/donation': '/account/profile/donate',
  '/account/tips': '/account/insights/tips',
  '/account/tips/category/electric-vehicle': '/account/insights/tips/category/electric-vehicle',
  '/account/usage': '/account/products/consumption',
  '/account/usage/eco-tracker/realtime': '/account/insights/eco-tracker/realtime',
  '/account/usage/natural-gas': '/account/products/natural-gas',
  '/account/usage/ev': '/account/products/ev',
  '/account/insights/business-breakdown': '/account/insights/energy-mix/historic-trend',
  '/account/usage/energy-mix': '/account/insights/energy-mix/historic-trend',
  '/bill': '/account/bill',
  '/insights/usage-breakdown': '/account/insights/energy-mix/historic-trend',
}

test('signed in, an address leads where it should and keeps its query', THOROUGH, async ({ page, portal }) => {
  await portal.open('aroha')
  await page.locator('#hero').waitFor()
  for (const path of PAGES.slice(0, times(1, PAGES.length))) {
    await page.goto(path + QUERY)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path + QUERY)
  }
  for (const [path, target] of Object.entries(LEADS).slice(0, times(4, Number.POSITIVE_INFINITY))) {
    await page.goto(path + QUERY)
    await expect(page).toHaveURL(target + QUERY)
  }
})

test('a business has the breakdown of a business, and a link to sign up another one', THOROUGH, async ({ page, portal }) => {
  await portal.open('rimu-cafe', '/account/insights/usage-breakdown?unit=kwh')
  await expect(page).toHaveURL('/account/insights/business-breakdown?unit=kwh')
  await expect(page.getByRole('heading', { level: 1, name: 'Usage breakdown' })).toBeVisible()
  await page.getByRole('button', { name: /account menu/ }).click()
  const link = page.getByRole('link', { name: 'Sign up another business' })
  await expect(link).toHaveAttribute('href', 'https://www.northlight.example/business/join')
})

test('a page that does not exist says so, with the way back', THOROUGH, async ({ page, portal }) => {
  await portal.open('aroha', '/account/products/windmills')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect(page).toHaveTitle('Page not found · Northlight Energy')
  await page.getByRole('link', { name: 'Go to your account' }).click()
  await expect(page).toHaveURL('/account/dashboard')
})

test('signed out, every address leads to signing in, and from there to where it may', async ({ page, portal: _ }) => {
  for (const path of ['/', '/account', '/account/tips', '/anything/else', '/app/account/bill'].slice(-times(2, 5))) {
    await page.goto(path + QUERY)
    await expect(page.getByLabel('Email or username')).toBeVisible()
  }
  await page.getByLabel('Email or username').fill('hemi')
  await page.getByLabel('Password', { exact: true }).fill('kowhai-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(`/account/bill${QUERY}`)
})

for (const [i, asked] of [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/account/%2e%2e//evil.example',
  '/elsewhere',
  'javascript:alert(1)',
].entries()) {
  test(`signing in does not lead on to ${asked}`, i === 0 ? {} : THOROUGH, async ({ page, portal }) => {
    await portal.open('aroha')
    await page.locator('#hero').waitFor()
    await page.goto(`/login?${new URLSearchParams({ returnTo: asked })}`)
    await expect(page).toHaveURL('/account/dashboard')
  })
}

import type { Fault } from './server.ts'
import { THOROUGH } from '../tests/thorough.ts'
import { expect, expectAccessible, expectStillAccessible, seeAll, statesOf, test } from './portal.ts'

/*
 * The order of the start-up, and where each of its calls ends it by failing. Source: portal-shell.md, section 4.
 */

/** Without the one answer each call is made by itself, as the specification lists them. */
const ONE_BY_ONE: Fault = { path: '/private/bootstrap', is: 'error' }
const failing = (path: string): Fault => ({ path, is: 'error' })

test('its calls keep the order, and each phase waits for the one before', async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 500/)
  await portal.setFaults(ONE_BY_ONE)
  const order: string[] = []
  page.on('requestfinished', (request) => order.push(`${request.method()} ${new URL(request.url()).pathname.replace('/api/v1', '')}`))
  page.on('requestfailed', (request) => order.push(`failed ${request.url()}`))
  await portal.open('aroha')
  await seeAll(page)
  const at = (call: string) => order.indexOf(call)
  const phases = [
    ['GET /public/outage/current'],
    ['GET /private/drd/initialize'],
    ['POST /private/events/userVisit'],
    ['GET /private/drd/navigation', 'GET /private/account/details', 'GET /private/tabs', 'GET /private/tips', 'GET /private/homeProfile'],
    ['GET /public/nationalAlert'],
  ]
  for (const [i, phase] of phases.entries()) {
    for (const one of phase) {
      expect(order, one).toContain(one)
      for (const earlier of phases[i - 1] ?? []) expect(at(earlier), `${earlier} before ${one}`).toBeLessThan(at(one))
    }
  }
})

test('its first calls wait for no styles', async ({ page, portal }) => {
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/app-[^/]*\.css/, async (route) => {
    await held.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/private/bootstrap')
  const opened = portal.open('aroha')
  await asked
  held.resolve()
  await opened
  await seeAll(page)
})

test('a page begins with what it shows, and with the loader only where that is late', async ({ page, portal }) => {
  await portal.open('aroha')
  await seeAll(page)
  await page.addInitScript(() => {
    const look = () => document.querySelector('[role=status] > progress') && Object.assign(window, { hasShownLoader: true })
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  const hasShownLoader = () => page.evaluate(() => 'hasShownLoader' in window)
  // No time passes by itself.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  expect(await hasShownLoader()).toBe(false)

  const held = Promise.withResolvers<void>()
  await page.route('**/private/bootstrap', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.reload()
  // Meanwhile the code of the widgets that it had before runs, with its styles.
  await expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBeGreaterThan(0)
  await page.clock.runFor(249)
  expect(await hasShownLoader()).toBe(false)
  await page.clock.runFor(1)
  await expect(page.locator('[role=status] > progress')).toBeVisible()
  held.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
})

test('it happens once, whatever is opened afterwards', THOROUGH, async ({ page, portal }) => {
  let visits = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/userVisit')) visits += 1
  })
  await portal.open('aroha')
  await seeAll(page)
  await page.getByRole('link', { name: 'Bills', exact: true }).click()
  await expect(page.getByText('Latest bills')).toBeVisible()
  await page.goBack()
  await seeAll(page)
  expect(visits).toBe(1)
})

test('sme customers load the profile of their business, and not that of a home', THOROUGH, async ({ page, portal }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await portal.open('rimu-cafe')
  await seeAll(page)
  await expect.poll(() => asked.some((path) => path.endsWith('/private/businessProfile'))).toBe(true)
  expect(asked.some((path) => path.endsWith('/private/homeProfile'))).toBe(false)
})

for (const path of ['/public/outage/current', '/public/nationalAlert', '/private/account/details']) {
  test(`without ${path} it goes on`, THOROUGH, async ({ page, portal }) => {
    portal.expectConsoleErrors(/status of 500/)
    await portal.setFaults(ONE_BY_ONE, failing(path))
    await portal.open('aroha')
    await seeAll(page)
    expect(new Set(Object.values(await statesOf(page)))).toEqual(new Set(['content']))
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(5)
  })
}

test('without the tabs the dashboard is shown alone', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 500/)
  await portal.setFaults(ONE_BY_ONE, failing('/private/tabs'))
  await portal.open('aroha')
  await seeAll(page)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(['Dashboard'], { useInnerText: true })
  await expect(page.locator('#hero')).toContainText('Aroha')
})

test('without initialise there is the last screen, and no session any more', async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 500/)
  await portal.setFaults(ONE_BY_ONE, failing('/private/drd/initialize'))
  await portal.open('aroha')
  await expect(page.getByRole('heading', { name: 'Sorry, something went wrong' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('session'))).toBeNull()
  await expectAccessible(page)
  await portal.setFaults()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByLabel('Email or username')).toBeVisible()
})

for (const path of ['/private/events/userVisit', '/private/drd/navigation', '/private/tips', '/private/homeProfile']) {
  test(`without ${path} the session ends, with a word about it`, THOROUGH, async ({ page, portal }) => {
    portal.expectConsoleErrors(/status of 500/)
    await portal.setFaults(ONE_BY_ONE, failing(path))
    await portal.open('aroha', '/account/bill')
    await expect(page.getByText('Your account could not be loaded')).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('session'))).toBeNull()
    expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/account/bill')
    await expectStillAccessible(page)
  })
}

test('a visit that cannot be counted ends it also where everything came in one answer', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 500/)
  await portal.setFaults(failing('/private/events/userVisit'))
  await portal.open('aroha')
  await expect(page.getByText('Your account could not be loaded')).toBeVisible()
})

test('opening another page in the middle of it ends nothing', THOROUGH, async ({ page, portal }) => {
  await portal.setFaults({ path: '/private/tips', is: 'hang' })
  await portal.open('aroha')
  for (const path of ['/account/bill', '/account/insights', '/account/dashboard']) {
    await page.goto(path)
    await page.locator('main [data-state]').first().waitFor()
  }
  await portal.setFaults()
  await page.reload()
  await seeAll(page)
  await expect(page.locator('#hero')).toContainText('Aroha')
})

test('a page whose later code is gone stays all the same', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 404/, /Failed to (fetch|load)/)
  await portal.hideFiles('load-account')
  await portal.open('aroha')
  await seeAll(page)
  expect(new Set(Object.values(await statesOf(page)))).toEqual(new Set(['content']))
  expect(await page.evaluate(() => sessionStorage.getItem('session'))).not.toBeNull()
})

/** Compressed. 100 kB may come before the first widget shows, whose own code is among them. */
const FIRST_SCRIPTS_MAX_BYTES = 96_000

test('the scripts that every page begins with stay small', async ({ request, portal: _ }) => {
  const page = await (await request.get('/account', { headers: { accept: 'text/html' } })).text()
  const scripts = [...page.matchAll(/src="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)
  expect(scripts.length).toBeGreaterThan(2)
  const answers = await Promise.all(scripts.map((path) => request.get(path, { headers: { 'accept-encoding': 'br' } })))
  expect(answers.map((answer) => answer.headers()['content-encoding'])).toEqual(scripts.map(() => 'br'))
  const bytes = answers.reduce((sum, answer) => sum + Number(answer.headers()['content-length']), 0)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThan(FIRST_SCRIPTS_MAX_BYTES)
  // Chromium compiles them while they load: build/release-plugin.ts.
  for (const answer of answers) expect(await answer.text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
})

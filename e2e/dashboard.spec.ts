import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { THOROUGH } from '../tests/thorough.ts'
import { expect, expectAccessible, expectStillAccessible, layoutShifts, seeAll, statesOf, test, expectToFit } from './portal.ts'

const SIZES = { desktop: { width: 1280, height: 900 }, phone: { width: 375, height: 812 } }

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${size}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme, ...(size === 'phone' ? { hasTouch: true, isMobile: true } : {}) })

      for (const username of ['tama', 'rimu-cafe']) {
        // Each size, each theme and each customer is met on every run, all of their pairs with --thorough.
        const isOnEveryRun = (size === 'phone') === (colorScheme === 'dark') && (size === 'phone') === (username === 'tama')
        test(
          `the dashboard of ${username} shows what the server lists, and nothing moves`,
          isOnEveryRun ? {} : THOROUGH,
          async ({ page, portal }) => {
            await portal.open(username)
            await seeAll(page)
            const states = await statesOf(page)
            expect(new Set(Object.values(states))).toEqual(new Set(['content']))
            await expectAccessible(page)
            expect(await layoutShifts(page)).toEqual([])
            await expectToFit(page)
          },
        )
      }
    })
  }
}

test('single-property and multi-property layouts follow the server’s list', THOROUGH, async ({ page, portal }) => {
  await portal.open('tama')
  await seeAll(page)
  expect(Object.keys(await statesOf(page))).toEqual(expect.arrayContaining(['switcher', 'properties']))
})

test('one property has no switcher', THOROUGH, async ({ page, portal }) => {
  await portal.open('aroha')
  await seeAll(page)
  expect(Object.keys(await statesOf(page))).not.toContain('switcher')
})

test('choosing another property shows that one everywhere, and still after a reload', THOROUGH, async ({ page, portal }) => {
  await portal.open('tama')
  await page.getByRole('combobox', { name: 'Your property' }).selectOption({ label: 'The bach, 8 Pōhutukawa Road' })
  await expect(page.locator('#hero')).toContainText('The bach')
  await page.reload()
  await expect(page.locator('#hero')).toContainText('The bach')
  await page.locator('#properties').scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Show Townhouse' }).click()
  await expect(page.locator('#hero')).toContainText('Townhouse')
})

test('a property chosen on another page is the one that the dashboard shows', THOROUGH, async ({ page, portal }) => {
  // The apartment has no readings yet, so no forecast.
  portal.expectConsoleErrors(/status of 404/)
  await portal.open('tama', '/account/dashboard')
  await seeAll(page)
  await expect(page.locator('#bill')).toContainText('Townhouse')
  const toPage = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
  await toPage('My Products')
  await page.getByRole('combobox', { name: 'Property' }).selectOption({ index: 2 })
  await portal.untilQuiet()
  await toPage('Dashboard')
  await expect(page.locator('#hero')).toContainText('Apartment')
  await seeAll(page)
  await expect(page.locator('#bill')).not.toContainText('Townhouse')
})

test('a dismissed suggestion makes room for the next, and stays away', THOROUGH, async ({ page, portal, request }) => {
  // What the first release suggests depends on the day: these two are for everyone, always.
  const document: Pick<PortalDocument, 'content'> = await (await request.get('/e2e/config')).json()
  const [any] = document.content.nextBestActions ?? []
  if (!any) throw new Error('the first release suggests nothing')
  const { audience: _, ...suggestion } = { ...any, when: 'always' as const }
  document.content.nextBestActions = ['First', 'Second'].map((title) => ({ ...suggestion, type: `e2e${title}`, title: `${title} of two` }))
  await portal.applyConfig(document)
  await portal.open('priya')
  const heading = page.locator('#next h3')
  await expect(heading).toHaveText('First of two')
  await page.getByRole('button', { name: 'Dismiss: First of two' }).dblclick()
  await expect(heading).toHaveText('Second of two')
  await page.reload()
  await expect(heading).toHaveText('Second of two')
})

test('a customer without readings finds one list of what comes first, and no empty boxes', THOROUGH, async ({ page, portal }) => {
  await portal.open('newcomer', '/account/dashboard')
  await seeAll(page)
  await expect(page.locator('#start')).toContainText('Your smart meter sends its first readings by')
  await expect(page.getByRole('link', { name: /reading/ })).toHaveCount(0)
  expect(new Set(Object.values(await statesOf(page)))).toEqual(new Set(['content']))
  await expectStillAccessible(page)
})

test('a customer of bottled gas alone sees when to order, and nothing of electricity', THOROUGH, async ({ page, portal }) => {
  await portal.open('moana', '/account/dashboard')
  await seeAll(page)
  await expect(page.locator('main')).not.toContainText(/electricity|readings|cleanest/i)
  await page.locator('#bottled-gas').getByRole('link', { name: 'Order bottles' }).click()
  await expect(page.getByRole('dialog', { name: 'Order bottled gas' })).toBeVisible()
  await expectStillAccessible(page)
})

test('a buying group sees kWh and never what they cost', THOROUGH, async ({ page, portal }) => {
  await portal.open('kapiti-growers')
  await seeAll(page)
  await expect(page.locator('#recent')).toContainText('kWh')
  for (const id of ['recent', 'breakdown']) await expect(page.locator(`#${id}`)).not.toContainText('$')
})

test('by keyboard alone: skip to the content, read the chart, open its table', async ({ page, portal }) => {
  await portal.open('aroha')
  await seeAll(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  const chart = page.locator('#recent').getByRole('group', { name: /Arrow keys/ })
  await chart.focus()
  await page.keyboard.press('End')
  await expect(page.locator('#recent [aria-live]')).toContainText('kWh')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('#recent').getByRole('row')).toHaveCount(15)
  await expectStillAccessible(page)
})

test('the keys go through the page in the order in which it is read', THOROUGH, async ({ page, portal }) => {
  await portal.open('tama')
  await seeAll(page)
  const tops = await page.$$eval('main a, main button, main select, main summary, main input, main [tabindex="0"]', (elements) =>
    elements.filter((element) => element.getClientRects().length > 0).map((element) => element.closest('[data-state]')?.id),
  )
  const order = Object.keys(await statesOf(page))
  const places = tops.flatMap((id) => (id ? [order.indexOf(id)] : []))
  expect(places).toEqual([...places].sort((a, b) => a - b))
})

test('tabs have addresses, titles and a way back to where they were left; each view is announced, and told to the server', async ({
  page,
  portal,
  request,
}) => {
  await portal.open('aroha')
  await seeAll(page)
  await expect(page).toHaveTitle('Dashboard · Northlight Energy')
  await page.evaluate(() => scrollTo(0, 900))
  await page.getByRole('link', { name: 'My Products' }).click()
  await expect(page).toHaveURL('/account/products')
  await expect(page).toHaveTitle('My Products · Northlight Energy')
  await expect(page.getByRole('heading', { level: 1, name: 'My Products' })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/account/dashboard')
  await expect(page.locator('#hero')).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
  const views = async () =>
    ((await (await request.get('/e2e/events')).json()) as { userId: string; type: string }[])
      .filter(({ userId, type }) => userId === 'U-aroha' && type.startsWith('view'))
      .map(({ type }) => type)
  await expect.poll(views).toEqual(['viewPropertiesAndPlans'])
})

test('an unknown page says so, with the way back', async ({ page, portal }) => {
  await portal.open('aroha', '/account/nowhere')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to your account' }).click()
  await expect(page).toHaveURL('/account/dashboard')
})

test('the theme can be chosen, and is kept', THOROUGH, async ({ page, portal }) => {
  await portal.open('aroha')
  await page.locator('#hero').waitFor()
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const device = await background()
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('radio', { name: 'Dark' }).check()
  const dark = await background()
  expect(dark).not.toBe(device)
  await page.reload()
  expect(await background()).toBe(dark)
})

test('styles outrank each other in the declared order, whichever chunk came first', THOROUGH, async ({ page, portal }) => {
  await portal.open('aroha')
  await seeAll(page)
  const order = await page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
    const names = rules.flatMap((rule) =>
      rule instanceof CSSLayerStatementRule ? [...rule.nameList] : rule instanceof CSSLayerBlockRule ? [rule.name] : [],
    )
    return [...new Set(names)]
  })
  expect(order).toEqual(['reset', 'tokens', 'ui', 'widgets', 'pages'])
  const greeting = page.locator('#hero h2')
  expect(await greeting.evaluate((element) => getComputedStyle(element).fontSize)).toBe('28px')
})

test('titles of widgets that have not loaded yet are in the page for find-in-page', THOROUGH, async ({ page, portal }) => {
  await portal.open('aroha')
  await page.locator('[data-state]').first().waitFor()
  await expect(page.locator('#tiles')).toHaveAttribute('data-state', 'loading')
  await expect(page.locator('#tiles')).toContainText('If something is wrong')
})

test('Ctrl+P loads the cards below the screen before it prints', THOROUGH, async ({ page, portal }) => {
  // The print itself would wait for a person.
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.missing = String(document.querySelectorAll('main [data-state="loading"]').length)
    }
  })
  await portal.open('tama')
  await portal.untilQuiet()
  await expect(page.locator('[data-is-far]').first()).toBeAttached()
  await expect(async () => {
    // What listens to the key comes when the page has nothing else to load.
    await page.keyboard.press('Control+p')
    await expect(page.locator('html')).toHaveAttribute('data-missing', '0', { timeout: 1_000 })
  }).toPass()
})

test('addresses without an account: / and /app', THOROUGH, async ({ page, portal }) => {
  await portal.open('aroha', '/account/dashboard')
  await page.locator('#hero').waitFor()
  await page.goto('/app/account/bill?x=1')
  await expect(page).toHaveURL('/account/bill?x=1')
})

import { paths } from '#lib/paths.ts'
import { isThorough, THOROUGH } from '../tests/thorough.ts'
import { settle } from './crawl.ts'
import { LOOKED_AT, PAGES } from './pages.ts'
import { expect, expectAccessible, expectStillAccessible, expectToFit, type Page, seeAll, test } from './portal.ts'
import { leastContrast } from './text-contrast.ts'

/* A phone of the narrowest kind, which is a desktop's window at 400 % too. */

test.use({ viewport: { width: 320, height: 640 } })

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('the five main tabs fit into a bar at the foot of the screen, by their short labels', async ({ page, portal }) => {
  await portal.open('hemi')
  await seeAll(page)
  const links = bar(page).getByRole('link')
  expect(await links.evaluateAll((all) => all.map((one) => (one as HTMLElement).innerText.split('\n')[0]))).toEqual([
    'Home',
    'Energy',
    'Insights',
    'Bills',
    'You',
  ])
  for (const name of ['Home Dashboard', 'Energy My Products', 'Tips & Insights', /^Bills/, 'You Profile']) {
    await expect(bar(page).getByRole('link', { name })).toBeVisible()
  }
  const boxes = await links.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
  const width = await page.evaluate(() => document.documentElement.clientWidth)
  for (const { left, right, width: own, height, bottom } of boxes) {
    expect(Math.min(own, height)).toBeGreaterThanOrEqual(44)
    expect([left >= 0, right <= width, Math.round(bottom)]).toEqual([true, true, 640])
  }
  await bar(page)
    .getByRole('link', { name: /^Bills/ })
    .click()
  await expect(bar(page).getByRole('link', { name: /^Bills/ })).toHaveAttribute('aria-current', 'page')
})

test('the bar hides nothing: the end of the page is above it', async ({ page, portal }) => {
  await portal.open('aroha', paths.bills())
  await seeAll(page)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const last = await page.getByRole('contentinfo').getByRole('link').last().boundingBox()
  const top = (await bar(page).boundingBox())?.y ?? 0
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(top)
})

test('the row of a group’s pages shows the current one, also once the window has become narrower', THOROUGH, async ({ page, portal }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await portal.open('aroha', paths.yourData())
  const current = page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name: 'Your data' })
  for (const width of [1280, 700, 320, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(current).toBeInViewport({ ratio: 1 })
  }
})

test('electricity fits before the typeface is there, which is narrower than what a system has', async ({ page, portal }) => {
  await portal.open('rimu-cafe', paths.consumption())
  await expect(page.getByRole('combobox', { name: 'Compare with' })).toBeVisible()
  await portal.untilQuiet()
  await expectToFit(page)
})

test('a name and an address without a space break instead of moving the page', THOROUGH, async ({ page, portal, request }) => {
  const becomes = { street: 'W'.repeat(100), nickname: 'W'.repeat(25) }
  await request.post('/e2e/street', { data: { street: '14 Rātā Street', becomes } })
  for (const path of [paths.propertyDetails(), paths.profile()]) {
    await portal.open('aroha', path)
    await expect(
      page
        .locator('main')
        .getByText(/W{100}/)
        .first(),
    ).toBeVisible()
    await portal.untilQuiet()
    await expectToFit(page)
  }
})

test('navigation and content begin at the same place', THOROUGH, async ({ page, portal }) => {
  await portal.open('aroha', paths.consumption())
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  const left = async (of: ReturnType<Page['locator']>) =>
    Math.round((await of.evaluate((one) => one.getBoundingClientRect().left)) * 10) / 10
  const link = page.getByRole('navigation', { name: 'My Products' }).getByRole('link').first()
  const padding = await link.evaluate((one) => Number.parseFloat(getComputedStyle(one).paddingInlineStart))
  expect((await left(link)) + padding).toBeCloseTo(await left(heading), 0)
  expect(await left(page.getByRole('link', { name: /, home$/ }))).toBeCloseTo(await left(heading), 0)
})

test('the greeting can be read over the sky and the hills', THOROUGH, async ({ page, portal }) => {
  for (const username of ['priya', 'tama', 'hemi']) {
    await portal.open(username)
    await seeAll(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await leastContrast(page.locator('#hero > *')), `${username}, ${colorScheme}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test('what the keyboard reaches is above the bar, on every page', THOROUGH, async ({ page, portal }) => {
  test.setTimeout(isThorough ? 300_000 : 60_000)
  const addresses = [paths.billInsights(), paths.powershout(), ...(isThorough ? PAGES.aroha : [])]
  await page.addInitScript(() => localStorage.setItem('powershout_whats_new_hidden', 'true'))
  for (const path of addresses) {
    await portal.open('aroha', path)
    // What comes in later moves what was reached before.
    await settle(page)
    await page.getByRole('heading', { level: 1 }).focus()
    for (let i = 0; i < (isThorough ? 60 : 25); i++) {
      await page.keyboard.press('Tab')
      const under = await page.evaluate(() => {
        const focused = document.activeElement
        const bars = [...document.querySelectorAll('nav[aria-label="Main"]')]
        const top = Math.min(...bars.map((one) => one.getBoundingClientRect().top))
        if (!focused || focused.closest('nav[aria-label="Main"]')) return undefined
        const { bottom, height } = focused.getBoundingClientRect()
        return bottom > top && height < top / 2 ? focused.outerHTML.slice(0, 120) : undefined
      })
      expect([path, under]).toEqual([path, undefined])
    }
  }
})

const LOOKS = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  'forced colours': { contextOptions: { forcedColors: 'active' } },
} as const

for (const width of [320, 375, 1280]) {
  for (const [look, options] of Object.entries(LOOKS)) {
    test.describe(`${width} px, ${look}`, () => {
      test.use({ viewport: { width, height: 720 }, ...options })
      for (const [username, addresses] of Object.entries(PAGES)) {
        test(
          `every page of ${username} fits, and is accessible`,
          width === 320 && look === 'light' && username === 'aroha' ? {} : THOROUGH,
          async ({ page, portal }) => {
            test.setTimeout(isThorough ? 300_000 : 120_000)
            await portal.open(username, addresses[0])
            for (const path of isThorough ? addresses : LOOKED_AT) {
              if (path !== addresses[0]) await portal.goOn(path)
              await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
              await portal.untilQuiet()
              await expectToFit(page)
              await expectStillAccessible(page)
            }
          },
        )
      }
    })
  }
}

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })
  test('the tab of the page is told by more than its colour', async ({ page, portal }) => {
    await portal.open('aroha', paths.bills())
    await seeAll(page)
    const line = (name: RegExp) =>
      bar(page)
        .getByRole('link', { name })
        .evaluate((one) => getComputedStyle(one, '::after').borderBlockEndWidth)
    expect([await line(/^Bills/), await line(/^Home/)]).toEqual(['3px', '0px'])
    await expectAccessible(page)
  })
})

test('whose account it is stays in sight for an authorised person', async ({ page, portal }) => {
  await portal.open('rua', paths.bills())
  await seeAll(page)
  await page.evaluate(() => scrollTo(0, 400))
  await expect(page.getByRole('banner').getByText('You’re acting for Aroha Parata')).toBeInViewport()
})

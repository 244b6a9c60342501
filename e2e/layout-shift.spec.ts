import { THOROUGH } from '../tests/thorough.ts'
import { expect, layoutShifts, type Page, type Portal, test } from './portal.ts'

/*
 * Nothing that is on the screen moves by itself: on the first visit, with everything cached, on a slow network, and on a reload
 * further down, which comes back to where it was.
 */

// With what moves on purpose, which the other tests do without on every run.
test.use({ contextOptions: {} })

const PAGES = [
  'dashboard',
  'products',
  'insights',
  'bill',
  'products/consumption',
  'products/natural-gas',
  'products/broadband',
  'insights/forecasts',
  'insights/energy-mix',
  'profile',
  'profile/account-settings',
  'profile/home-profile',
  'profile/property-details',
  'property-avatar',
  'shower-optimizer',
]

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const SIZES = { desktop: { width: 1280, height: 900 }, phone: { width: 375, height: 780 } }

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const name of PAGES) {
    const isOnEveryRun = size === 'desktop' && name === 'dashboard'
    test(`nothing moves on ${name}, ${size}`, isOnEveryRun ? {} : THOROUGH, async ({ page, portal }) => {
      await page.setViewportSize(viewport)
      await portal.open('aroha', `/account/${name}`)
      expect(await movedOn(page, portal), 'cold').toEqual([])
      await page.reload()
      expect(await movedOn(page, portal), 'warm').toEqual([])

      const there = await page.evaluate(() => {
        scrollTo(0, 700)
        return scrollY
      })
      await page.reload()
      expect(await movedOn(page, portal), 'reload further down').toEqual([])
      expect(await page.evaluate(() => scrollY)).toBe(there)

      const devTools = await page.context().newCDPSession(page)
      await devTools.send('Network.emulateNetworkConditions', SLOW_4G)
      await devTools.send('Network.setCacheDisabled', { cacheDisabled: true })
      await page.evaluate(() => {
        scrollTo(0, 0)
        sessionStorage.removeItem('widget_heights')
      })
      await page.reload()
      expect(await movedOn(page, portal), 'slow').toEqual([])
    })
  }
}

async function movedOn(page: Page, portal: Portal): Promise<string[]> {
  await page.locator('main h1').waitFor({ state: 'attached' })
  await portal.untilQuiet()
  await expect(page.locator('[data-is-waiting]')).toHaveCount(0)
  return layoutShifts(page)
}

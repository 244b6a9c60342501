import { paths } from '#lib/paths.ts'
import { THOROUGH } from '../tests/thorough.ts'
import { crawl } from './crawl.ts'
import { followLinks } from './follow-links.ts'
import { expect, test } from './portal.ts'

followLinks('northlight')

test('every link leads on inside the app', THOROUGH, async ({ page, portal, request }) => {
  test.setTimeout(600_000)
  portal.expectConsoleErrors(/status of 404/)
  const { accessToken } = await (await request.get('/e2e/session', { params: { as: 'aroha' } })).json()
  // A token in the address is for the app alone.
  await page.addInitScript(() => {
    Object.assign(window, { PortalHost: { postMessage() {} } })
  })
  await page.goto(`${paths.account()}#token=${accessToken}`)
  await expect(page).toHaveURL(paths.dashboard())
  const { pages, wrong } = await crawl(page, portal)
  expect(wrong).toEqual([])
  expect(pages.length).toBeGreaterThan(4)
})

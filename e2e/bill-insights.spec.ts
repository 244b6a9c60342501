import { paths } from '#lib/paths.ts'
import { THOROUGH } from '../tests/thorough.ts'
import { expect, expectToFit, test } from './portal.ts'

/* Why a bill is what it is, as a customer finds out. */

test('on the narrowest phone it fits, with a line open', async ({ page, portal }) => {
  await page.setViewportSize({ width: 320, height: 720 })
  await portal.open('hemi', paths.billInsights())
  await expect(page.getByRole('heading', { level: 2, name: /the bill before/ })).toBeVisible()
  await expect(page.getByRole('group', { name: /chart/ })).toBeVisible()
  await page.locator('summary').filter({ hasText: 'anytime' }).click()
  await expect(page.getByRole('list', { name: 'Day by day' })).toBeVisible()
  await expectToFit(page)
})

test('a newcomer, an unknown bill, and bills that do not load', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of (404|500)/)
  await portal.open('newcomer', paths.billInsights())
  await expect(page.getByRole('heading', { name: /^Your first bill comes after / })).toBeVisible()
  await page.goto(paths.billInsights({ bill: 'nothing' }))
  await expect(page.getByRole('heading', { name: 'This account has no such bill' })).toBeVisible()
  await portal.setFaults({ path: '/private/billInsights', is: 'error' })
  await page.getByRole('link', { name: 'See your latest bill' }).click()
  await expect(page.getByText('Your bill could not be loaded')).toBeVisible()
  await portal.setFaults()
  await page.getByRole('button', { name: /Retry|Try again/ }).click()
  await expect(page.getByRole('heading', { name: /^Your first bill comes after / })).toBeVisible()
})

test('on paper the difference comes once, after its reasons, and nothing asks to be opened', THOROUGH, async ({ page, portal }) => {
  await portal.open('aroha', paths.billInsights())
  await portal.untilQuiet()
  const hint = page.getByText('Open a line to see what is behind it.')
  await expect(hint).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(hint).toBeHidden()
  await expect(page.getByRole('rowheader', { name: 'Difference' }).locator('xpath=ancestor::tfoot')).toHaveCSS('display', 'table-row-group')
})

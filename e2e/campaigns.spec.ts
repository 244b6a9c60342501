import { expect, expectAccessible, expectStillAccessible, test } from './portal.ts'

/* Campaigns: what belongs together is edited, scheduled and given up by itself. */

test('a campaign is made, edited in, seen by a colleague in another one, scheduled beside hers, and ended', async ({ page, portal, browser }) => {
  await portal.open('staff', '/studio/pages/bills')
  await page.getByRole('button', { name: /^Campaign: Changes/ }).click()
  await page.getByLabel('New campaign').fill('Spring')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make it' }).click()
  await expect(page).toHaveURL(/campaign=spring/)
  await expect(page.getByRole('button', { name: /^Campaign: Spring/ })).toBeVisible()

  await page.getByRole('link', { name: 'Tabs and navigation' }).click()
  await expect(page).toHaveURL(/studio\/tabs\?campaign=spring/)
})

import { THOROUGH } from '../tests/thorough.ts'
import { expect, expectAccessible, expectStillAccessible, test } from './portal.ts'

/* Campaigns: what belongs together is edited, scheduled and given up by itself. */

test(
  'a campaign is made and edited in, the address keeps it, another one is as it was, and it ends',
  THOROUGH,
  async ({ page, portal }) => {
    await portal.open('staff', '/studio/content/content:tips')
    await page.getByRole('button', { name: /^Campaign: Changes/ }).click()
    await page.getByLabel('New campaign').fill('Spring')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Make it' }).click()
    await expect(page).toHaveURL(/campaign=spring/)
    await page.getByRole('link', { name: 'Tabs and navigation' }).click()
    await page.getByLabel('New tab').fill('Blossom')
    await page.getByRole('button', { name: 'Add the tab' }).click()
    await expect(page.getByRole('heading', { name: 'Blossom', level: 1 })).toBeVisible()
    await expect(page.getByText(/^\d+ unpublished changes?$/)).toBeVisible()
    await page.reload()
    await expect(page).toHaveURL(/campaign=spring/)
    await expect(page.getByRole('heading', { name: 'Blossom', level: 1 })).toBeVisible()

    await page.getByRole('link', { name: 'Tabs and navigation' }).click()
    await page.getByRole('button', { name: /^Campaign: Spring/ }).click()
    await page.getByRole('button', { name: 'Edit in “Changes”' }).click()
    await expect(page.getByText('No unpublished changes')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Blossom' })).toBeHidden()
    await expect(page.getByRole('complementary', { name: 'Other campaigns' })).toContainText('Spring (Jo Marlowe): “Order of the tabs”')

    await page.getByRole('button', { name: /^Campaign: Changes/ }).click()
    await page.getByRole('button', { name: 'End “Spring”' }).click()
    await page.getByRole('button', { name: 'End it', exact: true }).last().click()
    await expect(page.getByRole('button', { name: 'Edit in “Spring”' })).toBeHidden()
  },
)

test(
  'what is scheduled is in a calendar, whose month the address keeps and whose entries lead to it',
  THOROUGH,
  async ({ page, portal }) => {
    await portal.open('staff', '/studio/tabs?campaign=changes')
    await page.getByLabel('New tab').fill('Festive')
    await page.getByRole('button', { name: 'Add the tab' }).click()
    await page.getByRole('button', { name: 'Review and publish' }).click()
    await page.getByLabel('Note').fill(`Festive season${': the tree, and whom to call'.repeat(6)}`)
    await page.getByLabel('From (now if empty)').fill('2030-12-20T18:00')
    await page.getByLabel('Until (for good if empty)').fill('2030-12-23T09:00')
    await page.getByRole('button', { name: 'Schedule', exact: true }).click()
    await expect(page.getByText('Until then its changes are in no other release.')).toBeVisible()
    await page.goto('/studio/releases?month=2030-12')
    const entry = page.getByRole('link', { name: /6:00.pm Festive season/ })
    await entry.press('Enter')
    await expect(page).toHaveURL(/#/)
    await expect(page.getByRole('link', { name: /whom to call until 9:00.am/ })).toBeVisible()
    // A day between has one line of the note, and all of it once it has the focus.
    const between = page.getByRole('link', { name: /^Festive season/ }).first()
    const heightOf = async () => (await between.boundingBox())?.height ?? 0
    expect(await heightOf()).toBeLessThan(32)
    await page.keyboard.press('Tab')
    await between.focus()
    expect(await heightOf()).toBeGreaterThan(100)
    await expectAccessible(page)
    await page.setViewportSize({ width: 375, height: 800 })
    await expectStillAccessible(page)
    await page.getByRole('button', { name: 'Earlier month' }).click()
    await expect(page.getByText('Nothing is scheduled in November 2030.')).toBeVisible()
    await page.getByRole('button', { name: 'Do not publish it' }).click()
    await expect(page.getByText('Its changes are in “Changes” again.')).toBeVisible()
  },
)

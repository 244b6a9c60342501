import { paths } from '#lib/paths.ts'
import { THOROUGH } from '../tests/thorough.ts'
import { expect, expectAccessible, expectStillAccessible, expectToFit, layoutShifts, test } from './portal.ts'

/* Giving to a school, bringing a friend, and what happened of late. */

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test(
    'a school is found without its macrons, given to by keyboard, and the donation is changed and ended',
    THOROUGH,
    async ({ page, portal }) => {
      await portal.open('aroha', paths.donate())
      await expect(page.getByRole('radio', { name: /Kōwhai Steps School/ })).toBeVisible()
      await portal.untilQuiet()
      await expectAccessible(page)
      await expectToFit(page)
      expect(await layoutShifts(page)).toEqual([])
      await page.getByLabel('School or town').fill('rata ridge')
      await expect(page.getByRole('radio', { name: /Kōwhai Steps School/ })).toHaveCount(0)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await expect(page.getByRole('radio', { name: /Rātā Ridge School/ })).toBeChecked()
      await page.getByRole('radio', { name: '$5' }).check()
      await page.getByRole('button', { name: 'Give $5.00 with every bill' }).press('Enter')
      await expect(page.getByText('You give $5.00 to Rātā Ridge School with every bill. We have sent you an email about it.')).toBeFocused()
      await expect(page.getByRole('button', { name: 'Choose another school' })).toBeVisible()
      await page.reload()
      await expect(page.getByText(/^With every bill, since/)).toBeVisible()
      await expectStillAccessible(page)
      await page.getByRole('button', { name: 'Change the donation to Rātā Ridge School' }).click()
      const dialog = page.getByRole('dialog', { name: 'Change your donation' })
      await dialog.getByRole('radio', { name: '$10' }).check()
      await dialog.getByRole('button', { name: 'Give $10.00 with every bill' }).click()
      await expect(page.getByText('From now on you give $10.00 to Rātā Ridge School with every bill.')).toBeVisible()
      await page.getByRole('button', { name: 'End the donation to Rātā Ridge School' }).click()
      await page.getByRole('dialog', { name: 'End this donation?' }).getByRole('button', { name: 'End it' }).click()
      await expect(page.getByRole('heading', { name: 'You give' })).toHaveCount(0)
      await expect(page.getByRole('heading', { name: 'Choose a school' })).toBeVisible()
    },
  )
})

test('what is unread is said at the account menu, leads to its page, and is read then', THOROUGH, async ({ page, portal }) => {
  await portal.open('aroha', paths.notifications())
  const unread = page.getByText(/^\d+ unread$/)
  await expect(unread).toBeVisible()
  const count = Number.parseInt(await unread.innerText(), 10)
  await expect(page.getByRole('button', { name: new RegExp(`account menu, ${count} unread notifications`) })).toBeVisible()
  await portal.untilQuiet()
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /^Unread: Your bill of/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/account\/bill\/insights\?bill=/)
  await page.goBack()
  await expect(page.getByText(`${count - 1} unread`, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('All of them are marked as read.')).toBeVisible()
  await expect(page.getByText('All read', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /account menu/ })).not.toHaveAccessibleName(/unread/)
})

test('a friend’s link is copied, and its QR code is drawn under the policy of the page', THOROUGH, async ({ page, portal, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await portal.open('aroha', paths.friendGetFriend())
  await expect(page.getByRole('img', { name: 'QR code of your link' })).toBeVisible()
  await portal.untilQuiet()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await expect(page.getByText('The link is copied.')).toBeVisible()
  const link = await page.getByText(/^https?:.*friend=/).innerText()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await page.reload()
  await expect(page.getByText(link, { exact: true })).toBeVisible()
  await expect(page.getByText('Mia joined')).toBeVisible()
})

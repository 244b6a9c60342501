import { THOROUGH } from '../tests/thorough.ts'
import { expect, expectAccessible, expectStillAccessible, test } from './portal.ts'
import { SETTINGS } from './settings-fields.ts'

/* Who may see an account: added by an invitation, and removed. */

test('a holder invites a person, who accepts by the link and is then in the list', THOROUGH, async ({ page, portal }) => {
  await portal.open('aroha', SETTINGS)
  await page.getByRole('button', { name: 'Add a person' }).click()
  await expect(page.getByLabel('Their email address')).toBeFocused()
  await page.getByLabel('Their email address').fill('kim@example')
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText('Please enter a valid email address')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByLabel('Their email address').fill('kim@example.nz')
  await page.keyboard.press('Enter')
  await expect(page.getByText('We sent an invitation to kim@example.nz.')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Withdraw the invitation to kim@example.nz' })).toBeVisible()
  await expectStillAccessible(page)

  await page.goto('/outbox')
  await page
    .getByRole('link', { name: /invitation\?token=/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Accept the invitation?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Your first name').fill('Kīm')
  await page.getByLabel('Your last name').fill("O'Hara")
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('heading', { name: 'You have access' })).toBeVisible()
  await expect(page.getByLabel('New password')).toBeVisible()
  await page.goto(SETTINGS)
  await expect(page.getByText("Kīm O'Hara")).toBeVisible()
  await expect(page.getByRole('button', { name: /Withdraw/ })).toHaveCount(0)
})

test('removing a person is asked about; giving up one’s own access leaves the account', THOROUGH, async ({ page, portal }) => {
  await portal.open('aroha', SETTINGS)
  await page.getByRole('button', { name: /^Remove Rua/ }).click()
  await expect(page.getByRole('dialog', { name: /^Remove Rua/ })).toBeVisible()
  await expectStillAccessible(page)
  await page.getByRole('button', { name: 'Keep them' }).click()
  await expect(page.getByText('Rua Parata')).toBeVisible()
  await page.getByRole('button', { name: /^Remove Rua/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Rua Parata can no longer see this account.')).toBeFocused()
  await expect(page.getByRole('listitem').filter({ hasText: 'Rua Parata' })).toHaveCount(0)
})

import { paths } from '#lib/paths.ts'
import { expect, expectStillAccessible, expectToFit, test } from './portal.ts'

/* Trouble paying: a later day, and instalments. */

test('on a phone: instalments are agreed, listed and ended, then a later day is agreed', async ({ page, portal }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await portal.open('hemi', paths.payments())
  await page.getByRole('link', { name: 'Trouble paying? Pay later or in instalments' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Trouble paying?' })).toBeFocused()
  await expect(page.getByRole('link', { name: '0800 345 123' })).toHaveAttribute('href', 'tel:0800345123')
  await expectToFit(page)
  await expectStillAccessible(page)
  await page.getByRole('radio', { name: 'Weekly' }).check()
  await page.getByRole('button', { name: /^Agree to \d+ instalments$/ }).click()
  await page.getByRole('dialog', { name: 'Your instalments are agreed' }).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('list', { name: 'Instalments' }).getByText('Next')).toBeVisible()
  await expectStillAccessible(page)
  await page.getByRole('button', { name: 'End the instalments' }).click()
  await page.getByRole('button', { name: 'End them' }).click()
  await expect(page.getByRole('heading', { name: 'Your instalments' })).toHaveCount(0)
  await page.getByRole('button', { name: /^Pay by / }).click()
  await page.getByRole('dialog', { name: 'You have more time' }).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/^You have until .* already\.$/)).toBeVisible()
})

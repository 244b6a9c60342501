import { paths } from '#lib/paths.ts'
import { THOROUGH } from '../tests/thorough.ts'
import { expect, expectStillAccessible, expectToFit, test } from './portal.ts'

/* Trouble paying: a later day, and instalments. */

test('on a phone: instalments are agreed, listed and ended, then a later day is agreed', THOROUGH, async ({ page, portal }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await portal.open('hemi', paths.payments())
  await page.locator('main').getByRole('link', { name: 'Trouble paying?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Trouble paying?' })).toBeFocused()
  await expect(page.getByRole('link', { name: '0800 345 123' })).toHaveAttribute('href', 'tel:0800345123')
  await expectToFit(page)
  await expectStillAccessible(page)
  await page.getByRole('radio', { name: 'Weekly' }).check()
  await page.getByRole('textbox', { name: 'Each time, in dollars' }).fill('150')
  await page.getByRole('button', { name: /^Agree to \d+ instalments$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Your instalments are agreed' })
  await expect(dialog).toContainText(
    /You pay in \d instalments, the first \$150\.00 on .*The discount of \$[\d.]+ for paying on time has gone\./,
  )
  await dialog.getByRole('button', { name: 'Done' }).click()
  const paidSoFar = page.getByText(/^\$0\.00 of \$[\d.]+ is paid\. The next \$150\.00 is due/)
  await expect(paidSoFar).toBeFocused()
  await expect(paidSoFar).toBeInViewport()
  await expect(page.getByRole('list', { name: 'Instalments' }).getByText('Next')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pay it later' })).toHaveCount(0)
  await expectStillAccessible(page)
  await page.getByText('Choose other days or amounts').click()
  await expect(page.getByRole('radio', { name: 'Weekly' })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Each time, in dollars' })).toHaveValue('150.00')
  await expect(page.getByRole('button', { name: /^Change to \d instalments$/ })).toBeEnabled()
  await expectStillAccessible(page)
  await page.getByRole('button', { name: 'End the instalments' }).click()
  await page.getByRole('button', { name: 'End them' }).click()
  await expect(page.getByRole('heading', { name: 'Your instalments', exact: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Your instalments have ended' })).toBeVisible()
  await page.getByRole('button', { name: /^Pay by / }).click()
  await page.getByRole('dialog', { name: 'You have more time' }).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/^You have until .* already\. You can pay before then/)).toBeVisible()
})

test('who owes nothing is told so once, and who helps', THOROUGH, async ({ page, portal }) => {
  await portal.open('newcomer', paths.billHelp())
  await expect(page.getByText('There is nothing to pay just now')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Pay it later' })).toHaveCount(0)
  await expectStillAccessible(page)
})

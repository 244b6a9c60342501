import { readFileSync } from 'node:fs'
import { paths } from '#lib/paths.ts'
import { billPdf } from '#schemas/billing/routes.ts'
import { THOROUGH } from '../tests/thorough.ts'
import { expect, expectStillAccessible, expectToFit, seeAll, test } from './portal.ts'

/* Bills and payments by time, as a customer reads them. */

test('bills and payments: by kind, by time, in the address, and each bill as a PDF', async ({ page, portal }) => {
  await portal.open('aroha', paths.bills())
  await seeAll(page)
  await page.getByRole('link', { name: 'All transactions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeFocused()
  const list = page.getByRole('region', { name: /, newest first$/ })
  const bills = list.getByRole('button', { name: /^Bill of .*: download as a PDF$/ })
  const payments = list.getByText(/^Payment: /)
  await expect(payments.first()).toBeVisible()
  await expectStillAccessible(page)
  const months = await list.getByRole('heading', { level: 3 }).allTextContents()
  expect([months.length > 3, new Set(months).size]).toEqual([true, months.length])
  await expect(
    page
      .getByRole('list', { name: months[0] ?? '' })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()

  const [saved] = await Promise.all([page.waitForEvent('download'), bills.first().click()])
  expect(saved.suggestedFilename()).toMatch(/^Bill \d{4}-\d{2}-\d{2} [\w-]+\.pdf$/)
  expect(readFileSync(await saved.path(), 'latin1')).toMatch(/^%PDF-1\.7/)

  await page.getByRole('radio', { name: 'Payments' }).check()
  await expect(bills).toHaveCount(0)
  await expect(payments.first()).toBeVisible()
  await page.getByLabel('Time').selectOption('Other days')
  await page.getByLabel('From').fill('2025-01-01')
  await expect(page).toHaveURL(/from=2025-01-01/)
  await expect.poll(() => payments.count()).toBeGreaterThan(12)
  const count = await payments.count()
  await page.reload()
  await expect(payments).toHaveCount(count)
  await page.getByLabel('From').fill('2031-01-01')
  await expect(page.getByLabel('To', { exact: true })).toHaveAccessibleDescription('The first day must be before the last.')
  await expect(page.getByRole('heading', { name: / to / })).toHaveCount(0)
  await page.getByLabel('Time').selectOption('Last year')
  const lastYear = new Date().getFullYear() - 1
  await expect(page).toHaveURL(new RegExp(`from=${lastYear}-01-01&to=${lastYear}-12-31`))
  await expect(page.getByRole('heading', { name: `1 Jan to 31 Dec ${lastYear}, newest first` })).toBeVisible()
  await expect(payments.first()).toBeVisible()
})

test('on a phone it fits, and a bill that is not downloaded says so in its row', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 500/)
  await page.setViewportSize({ width: 320, height: 720 })
  await portal.open('hemi', paths.transactions())
  const row = page
    .getByRole('region', { name: /, newest first$/ })
    .getByRole('listitem')
    .filter({ hasText: 'overdue' })
  await expect(row).toBeVisible()
  await expectToFit(page)
  await expectStillAccessible(page)
  await portal.setFaults({ path: billPdf.path, is: 'error' })
  await row.getByRole('button').click()
  await expect(row.getByText(/^Not downloaded\./)).toBeVisible()
})

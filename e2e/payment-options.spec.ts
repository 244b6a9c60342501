import { paths } from '#lib/paths.ts'
import { THOROUGH } from '../tests/thorough.ts'
import { expect, expectAccessible, expectStillAccessible, layoutShifts, test } from './portal.ts'

/* Setting up direct debit, changing it and ending it. */

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 720 } })

  test('direct debit is set up by keyboard, with what is wrong beside each field, and ended again', async ({ page, portal }) => {
    await portal.open('tama', paths.paymentOptions())
    await expect(page.getByRole('heading', { name: 'You pay each bill yourself' })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Pay each bill myself' })).toBeChecked()
    await expect(page.getByRole('heading', { name: 'Pay by direct debit' })).toHaveCount(0)
    await portal.untilQuiet()
    await expectAccessible(page)
    expect(await layoutShifts(page)).toEqual([])
    await page.getByRole('radio', { name: 'Direct debit' }).check()
    await page.getByRole('button', { name: 'Set up direct debit' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please enter the account holder’s name.')).toBeVisible()
    await expect(page.getByText('You must read and agree to the Terms and Conditions.')).toHaveCount(3)
    await expect(page.getByLabel('Name of the bank account')).toBeFocused()
    await expectStillAccessible(page)
    await page.keyboard.type('Tama Wihongi')
    await page.getByLabel('Bank account number').fill('01 0902 0068389 00')
    await page.keyboard.press('Tab')
    await expect(page.getByText(/Add a 0 at the start of the account suffix/)).toBeVisible()
    await page.getByLabel('Bank account number').fill('010902 0068389 000')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Bank account number')).toHaveValue('01-0902-0068389-000')
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await page.getByRole('button', { name: 'Set up direct debit' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Direct debit is set up' })).toBeVisible()
    await expectStillAccessible(page)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText(/^The account is ••-••••-••••389-000, Tama Wihongi, since/)).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^The account is ••-••••-••••389-000/)).toBeVisible()
    await page.getByRole('button', { name: 'End direct debit' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End direct debit' }).click()
    await expect(page.getByRole('heading', { name: 'You pay each bill yourself' })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Pay each bill myself' })).toBeChecked()
  })
})

test('a business fills in the classic form; what could not be sent stays', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 500/, /status of 400/)
  await portal.open('rimu-cafe', paths.paymentOptions())
  await page.getByRole('button', { name: 'Change the bank account' }).click()
  await page.getByRole('button', { name: 'Change the bank account' }).click()
  await expect(page.getByLabel('Bank', { exact: true })).toHaveAccessibleDescription('Please select your bank.')
  await page.getByLabel('Your name').fill('Ana Kaihautū')
  await page.getByLabel('Your mobile phone number').fill('021 555 0123')
  await page.getByLabel('Name of the bank account').fill('Rimu Cafe')
  await page.getByLabel('Bank', { exact: true }).selectOption('ANZ')
  await page.getByLabel('Branch of the bank').fill('Karori')
  await page.getByLabel('Bank account number').fill('0109020068389000')
  await page.getByLabel('Address of the branch').fill('1 Bay Street')
  await expect(page.getByLabel('What your bank statement says')).toHaveValue('Northlight')
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await portal.setFaults({ path: '/private/billing/payments/recurring/direct-debit', is: 'error' })
  await page.getByRole('button', { name: 'Change the bank account' }).click()
  await expect(page.getByText(/^The bank account was not changed\./)).toBeVisible()
  await expectAccessible(page)
  await portal.setFaults({
    path: '/private/billing/payments/recurring/direct-debit',
    is: 'replace',
    status: 400,
    body: { type: '/error/validation', status: 400, errors: [{ pointer: '/branch', detail: 'Another branch, please.' }] },
  })
  await page.getByRole('button', { name: 'Change the bank account' }).click()
  await expect(page.getByLabel('Branch of the bank')).toBeFocused()
  await expect(page.getByLabel('Branch of the bank')).toHaveAccessibleDescription('Another branch, please.')
  await portal.setFaults()
  await page.getByRole('button', { name: 'Change the bank account' }).click()
  await expect(page.getByRole('dialog', { name: 'The bank account is changed' })).toBeVisible()
})

import { THOROUGH } from '../tests/thorough.ts'
import type { Page } from '@playwright/test'
import { paths } from '#lib/paths.ts'
import { expect, expectAccessible, expectStillAccessible, layoutShifts, test } from './portal.ts'

/* Paying a bill on the payment page, with each test card. */

const GOOD = '4111 1111 1111 1111'

/** Fills in the payment page and pays, by keyboard alone. */
async function useCard(page: Page, number: string, expiry = '0939'): Promise<void> {
  await expect(page.getByLabel('Card number')).toBeFocused()
  await page.keyboard.type(number)
  await page.keyboard.press('Tab')
  await page.keyboard.type(expiry.replace(/(\d\d)(\d\d)/, '$1/$2'))
  await page.keyboard.press('Tab')
  await page.keyboard.type('123')
  await page.keyboard.press('Enter')
}

async function press(page: Page, name: RegExp | string): Promise<void> {
  await page.getByRole('button', { name }).focus()
  await page.keyboard.press('Enter')
}

for (const width of [375, 1280]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 800 } })

    const onEveryRun = width === 375 ? {} : THOROUGH
    test('an overdue bill is paid from the dashboard, by keyboard, and nothing is owed then', onEveryRun, async ({ page, portal }) => {
      await portal.open('hemi')
      await page
        .getByRole('link', { name: /^Pay \$/ })
        .first()
        .focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'Bills & Payments' })).toBeFocused()
      await portal.untilQuiet()
      await expectAccessible(page)
      expect(await layoutShifts(page)).toEqual([])
      await page.getByRole('radio', { name: /^Everything you owe: / }).check()
      await press(page, /^Pay \$[\d.,]+ by card$/)
      await expect(page.getByRole('heading', { name: /^Pay \$/ })).toBeVisible()
      await expectAccessible(page)
      await useCard(page, '4000 0000 0000 0002')
      await expect(page.getByRole('alert')).toHaveText(/declined this card\. Nothing was paid/)
      await useCard(page, GOOD, '0120')
      await expect(page.getByRole('alert')).toHaveText(/has expired/)
      await useCard(page, '4000 0000 0000 3220')
      await expect(page.getByRole('heading', { name: 'Is it you?' })).toBeVisible()
      await expectAccessible(page)
      await press(page, /^Yes, pay/)
      await expect(page.getByRole('heading', { name: /^Thank you: we received \$/ })).toBeVisible()
      await expectStillAccessible(page)
      await page.reload()
      await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
      await page.getByRole('link', { name: 'See your bills' }).click()
      await expect(page.getByText('Nothing to pay').first()).toBeVisible()
    })
  })
}

test('a part is paid, the rest stays; who leaves the page has paid nothing and can try again', async ({ page, portal }) => {
  await portal.open('tama', paths.payments())
  await page.getByRole('radio', { name: 'Another amount' }).check()
  await page.getByLabel('Amount in dollars').fill('0.50')
  await press(page, 'Pay by card')
  await expect(page.getByText('The least that can be paid is $1.00.')).toBeVisible()
  await page.getByLabel('Amount in dollars').fill('20')
  await press(page, 'Pay $20.00 by card')
  await press(page, 'Cancel')
  await expect(page.getByRole('heading', { name: 'Nothing was paid' })).toBeVisible()
  await expectStillAccessible(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('radio', { name: 'Another amount' }).check()
  await page.getByLabel('Amount in dollars').fill('20')
  await press(page, 'Pay $20.00 by card')
  await useCard(page, GOOD)
  await expect(page.getByRole('heading', { name: 'Thank you: we received $20.00' })).toBeVisible()
  await page.getByRole('link', { name: 'Transaction history' }).click()
  await expect(page.getByText('−$20.00')).toBeVisible()
})

test('a slow bank is waited for, and then the payment is there', async ({ page, portal }) => {
  await portal.open('tama', paths.payments())
  await page.getByRole('radio', { name: /^Everything you owe: / }).check()
  await press(page, /by card$/)
  await useCard(page, '4000 0000 0000 0077')
  await expect(page.getByRole('heading', { name: /^Waiting for \$/ })).toBeVisible()
  await expectStillAccessible(page)
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible({ timeout: 20_000 })
})

test('where paying cannot begin the page says so, and a second try works', async ({ page, portal }) => {
  portal.expectComplaints(/status of 503/, /status of 500/)
  await portal.open('tama', paths.payments())
  await page.getByRole('radio', { name: /^Everything you owe: / }).check()
  await portal.setFaults({ path: '/private/billing/payments', is: 'error' })
  await press(page, /by card$/)
  await expect(page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: /\w/ }).first()).toBeVisible()
  await portal.setFaults()
  await press(page, /by card$/)
  await expect(page.getByLabel('Card number')).toBeFocused()
})

/** What another device of the same person does meanwhile. */
async function onAnotherDevice(page: Page, method: string, path: string, data?: object) {
  const { accessToken } = (await (await page.request.get('/e2e/session', { params: { as: 'tama' } })).json()) as { accessToken: string }
  const answer = await page.request.fetch(`/api/v1${path}`, { method, headers: { authorization: `Bearer ${accessToken}` }, data })
  return (await answer.text()) ? answer.json() : undefined
}

test('a page that shows another property than is selected by now pays nothing, and can be loaded again', async ({ page, portal }) => {
  portal.expectComplaints(/status of 412/)
  await portal.open('tama', paths.payments())
  const owed = page.getByRole('heading', { level: 2 }).first()
  const before = await owed.textContent()
  await onAnotherDevice(page, 'POST', '/private/user/site', { billingAccountId: 'BA-100343' })
  await press(page, /by card$/)
  await expect(page.getByRole('status').filter({ hasText: 'Another property was selected meanwhile.' })).toBeVisible()
  await press(page, 'Reload this page')
  await expect(owed).not.toHaveText(before ?? '')
  await expect(page.getByRole('button', { name: 'Reload this page' })).toBeHidden()
})

test('what another device has paid meanwhile is not paid again, and what was typed stays', async ({ page, portal }) => {
  portal.expectComplaints(/status of 409/)
  await portal.open('tama', paths.payments())
  await page.getByRole('radio', { name: 'Another amount' }).check()
  await page.getByLabel('Amount in dollars').fill('290.00')
  const { billingAccountId, owedCents } = await onAnotherDevice(page, 'GET', '/private/billing/payments')
  const payment = { billingAccountId, owedCents, amountCents: 10_000, paymentKey: 'another-device' }
  const { redirectUrl } = await onAnotherDevice(page, 'POST', '/private/billing/payments', payment)
  await page.request.post(redirectUrl, { form: { action: 'pay', number: GOOD, expiry: '09/39', code: '123' } })
  await press(page, /by card$/)
  await expect(page.getByRole('status').filter({ hasText: /What you owe has changed meanwhile: it is \$[\d.]+ now\./ })).toBeVisible()
  await expect(page.getByLabel('Amount in dollars')).toHaveValue('290.00')
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(((owedCents - 10_000) / 100).toFixed(2))
})

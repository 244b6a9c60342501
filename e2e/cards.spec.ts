import type { Page } from '@playwright/test'
import { paths } from '#lib/paths.ts'
import { THOROUGH } from '../tests/thorough.ts'
import { pressButton } from './hands.ts'
import { expect, expectAccessible, expectStillAccessible, layoutShifts, test } from './portal.ts'

/* Saving a card on the card page, and letting it pay bills. */

const GOOD = '4111 1111 1111 1111'
const DECLINED = '4000 0000 0000 0002'

/** Fills in the card page, by keyboard alone. */
async function typeCard(page: Page, number: string): Promise<void> {
  await expect(page.getByLabel('Card number')).toBeFocused()
  await page.keyboard.type(number)
  await page.keyboard.press('Tab')
  await page.keyboard.type('0939')
  await expect(page.getByLabel('Expires (month/year)')).toHaveValue('09/39')
  await page.keyboard.press('Tab')
  await page.keyboard.type('123')
  await page.keyboard.press('Enter')
}

test.describe('on a phone, by keyboard', () => {
  test.use({ viewport: { width: 375, height: 720 } })

  test('a card is left, declined, then saved; it pays at once, and is deleted', THOROUGH, async ({ page, portal }) => {
    await portal.open('tama', paths.payments())
    await portal.untilQuiet()
    await expectAccessible(page)
    expect(await layoutShifts(page)).toEqual([])
    await pressButton(page, 'Save a card')
    await expect(page).toHaveURL(/\/pay\/card\//)
    await expect(page.getByRole('heading', { name: 'Save a card' })).toBeVisible()
    await expectAccessible(page)
    await pressButton(page, 'Cancel')
    await expect(page.getByRole('button', { name: 'Save a card' })).toBeVisible()
    await pressButton(page, 'Save a card')
    for (let i = 0; i < 2; i++) {
      await typeCard(page, DECLINED)
      await expect(page.getByRole('alert')).toHaveText('Your bank declined this card. Nothing was saved. Try another one.')
    }
    await typeCard(page, DECLINED)
    await expect(page.getByRole('heading', { name: 'Your card was not saved' })).toBeFocused()
    await expectStillAccessible(page)
    await pressButton(page, 'Save a card')
    await typeCard(page, GOOD)
    await expect(page.getByText('You can pay with your Visa ending in 1111 from now on.')).toBeInViewport()
    await expectStillAccessible(page)
    await page.getByRole('radio', { name: /^Everything you owe: / }).check()
    await pressButton(page, /^Pay \$[\d.,]+ with Visa ending in 1111$/)
    await expect(page.getByRole('heading', { name: /^Thank you: we received \$/ })).toBeVisible()
    await page.goto(paths.payments())
    await pressButton(page, 'Delete this card')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete this card' }).click()
    await expect(page.getByText('Your card was deleted.')).toBeVisible()
  })
})

test(
  'a new card pays automatically and at once, with what it means said before; then another way is chosen',
  THOROUGH,
  async ({ page, portal }) => {
    await portal.open('tama', paths.paymentOptions())
    await page.getByRole('radio', { name: 'Card', exact: true }).check()
    const paysNow = page.getByRole('checkbox', { name: /^Pay what I owe now, \$/ })
    await expect(paysNow).toBeChecked()
    const amount = /\$[\d.]+/.exec((await page.getByRole('button', { name: /^Continue to pay \$/ }).textContent()) ?? '')?.[0] ?? ''
    await paysNow.uncheck()
    await pressButton(page, 'Continue to card details')
    await expect(page.getByText('You must read and agree to the Terms and Conditions.')).toBeVisible()
    await expectAccessible(page)
    await paysNow.check()
    await page.getByRole('checkbox', { name: /^I agree that each bill/ }).check()
    await pressButton(page, `Continue to pay ${amount} by card`)
    await typeCard(page, GOOD)
    const paysFromNow = page.getByRole('dialog', { name: 'Your card pays your bills from now on' })
    await expect(paysFromNow).toContainText(`We took ${amount} from your Visa ending in 1111 just now.`)
    await expectStillAccessible(page)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page).toHaveURL(new RegExp(`${paths.paymentOptions()}$`))
    await expect(page.getByRole('heading', { name: 'You pay by card' })).toBeVisible()
    await pressButton(page, 'Change how you pay')
    await expect(page.getByRole('radio', { name: 'Direct debit' })).toBeChecked()
    await page.getByRole('radio', { name: 'Pay each bill myself' }).check()
    await pressButton(page, 'Go back')
    await pressButton(page, 'End card payments')
    await page.getByRole('dialog').getByRole('button', { name: 'End card payments' }).click()
    await expect(page.getByRole('heading', { name: 'You pay each bill yourself' })).toBeVisible()
    await expect(page.getByText('Visa ending in 1111')).toBeVisible()
  },
)

test(
  'a card without its security code asks for it, and what the address claims alone shows nothing',
  THOROUGH,
  async ({ page, portal }) => {
    await portal.open('tama', `${paths.payments()}?status=SUCCESS&sct=false`)
    await expect(page.getByRole('button', { name: 'Save a card' })).toBeVisible()
    await portal.untilQuiet()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await pressButton(page, 'Save a card')
    await typeCard(page, '4000 0000 0000 0127')
    const prompt = page.getByRole('dialog', { name: 'Update your card' })
    await expect(prompt).toBeVisible()
    await prompt.getByRole('button', { name: 'Update the security code' }).click()
    await expect(page.getByLabel('Expires (month/year)')).toBeFocused()
    await page.keyboard.type('10/39')
    await page.getByLabel('Security code').fill('123')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/expires at the end of October 2039/)).toBeVisible()
    await page.goto(`${paths.payments()}?status=ERROR&sct=false`)
    await expect(page).toHaveURL(new RegExp(`${paths.payments()}$`))
    await expect(page.getByText(/expires at the end of October 2039/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Automatic card payments were not set up' })).toHaveCount(0)
  },
)

test(
  'a card saved from the payment options leads back there, and goes on to pay the bills with its amount on the button',
  THOROUGH,
  async ({ page, portal }) => {
    await portal.open('tama', paths.paymentOptions())
    await pressButton(page, 'Save a card')
    await typeCard(page, GOOD)
    await expect(page).toHaveURL(new RegExp(`${paths.paymentOptions()}$`))
    await expect(page.getByText('You can pay with your Visa ending in 1111 from now on.')).toBeInViewport()
    await pressButton(page, 'Let it pay your bills')
    await expect(page.getByRole('radio', { name: 'Card', exact: true })).toBeChecked()
    await page.getByRole('checkbox', { name: /^I agree that each bill/ }).check()
    const pay = page.getByRole('button', { name: /^Pay \$[\d.]+ and let this card pay$/ })
    const amount = /\$[\d.]+/.exec((await pay.textContent()) ?? '')?.[0]
    await pay.click()
    await expect(page.getByRole('dialog')).toContainText(`We took ${amount} from your Visa ending in 1111 just now.`)
    await expectStillAccessible(page)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('We take each bill from your Visa ending in 1111 on its due day.', { exact: true })).toBeVisible()
  },
)

test('a business is told its card fee before it accepts it', THOROUGH, async ({ page, portal }) => {
  await portal.open('rimu-cafe', paths.paymentOptions())
  await pressButton(page, 'Change the bank account')
  await page.getByRole('radio', { name: 'Card', exact: true }).check()
  await pressButton(page, 'Continue to card details')
  await expect(page.getByText('You must accept the card fee.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /card fee of 0\.95% on each payment: \$0\.95 on \$100\.00/ })).toBeFocused()
  await pressButton(page, 'Cancel')
  await expect(page.getByRole('heading', { name: 'You pay by direct debit' })).toBeVisible()
})

import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { moneyText } from '#lib/money-text.ts'
import { paths } from '#lib/paths.ts'
import type { TransactionList } from '#schemas/billing/entities.ts'
import type { Payable } from '#schemas/payments/entities.ts'
import { piecesOfPdf } from '../tests/pdf-pieces.ts'
import { THOROUGH } from '../tests/thorough.ts'
import { pressButton } from './hands.ts'
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

/** What the server has of an account, by the calls of its pages. */
async function ask(page: Page, path: string): Promise<unknown> {
  const { accessToken } = (await (await page.request.get('/e2e/session', { params: { as: 'hemi' } })).json()) as { accessToken: string }
  return (await page.request.get(`/api/v1${path}`, { headers: { authorization: `Bearer ${accessToken}` } })).json()
}

/** Chooses an amount with the keys alone: the arrows go through the choices. */
async function chooseAmount(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('radio').first().focus()
  await expect(async () => {
    if (!(await page.getByRole('radio', { name }).isChecked())) await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name })).toBeChecked({ timeout: 100 })
  }).toPass()
}

const cents = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)

for (const width of [375, 1280]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 800 } })

    const onEveryRun = width === 375 ? {} : THOROUGH
    test(
      'overdue bills are paid by keyboard; balance, list, receipt, PDF and event agree to the cent',
      onEveryRun,
      async ({ page, portal, request }) => {
        const { balance: owed } = (await ask(page, '/private/billing/payments')) as Payable
        await portal.open('hemi')
        const payLink = page.getByRole('link', { name: /^Pay \$/ }).first()
        const first = (await payLink.textContent()) ?? ''
        await payLink.focus()
        await page.keyboard.press('Enter')
        await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeFocused()
        await portal.untilQuiet()
        await expectAccessible(page)
        expect(await layoutShifts(page)).toEqual([])
        // One amount: the button that led here, the heading and the first choice.
        expect(cents(first)).toBe(Math.round(owed.overdue * 100))
        await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(first.replace('Pay ', ''))
        await expect(page.getByRole('button', { name: `${first} by card` })).toBeVisible()
        await chooseAmount(page, /^Everything you owe: /)
        const paidCents = Math.round((owed.amountToPayNZD - owed.promptPaymentDiscount) * 100)
        const pay = page.getByRole('button', { name: /^Pay \$[\d.,]+ by card$/ })
        expect(cents((await pay.textContent()) ?? '')).toBe(paidCents)
        await pressButton(page, /^Pay \$[\d.,]+ by card$/)
        await expect(page.getByRole('heading', { name: /^Pay \$/ })).toBeVisible()
        await expectAccessible(page)
        await useCard(page, '4000 0000 0000 0002')
        await expect(page.getByRole('alert')).toHaveText(/declined this card\. Nothing was paid/)
        await useCard(page, GOOD, '0120')
        await expect(page.getByRole('alert')).toHaveText(/has expired/)
        await useCard(page, '4000 0000 0000 3220')
        await expect(page.getByRole('heading', { name: 'Is it you?' })).toBeVisible()
        await expectAccessible(page)
        await pressButton(page, /^Yes, pay/)
        const thanks = page.getByRole('heading', { name: /^Thank you: we received \$/ })
        await expect(thanks).toBeFocused()
        expect(cents((await thanks.textContent()) ?? '')).toBe(paidCents)
        await expectStillAccessible(page)
        const receipt = /[0-9A-F]{4}-[0-9A-F]{4}/.exec((await page.locator('main').textContent()) ?? '')?.[0] ?? ''
        await page.reload()
        await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()

        const { balance } = (await ask(page, '/private/billing/payments')) as Payable
        expect([balance.totalBalance, balance.amountToPayNZD]).toEqual([0, 0])
        const [event] = (
          (await (await request.get('/e2e/customer-events')).json()) as { type: string; data: Record<string, string> }[]
        ).filter(({ type }) => type === 'nz.switchboard.payment.made')
        expect([event?.data.amount, event?.data.discount].map((text) => cents(text ?? ''))).toEqual([
          paidCents,
          Math.round(owed.promptPaymentDiscount * 100),
        ])

        await page.locator('main').getByRole('link', { name: 'Transactions', exact: true }).focus()
        await page.keyboard.press('Enter')
        const rows = page.getByRole('region', { name: /, newest first$/ }).getByRole('listitem')
        await expect(rows.filter({ hasText: 'Payment: card' }).first()).toContainText('Nothing owed')
        expect(cents(/−\$[\d.,]+/.exec((await rows.filter({ hasText: 'Payment: card' }).first().textContent()) ?? '')?.[0] ?? '')).toBe(
          paidCents,
        )
        const bill = rows.filter({ hasText: /^Bill/ }).first()
        await expect(bill).toContainText(', paid')
        await bill.getByRole('button').focus()
        const [saved] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
        const pdf = piecesOfPdf(readFileSync(await saved.path()))
          .map(({ text }) => text)
          .join(' | ')
        // It asks for nothing any more; its account on its day is as it was.
        const billed = /\$[\d,]+\.\d\d/.exec((await bill.textContent()) ?? '')?.[0]
        expect(pdf).toContain(`Amount of this bill | ${billed} | Paid. It was due `)
        expect(pdf).toContain('Nothing to pay: this bill is paid.')
        expect(pdf).toMatch(new RegExp(`Balance on [^|]+ \\| ${moneyText(owed.amountToPayNZD).replaceAll(/[$.]/g, '\\$&')} \\|`))

        await page.goto('/outbox')
        const mail = page.getByRole('article').or(page.getByRole('listitem')).filter({ hasText: receipt }).first()
        await expect(mail).toContainText(`we received ${moneyText(paidCents / 100)}`)
        await expect(mail).toContainText('There is nothing more to pay.')
      },
    )
  })
}

test('the button beside an explained bill says the amount that the payments page offers first', THOROUGH, async ({ page, portal }) => {
  const { transactions } = (await ask(page, '/private/billing/transactions')) as TransactionList
  await portal.open('hemi', paths.billInsights({ bill: transactions.find(({ status }) => status === 'overdue')?.id ?? '' }))
  const pay = page.getByRole('link', { name: /^Pay \$/ })
  const amount = ((await pay.textContent()) ?? '').replace('Pay ', '')
  await pay.click()
  await expect(page.getByRole('radio', { name: `What is overdue: ${amount}` })).toBeChecked()
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(`${amount} is overdue: it was due `)
})

test('a part is paid, the rest stays; who leaves the page has paid nothing and can try again', THOROUGH, async ({ page, portal }) => {
  await portal.open('tama', paths.payments())
  await page.getByRole('radio', { name: 'Another amount' }).check()
  await page.getByLabel('Amount in dollars').fill('0.50')
  await pressButton(page, 'Pay by card')
  await expect(page.getByText('The least that can be paid is $1.00.')).toBeVisible()
  await page.getByLabel('Amount in dollars').fill('20')
  await pressButton(page, 'Pay $20.00 by card')
  await pressButton(page, 'Cancel')
  await expect(page.getByRole('heading', { name: 'Nothing was paid' })).toBeVisible()
  await expectStillAccessible(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('radio', { name: 'Another amount' }).check()
  await page.getByLabel('Amount in dollars').fill('20')
  await pressButton(page, 'Pay $20.00 by card')
  await useCard(page, GOOD)
  await expect(page.getByRole('heading', { name: 'Thank you: we received $20.00' })).toBeVisible()
  await page.locator('main').getByRole('link', { name: 'Transactions', exact: true }).click()
  await expect(page.getByText('−$20.00')).toBeVisible()
})

test('a slow bank is waited for, and then the payment is there', THOROUGH, async ({ page, portal }) => {
  await portal.open('tama', paths.payments())
  await page.getByRole('radio', { name: /^Everything you owe: / }).check()
  await pressButton(page, /by card$/)
  await useCard(page, '4000 0000 0000 0077')
  await expect(page.getByRole('heading', { name: /^Waiting for \$/ })).toBeVisible()
  await expectStillAccessible(page)
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible({ timeout: 20_000 })
})

test('where paying cannot begin the page says so, and a second try works', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 503/, /status of 500/)
  await portal.open('tama', paths.payments())
  await page.getByRole('radio', { name: /^Everything you owe: / }).check()
  await portal.setFaults({ path: '/private/billing/payments', is: 'error' })
  await pressButton(page, /by card$/)
  await expect(page.getByText('Nothing was paid. Something went wrong. Please try again.', { exact: true })).toBeVisible()
  await portal.setFaults()
  await pressButton(page, /by card$/)
  await expect(page.getByLabel('Card number')).toBeFocused()
})

/** What another device of the same person does meanwhile. */
async function onAnotherDevice(page: Page, method: string, path: string, data?: object) {
  const { accessToken } = (await (await page.request.get('/e2e/session', { params: { as: 'tama' } })).json()) as { accessToken: string }
  const answer = await page.request.fetch(`/api/v1${path}`, { method, headers: { authorization: `Bearer ${accessToken}` }, data })
  return (await answer.text()) ? answer.json() : undefined
}

test('a page that shows another property than is selected by now pays nothing, and can be loaded again', async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 412/)
  await portal.open('tama', paths.payments())
  const owed = page.getByRole('heading', { level: 2 }).first()
  const before = await owed.textContent()
  await onAnotherDevice(page, 'POST', '/private/user/site', { billingAccountId: 'BA-100343' })
  await pressButton(page, /by card$/)
  await expect(page.getByRole('status').filter({ hasText: 'Another property was selected meanwhile.' })).toBeVisible()
  await pressButton(page, 'Reload this page')
  await expect(owed).not.toHaveText(before ?? '')
  await expect(page.getByRole('button', { name: 'Reload this page' })).toBeHidden()
})

test('what another device has paid meanwhile is not paid again, and what was typed stays', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 409/)
  await portal.open('tama', paths.payments())
  await page.getByRole('radio', { name: 'Another amount' }).check()
  await page.getByLabel('Amount in dollars').fill('290.00')
  const { billingAccountId, owedCents } = await onAnotherDevice(page, 'GET', '/private/billing/payments')
  const payment = { billingAccountId, owedCents, amountCents: 10_000, paymentKey: 'another-device' }
  const { redirectUrl } = await onAnotherDevice(page, 'POST', '/private/billing/payments', payment)
  await page.request.post(redirectUrl, { form: { action: 'pay', number: GOOD, expiry: '09/39', code: '123' } })
  await pressButton(page, /by card$/)
  await expect(page.getByRole('status').filter({ hasText: /What you owe has changed meanwhile: it is \$[\d.]+ now\./ })).toBeVisible()
  await expect(page.getByLabel('Amount in dollars')).toHaveValue('290.00')
  await expect(page.getByText(`That is $${((owedCents - 10_000) / 100).toFixed(2)} less`)).toBeVisible()
})

import { THOROUGH } from '../tests/thorough.ts'
import { loseOneAnswer } from './lost-answers.ts'
import { expect, expectAccessible, expectStillAccessible, layoutShifts, type Page, test } from './portal.ts'

/* Bottled gas: ordering it once, whatever gets in the way, and each refusal. */

const PAGE = '/account/products/bottled-gas'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Order bottled gas' })
const status = (page: Page) => page.getByTestId('order-status')
const open = (page: Page) => page.getByRole('button', { name: 'Order bottles' }).click()

async function answerAll(page: Page) {
  await dialog(page).getByRole('radio').first().waitFor()
  for (const no of await dialog(page).getByRole('radio', { name: 'No' }).all()) await no.check()
}
/** How many orders were mailed; mails of earlier tests stay. */
async function ordersIn(page: Page): Promise<number> {
  await page.goto('/outbox')
  return page.getByText('Thanks for your order of').count()
}

test('bottles are ordered by keyboard alone, and two presses order once', async ({ page, portal }) => {
  const before = await ordersIn(page)
  await portal.open('moana', PAGE)
  await expect(status(page)).toHaveText('No order')
  await portal.untilQuiet()
  await expectStillAccessible(page)
  expect(await layoutShifts(page)).toEqual([])
  await page.getByRole('button', { name: 'Order bottles' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'Place order' })).toHaveAttribute('aria-disabled', 'true')
  await expectStillAccessible(page)
  await dialog(page).getByRole('button', { name: 'One bottle less' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('status').first()).toContainText('1 bottle')
  await dialog(page).getByRole('button', { name: 'One bottle more' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('$271.40')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('2 bottles')).toBeVisible()
  for (const group of await dialog(page).getByRole('group').all()) {
    const no = group.getByRole('radio', { name: 'No' })
    if ((await no.count()) === 0) continue
    await group.getByRole('radio', { name: 'Yes' }).focus()
    await page.keyboard.press('ArrowRight')
  }
  await dialog(page).getByRole('button', { name: 'Place order' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Your order is in')).toBeVisible()
  await expectStillAccessible(page)
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(status(page)).toHaveText('Processing order')
  await expect(page.getByText(/^With you by \w+, \d+ \w+\. We have your order\./)).toBeVisible()
  await expect(page.locator(':focus').getByTestId('order-status')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Order bottles' })).toHaveAttribute('aria-disabled', 'true')
  await page.reload()
  await expect(status(page)).toHaveText('Processing order')
  expect(await ordersIn(page)).toBe(before + 1)
})

test('a server that fails while the order is placed: trying again, after a reload too, orders once', THOROUGH, async ({ page, portal }) => {
  const before = await ordersIn(page)
  portal.expectConsoleErrors(/status of 500/)
  await portal.open('moana', PAGE)
  await open(page)
  await answerAll(page)
  await portal.setFaults({ path: '/private/lpg/placeOrder', is: 'error' })
  await dialog(page).getByRole('button', { name: 'Place order' }).click()
  await expect(dialog(page).getByText('It is ordered once only, however often you try.')).toBeVisible()
  await expectStillAccessible(page)
  await portal.setFaults()
  // The address keeps the dialog open.
  await page.reload()
  await answerAll(page)
  await dialog(page).getByRole('button', { name: 'Place order' }).dblclick()
  await expect(dialog(page).getByText('Your order is in')).toBeVisible()
  expect(await ordersIn(page)).toBe(before + 1)
})

const ORDERS = '**/private/lpg/placeOrder'

test('an order whose answer is lost is told as it is stored, whatever is asked for next', THOROUGH, async ({ page, portal }) => {
  const before = await ordersIn(page)
  portal.expectConsoleErrors(/ERR_FAILED/, /status of 409/)
  await portal.open('moana', PAGE)
  await open(page)
  await answerAll(page)
  await loseOneAnswer(page, ORDERS)
  await dialog(page).getByRole('button', { name: 'Place order' }).click()
  await expect(dialog(page).getByText('It is ordered once only, however often you try.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'One bottle more' }).click()
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'This was ordered already' })).toBeVisible()
  await expect(dialog(page).getByText('We have your order of 1 bottle for')).toBeVisible()
  await expectStillAccessible(page)
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(status(page)).toHaveText('Processing order')
  expect(await ordersIn(page)).toBe(before + 1)
})

test('an order whose answer is lost shows once the dialog is closed', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/ERR_FAILED/)
  await portal.open('moana', PAGE)
  await open(page)
  await answerAll(page)
  await loseOneAnswer(page, ORDERS)
  await dialog(page).getByRole('button', { name: 'Place order' }).click()
  await expect(dialog(page).getByText('It is ordered once only, however often you try.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(status(page)).toHaveText('Processing order')
  await expect(page.getByRole('button', { name: 'Order bottles' })).toHaveAttribute('aria-disabled', 'true')
})

test('each opening of the dialog is an order of its own', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 500/)
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/private/lpg/placeOrder')) keys.push(request.postDataJSON().orderKey)
  })
  await portal.open('moana', PAGE)
  await portal.setFaults({ path: '/private/lpg/placeOrder', is: 'error' })
  for (const tries of [2, 1]) {
    await open(page)
    await answerAll(page)
    for (let i = 0; i < tries; i++) {
      await dialog(page)
        .getByRole('button', { name: i === 0 ? 'Place order' : 'Try again' })
        .click()
      await expect.poll(() => keys.length).toBe(tries === 2 ? i + 1 : 3)
      await expect(dialog(page).getByRole('button', { name: 'Try again' })).toBeEnabled()
    }
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  }
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('an account that owes an older bill is told to pay first', THOROUGH, async ({ page, portal }) => {
  await portal.open('hemi', PAGE)
  await expect(page.getByText(/^A bill is overdue\. You can order again once it is paid/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Order bottles' })).toHaveCount(0)
  // By an older link, in a mail.
  await page.goto(`${PAGE}?order=open`)
  await expect(dialog(page).getByRole('heading', { name: 'A payment is due first' })).toBeVisible()
  await expectStillAccessible(page)
  await dialog(page).getByRole('link', { name: 'Pay what’s overdue' }).click()
  await expect(page).toHaveURL(/\/account\/bill\/payments$/)
})

const REFUSALS = [
  {
    name: 'a bill fell due meanwhile',
    answer: { type: '/error/lpg/ineligible_credit_control', status: 402 },
    shown: 'A payment is due first',
  },
  { name: 'an order was placed elsewhere', answer: { type: '/error/lpg/order_in_progress', status: 409 }, shown: 'No order can be taken' },
]
for (const { name, answer, shown } of REFUSALS) {
  test(`placing says why where ${name}`, THOROUGH, async ({ page, portal }) => {
    portal.expectConsoleErrors(/status of 4\d\d/)
    await portal.open('moana', PAGE)
    await open(page)
    await answerAll(page)
    await portal.setFaults({ path: '/private/lpg/placeOrder', is: 'replace', status: answer.status, body: answer })
    await dialog(page).getByRole('button', { name: 'Place order' }).click()
    await expect(dialog(page).getByRole('heading', { name: shown })).toBeVisible()
    await expectStillAccessible(page)
  })
}

test('a check that fails can be made again; any other reason is an error', THOROUGH, async ({ page, portal }) => {
  await portal.open('moana', PAGE)
  const refuse = (reason: string) =>
    portal.setFaults({ path: '/private/lpg/checkOrder', is: 'replace', body: { status: 'ineligible', reason } })
  await refuse('ineligible_order_in_progress')
  await open(page)
  await expect(dialog(page).getByRole('heading', { name: 'No order can be taken' })).toBeVisible()
  await portal.setFaults()
  await dialog(page).getByRole('button', { name: 'Check again' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Place order' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
})

const FORMS = [
  'No order',
  'Processing order',
  'Delivery scheduled',
  'Out for delivery',
  'Delivery successful',
  'Delivery unsuccessful',
  'Order cancelled',
  'Delivery rescheduled',
]
const KEYS = ['noOrder', 'processing', 'scheduled', 'outForDelivery', 'successful', 'unsuccessful', 'cancelled', 'rescheduled']

test('an order’s status has eight forms', THOROUGH, async ({ page, portal }) => {
  await portal.open('moana', PAGE)
  for (const [i, text] of FORMS.entries()) {
    const order = {
      id: 'LO-1',
      status: text,
      statusKey: KEYS[i],
      numberOfBottles: 2,
      placedDate: '2026-11-16',
      scheduledDate: '2026-11-20',
      deliveredDate: '2026-11-20',
      failureInfo: { title: 'The gate was locked' },
    }
    const own = { supplyPointId: 'LPG-100733-1', status: text, statusKey: KEYS[i], ...(i === 0 ? {} : { order }) }
    await portal.setFaults({ path: '/private/lpg/orderStatus', is: 'replace', body: { supplyPoints: [own] } })
    await page.reload()
    await expect(status(page)).toHaveText(text)
    if (KEYS[i] === 'unsuccessful') await expect(page.getByText(/^The gate was locked/)).toBeVisible()
    if (KEYS[i] === 'outForDelivery' || KEYS[i] === 'rescheduled') await expectStillAccessible(page)
  }
})

test('deliveries come by pages, each with an address', THOROUGH, async ({ page, portal }) => {
  await portal.open('moana', PAGE)
  await page.getByLabel('Deliver to').selectOption({ label: 'Pottery, Kiln' })
  await expect(status(page)).toHaveText('Delivery unsuccessful')
  await page.getByRole('button', { name: /^Show the latest \d+$/ }).click()
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.reload()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await page.getByRole('link', { name: 'Newer' }).click()
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
})

test('a customer without bottled gas is told so', THOROUGH, async ({ page, portal }) => {
  await portal.open('priya', PAGE)
  await expect(page.getByRole('heading', { name: 'No bottled gas here' })).toBeVisible()
})

test.describe('on a phone, in the dark', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true, colorScheme: 'dark' })

  test('the page and the order fit and are accessible', THOROUGH, async ({ page, portal }) => {
    await portal.open('moana', PAGE)
    await expect(status(page)).toBeVisible()
    await portal.untilQuiet()
    await expectAccessible(page)
    expect(await layoutShifts(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await open(page)
    await expect(dialog(page).getByRole('button', { name: 'Place order' })).toBeVisible()
    await expectAccessible(page)
    expect(await dialog(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })
})

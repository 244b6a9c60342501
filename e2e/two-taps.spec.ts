import type { Locator } from '@playwright/test'
import { addDays } from '#lib/calendar.ts'
import { dayText } from '#lib/day-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { paths } from '#lib/paths.ts'
import { THOROUGH } from '../tests/thorough.ts'
import { expect, type Page, type Portal, test } from './portal.ts'
import { PASSWORD } from './signed-in.ts'

/* What people come for, on a phone, from the dashboard right after signing in: each is answered within two taps. */

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true })

/** A finger that gives up after its second tap; scrolling takes none. */
function finger() {
  let taps = 0
  return async (what: Locator) => {
    taps += 1
    expect(taps, 'taps').toBeLessThanOrEqual(2)
    await what.tap()
  }
}

async function openHome(page: Page, portal: Portal, username: string) {
  await portal.open(username)
  await expect(page).toHaveURL(paths.dashboard())
}

const YOUR_BILL: Record<string, RegExp> = {
  tama: /^Due (today|\w+, \d+ \w+)$/,
  hemi: /^Overdue: it was due \w+, \d+ \w+$/,
  'rimu-cafe': /^Due |direct debit on |^Nothing to pay$/,
  priya: /^Nothing to pay$/,
  rua: /by direct debit on /,
}

async function expectBill(page: Page, when: RegExp) {
  const bill = page.getByRole('region', { name: 'Your bill', exact: true })
  await expect(bill.getByText(when)).toBeInViewport({ ratio: 1 })
  await expect(bill).toContainText(/\$[\d,]+\.\d\d/)
}

test.describe('What do I owe, and by when?', () => {
  test('is on the screen that signing in leads to', async ({ page, portal: _ }) => {
    await page.goto('/')
    await page.getByLabel('Email or username').fill('aroha')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).tap()
    await expect(page).toHaveURL(paths.dashboard())
    await expectBill(page, /^We’ll take it by direct debit on \w+, \d+ \w+$/)
  })
  for (const [username, when] of Object.entries(YOUR_BILL)) {
    test(`is on the first screen of ${username}`, THOROUGH, async ({ page, portal }) => {
      await openHome(page, portal, username)
      await expectBill(page, when)
    })
  }
})

for (const username of ['aroha', 'tama', 'hemi', 'priya', 'rimu-cafe', 'kapiti-growers', 'rua']) {
  test(`How much did I use yesterday? (${username})`, username === 'aroha' ? {} : THOROUGH, async ({ page, portal }) => {
    const tap = finger()
    await openHome(page, portal, username)
    await tap(page.getByRole('link', { name: 'See your use by the hour' }))
    const use = page.getByRole('region', { name: 'Your use' })
    const yesterday = dayText(addDays(localDayOf(new Date()), -1), 'weekday')
    await expect(use.getByRole('navigation', { name: 'Time' })).toContainText(yesterday)
    await expect(use.getByText(/^[\d,.]+ kWh$/).first()).toBeVisible()
  })
}

for (const [way, names] of Object.entries({
  'from the quick tasks': [['link', 'Order bottled gas'] as const, ['button', 'Order bottles'] as const],
  'from the card': [['link', 'Order bottles'] as const],
})) {
  test(`Order gas, ${way}`, THOROUGH, async ({ page, portal }) => {
    const tap = finger()
    await openHome(page, portal, 'moana')
    for (const [role, name] of names) await tap(page.getByRole(role, { name, exact: true }))
    const order = page.getByRole('dialog', { name: 'Order bottled gas' })
    const before = await order.getByText(/^\d+ bottles?$/).innerText()
    await order.getByRole('button', { name: 'One bottle more' }).tap()
    await expect(order.getByText(/^\d+ bottles?$/)).not.toHaveText(before)
    await order.getByRole('radio', { name: 'No' }).first().check()
    await expect(order.getByRole('button', { name: 'Place order' })).toBeVisible()
  })
}

async function expectReadingForm(page: Page) {
  const form = page.getByRole('dialog', { name: 'Send a meter reading' })
  await form.getByRole('textbox').first().fill('12345')
  await expect(form.getByRole('textbox').first()).toHaveValue('12345')
  await expect(form.getByRole('button', { name: /^Send/ })).toBeEnabled()
}

test('Send my reading, of the gas meter', THOROUGH, async ({ page, portal }) => {
  const tap = finger()
  await openHome(page, portal, 'rimu-cafe')
  await tap(page.getByRole('link', { name: 'Send a gas reading' }))
  await expectReadingForm(page)
})

for (const username of ['aroha', 'tama', 'hemi', 'priya', 'rimu-cafe', 'kapiti-growers', 'rua']) {
  test(`Whom do I call when the power is out? (${username})`, username === 'aroha' ? {} : THOROUGH, async ({ page, portal }) => {
    const tap = finger()
    await openHome(page, portal, username)
    await tap(page.getByRole('button', { name: /account menu/ }))
    const help = page.getByRole('link', { name: 'Help and outages' })
    await expect(help).toBeInViewport({ ratio: 1 })
    await tap(help)
    await expect(page.getByRole('heading', { name: 'Help and outages', level: 1 })).toBeVisible()
    const told = page.getByText(/^Call .+, your lines company, on [\d ]+, day or night\.$/)
    await expect(told).toBeInViewport({ ratio: 1 })
    const number = (await told.innerText()).match(/ on ([\d ]+),/)?.[1] ?? 'none'
    await expect(told.getByRole('link', { name: number })).toHaveAttribute('href', `tel:${number.replaceAll(' ', '')}`)
  })
}

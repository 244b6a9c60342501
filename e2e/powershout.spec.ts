import type { Page } from '@playwright/test'
import { paths } from '#lib/paths.ts'
import { THOROUGH } from '../tests/thorough.ts'
import { pressButton } from './hands.ts'
import { expect, expectAccessible, expectStillAccessible, expectToFit, layoutShifts, type Portal, test } from './portal.ts'

/* Free power hours: booked and deleted by keyboard, offers accepted and deleted. */

/** Opens the page past what is new, which is shown once. */
async function openPage(page: Page, portal: Portal, username: string): Promise<void> {
  await portal.open(username, paths.powershout())
  await page.getByRole('dialog', { name: 'What’s new' }).press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const balance = (page: Page) => section(page, 'Your balance').getByRole('definition').first()

test.describe('on a phone, by keyboard', () => {
  test.use({ viewport: { width: 375, height: 720 } })

  test('hours are booked on another day, and the booking deleted', THOROUGH, async ({ page, portal }) => {
    await openPage(page, portal, 'aroha')
    await portal.untilQuiet()
    await expectAccessible(page)
    await expectToFit(page)
    expect(await layoutShifts(page)).toEqual([])
    await expect(balance(page)).toHaveText('9')
    await pressButton(page, 'Book free hours')
    const dialog = page.getByRole('dialog', { name: 'Book free power hours' })
    const chosen = dialog.getByRole('button', { pressed: true })
    await expect(chosen).toBeFocused()
    const today = await chosen.getAttribute('data-date')
    await page.keyboard.press('ArrowDown')
    await expect(chosen).toBeFocused()
    const day = await chosen.getAttribute('data-date')
    expect(Date.parse(day ?? '') - Date.parse(today ?? '')).toBe(7 * 86_400_000)
    await page.keyboard.press('Tab')
    while (!(await dialog.getByLabel('For', { exact: true }).evaluate((field) => field === document.activeElement)))
      await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await expectAccessible(page)
    await expectToFit(page)
    await chosen.focus()
    const hours = dialog.getByText(/^\w+,\s\d+\s\w+, \d+:00\s[ap]m to \d+:00\s[ap]m/).last()
    await expect(hours).toBeInViewport({ ratio: 1 })
    await pressButton(dialog, 'Book 2 free hours')
    await expect(dialog.getByRole('heading', { name: 'Your free hours are booked' })).toBeVisible()
    await pressButton(dialog, 'Done')
    await expect(balance(page)).toHaveText('7')
    const booking = section(page, 'Your bookings').getByRole('listitem').filter({ hasText: '2 hours' })
    await pressButton(booking, /^Cancel the booking on /)
    await pressButton(page.getByRole('dialog', { name: 'Cancel this booking?' }), 'Cancel booking')
    await expect(page.getByText('Booking cancelled. You have 2 hours back.')).toBeInViewport()
    await expect(booking).toHaveCount(0)
    await expect(balance(page)).toHaveText('9')
  })
})

test('all offers are accepted at once, and one is deleted from the list', THOROUGH, async ({ page, portal }) => {
  await openPage(page, portal, 'aroha')
  const offers = section(page, 'Offers')
  await offers.getByRole('button', { name: 'Accept both' }).click()
  await expect(offers.getByText('All offers are accepted.')).toBeVisible()
  await expect(page.getByText('5 free hours added to your balance.')).toBeInViewport()
  await expect(balance(page)).toHaveText('14')
  await expectStillAccessible(page)
  await offers.getByRole('button', { name: 'Remove from the list: Summer hours, 3 hours' }).click()
  await expect(page.getByText('The offer is removed.')).toBeInViewport()
  await expect(offers.getByText('Summer hours')).toHaveCount(0)
  await page.reload()
  await expect(offers.getByText('No offers for you at the moment.')).toBeVisible()
  await expect(offers.getByText('Thanks for bills by email').first()).toBeHidden()
  await offers.getByText(/^Past offers/).click()
  await expect(offers.getByText('Thanks for bills by email').first()).toBeVisible()
  await expect(offers.getByText('Summer hours')).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'What’s new' })).toHaveCount(0)
})

test('an offer that could not be accepted says so, and can be tried again', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/500/)
  await openPage(page, portal, 'aroha')
  const offer = section(page, 'Offers').getByRole('listitem').filter({ hasText: 'Summer hours' })
  await portal.setFaults({ path: '/private/powershoutcurrency/offer/accept', is: 'error' })
  await pressButton(offer, /^Accept /)
  const dialog = page.getByRole('dialog', { name: 'The offer was not accepted' })
  await pressButton(dialog, 'Not now')
  await expect(offer).toContainText('Not accepted')
  await pressButton(offer, /^Accept /)
  // It comes with the answer, and is looked at once it has.
  await dialog.waitFor()
  await expectStillAccessible(page)
  await portal.setFaults()
  await pressButton(dialog, 'Try again')
  await expect(offer).toContainText('Accepted')
  await expect(balance(page)).toHaveText('12')
})

test(
  'hours that another device books first are refused in words, and the page shows what was booked',
  THOROUGH,
  async ({ page, portal }) => {
    portal.expectConsoleErrors(/400/)
    await openPage(page, portal, 'aroha')
    await pressButton(page, 'Book free hours')
    const dialog = page.getByRole('dialog', { name: 'Book free power hours' })
    await page.route('**/powershoutcurrency/booking/add', async (route) => {
      const wanted = route.request().postDataJSON()
      await route.fetch({ postData: JSON.stringify({ ...wanted, bookingKey: 'another-device' }) })
      await route.continue()
    })
    await pressButton(dialog, 'Book 1 free hour')
    await expect(dialog.getByText('Some of these hours are booked already. Choose other ones.')).toBeVisible()
    await expectStillAccessible(page)
    await pressButton(dialog, 'Cancel')
    await expect(balance(page)).toHaveText('8')
    const booking = section(page, 'Your bookings').getByRole('listitem').filter({ hasText: '1 hour,' })
    await pressButton(booking, /^Cancel the booking on /)
    await pressButton(page.getByRole('dialog', { name: 'Cancel this booking?' }), 'Cancel booking')
    await expect(balance(page)).toHaveText('9')
  },
)

test('an open offer asks before it is deleted', THOROUGH, async ({ page, portal }) => {
  await openPage(page, portal, 'rimu-cafe')
  const offers = section(page, 'Offers')
  await pressButton(offers, /^No, thanks: /)
  await pressButton(page.getByRole('dialog', { name: 'Turn down this offer?' }), 'Keep it')
  await expect(offers.getByRole('listitem')).toHaveCount(1)
  await pressButton(offers, /^No, thanks: /)
  await pressButton(page.getByRole('dialog', { name: 'Turn down this offer?' }), 'Turn it down')
  await expect(offers.getByText('No offers for you at the moment.')).toBeVisible()
})

test.describe('on a low screen', () => {
  test.use({ viewport: { width: 375, height: 640 } })

  test('the button that books is in sight, and the form scrolls behind it', THOROUGH, async ({ page, portal }) => {
    await portal.open('priya', paths.powershout({ book: 'open' }))
    const book = page.getByRole('button', { name: 'Book 1 free hour' })
    await expect(book).toBeInViewport({ ratio: 1 })
    const duration = page.getByLabel('For', { exact: true })
    await duration.focus()
    await expect(book).toBeInViewport({ ratio: 1 })
    const [above, below] = [await duration.boundingBox(), await book.boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0)
  })
})

test('who can book none reads why', THOROUGH, async ({ page, portal }) => {
  await portal.open('newcomer', paths.powershout())
  await expect(page.getByText('Free power hours aren’t part of your plan.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book free hours' })).toHaveCount(0)
  await portal.untilQuiet()
  await expectAccessible(page)
})

test('without its properties the page says why nothing can be booked', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/500/)
  await portal.setFaults({ path: '/private/powershoutcurrency/eligible/accounts', is: 'error' })
  await openPage(page, portal, 'aroha')
  await expect(page.getByRole('button', { name: 'Book free hours' })).toHaveAccessibleDescription(/could not be loaded/)
  await page.goto(paths.powershout({ book: 'open' }))
  await expect(balance(page)).toHaveText('9')
  await expect(page.getByRole('dialog', { name: 'Book free power hours' })).toContainText('could not be loaded')
})

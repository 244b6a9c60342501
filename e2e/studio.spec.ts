import type { Browser, Locator } from '@playwright/test'
import { THOROUGH } from '../tests/thorough.ts'
import { asCustomer } from './as-customer.ts'
import { tabTo } from './hands.ts'
import { expect, expectAccessible, expectStillAccessible, type Page, test } from './portal.ts'

/* Studio, as product staff use it: with a mouse, and with a keyboard alone. */

const canvas = (page: Page) => page.getByTestId('canvas')
const grip = (page: Page, title: string) => canvas(page).getByRole('button', { name: `${title}: move or select` })
const order = (page: Page) =>
  canvas(page)
    .locator('[data-widget-id]')
    .evaluateAll((placed) =>
      placed
        .map((one) => ({ id: one.getAttribute('data-widget-id'), at: one.getBoundingClientRect() }))
        .toSorted((a, b) => a.at.top - b.at.top || a.at.left - b.at.left)
        // The end of a new widget's id is its own.
        .map(({ id }) => id?.replace(/-[0-9a-f]{8}$/, '')),
    )
const isSaved = (page: Page) => expect(page.getByText(/^(No|\d+) unpublished changes?$/)).toBeVisible()

/** A business customer with a phone, in a browser of their own. */
const asPhoneCustomer = (browser: Browser, page: Page, username: string) =>
  asCustomer(browser, page, username, {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  })

/** Saves what prevents publishing: a tab at the address of another one, with a widget that is not there. */
const spoilDraft = (page: Page) =>
  page.evaluate(async () => {
    const { accessToken } = JSON.parse(sessionStorage.getItem('session') ?? '{}')
    const tab = { id: 'broken', label: 'Broken', path: '/account/bill', widgets: ['nothing'] }
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ changes: [{ piece: 'tab:broken', was: '', value: tab }] })
    return (await fetch('/api/v1/private/studio/draft', { method: 'POST', headers, body })).status
  })

const tabsOf = (customer: Page): Promise<string> =>
  customer.evaluate(async () => {
    const { accessToken } = JSON.parse(sessionStorage.getItem('session') ?? '{}')
    const answer = await fetch('/api/v1/private/tabs', { headers: { authorization: `Bearer ${accessToken}`, 'x-platform': 'mobile' } })
    return answer.text()
  })

test('a tab with three widgets, one for businesses with a phone: placed, previewed, published, seen, rolled back', async ({
  page,
  portal,
  browser,
}) => {
  await portal.open('staff', '/studio/tabs')
  await page.getByLabel('New tab').fill('Summer')
  await page.getByRole('button', { name: 'Add the tab' }).click()
  await expect(page.getByRole('heading', { name: 'Summer', level: 1 })).toBeVisible()
  for (const name of ['Recent usage', 'Bill summary', 'Eco tracker']) {
    await page.getByLabel('Search widgets').fill(name)
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    await page.getByRole('button', { name: 'Done' }).click()
  }
  await expect(canvas(page).getByText(/by direct debit on/)).toBeVisible()
  await expectAccessible(page)

  await grip(page, 'Recent usage').click()
  await page.getByLabel('Unit (optional)').selectOption('Dollars')
  await grip(page, 'Bill summary').click()
  await page.getByRole('checkbox', { name: 'Small business' }).check()
  await page.getByRole('checkbox', { name: 'Phone or app' }).check()
  await expect(page.getByText(/of \d+ customers when they use a phone/)).toBeVisible()
  await expectStillAccessible(page)

  // Dragged below the others.
  expect(await order(page)).toEqual(['recent-usage', 'bill-summary', 'eco-tracker'])
  const from = await grip(page, 'Recent usage').boundingBox()
  const below = await canvas(page).locator('[data-widget-id^="eco-tracker"]').boundingBox()
  if (!from || !below) throw new Error('the canvas is empty')
  await page.mouse.move(from.x + from.width / 2, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x, below.y + 40, { steps: 8 })
  await page.mouse.move(from.x, below.y + below.height + 20, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => order(page)).toEqual(['bill-summary', 'eco-tracker', 'recent-usage'])
  await page.keyboard.press('Control+z')
  await expect.poll(() => order(page)).toEqual(['recent-usage', 'bill-summary', 'eco-tracker'])
  await isSaved(page)
  await page.reload()
  await expect.poll(() => order(page)).toEqual(['recent-usage', 'bill-summary', 'eco-tracker'])

  await page.getByRole('link', { name: 'Preview', exact: true }).click()
  await page.getByLabel('As', { exact: true }).selectOption({ label: 'Sophie Laurent' })
  await page.getByLabel('Device').selectOption('A phone')
  await page.getByRole('radio', { name: 'Phone' }).check()
  const frame = page.frameLocator('iframe')
  await expect(
    frame
      .getByText(/Sophie/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await page.frame({ url: /\/account/ })?.goto('/account/summer')
  await expect(frame.locator('[id^=bill-summary]')).toContainText('$')
  await expectStillAccessible(page)

  await page.getByRole('button', { name: 'Review and publish' }).click()
  await expect(page.getByText('Tab “Summer” is new', { exact: true })).toBeVisible()
  await page.getByLabel('Note').fill('A page for the summer')
  const customer = await asPhoneCustomer(browser, page, 'rimu-cafe')
  await customer.goto('/account/dashboard')
  await customer.locator('#hero').waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Customers see it from their next page on.')).toBeVisible()
  // Without reloading anything: the customer's next question is answered from the new release.
  await expect.poll(() => tabsOf(customer), { timeout: 1_000, intervals: [50] }).toContain('Summer')
  await expectStillAccessible(page)
  await customer.goto('/account/summer')
  await expect(customer.locator('[id^=bill-summary]')).toBeVisible()
  await expect(customer.locator('[id^=recent-usage]')).toBeVisible()

  await page.getByRole('button', { name: 'Roll back to this' }).first().click()
  await page.getByLabel('Why').fill('Too soon')
  await page.getByRole('button', { name: 'Roll back', exact: true }).click()
  await expect(page.getByText('Rolled back', { exact: true })).toBeVisible()
  await customer.reload()
  await expect(customer.getByText(/could not be found|not found|no such page/i).first()).toBeVisible()
  await customer.context().close()
})

test('by keyboard a widget that is moved stays in sight', THOROUGH, async ({ page, portal }) => {
  await portal.open('staff', '/studio/pages/dashboard')
  await canvas(page).locator('[data-widget-id]').first().waitFor()
  // What still loads above it would move it.
  await portal.untilQuiet()
  const ids = await order(page)
  const last = page.locator(`[data-widget-id="${ids.at(-1)}"]`)
  await last.getByRole('button').first().focus()
  await page.keyboard.press('Space')
  for (let i = 0; i < ids.length; i++) await page.keyboard.press('ArrowUp')
  await expect(page.locator('[aria-live=assertive]')).toHaveText(`Number 1 of ${ids.length}.`)
  await expect(last).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(last).toBeInViewport()
  await expect(last.getByRole('button').first()).toBeFocused()
})

test('the same by keyboard alone, with every move said', THOROUGH, async ({ page, portal, browser }) => {
  await portal.open('staff', '/studio/tabs')
  const press = async (wanted: Locator, key = 'Enter') => {
    await wanted.waitFor()
    await tabTo(page, wanted)
    await page.keyboard.press(key)
  }
  const said = page.locator('[aria-live=assertive]')
  await tabTo(page, page.getByLabel('New tab'))
  await page.keyboard.type('Winter')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Winter', level: 1 }).waitFor()
  for (const name of ['Recent usage', 'Bill summary', 'Eco tracker']) {
    await tabTo(page, page.getByLabel('Search widgets'))
    await page.keyboard.type(name)
    await press(page.getByRole('button', { name: new RegExp(`^${name}`) }))
    await press(page.getByRole('button', { name: 'Done' }))
  }
  // The Tab key leads to the widget that had the focus last, and arrow keys from there to the others.
  await tabTo(page, grip(page, 'Eco tracker'), true)
  await page.keyboard.press('Home')
  await expect(grip(page, 'Recent usage')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(said).toHaveText('Picked up “Recent usage”, number 1 of 3. Arrow keys move it, Escape puts back.')
  await page.keyboard.press('ArrowDown')
  await expect(said).toHaveText('Number 2 of 3.')
  await page.keyboard.press('Escape')
  await expect(said).toHaveText('“Recent usage” is back.')
  expect(await order(page)).toEqual(['recent-usage', 'bill-summary', 'eco-tracker'])
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(said).toHaveText('9 columns, 8 rows.')
  await page.keyboard.press('Enter')
  await expect(said).toHaveText('Put down “Recent usage”, number 3 of 3.')
  await expect.poll(() => order(page)).toEqual(['bill-summary', 'eco-tracker', 'recent-usage'])
  await tabTo(page, page.getByLabel('Unit (optional)'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  for (const name of ['Small business', 'Phone or app']) {
    await tabTo(page, page.getByRole('checkbox', { name }))
    await page.keyboard.press('Space')
  }
  await isSaved(page)
  await press(page.getByRole('link', { name: 'Preview', exact: true }))
  for (const [label, typed] of [
    ['As', 'Sophie'],
    ['Device', 'A phone'],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.type(typed)
  }
  await expect(
    page
      .frameLocator('iframe')
      .getByText(/Sophie/)
      .first(),
  ).toBeVisible()
  await press(page.getByRole('button', { name: 'Review and publish' }))
  await tabTo(page, page.getByLabel('Note'))
  await page.keyboard.type('For the winter')
  await page.keyboard.press('Enter')
  await page.getByText('Customers see it from their next page on.').waitFor()
  const customer = await asPhoneCustomer(browser, page, 'rimu-cafe')
  await customer.goto('/account/winter')
  await expect(customer.locator('[id^=recent-usage]')).toBeVisible()
  await customer.context().close()
  await press(page.getByRole('button', { name: 'Roll back to this' }).first())
  await page.getByLabel('Why').waitFor()
  await press(page.getByRole('button', { name: 'Roll back', exact: true }))
  await expect(page.getByText('Rolled back', { exact: true })).toBeVisible()
})

test(
  'the canvas as people know it: click, keys, toolbar, several at once, from the palette to a place; it stays through a reload',
  THOROUGH,
  async ({ page, portal }) => {
    await portal.open('staff', '/studio/tabs')
    await page.getByLabel('New tab').fill('Autumn')
    await page.getByRole('button', { name: 'Add the tab' }).click()
    const offer = async (name: string) => {
      await page.getByLabel('Search widgets').fill(name)
      return page.getByRole('button', { name: new RegExp(`^${name}`) })
    }
    await (await offer('Hero menu')).dragTo(canvas(page))
    await page.keyboard.press('Escape')
    await (await offer('Eco tracker')).click()
    await expect.poll(() => order(page)).toEqual(['hero-menu', 'eco-tracker'])

    // Its toolbar places after it, and a drag from the palette ends at the line before the first.
    await grip(page, 'Hero menu').click()
    await page.getByRole('group', { name: 'Actions for Hero menu' }).getByRole('button', { name: 'Place a widget after this one' }).click()
    await expect(page.getByTestId('insertion-line')).toBeVisible()
    await (await offer('Bill summary')).click()
    await expect.poll(() => order(page)).toEqual(['hero-menu', 'bill-summary', 'eco-tracker'])
    await page.keyboard.press('Escape')
    await (await offer('Recent usage')).dragTo(grip(page, 'Hero menu'), { targetPosition: { x: 30, y: 3 } })
    await expect.poll(() => order(page)).toEqual(['recent-usage', 'hero-menu', 'bill-summary', 'eco-tracker'])

    // Two of them, with the keys that every editor has.
    await grip(page, 'Hero menu').click()
    await grip(page, 'Eco tracker').click({ modifiers: ['Shift'] })
    await expect(page.getByRole('heading', { name: '2 widgets' })).toBeVisible()
    await page.keyboard.press('Control+c')
    await page.keyboard.press('Delete')
    await expect.poll(() => order(page)).toEqual(['recent-usage', 'bill-summary'])
    await page.keyboard.press('Control+z')
    await expect.poll(() => order(page)).toEqual(['recent-usage', 'hero-menu', 'bill-summary', 'eco-tracker'])
    await page.keyboard.press('Control+y')
    await grip(page, 'Recent usage').click()
    await page.keyboard.press('Control+v')
    await expect.poll(() => order(page)).toEqual(['recent-usage', 'hero-menu', 'eco-tracker', 'bill-summary'])
    await page.keyboard.press('Control+d')
    await expect.poll(() => order(page)).toEqual(['recent-usage', 'hero-menu', 'eco-tracker', 'hero-menu', 'eco-tracker', 'bill-summary'])
    await expectAccessible(page)

    // To another page by the toolbar, which is where Back leads from.
    await page.getByRole('group', { name: 'Actions for 2 widgets' }).getByRole('button', { name: 'Move or copy to another page' }).click()
    await page.getByLabel('Page', { exact: true }).selectOption('Bills')
    await page.getByRole('button', { name: 'Move there' }).click()
    await expect.poll(() => order(page)).toEqual(['recent-usage', 'hero-menu', 'eco-tracker', 'bill-summary'])
    await grip(page, 'Bill summary').click()
    await page.getByRole('radio', { name: 'Phone' }).check()
    await page.getByLabel('With the data of').selectOption({ label: 'Sophie Laurent (business)' })
    await isSaved(page)
    await page.reload()
    await expect(grip(page, 'Bill summary')).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('radio', { name: 'Phone' })).toBeChecked()
    await page.getByRole('link', { name: 'Preview this page' }).click()
    await expect(page.getByRole('radio', { name: 'Phone' })).toBeChecked()
    await expect(page.getByLabel('As', { exact: true }).locator('option:checked')).toHaveText('Sophie Laurent')
    await expect(page.frameLocator('iframe').locator('[id^=bill-summary]')).toBeVisible()
    await page.goBack()
    await expect(grip(page, 'Bill summary')).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await order(page)).length).toBe(6)
  },
)

test('a press selects a widget, even if the page moves it before the release', THOROUGH, async ({ page, portal }) => {
  await portal.open('editor', '/studio/pages/bills')
  const first = canvas(page)
    .getByRole('button', { name: /: move or select/ })
    .first()
  await first.hover()
  await page.mouse.down()
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    heading.style.marginBlockEnd = `${innerHeight}px`
  })
  await page.mouse.up()
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('group', { name: /^Actions for/ })).toBeAttached()
})

test(
  'two editors on one page: what both changed is asked, everything else is kept of both',
  THOROUGH,
  async ({ page, portal, browser, request }) => {
    await portal.open('editor', '/studio/pages/bills')
    const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
    const session = await (await request.get('/e2e/session', { params: { as: 'staff' } })).text()
    await other.addInitScript((text) => sessionStorage.setItem('session', text), session)
    await other.goto('/studio/pages/bills')
    const title = (where: Page) => where.getByRole('textbox', { name: 'Title' })
    const first = (where: Page) =>
      canvas(where)
        .getByRole('button', { name: /: move or select/ })
        .first()
    await first(other).click()
    await first(page).click()
    // Neither knows of the other's: both write before either has looked again.
    portal.expectConsoleErrors(/status of 500/)
    await portal.setFaults({ path: '/private/studio/draft-version', is: 'error' })
    await title(page).fill('Mere’s words')
    await isSaved(page)
    await title(other).fill('Jo’s words')
    const dialog = other.getByRole('dialog')
    await expect(dialog).toContainText('Mere Tamihana changed')
    await portal.setFaults()
    await expect(dialog).toContainText('Mere’s words')
    await expect(dialog).toContainText('Jo’s words')
    await expectStillAccessible(other)
    await dialog.getByRole('button', { name: 'Keep Mere’s' }).click()
    await expect(title(other)).toHaveValue('Mere’s words')

    // Each places a widget on the page before seeing the other's: both stay, and nobody is asked.
    const widgets = (where: Page) => canvas(where).getByRole('button', { name: /: move or select/ })
    const before = await widgets(page).count()
    await portal.setFaults({ path: '/private/studio/draft-version', is: 'error' })
    for (const where of [page, other]) {
      await where.getByRole('button', { name: 'Done', exact: true }).click()
      await where.getByRole('button', { name: /^Hero menu/ }).click()
      await isSaved(where)
    }
    await portal.setFaults()
    await expect(widgets(other)).toHaveCount(before + 2)
    await expect(widgets(page)).toHaveCount(before + 2)
    await expect(other.getByRole('dialog')).toHaveCount(0)
    await other.context().close()

    // A browser that is gone in the middle of it: what was written is there in the next.
    await title(page).fill('Mere’s last words')
    await isSaved(page)
    await page.goto('about:blank')
    await page.goto('/studio/pages/bills')
    await expect(canvas(page).getByRole('button', { name: 'Mere’s last words: move or select' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0)
  },
)

test(
  'the outage goes on and off from any screen in two steps, whatever is wrong with the draft',
  THOROUGH,
  async ({ page, portal, browser, request }) => {
    await portal.open('staff', '/studio/tabs')
    expect(await spoilDraft(page)).toBe(200)
    await page.goto('/studio/pages/dashboard')
    const tools = page.getByRole('banner', { name: 'Studio’s tools' })
    await tools.getByRole('button', { name: 'Outage and alert' }).click()
    await page.getByLabel('What customers read while it is closed').fill('Back at noon.')
    await page.getByRole('button', { name: 'Close the portal' }).click()
    await page.getByLabel('To confirm, type').fill('close the portal')
    await page.getByRole('dialog').getByRole('button', { name: 'Close the portal' }).click()
    await expect(page.getByText('Customers see it from their next page on.')).toBeVisible()
    await expect(tools.getByRole('button', { name: 'The portal is closed' })).toBeVisible()
    await expectAccessible(page)

    const customer = await asPhoneCustomer(browser, page, 'aroha')
    await customer.goto('/account/dashboard')
    await expect(customer.getByText('Back at noon.')).toBeVisible()
    await page.getByRole('button', { name: 'Open the portal again' }).click()
    await expect(page.getByText('The portal is open again')).toBeVisible()
    await customer.goto('/account/dashboard')
    await expect(customer.locator('[data-state=content]').first()).toBeVisible()
    await customer.context().close()

    await page.getByLabel('Title of the alert').fill('Use less power tonight')
    await page.getByLabel('Text of the alert').fill('Between 5 and 9 pm.')
    await page.getByRole('button', { name: 'Show the alert' }).click()
    await expect(page.getByText('The alert is shown')).toBeVisible()
    const shown = async () =>
      ((await (await request.get('/api/v1/public/nationalAlert')).json()) as { alert?: { title: string } }).alert?.title
    expect(await shown()).toBe('Use less power tonight')
    await page.getByRole('button', { name: 'Take the alert away' }).click()
    await expect(page.getByText('The alert is gone')).toBeVisible()
    expect(await shown()).toBeUndefined()
    await expect(page.getByLabel('Title of the alert')).toHaveValue('Use less power tonight')
  },
)

test('a customer loads no byte of Studio, and is told that it is for staff', async ({ page, portal }) => {
  const loaded: string[] = []
  page.on('response', (response) => void loaded.push(response.url()))
  await portal.open('aroha', '/account/dashboard')
  await page.locator('[data-state=content]').first().waitFor()
  await portal.untilQuiet()
  expect(loaded.filter((url) => /studio|grid-layout/i.test(url))).toEqual([])
  portal.expectConsoleErrors(/403/)
  await page.goto('/studio')
  await expect(page.getByText('Studio is for staff')).toBeVisible()
  await expectAccessible(page)
})

test(
  'Ctrl+K finds words everywhere, leads to their place, and replaces them in chosen places as one step',
  THOROUGH,
  async ({ page, portal }) => {
    await portal.open('staff', '/studio/pages/bills')
    await page.getByRole('heading', { name: 'Bills', level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await expect(page.getByLabel('Find', { exact: true })).toBeFocused()
    await page.keyboard.type('your bill')
    const found = page.getByRole('region', { name: 'Dashboard' }).getByRole('listitem')
    await expect(found.first()).toContainText('Your bill')
    await page.getByRole('switch', { name: 'Replace', exact: true }).check()
    await page.getByLabel('Replace with').fill('What you owe')
    await expect(found.first().locator('ins')).toHaveText('What you owe')
    const boxes = page.getByRole('checkbox', { name: /^Replace in/ })
    for (const box of await boxes.all()) if (await box.isEnabled()) await box.uncheck()
    await found.first().getByRole('checkbox').check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Replace in one place' }).click()
    await expect(found).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await found.first().getByRole('link').click()
    await expect(canvas(page).getByRole('button', { pressed: true })).toHaveAccessibleName(/Your bill/)
    await page.goBack()
    await expect(page.getByLabel('Find', { exact: true })).toHaveValue('your bill')
  },
)

import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { instantOf } from '#lib/trading-periods.ts'
import { THOROUGH } from '../tests/thorough.ts'
import { asCustomer } from './as-customer.ts'
import { byKeyboard, byMouse, type Hands } from './hands.ts'
import { expect, type Page, seeAll, test } from './portal.ts'

/*
 * A campaign of three people, from a picture to its end: Mere makes it, Jo reviews and schedules it and closes the portal in between, and
 * Sione publishes a smaller matter.
 */

const MINUTE_MS = 60_000
const MENDED = 'Power is off'

/** A Friday that is not today, and the Monday after it, as their fields have them and as instants. */
function weekend() {
  const tomorrow = addDays(localDayOf(new Date()), 1)
  const friday = Array.from({ length: 7 }, (_, i) => addDays(tomorrow, i)).find((day) => new Date(day).getUTCDay() === 5) ?? tomorrow
  const monday = addDays(friday, 3)
  return {
    from: { field: `${friday}T18:00`, atMs: instantOf(friday, 18, 0).getTime() },
    until: { field: `${monday}T09:00`, atMs: instantOf(monday, 9, 0).getTime() },
  }
}

const place = (page: Page, name: string) => page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name, exact: true })
const saved = (page: Page) => expect(page.getByText(/^\d+ unpublished changes?$/)).toBeVisible()

/** Mere puts a banner with a picture and a text onto the page of bills, adds a tile, and asks Jo for a review. */
async function makeCampaign(page: Page, { press, write, choose, openFiles }: Hands): Promise<void> {
  await press(page.getByRole('button', { name: /^Campaign: Changes/ }))
  await write(page.getByLabel('New campaign'), 'Spring')
  await press(page.getByRole('button', { name: 'Make it' }))
  await expect(page).toHaveURL(/campaign=spring/)

  await press(place(page, 'Media'))
  const buffer = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#2a8a7d' } })
    .jpeg()
    .toBuffer()
  await (await openFiles('Choose pictures')).setFiles({ name: 'spring lawn.jpg', mimeType: 'image/jpeg', buffer })
  await write(page.getByLabel('What it shows'), 'A lawn in spring')
  await press(page.getByRole('button', { name: 'Upload' }))
  await page.getByRole('button', { name: /^spring lawn/ }).waitFor()

  await press(place(page, 'Bills'))
  await write(page.getByLabel('Search widgets'), 'Banner')
  await press(page.getByRole('button', { name: /^Banner/ }))
  await write(page.getByLabel('Title', { exact: true }), 'Spring offer')
  await press(page.getByRole('button', { name: 'Choose a picture' }))
  await press(page.getByRole('button', { name: /^spring lawn/ }))
  await expect(page.getByLabel('What it shows')).toHaveValue('A lawn in spring')
  await press(page.getByRole('button', { name: 'Done' }))
  await write(page.getByLabel('Search widgets'), 'Text')
  await press(page.getByRole('button', { name: /^Text/ }))
  await write(page.getByRole('textbox', { name: 'Text', exact: true }), 'Half price until Monday')
  await press(page.getByRole('button', { name: 'Done' }))

  await press(place(page, 'Action tiles'))
  await press(page.getByRole('button', { name: 'Add', exact: true }))
  const tile = page.getByRole('listitem').last()
  await write(tile.getByLabel('Label', { exact: true }), 'See the spring offer')
  await write(tile.getByLabel('Description', { exact: true }), 'Half price until Monday')
  await choose(tile.getByLabel('Page', { exact: true }), 'Bills (/account/bill)')
  await saved(page)

  await press(page.getByRole('button', { name: 'Review', exact: true }))
  await press(page.getByRole('button', { name: 'Ask for a review' }))
  await write(page.getByLabel('What to look at'), 'All of it, please')
  await choose(page.getByLabel('Who reviews'), 'Jo Marlowe')
  await press(page.getByRole('button', { name: 'Ask for a review' }))
  await expect(page.getByRole('region', { name: 'Review' }).getByText(/^Waiting for review by Jo Marlowe/)).toBeVisible()
}

/** Jo comes from the inbox, approves, and schedules. */
async function reviewAndSchedule(page: Page, { press, write, setMoment }: Hands, { from, until }: ReturnType<typeof weekend>) {
  await press(page.getByRole('button', { name: 'Inbox: 1 new' }))
  await press(page.getByRole('link', { name: 'Open “Spring”' }))
  await press(page.getByRole('button', { name: 'Approve' }))
  await expect(page.getByRole('region', { name: 'Review' }).getByText(/^Approved by Jo Marlowe/)).toBeVisible()
  await write(page.getByLabel('Note'), 'Spring weekend')
  for (const [label, moment] of [
    ['From (now if empty)', from],
    ['Until (for good if empty)', until],
  ] as const) {
    await setMoment(page.getByLabel(label), moment.field)
    await expect(page.getByLabel(label)).toHaveValue(moment.field)
  }
  await press(page.getByRole('button', { name: 'Schedule', exact: true }))
  await expect(page.getByText('Until then its changes are in no other release.')).toBeVisible()
}

/** Sione mends a word of another tile, and publishes that alone. */
async function mendWord(page: Page, { press, write }: Hands): Promise<void> {
  await press(place(page, 'Action tiles'))
  await press(page.locator('summary').filter({ hasText: 'No power?' }))
  await write(page.locator('details[open]').getByLabel('Label', { exact: true }), MENDED)
  await saved(page)
  await press(page.getByRole('button', { name: 'Review and publish' }))
  await write(page.getByLabel('Note'), 'A clearer name')
  await press(page.getByRole('button', { name: 'Publish', exact: true }))
  await expect(page.getByText('Customers see it from their next page on.')).toBeVisible()
}

const tools = (page: Page) => page.getByRole('banner', { name: 'Studio’s tools' })

async function closePortal(page: Page, { press, write }: Hands): Promise<void> {
  await press(tools(page).getByRole('button', { name: 'Outage and alert' }))
  await write(page.getByLabel('What customers read while it is closed'), 'Back at noon.')
  await press(page.getByRole('button', { name: 'Close the portal' }))
  await write(page.getByLabel('To confirm, type'), 'close the portal')
  await press(page.getByRole('dialog').getByRole('button', { name: 'Close the portal' }))
  await expect(tools(page).getByRole('button', { name: 'The portal is closed' })).toBeVisible()
}

async function openPortal(page: Page, { press }: Hands): Promise<void> {
  await press(page.getByRole('button', { name: 'Open the portal again' }))
  await expect(page.getByText('The portal is open again')).toBeVisible()
}

/** What a customer sees of the campaign and of the mended word. */
async function expectSeen(customer: Page, { isLive }: { isLive: boolean }): Promise<void> {
  const count = isLive ? 1 : 0
  await customer.goto('/account/bill')
  await seeAll(customer)
  await expect(customer.getByRole('heading', { name: 'Spring offer' })).toHaveCount(count)
  await expect(customer.getByText('Half price until Monday')).toHaveCount(count)
  await expect(customer.getByRole('img', { name: 'A lawn in spring' })).toHaveCount(count)
  await customer.goto('/account/dashboard')
  await seeAll(customer)
  await expect(customer.getByRole('link', { name: new RegExp(MENDED) })).toBeVisible()
  await expect(customer.getByRole('link', { name: /See the spring offer/ })).toHaveCount(count)
}

const inOwnBrowser = async (browser: Browser, page: Page, username: string) => {
  const other = await asCustomer(browser, page, username)
  await other.goto('/studio')
  return other
}

for (const [how, handsOf] of [
  ['by keyboard alone', byKeyboard],
  ['by mouse', byMouse],
] as const) {
  test(
    `a campaign from Friday to Monday, with a colleague’s change and an outage in between, ${how}`,
    THOROUGH,
    async ({ page, portal, browser, request }) => {
      test.setTimeout(150_000)
      const times = weekend()
      await request.post('/e2e/rights', { data: { username: 'viewer', rights: 'publish' } })
      const at = async (ms: number) => {
        const begun = await request.post('/e2e/releases', { data: { until: new Date(ms).toISOString() } })
        expect(begun.ok(), await begun.text()).toBe(true)
      }
      // An entry that is being made is not saved yet.
      portal.expectConsoleErrors(/status of 400/)
      await portal.open('editor', '/studio')
      await makeCampaign(page, handsOf(page))
      const jo = await inOwnBrowser(browser, page, 'staff')
      await reviewAndSchedule(jo, handsOf(jo), times)
      const sione = await inOwnBrowser(browser, page, 'viewer')
      await mendWord(sione, handsOf(sione))
      const customer = await asCustomer(browser, page, 'aroha')

      await at(times.from.atMs - MINUTE_MS)
      await expectSeen(customer, { isLive: false })
      await at(times.from.atMs)
      await expectSeen(customer, { isLive: true })
      await closePortal(jo, handsOf(jo))
      await customer.goto('/account/bill')
      await expect(customer.getByText('Back at noon.')).toBeVisible()
      await openPortal(jo, handsOf(jo))
      await at(times.until.atMs - MINUTE_MS)
      await expectSeen(customer, { isLive: true })
      await at(times.until.atMs)
      await expectSeen(customer, { isLive: false })
      for (const other of [jo, sione, customer]) await other.context().close()
    },
  )
}

import type { Page } from '@playwright/test'
import { startReceiver, type Receiver } from '../tests/webhook-receiver.ts'
import { THOROUGH } from '../tests/thorough.ts'
import { expect, expectAccessible, expectStillAccessible, type Portal, test } from './portal.ts'

/* A publisher sets up a system that is told of events, and looks after it. */

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let receiver: Receiver
test.beforeEach(async () => {
  receiver = await startReceiver()
})
test.afterEach(() => receiver.close())

const deliver = async (page: Page, afterMs = 0) => {
  expect((await page.request.post('/e2e/deliver-webhooks', { data: { afterMs } })).ok()).toBe(true)
}
/** A customer saves a phone number. */
async function saveNumber(page: Page, number: string): Promise<void> {
  const { accessToken } = await (await page.request.get('/e2e/session', { params: { as: 'aroha' } })).json()
  const headers = { authorization: `Bearer ${accessToken}` }
  expect((await page.request.post('/api/v1/private/billing/phone/work', { headers, data: { number } })).status()).toBe(204)
}
/** Only one endpoint is there, so its buttons are the only ones of their name. */
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** Adds an endpoint that is told of everything, with its secret for the receiver. */
async function addEndpoint(page: Page, portal: Portal, name: string): Promise<void> {
  await portal.open('staff', '/studio/webhooks')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'URL' }).fill(receiver.url)
  await press(page, 'Add the endpoint')
  receiver.secret = (await page.getByText(/^whsec_/).textContent()) ?? ''
}

test('an endpoint is added, tested and told of events', THOROUGH, async ({ page, portal }) => {
  await portal.open('staff', '/studio/webhooks')
  await page.getByRole('textbox', { name: 'Name' }).fill('Billing')
  await page.getByRole('textbox', { name: 'URL' }).fill('hooks.example.nz')
  portal.expectConsoleErrors(/400/)
  await press(page, 'Add the endpoint')
  await expect(page.getByText('Enter a URL such as https://hooks.example.nz/portal.')).toHaveCount(1)
  const url = page.getByRole('textbox', { name: 'URL' })
  await expect(url).toBeFocused()
  await expect(url).toHaveAttribute('aria-invalid', 'true')
  await url.fill(receiver.url)
  await page.getByText('Events: all').click()
  await page.getByRole('checkbox', { name: 'A phone number was saved or removed' }).check()
  await expectAccessible(page)
  await press(page, 'Add the endpoint')
  const shown = page.getByRole('alert').filter({ hasText: 'The secret of Billing' })
  await expect(shown).toBeInViewport()
  receiver.secret = (await shown.getByText(/^whsec_/).textContent()) ?? ''
  await expectStillAccessible(page)
  await press(page, 'I have it: Billing')
  await expect(page.getByText(receiver.secret)).toHaveCount(0)
  await expect(page.locator('summary', { hasText: 'Billing' })).toBeFocused()

  const card = page.getByText('Billing', { exact: true })
  await card.click()
  await expect(page.getByText('Nothing waits.')).toBeVisible()
  await press(page, 'Send a test event')
  await expect(page.getByText('The test event was delivered')).toBeVisible()
  expect(receiver.taken.map(({ type }) => type as string)).toEqual(['nz.switchboard.test'])
  await expectStillAccessible(page)

  await saveNumber(page, '04 555 0101')
  await deliver(page)
  await expect(page.getByText('1 delivered')).toBeVisible({ timeout: 15_000 })
  expect(receiver.taken.at(-1)).toMatchObject({ type: 'nz.switchboard.phone.changed', data: { number: '+6445550101' } })
  expect(receiver.refusals).toEqual([])
})

test('what an endpoint refused is parked at last, and sent again', THOROUGH, async ({ page, portal }) => {
  await addEndpoint(page, portal, 'Billing')
  await page.getByText('Billing', { exact: true }).click()
  receiver.answer = (_event, reply) => {
    reply.writeHead(500).end()
    return false
  }
  await saveNumber(page, '04 555 0102')
  await deliver(page)
  await expect(page.getByText(/It answered 500\. Next try/)).toBeVisible({ timeout: 15_000 })
  await saveNumber(page, '04 555 0103')
  await expect(page.getByText('Waits for the earlier event of its account.')).toBeVisible({ timeout: 15_000 })
  for (let tries = 2; tries <= 7; tries++) await deliver(page, 4 * DAY_MS + tries * 4 * HOUR_MS)
  await page.getByRole('radio', { name: 'Parked' }).check({ force: true })
  await expect(page.getByText('It answered 500. Parked after 7 tries.').first()).toBeVisible({ timeout: 15_000 })
  await expectStillAccessible(page)
  receiver.answer = (_event, reply) => {
    reply.writeHead(204).end()
    return true
  }
  await press(page, 'Send all of them again')
  const said = page.getByText('On the way again', { exact: true })
  await expect(said).toBeVisible()
  await page.getByRole('radio', { name: 'Waiting' }).check({ force: true })
  await expect(said).toHaveCount(0)
  await deliver(page)
  await expect(page.getByText(/2 delivered/)).toBeVisible({ timeout: 15_000 })
  expect(receiver.taken.at(-1)).toMatchObject({ data: { number: '+6445550103' } })
  expect(receiver.refusals).toEqual([])
})

test('a secret is exchanged, and the endpoint is turned off, changed and removed', THOROUGH, async ({ page, portal }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await addEndpoint(page, portal, 'Warehouse')
  const secret = page.getByText(/^whsec_/)
  const first = receiver.secret
  await page.getByText('Warehouse', { exact: true }).click()
  await press(page, 'New secret')
  await expect(page.getByText('The secret that you have goes on working for a day, beside the new one.')).toBeVisible()
  await press(page, 'Make a new secret')
  await expect(secret).toHaveCount(2)
  await expect(secret.first()).not.toHaveText(first)
  await expect(page.getByText(/The secret before works until .*, so change it/)).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  await press(page, 'New secret')
  await expect(page.getByText(/The older one, which would work until .*, stops at once\./)).toBeVisible()
  await press(page, 'Keep what there is')

  await press(page, 'Turn off')
  await expect(page.getByText(/^Off\./)).toBeVisible()
  await saveNumber(page, '04 555 0104')
  await expect(page.getByText('off, 0 delivered, 1 waiting')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('Waits until the endpoint is on.')).toBeVisible()

  portal.expectConsoleErrors(/status of 500/)
  await portal.setFaults({ path: '/private/studio/webhooks', is: 'error' })
  const old = page.getByText('The page shows what was known before')
  await expect(old).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('Waits until the endpoint is on.')).toBeVisible()
  await portal.setFaults()
  await expect(old).toHaveCount(0, { timeout: 15_000 })

  await page.getByText('Change it', { exact: true }).click()
  // The form to add another has a name too.
  await page.getByRole('region', { name: 'Endpoints' }).getByRole('textbox', { name: 'Name' }).fill('Gas warehouse')
  await press(page, 'Save')
  await expect(page.getByText('Gas warehouse', { exact: true })).toBeVisible()
  await expectStillAccessible(page)
  await press(page, 'Remove')
  await press(page, 'Remove the endpoint')
  await expect(page.getByText('Gas warehouse', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Endpoints' })).toBeFocused()
})

test('who may not publish is told so', THOROUGH, async ({ page, portal }) => {
  await portal.open('viewer', '/studio/webhooks')
  await expect(page.getByText('You do not have the right ‘Publish to customers’.')).toBeVisible()
  await expectAccessible(page)
})

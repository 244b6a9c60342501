import { randomUUID } from 'node:crypto'
import { asCustomer } from './as-customer.ts'
import { THOROUGH } from '../tests/thorough.ts'
import { expect, expectAccessible, expectStillAccessible, type Page, test } from './portal.ts'

/* What customers see and use, as sums; and versions of a widget or a tile that are tried against each other. */

const TEN = ['aroha', 'tama', 'hemi', 'priya', 'ruth', 'rimu-cafe', 'kapiti-growers', 'moana', 'newcomer', 'rua']

/** What the browsers of people count. */
async function countFor(page: Page, people: readonly string[], counted: object) {
  for (const as of people) {
    const { accessToken } = (await (await page.request.get('/e2e/session', { params: { as } })).json()) as { accessToken: string }
    const answer = await page.request.post('/api/v1/private/piece-counts', {
      headers: { authorization: `Bearer ${accessToken}` },
      data: { batchId: randomUUID(), pieces: [counted] },
    })
    expect(answer.status()).toBe(204)
  }
}

/** What the portal answers a customer. */
async function askAs(page: Page, as: string, path: string): Promise<string> {
  const { accessToken } = (await (await page.request.get('/e2e/session', { params: { as } })).json()) as { accessToken: string }
  return (await page.request.get(path, { headers: { authorization: `Bearer ${accessToken}` } })).text()
}

test(
  'a visit is counted by itself, and Studio shows what ten people have seen, with a file',
  THOROUGH,
  async ({ page, portal, browser }) => {
    await countFor(page, TEN, { piece: 'widget:bill', seen: true, contentMs: 700 })
    await countFor(page, TEN.slice(0, 3), { piece: 'widget:eco', seen: true })
    await portal.open('staff', '/studio/numbers')
    await expect(page.getByRole('heading', { name: 'Numbers', exact: true })).toBeVisible()
    const row = page.getByRole('row', { name: /^Your bill Dashboard/ })
    const reload = async () => {
      await page.reload()
      await expect(row).toContainText('10', { timeout: 2_000 })
    }
    await expect(reload).toPass()
    await expect(row).toContainText('nine in ten within 1 s')
    await expect(page.getByRole('row', { name: /On no day did 10 people see it/ })).toHaveCount(1)
    await expectAccessible(page)
    await row.getByText('By day').click()
    await expect(row.getByRole('region', { name: 'Your bill, by day' })).toBeVisible()
    await expectStillAccessible(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^Numbers \d{4}-\d\d-\d\d to .*\.csv$/)

    // A customer in another browser: the page counts by itself, once it has been looked at and left.
    const customer = await asCustomer(browser, page, 'aroha')
    const sent: { piece: string; seen?: true; used?: true }[] = []
    customer.on('request', (request) => {
      if (request.url().endsWith('/piece-counts')) sent.push(...(request.postDataJSON() as { pieces: typeof sent }).pieces)
    })
    await customer.goto('/account/dashboard')
    await expect.poll(() => sent.some(({ seen }) => seen), { timeout: 30_000 }).toBe(true)
    await customer.locator('#bill').getByRole('link').first().click()
    await expect.poll(() => sent.some(({ piece, used }) => piece === 'widget:bill' && used), { timeout: 30_000 }).toBe(true)
    await customer.context().close()

    await page.goto('/studio/pages/dashboard?widget=bill')
    const figures = page.getByRole('region', { name: 'Numbers of the last 28 days' })
    await expect(figures).toContainText('Seen')
    await expect(figures).toContainText('nine in ten within 1 s')
  },
)

test('a version is tried, told of how many accounts that needs, and kept as a release', THOROUGH, async ({ page, portal }) => {
  await portal.open('staff', '/studio/pages/dashboard?widget=bill')
  await page.getByRole('button', { name: 'Try another version' }).click()
  await page.getByLabel('Title of version B').fill('What you owe')
  await expect(page.getByText(/each of the 2 versions has to be seen by/)).toContainText('8,158 accounts')
  await page.getByLabel('Smallest difference worth knowing').fill('2')
  await expect(page.getByText(/each of the 2 versions has to be seen by/)).toContainText('2,213 accounts')
  await page.getByRole('button', { name: 'Add a version' }).click()
  await page.getByRole('button', { name: 'Remove version C' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Review and publish' }).click()
  await page.getByLabel('Note').fill('Try two titles')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(/Customers see it/)).toBeVisible()

  await countFor(page, ['hemi'], { piece: 'widget:bill', seen: true })
  await page.goto('/studio/numbers')
  const result = page.getByRole('region', { name: /^Experiment with/ })
  const shows = async () => {
    await page.reload()
    await expect(result).toBeVisible({ timeout: 2_000 })
  }
  await expect(shows).toPass()
  await expect(result).toContainText('fewer than 10')
  await expect(result.getByRole('row', { name: /^B/ })).toContainText('Too few accounts to tell')
  await expectAccessible(page)
  await result.getByRole('button', { name: 'Keep B' }).click()
  await page.getByRole('button', { name: 'Keep B and publish' }).click()
  await expect(page.getByText('Version B was kept')).toBeVisible()
  await expect(result).toBeFocused()
  expect(await askAs(page, 'hemi', '/api/v1/private/widget/list?tabId=dashboard')).toContain('What you owe')
})

test('staff choose which version of a widget a preview shows, and a reload shows it again', THOROUGH, async ({ page, portal }) => {
  await portal.open('staff', '/studio/pages/dashboard?widget=bill')
  await page.getByRole('button', { name: 'Try another version' }).click()
  await page.getByLabel('Title of version B').fill('What you owe')
  await page.getByRole('link', { name: 'Preview this page' }).click()
  const choice = page.getByRole('group', { name: 'Tried in versions' }).getByLabel('“Your bill” (widget)')
  const shown = page.frameLocator('iframe')
  for (const [name, title, other] of [
    ['See version B', 'What you owe', 'Your bill'],
    ['See version A', 'Your bill', 'What you owe'],
    ['See version B', 'What you owe', 'Your bill'],
  ] as const) {
    await choice.selectOption(name)
    await expect(shown.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect(shown.getByRole('heading', { name: other, exact: true })).toHaveCount(0)
  }
  await expectAccessible(page)
  await page.reload()
  await expect(choice.getByRole('option', { selected: true })).toHaveText('See version B')
  await expect(shown.getByRole('heading', { name: 'What you owe', exact: true })).toBeVisible()

  await page.goto(`/studio/explain${new URL(page.url()).search}`)
  await expect(page.getByRole('row', { name: /^What you owe/ })).toContainText(/Version B, as (chosen here|their account has it)/)
  await expectAccessible(page)
})

test('a tile is tried in its list, counted where it is used, and kept for all', THOROUGH, async ({ page, portal }) => {
  await portal.open('staff', '/studio/content/content:actionTiles')
  const tile = page.locator('details', { has: page.getByText('Smell gas?', { exact: true }) })
  await tile.locator('summary').first().click()
  await tile.getByRole('button', { name: 'Try another version' }).click()
  const version = tile.getByRole('group', { name: 'Version B' })
  await version.getByLabel('Label').fill('Can you smell gas?')
  await expect(tile.getByText(/each of the 2 versions has to be seen by/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Review and publish' }).click()
  await page.getByLabel('Note').fill('Try two tiles')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(/Customers see it/)).toBeVisible()

  await countFor(page, ['hemi'], { piece: 'content:actionTiles:gas-smell', seen: true })
  await page.goto('/studio/numbers')
  const result = page.getByRole('region', { name: 'Experiment with Smell gas?' })
  const shows = async () => {
    await page.reload()
    await expect(result).toBeVisible({ timeout: 2_000 })
  }
  await expect(shows).toPass()
  await expect(result.getByRole('row', { name: /^B/ })).toContainText('Too few accounts to tell')
  await expectAccessible(page)
  await result.getByRole('button', { name: 'Keep B' }).click()
  await page.getByRole('button', { name: 'Keep B and publish' }).click()
  await expect(page.getByText('Version B was kept')).toBeVisible()
  expect(await askAs(page, 'hemi', '/api/v1/private/drd/actionTile/list')).toContain('Can you smell gas?')
})

test('a page is tried with fewer widgets, and kept so: the widget that it leaves out goes', THOROUGH, async ({ page, portal }) => {
  await portal.open('staff', '/studio/tabs')
  const tab = page.locator('details', { has: page.getByText('/account/dashboard,') }).first()
  await tab.locator('summary').first().click()
  await tab.getByRole('button', { name: 'Try another version' }).click()
  const version = tab.getByRole('group', { name: 'Version B' })
  await version.getByRole('switch', { name: '“If something is wrong” in version B' }).press('Space')
  await version.getByRole('button', { name: 'Move up: Your bill' }).press('Enter')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Review and publish' }).click()
  await expect(page.getByText(/^Tab “Dashboard”: .*is tried in 2 versions/)).toBeVisible()
  await page.getByLabel('Note').fill('Try a page without tiles')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(/Customers see it/)).toBeVisible()

  await askAs(page, 'hemi', '/api/v1/private/widget/list?tabId=dashboard')
  await page.goto('/studio/numbers')
  const result = page.getByRole('region', { name: 'Experiment with Dashboard' })
  const shows = async () => {
    await page.reload()
    await expect(result).toBeVisible({ timeout: 2_000 })
  }
  await expect(shows).toPass()
  await result.getByRole('button', { name: 'Keep B' }).click()
  await page.getByRole('button', { name: 'Keep B and publish' }).click()
  await expect(page.getByText('Version B was kept')).toBeVisible()
  const list = await askAs(page, 'hemi', '/api/v1/private/widget/list?tabId=dashboard')
  expect(list).not.toContain('"id":"tiles"')
  expect(list.indexOf('"id":"bill"')).toBeLessThan(list.indexOf('"id":"hero"'))
  // Nothing is left of the experiment in the draft.
  await page.goto('/studio/releases')
  await expect(page.getByText('No unpublished changes')).toBeVisible()
})

import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, expectStillAccessible, type Page, test } from './portal.ts'

/* What customers see and use, as sums. */

/** What browsers count, as if each were another one. */
async function countIn(page: Page, browsers: number, counted: object) {
  const { accessToken } = (await (await page.request.get('/e2e/session', { params: { as: 'hemi' } })).json()) as { accessToken: string }
  for (let i = 0; i < browsers; i++) {
    const answer = await page.request.post('/api/v1/private/piece-counts', {
      headers: { authorization: `Bearer ${accessToken}` },
      data: { batchId: randomUUID(), pieces: [counted] },
    })
    expect(answer.status()).toBe(204)
  }
}

test('a visit is counted by itself, and Studio shows what ten browsers have seen, with a file', async ({ page, portal, browser }) => {
  await countIn(page, 11, { piece: 'widget:bill', seen: true, contentMs: 700 })
  await countIn(page, 3, { piece: 'widget:eco', seen: true })
  await portal.open('staff', '/studio/numbers')
  await expect(page.getByRole('heading', { name: 'Numbers', exact: true })).toBeVisible()
  const row = page.getByRole('row', { name: /^Your bill Dashboard/ })
  const reload = async () => {
    await page.reload()
    await expect(row).toContainText('11', { timeout: 2_000 })
  }
  await expect(reload).toPass()
  await expect(row).toContainText('nine in ten within 1 s')
  await expect(
    page
      .getByRole('row', { name: /^Is it a good time/ })
      .or(page.getByRole('row', { name: /browsers see it/ }))
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
  await row.getByText('By day').click()
  await expect(row.getByRole('region', { name: 'Your bill, by day' })).toBeVisible()
  await expectStillAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Numbers \d{4}-\d\d-\d\d to .*\.csv$/)

  // A customer in a browser of their own: the page counts by itself, once it has been looked at and left.
  const session = await (await page.request.get('/e2e/session', { params: { as: 'aroha' } })).text()
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  await context.addInitScript((text) => sessionStorage.setItem('session', text), session)
  const customer = await context.newPage()
  const sent = customer.waitForRequest(/piece-counts/, { timeout: 30_000 })
  await customer.goto('/account/dashboard')
  await customer.locator('#bill[data-state="content"]').scrollIntoViewIfNeeded()
  await customer.locator('#bill').getByRole('button').or(customer.locator('#bill').getByRole('link')).last().click()
  const { pieces } = (await sent).postDataJSON() as { pieces: { piece: string; seen?: true; used?: true }[] }
  expect(pieces.find(({ piece }) => piece === 'widget:bill')).toMatchObject({ used: true })
  expect(pieces.filter(({ seen }) => seen).length).toBeGreaterThan(0)
  await context.close()

  await page.goto('/studio/pages/dashboard?widget=bill')
  const figures = page.getByRole('region', { name: 'Numbers of the last 28 days' })
  await expect(figures).toContainText('Seen')
  await expect(figures).toContainText('nine in ten within 1 s')
})

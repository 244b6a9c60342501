import { readFileSync } from 'node:fs'
import { THOROUGH } from '../tests/thorough.ts'
import { expect, seeAll, test } from './portal.ts'

test('a bill is saved under the name that the server gives it', async ({ page, portal }) => {
  await portal.open('aroha', '/account/bill')
  await seeAll(page)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Latest bill as a spreadsheet (CSV)' }).click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^Bill \d{4}-\d{2}-\d{2} [\w-]+\.csv$/)
  expect(readFileSync(await saved.path(), 'utf8')).toMatch(
    /^Energy,Address,Description,Quantity,Unit,Rate NZD,Amount NZD\r\n[\s\S]*\r\n,,Total,,,,\d+\.\d{2}\r\n$/,
  )
})

test('each of the latest bills is saved as a PDF of its own day', THOROUGH, async ({ page, portal }) => {
  await portal.open('aroha', '/account/bill')
  await seeAll(page)
  const bills = page.getByRole('button', { name: /: download this bill as a PDF/ })
  const name = (await bills.nth(1).innerText()).trim()
  const [saved] = await Promise.all([page.waitForEvent('download'), bills.nth(1).click()])
  expect(new Date(`${name} UTC`).toISOString().slice(0, 10)).toBe(/^Bill (\S+) [\w-]+\.pdf$/.exec(saved.suggestedFilename())?.[1])
  expect(readFileSync(await saved.path(), 'latin1')).toMatch(/^%PDF-1\.7/)
})

test('where that fails the page says so', THOROUGH, async ({ page, portal, request }) => {
  portal.expectConsoleErrors(/status of 500/)
  const { accessToken } = await (await request.get('/e2e/session', { params: { as: 'aroha' } })).json()
  const widget = await (
    await request.get('/api/v1/private/drd/widget/accountSummary', { headers: { authorization: `Bearer ${accessToken}` } })
  ).json()
  await portal.open('aroha', '/account/bill')
  await seeAll(page)
  await portal.setFaults({ path: `/private/billing/bills/${widget.data.bills[0].id}/lines`, is: 'error' })
  await page.getByRole('button', { name: 'Latest bill as a spreadsheet (CSV)' }).click()
  await expect(page.locator('#account').getByRole('status')).toHaveText('Something went wrong. Please try again.')
})

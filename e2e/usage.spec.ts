import type { UsageBreakdown } from '#schemas/insights/routes.ts'
import { readFileSync } from 'node:fs'
import { paths } from '#lib/paths.ts'
import { monitoring } from '#schemas/products/routes.ts'
import { THOROUGH } from '../tests/thorough.ts'
import { expect, expectAccessible, expectStillAccessible, layoutShifts, type Page, test } from './portal.ts'

/* Electricity, natural gas, the breakdown and the rest of the products, as a person uses them. */

const CONSUMPTION = '/account/products/consumption'
const total = (page: Page) => page.getByTestId('total')
const chart = (page: Page) => page.getByRole('group', { name: /chart\. Arrow keys/ }).first()
const unit = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })

test('electricity: from the bill to a year, a month, a day, and back, every view with an address', async ({ page, portal }) => {
  await portal.open('aroha', CONSUMPTION)
  await expect(total(page)).toHaveText(/^\$\d/)
  await expect(page.getByRole('heading', { name: 'What it costs, line by line' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Bill planner' })).toBeVisible()
  await portal.untilQuiet()
  await expectAccessible(page)
  expect(await layoutShifts(page)).toEqual([])

  await unit(page, 'Year').check()
  await expect(page).toHaveURL(/view=year&at=\d{4}/)
  await page.getByText('Show as a table').first().click()
  const rows = page.getByRole('table').first().getByRole('row')
  await expect(rows).toHaveCount(13)
  await page.getByRole('link', { name: /^September \d{4}$/ }).click()
  await expect(page).toHaveURL(/view=month&at=\d{4}-09/)
  await expect(page.getByRole('navigation', { name: 'Time' })).toHaveText(/September \d{4}/)
  // Until the days are there, the columns are still the months.
  await expect(rows).toHaveCount(31)

  await chart(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect(chart(page).getByText(/kWh/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/view=day&at=\d{4}-09-01/)
  await page.reload()
  await expect(page.getByRole('figure').first()).toContainText('in the half-hour from')
  await expectStillAccessible(page)
  await page.goBack()
  await expect(page).toHaveURL(/view=month/)
  // Until the month is there, the page is still the day.
  await expect(page.getByRole('navigation', { name: 'Time' })).toHaveText(/September \d{4}/)
  await unit(page, 'kWh').check()
  await expect(total(page)).toHaveText(/kWh$/)
  await page.getByLabel('Compare with').selectOption('lastYear')
  await expect(page.getByText(/(less|more) than the same month last year|As much as/)).toBeVisible()
  await page.getByRole('link', { name: 'Earlier' }).click()
  await expect(page).toHaveURL(/at=\d{4}-08&unit=kwh&compare=lastYear/)
  // By mouse, once the columns are those of August.
  await portal.untilQuiet()
  await chart(page).click({ position: { x: 400, y: 120 } })
  await expect(page).toHaveURL(/view=day&at=\d{4}-08/)
})

test('24 earlier bill periods can be chosen; what one costs is what its days cost', THOROUGH, async ({ page, portal }) => {
  await portal.open('priya', CONSUMPTION)
  const periods = page.getByRole('combobox', { name: 'Bill period' })
  await expect(periods.getByRole('option')).toHaveCount(25)
  await periods.selectOption({ index: 3 })
  await expect(page).toHaveURL(/view=bill&at=/)
  await expect(page.getByText('as billed')).toBeVisible()
  // Both are read until they agree: either may come first.
  await expect(async () => {
    const shown = await total(page).textContent()
    await expect(page.getByRole('row', { name: /^Electricity / }).last()).toContainText(String(shown), { timeout: 500 })
  }).toPass()
  await expect(page.getByText(/Night rate: \d+%/)).toBeVisible()
})

/** All columns of a kind are one outline, which goes to the start of each of them. */
const columnsDrawn = async (page: Page) =>
  (
    await chart(page)
      .locator('svg g path')
      .evaluateAll((paths) => paths.map((path) => path.getAttribute('d')).join(''))
  ).split('M').length - 1

for (const [day, count] of [
  ['2025-09-28', 46],
  ['2026-04-05', 50],
] as const) {
  test(`${day} has ${count} half-hours in the chart, the table and both files`, THOROUGH, async ({ page, portal }) => {
    await portal.open('aroha', `${CONSUMPTION}?view=day&at=${day}&unit=kwh`)
    await expect(total(page)).toHaveText(/kWh$/)
    await expect.poll(() => columnsDrawn(page)).toBe(count)
    await page.getByText('Show as a table').first().click()
    await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(count + 1)
    for (const [format, lines] of [
      ['CSV', count + 1],
      ['Industry file (EIEP13A)', count + 1],
    ] as const) {
      await page.getByRole('radio', { name: format, exact: true }).check()
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download' }).click()
      const file = await saved
      expect(file.suggestedFilename()).toBe(`Electricity usage ${day}${format === 'CSV' ? '' : ' EIEP13A'}.csv`)
      expect(
        readFileSync(await file.path(), 'utf8')
          .trimEnd()
          .split('\r\n'),
      ).toHaveLength(lines)
    }
    await expect(page.getByText('Your file is saved.')).toBeVisible()
  })
}

test('the forecast is a line with its range, by keys and as a table', THOROUGH, async ({ page, portal }) => {
  await portal.open('aroha', CONSUMPTION)
  const forecast = page.getByRole('group', { name: 'Cost so far: chart. Arrow keys read the values.' })
  await forecast.press('End')
  await expect(forecast).toContainText(/expected.*\$.* to \$/)
  await forecast.press('Home')
  await expect(forecast).not.toContainText('expected')
  expect(await layoutShifts(page)).toEqual([])
  const figure = page.getByRole('figure').filter({ has: forecast })
  await figure.getByText('Show as a table').click()
  await expect(figure.getByRole('row', { name: /^\w+, \d+ \w+ \$[\d.]+ \$.* to \$/ }).last()).toBeVisible()
})

test('a forecast whose chart cannot be loaded keeps its words', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/Failed to load|404/)
  await portal.hideFiles('time-chart')
  await portal.open('aroha', CONSUMPTION)
  await expect(page.getByText('The chart could not be loaded')).toBeVisible()
  await expect(page.getByText(/likely to end between/)).toBeVisible()
})

test('what cannot be loaded says so, and can be asked for again', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of (500|404)/)
  await portal.setFaults({ path: '/private/electricity/usage', is: 'error' })
  await portal.open('aroha', CONSUMPTION)
  await expect(page.getByRole('heading', { name: 'Your electricity could not be loaded' })).toBeVisible()
  await expectStillAccessible(page)
  await portal.setFaults()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(total(page)).toBeVisible()
  // Both fuels failing is an error; one of them alone is told, and the other shown.
  await portal.setFaults(
    { path: '/private/electricity/aggregated-site-bill-period', is: 'error' },
    { path: '/private/naturalgas/advanced/aggregated-site-bill-period', is: 'error' },
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This bill period could not be loaded' })).toBeVisible()
  await portal.setFaults({ path: '/private/electricity/aggregated-site-bill-period', is: 'error' })
  await page.reload()
  await expect(page.getByText('Electricity could not be loaded just now.')).toBeVisible()
})

test('what loads below the chart is announced in its place, and the page ends after it', THOROUGH, async ({ page, portal }) => {
  await portal.setFaults({ path: monitoring.path, is: 'hang' })
  await portal.open('aroha', CONSUMPTION)
  await expect(total(page)).toBeVisible()
  const waiting = page.getByRole('status').filter({ hasText: 'Loading: your plan and your meter' })
  await expect(waiting).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await portal.setFaults()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your meter' })).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('a newcomer is told what happens next, and can send a reading all the same', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of (400|422)/)
  await portal.open('newcomer', CONSUMPTION)
  await expect(page.getByRole('heading', { name: 'Your first readings are on their way' })).toBeVisible()
  await expectStillAccessible(page)
  await expect(page.getByRole('link', { name: 'Send a meter reading' })).toHaveCount(0)
  await portal.goOn(`${CONSUMPTION}?read=open`)
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'Send' })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  const field = dialog.getByLabel('What your meter shows now')
  await field.fill('14199')
  await send.click()
  await expect(dialog.getByText('Look again: a meter does not run backwards.')).toBeVisible()
  await expect(field).toHaveValue('14199')
  await expectAccessible(page)
  await field.fill('99999')
  await send.click()
  await expect(dialog.getByText(/far above what is usual\. Look again\./)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'It’s right, send it' })).toBeVisible()
  await expectStillAccessible(page)
  await field.fill('14261')
  await expect(send).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('We’ve saved your reading')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page).not.toHaveURL(/read=open/)
  await portal.goOn(`${CONSUMPTION}?read=open`)
  await expect(dialog.getByText(/^Last reading 14261 on/)).toBeVisible()
})

test('a meter that is being worked on says who does it, in a dialog of its own', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 423/)
  await portal.open('tama', `${CONSUMPTION}?read=open`)
  const dialog = page.getByRole('dialog', { name: 'Send a meter reading' })
  await dialog.getByLabel('Property').selectOption({ label: 'Apartment' })
  await dialog.getByLabel('What your meter shows now').fill('14300')
  await dialog.getByRole('button', { name: 'Send' }).click()
  const lock = page.getByRole('dialog', { name: 'This meter is being worked on' })
  await expect(lock).toContainText('is locked by Meter Services')
  await expectStillAccessible(page)
  await lock.getByRole('button', { name: 'Understood' }).click()
  await expect(lock).toBeHidden()
  await expect(dialog.getByLabel('What your meter shows now')).toHaveValue('14300')
})

test('natural gas: by year, the last invoice, the value plan', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of (500|404)/)
  await portal.open('aroha', '/account/products/natural-gas')
  await expect(total(page)).toHaveText(/^\$/)
  await expect(page.getByText(/You used .* kWh in the last twelve months/)).toBeVisible()
  await portal.untilQuiet()
  await expectAccessible(page)
  expect(await layoutShifts(page)).toEqual([])
  await page.getByLabel('Year', { exact: true }).selectOption({ index: 1 })
  await expect(page).toHaveURL(/year=\d{4}/)
  await unit(page, 'kWh').check()
  await expect(total(page)).toHaveText(/kWh$/)
  await page.goto('/account/products/natural-gas?year=2016')
  await expect(page.getByRole('heading', { name: 'No readings in 2016' })).toBeVisible()
  await page.goto('/account/products/natural-gas')
  await expect(total(page)).toBeVisible()
})

test('a gas meter that is read by eye tells estimates apart, and takes a reading', THOROUGH, async ({ page, portal }) => {
  await portal.open('rimu-cafe', '/account/products/natural-gas')
  await expect(page.getByText('Estimated', { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Send a meter reading' }).click()
  await expect(page.getByRole('dialog').getByText(/^Last reading \d{5} on/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a buying group sees kWh alone, and chooses between its supply points', THOROUGH, async ({ page, portal }) => {
  await portal.open('kapiti-growers', CONSUMPTION)
  await expect(total(page)).toHaveText(/kWh$/)
  await expect(page.locator('main')).not.toContainText('$')
  await expect(unit(page, 'Dollars')).toHaveCount(0)
  const both = await total(page).textContent()
  await page.getByLabel('Connection').selectOption({ label: 'Packhouse' })
  await expect(page).toHaveURL(/supply=SP-200236-E2/)
  await expect(total(page)).not.toHaveText(String(both))
})

test('the breakdown: both fuels, uses chosen, units, periods; locked without a profile', THOROUGH, async ({ page, portal }) => {
  await portal.open('aroha', paths.energyMix('historic-trend'))
  await expect(page.getByRole('heading', { name: /^Electricity, / })).toBeVisible()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(5)
  await portal.untilQuiet()
  await expectAccessible(page)
  expect(await layoutShifts(page)).toEqual([])
  const most = page.getByText(/^It cost the most from .+: \$[\d,.]+\.$/).first()
  const withAppliances = await most.textContent()
  await page.getByRole('checkbox', { name: /^Appliances/ }).uncheck()
  await expect(most).not.toHaveText(String(withAppliances))
  await unit(page, 'kWh').check()
  await expect(page.getByText(/^Largest use: .+, \d+%, [\d,]+ kWh/)).toBeVisible()
  await unit(page, 'Natural gas').check()
  await expect(page).toHaveURL(/fuel=naturalGas/)
  await expect(page.getByRole('heading', { name: /^Natural gas, / })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Hot water/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Natural gas, / })).toBeVisible()
  await page.getByRole('link', { name: 'Latest week' }).click()
  await expect(page.getByText(/ made up .* of the week to /).first()).toBeVisible()
  await expectStillAccessible(page)
})

test('printed, a page is light in any theme, has the whole of its tables and none of its controls', THOROUGH, async ({ page, portal }) => {
  await portal.open('aroha', CONSUMPTION)
  await expect(page.getByRole('heading', { name: 'Bill planner' })).toBeVisible()
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark'
  })
  // The browser lays the printed page out before it tells a media query: what is made after that is cut off.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
  const tables = page.locator('details [role=region]')
  // Of the use, of the forecast and of the planner.
  await expect(tables).toHaveCount(3)
  for (const table of await tables.all()) {
    await expect(table.locator('tbody tr').last()).toBeVisible()
    expect(await table.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  }
  await expect(page.getByText('Show as a table').first()).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Compare with' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Download your data' })).toHaveCount(0)
})

test('without a profile the breakdown says what is missing, and where to go', THOROUGH, async ({ page, portal }) => {
  await portal.open('newcomer', '/account/insights/energy-mix/historic-trend')
  await expect(page.getByText('Tell us about your home first')).toBeVisible()
  await expectStillAccessible(page)
})

test('with a few days of readings, the breakdown says so first', THOROUGH, async ({ page, portal, request }) => {
  await portal.setFaults({
    path: '/private/insights/usagebreakdown',
    is: 'replace',
    body: await fewDays(),
  })
  await portal.open('aroha', '/account/insights/energy-mix/historic-trend')
  const popup = page.getByRole('dialog', { name: 'We are getting to know your energy' })
  await expect(popup).toBeVisible()
  await expectStillAccessible(page)
  await popup.getByRole('button', { name: 'Show me what there is' }).click()
  await expect(page.getByRole('heading', { name: 'Limited data' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your trend starts with your second bill' })).toBeVisible()
  await page.getByRole('link', { name: /^Tips on / }).click()
  await expect(page).toHaveURL(/\/insights\/tips\/category\//)

  async function fewDays() {
    const { accessToken } = (await (await request.get('/e2e/session', { params: { as: 'aroha' } })).json()) as { accessToken: string }
    const answer = await request.get('/api/v1/private/insights/usagebreakdown', { headers: { authorization: `Bearer ${accessToken}` } })
    const whole = (await answer.json()) as UsageBreakdown
    const fuels = whole.fuels.map((fuel) => ({ ...fuel, billPeriods: fuel.billPeriods.slice(0, 1) }))
    return { ...whole, fuels, isReady: false, showPopup: true }
  }
})

test('the meter is a part of the electricity page, and its old address leads there', THOROUGH, async ({ page, portal }) => {
  await portal.open('priya', '/account/products/broadband')
  await expect(page.getByRole('heading', { name: 'Northlight Fibre Max' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/account/products/monitoring')
  await expect(page).toHaveURL(/\/account\/products\/consumption#meter$/)
  await expect(page.getByText('Your meter is up to date.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/account/usage')
  await expect(page).toHaveURL(/\/account\/products\/consumption$/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true, colorScheme: 'dark' })

  test('electricity fits, is accessible in the dark, and a column is followed by a second touch', THOROUGH, async ({ page, portal }) => {
    await portal.open('aroha', CONSUMPTION)
    await expect(total(page)).toBeVisible()
    await portal.untilQuiet()
    expect(await layoutShifts(page)).toEqual([])
    await page.goto(`${CONSUMPTION}?view=year&at=2025`)
    await expect(total(page)).toBeVisible()
    await portal.untilQuiet()
    await expectAccessible(page)
    expect(await layoutShifts(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    const box = await chart(page).boundingBox()
    const at = { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 }
    await chart(page).tap({ position: at })
    await expect(chart(page).getByText(/kWh/)).toBeVisible()
    await expect(page).toHaveURL(/view=year/)
    await chart(page).tap({ position: at })
    await expect(page).toHaveURL(/view=month/)
  })

  for (const path of ['/account/products/natural-gas', '/account/insights/energy-mix/historic-trend']) {
    test(`${path} fits and is accessible in the dark`, THOROUGH, async ({ page, portal }) => {
      await portal.open('aroha', path)
      await expect(page.locator('main section').first()).toBeVisible()
      await portal.untilQuiet()
      await expectAccessible(page)
      expect(await layoutShifts(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    })
  }
})

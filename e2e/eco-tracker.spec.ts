import { THOROUGH } from '../tests/thorough.ts'
import { paths } from '#lib/paths.ts'
import { expectStillAccessible } from './portal.ts'
import { expect, test } from './portal.ts'

test('the eco tracker: from the country’s power now to the half-hours of one’s own day', THOROUGH, async ({ page, portal }) => {
  await portal.open('aroha', paths.ecoTracker())
  await expect(page.getByRole('heading', { name: /% renewable now/ })).toBeVisible()
  const tracker = page.getByRole('navigation', { name: 'Eco tracker' })
  await expect(tracker.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
  await tracker.getByRole('link', { name: 'Now' }).click()
  await expect(page).toHaveURL(paths.ecoTracker('realtime'))
  await expect(
    page
      .getByRole('group', { name: /^Power made: chart/ })
      .locator('svg')
      .first(),
  ).toBeVisible()
  await expectStillAccessible(page)
  await tracker.getByRole('link', { name: 'Your impact' }).click()
  await expect(page).toHaveURL(paths.ecoTracker('usage-impact/yearly'))
  await page.getByRole('link', { name: 'Month', exact: true }).click()
  const calendar = page.getByRole('table', { name: /arrow keys go from day to day/ })
  await calendar.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: /kg of CO₂ on / })).toBeVisible()
  await page.getByText('Show as a table').click()
  await expect(page.getByRole('row')).toHaveCount(49)
  await page.reload()
  await expect(page.getByRole('heading', { name: /kg of CO₂ on / })).toBeVisible()
})

for (const zone of ['UTC', 'America/New_York']) {
  test.describe(`with a clock in ${zone}`, () => {
    test.use({ timezoneId: zone })
    test('the days when the clocks change have New Zealand’s fifty and forty-six half-hours', THOROUGH, async ({ page, portal }) => {
      await portal.open('aroha', paths.ecoTracker('usage-impact/daily', { date: '2026-04-05' }))
      await expect(page.getByRole('heading', { name: /on Sun, 5 Apr/ })).toBeVisible()
      await page.getByText('Show as a table').click()
      await expect(page.getByRole('row')).toHaveCount(51)
      await expect(page.getByRole('rowheader').nth(4)).toHaveText(/2:00.am NZDT/)
      await expect(page.getByRole('rowheader').nth(6)).toHaveText(/2:00.am NZST/)

      await page.goto(paths.ecoTracker('usage-impact/daily', { date: '2026-09-27' }))
      await expect(page.getByRole('heading', { name: /on Sun, 27 Sept?/ })).toBeVisible()
      await page.getByText('Show as a table').click()
      await expect(page.getByRole('row')).toHaveCount(47)
      await expect(page.getByRole('rowheader').nth(3)).toHaveText(/1:30.am/)
      await expect(page.getByRole('rowheader').nth(4)).toHaveText(/3:00.am/)
    })
  })
}

test('a week of half-hours is looked into closer by buttons, wheel and keys', THOROUGH, async ({ page, portal }) => {
  await portal.open('aroha', paths.ecoTracker('last-7-days/electricity'))
  const chart = page.getByRole('group', { name: /^Power made: chart/ })
  const axis = chart.locator('svg text')
  // Days, such as 23 Nov.
  await expect(axis.filter({ hasText: /^\d+\s[A-Z]/ }).first()).toBeVisible()
  const closer = page.getByRole('button', { name: 'Zoom in' })
  await expect(page.getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'true')
  for (let i = 0; i < 4; i++) await closer.click()
  await expect(axis.filter({ hasText: /^\d+\s[ap]m$/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(axis.filter({ hasText: /[ap]m$/ })).toHaveCount(0)

  await chart.hover()
  await page.keyboard.down('Control')
  for (let i = 0; i < 4; i++) await page.mouse.wheel(0, -100)
  await page.keyboard.up('Control')
  await expect(axis.filter({ hasText: /[ap]m$/ }).first()).toBeVisible()
  await chart.focus()
  await page.keyboard.press('0')
  await expect(axis.filter({ hasText: /[ap]m$/ })).toHaveCount(0)

  // Arrow keys read on past the edge of what is drawn.
  await page.keyboard.press('End')
  const last = await chart.locator('[aria-live]').innerText()
  for (let i = 0; i < 6; i++) await page.keyboard.press('+')
  await expect(axis.filter({ hasText: /[ap]m$/ }).first()).toBeVisible()
  await page.keyboard.press('Home')
  await expect(chart.locator('[aria-live]')).not.toHaveText(last)
  await expect(chart.locator('[aria-live] p')).toBeVisible()
  await expectStillAccessible(page)
})

test('where the country’s figures fail, the page says so and comes back', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/503|Failed to load/)
  await portal.setFaults({ path: '/private/generationMix/realTime', is: 'error' })
  await portal.open('aroha', paths.ecoTracker('realtime'))
  await expect(page.getByRole('heading', { name: 'The country’s power could not be loaded' })).toBeVisible()
  await portal.setFaults()
  await page.getByRole('button', { name: /Retry/ }).click()
  await expect(page.getByRole('heading', { name: /% renewable now/ })).toBeVisible()
})

test('no page without such a chart loads the code that draws it', THOROUGH, async ({ page, portal }) => {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text().catch(() => ''))
  })
  const isVictoryLoaded = async () => (await Promise.all(scripts)).some((script) => script.includes('VictoryContainer'))
  for (const path of [
    paths.dashboard(),
    paths.carbonCalculator(),
    paths.products(),
    paths.naturalGas(),
    paths.insights(),
    paths.bills(),
    paths.ecoTracker(),
  ]) {
    await portal.open('aroha', path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await portal.untilQuiet()
    expect(await isVictoryLoaded(), path).toBe(false)
  }
  await page.getByRole('navigation', { name: 'Eco tracker' }).getByRole('link', { name: 'Now' }).click()
  await expect(
    page
      .getByRole('group', { name: /^Power made: chart/ })
      .locator('svg')
      .first(),
  ).toBeVisible()
  expect(await isVictoryLoaded()).toBe(true)
})

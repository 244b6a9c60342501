import { THOROUGH } from '../tests/thorough.ts'
import { expect, expectAccessible, expectToFit, layoutShifts, test } from './portal.ts'

/* The electricity forecast as a customer reads it. */

const FORECASTS = '/account/insights/forecasts'

for (const width of [1280, 375]) {
  test(
    `a week ahead, the best hours, last week's forecast and the bill, ${width} wide`,
    width === 375 ? {} : THOROUGH,
    async ({ page, portal }) => {
      await page.setViewportSize({ width, height: 900 })
      await portal.open('aroha', FORECASTS)
      await expect(page.getByRole('heading', { name: /^This week is likely to cost \$\d+ to \$\d+$/ })).toBeVisible()
      await expect(page.getByRole('heading', { name: /dishwasher/ })).toBeVisible()
      await expect(
        page.getByText(/^A week ago we expected \$\d+ to \$\d+\. It came to \$[\d.]+, (within|more than|less than) that\.$/),
      ).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Electricity in this bill period' })).toBeVisible()
      await portal.untilQuiet()
      await expectAccessible(page)
      await expectToFit(page)
      expect(await layoutShifts(page)).toEqual([])

      await page.getByRole('radio', { name: 'kWh', exact: true }).check()
      await expect(page.getByRole('heading', { name: /^This week is likely to take \d+ to \d+ kWh$/ })).toBeVisible()
      // Seven days that were read and seven to come, each of these with its range.
      await page.getByText('Show as a table').first().click()
      const rows = page.getByRole('table').first().getByRole('row')
      await expect(rows).toHaveCount(15)
      await expect(rows.last()).toContainText(/kWh to .* kWh/)
      await page
        .getByRole('group', { name: /chart\. Arrow keys/ })
        .first()
        .focus()
      await page.keyboard.press('End')
      await expect(
        page
          .getByRole('group', { name: /chart\. Arrow keys/ })
          .first()
          .getByText(/expected/),
      ).toBeVisible()
    },
  )
}

test('the old address leads to the page, and a customer without readings reads when it comes', THOROUGH, async ({ page, portal }) => {
  await portal.open('newcomer', '/account/usage/forecasts')
  await expect(page).toHaveURL(FORECASTS)
  await expect(page.getByText('Your forecast is on its way')).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Tips & Insights' }).getByRole('link', { name: 'Electricity forecast' }),
  ).toHaveAttribute('aria-current', 'page')
})

test('a forecast that fails can be asked for again', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 500/)
  await portal.setFaults({ path: '/private/electricityForecast/week', is: 'error' })
  await portal.open('aroha', FORECASTS)
  await expect(page.getByText('Your forecast could not be loaded')).toBeVisible()
  await portal.setFaults()
  await page
    .getByRole('button', { name: /try again|retry/i })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: /^This week is likely to cost/ })).toBeVisible()
})

import { THOROUGH } from '../tests/thorough.ts'
import { paths } from '#lib/paths.ts'
import { expect, expectAccessible, expectStillAccessible, layoutShifts, type Page, test } from './portal.ts'

/* Tips and the carbon calculator, as a person uses them. */

const like = (page: Page) => page.getByRole('button', { name: /^Like/ }).first()

test('tips: seasonal first, all, by category; a like stays, and goes back where it cannot be saved', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 500/)
  await portal.open('aroha', '/account/tips')
  await expect(page).toHaveURL(/\/account\/insights\/tips$/)
  await expect(page.getByRole('heading', { name: /^A tip for (summer|autumn|winter|spring)$/ })).toBeVisible()
  await portal.untilQuiet()
  await expectAccessible(page)
  expect(await layoutShifts(page)).toEqual([])

  await page.getByRole('link', { name: 'Hot water' }).click()
  await expect(page).toHaveURL(/category\/hot-water$/)
  await expect(page.getByRole('heading', { name: 'Tips: hot water' })).toBeFocused()
  await like(page).click()
  await expect(like(page)).toHaveAttribute('aria-pressed', 'true')
  await portal.untilQuiet()
  await page.reload()
  await expect(like(page)).toHaveAttribute('aria-pressed', 'true')

  await portal.setFaults({ path: '/private/tips/shower-five', is: 'error' })
  await like(page).click()
  await expect(page.getByText(/^That was not saved/)).toBeVisible()
  await expect(like(page)).toHaveAttribute('aria-pressed', 'true')
  await expectStillAccessible(page)

  await page.getByRole('link', { name: 'All tips' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Electric vehicles' })).toBeVisible()
})

test('an old address of electric vehicles leads to their tips', THOROUGH, async ({ page, portal }) => {
  await portal.open('aroha', '/account/tips/category/electric-vehicle')
  await expect(page.getByRole('heading', { level: 1, name: 'Tips: electric vehicles' })).toBeVisible()
})

/** Chooses an answer of the step that is open by keyboard alone. */
async function choose(page: Page, name: RegExp | string, role: 'radio' | 'checkbox' = 'radio'): Promise<void> {
  const input = page.getByRole(role, { name, exact: true })
  await input.focus()
  await page.keyboard.press('Space')
  await expect(input).toBeChecked()
}

async function next(page: Page, name = 'Next'): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 720 } })

  test('the carbon calculator, from its first step to the results and back, by keyboard', THOROUGH, async ({ page, portal }) => {
    await portal.open('priya', paths.carbonCalculator('default-state'))
    // Without results there is nothing to show there.
    await expect(page).toHaveURL(/carbon-calculator$/)
    await portal.untilQuiet()
    await expectAccessible(page)
    await next(page, 'Start')
    await expect(page.getByRole('heading', { name: /^Step 1 of 4/ })).toBeFocused()
    await next(page)
    await expect(page.getByRole('heading', { name: /^Step 2 of 4/ })).toBeFocused()
    await choose(page, /^Natural gas/)
    await choose(page, 'Heating', 'checkbox')
    await expectStillAccessible(page)
    await next(page)
    await choose(page, '3')
    await choose(page, '2 minutes')
    await next(page)
    // What was answered is kept, whatever happens to the page.
    await expect(page.getByText('Your answers are saved')).toBeVisible()
    await page.reload()
    await choose(page, '1')
    await choose(page, 'Petrol')
    await choose(page, '10,000–15,000 km')
    await choose(page, /From 2010/)
    await choose(page, 'Up to 2 litres')
    await next(page, 'See my footprint')
    await expect(page.getByText('Working out your footprint…')).toBeVisible()
    await expect(page).toHaveURL(/default-state$/, { timeout: 15_000 })
    await expect(page.getByRole('heading', { name: /^Your home makes about \d+\.\d tonnes of CO₂e a year$/ })).toBeVisible()
    await portal.untilQuiet()
    await expectStillAccessible(page)

    await page.getByRole('switch', { name: 'Drive electric' }).check()
    await expect(page.getByText('With these changes')).toBeVisible()
    await portal.untilQuiet()
    await page.reload()
    await expect(page.getByRole('switch', { name: 'Drive electric' })).toBeChecked()
    await page.getByRole('switch', { name: 'Drive electric' }).uncheck()
    await portal.untilQuiet()
    await next(page, 'How this is worked out')
    await expect(page.getByRole('heading', { name: 'What we count with' })).toBeVisible()
    await expectStillAccessible(page)
    // What was switched meanwhile is as it was left.
    await next(page, 'Back to the results')
    await expect(page.getByRole('switch', { name: 'Drive electric' })).not.toBeChecked()

    await next(page, 'Start again')
    await next(page, 'Forget my answers')
    await expect(page.getByText('Your answers are forgotten.')).toBeVisible()
    await expect(page).toHaveURL(/carbon-calculator$/)
    await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  })
})

test('a footprint that cannot be worked out says so, and a second try works', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 500/)
  await portal.open('hemi', `${paths.carbonCalculator()}?step=people`)
  await next(page)
  await choose(page, 'No gas')
  await next(page)
  await choose(page, '1')
  await choose(page, 'A bath')
  await next(page)
  await choose(page, 'None')
  await portal.setFaults({ path: '/private/carbonCalculator/submit', is: 'error' })
  await next(page, 'See my footprint')
  await expect(page.getByText('Your footprint could not be worked out')).toBeVisible({ timeout: 10_000 })
  await portal.setFaults()
  await next(page, 'See my footprint')
  await expect(page).toHaveURL(/default-state$/, { timeout: 15_000 })
})

test('a business is told that the calculator is for homes', THOROUGH, async ({ page, portal }) => {
  await portal.open('rimu-cafe', paths.carbonCalculator())
  await expect(page.getByRole('heading', { name: 'This calculator is for homes' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Tips & Insights' }).getByText('Carbon calculator')).toHaveCount(0)
})

test('Start takes over what another device has answered meanwhile, without a conflict', THOROUGH, async ({ page, portal, request }) => {
  await portal.open('priya', paths.carbonCalculator())
  const start = page.getByRole('button', { name: 'Start', exact: true })
  await expect(start).toBeVisible()
  const { accessToken } = await (await request.get('/e2e/session', { params: { as: 'priya' } })).json()
  const headers = { authorization: `Bearer ${accessToken}` }
  const { siteId, revision } = await (await request.get('/api/v1/private/carbonCalculator', { headers })).json()
  const answers = { NumberOfAdults: 7, NumberOfChildren: 3 }
  const saved = await request.post('/api/v1/private/carbonCalculator', { headers, data: { siteId, answers, revision } })
  expect(saved.status()).toBe(200)
  await start.click()
  await expect(page.getByRole('spinbutton', { name: 'How many adults live at home?' })).toHaveValue('7')
  await portal.untilQuiet()
  await expect(page.getByText('Answered differently somewhere else')).toHaveCount(0)
})

test('the insights of a customer without readings ask for the profile', async ({ page, portal }) => {
  await portal.open('newcomer', paths.insights())
  const link = page.getByRole('listitem').filter({ hasText: 'Tell us about your home' }).getByRole('link', { name: 'Answer the questions' })
  await expect(link).toHaveAttribute('href', paths.homeProfile())
})

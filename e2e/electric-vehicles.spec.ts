import { paths } from '#lib/paths.ts'
import { THOROUGH } from '../tests/thorough.ts'
import { expect, expectAccessible, expectStillAccessible, layoutShifts, test } from './portal.ts'

for (const width of [375, 1280]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('a driver sees what the car charged, month by month and place by place', THOROUGH, async ({ page, portal }) => {
      await portal.open('priya', paths.ev())
      await expect(page.getByRole('heading', { name: /^\d+ kWh charged this month$/ })).toBeVisible()
      await expect(page.getByRole('heading', { name: /^The best \w+ hours to charge the car are/ })).toBeVisible()
      await portal.untilQuiet()
      await expectAccessible(page)
      expect(await layoutShifts(page)).toEqual([])
      await page.getByRole('navigation', { name: 'Charging your car' }).getByRole('link', { name: 'Plan insights' }).click()
      await expect(page.getByText(/^At today’s prices, .+ \$[\d.]+ more than on Northlight EV Day & Night\./)).toBeVisible()
      await expectStillAccessible(page)
      await page.getByRole('navigation', { name: 'Charging your car' }).getByRole('link', { name: 'EV Everywhere' }).click()
      await expect(
        page
          .getByRole('list', { name: /^Charges in / })
          .first()
          .getByRole('listitem')
          .first(),
      ).toBeVisible()
      await page.getByLabel('Year').selectOption('All')
      await page.getByRole('radio', { name: 'By place' }).check()
      await expect(
        page
          .getByRole('list', { name: /^Places/ })
          .getByRole('listitem')
          .first(),
      ).toContainText('Home')
      await expect(page).toHaveURL(/year=all&by=place$/)
      await expectStillAccessible(page)
    })
  })
}

test('a calendar entry and a file of all charges are saved, and their page counts as one view', THOROUGH, async ({ page, portal }) => {
  await portal.open('priya', paths.ev())
  const entry = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to my calendar' }).click()
  expect((await entry).suggestedFilename()).toBe('Charge the car.ics')
  const views: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/events/view')) views.push(new URL(request.url()).pathname)
  })
  await page.goto(paths.evEverywhere())
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/^Charging sessions \d{4}\.csv$/)
  await portal.untilQuiet()
  expect(views).toEqual(['/api/v1/private/events/viewEvEverywhere'])
})

test('without a car, and without natural gas, their pages are no views', THOROUGH, async ({ page, portal }) => {
  const views: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/events/view')) views.push(new URL(request.url()).pathname)
  })
  await portal.open('tama', paths.evEverywhere())
  await expect(page.getByRole('heading', { name: 'No electric car here yet' })).toBeVisible()
  await page.goto(paths.naturalGas())
  await expect(page.getByRole('heading', { name: 'No natural gas here' })).toBeVisible()
  await portal.untilQuiet()
  expect(views).toEqual([])
})

test('an account of the network is linked by keyboard, in three steps, and taken away again', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/503|409/)
  await portal.open('ruth', paths.evEverywhere())
  await page.getByRole('button', { name: 'Link your account' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Link your charging account' })
  await expect(dialog.getByLabel('Account number at the network')).toBeFocused()
  await page.keyboard.type('CN-77120')
  await dialog.getByLabel('Email address that the network knows').fill('priya@example.nz')
  await page.keyboard.press('Enter')
  const number = dialog.getByLabel('Account number at the network')
  await expect(number).toBeFocused()
  await expect(number).toHaveAccessibleDescription(/linked to another customer/)
  await expectStillAccessible(page)
  await dialog.getByLabel('Account number at the network').fill('CN-20002')
  await dialog.getByLabel('Email address that the network knows').fill('driver@example.nz')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Is this your account?' })
  await expect(question.getByText(/knows CN-20002 with driver@example.nz/)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(question.getByRole('status')).toHaveText(/does not answer just now/)
  await question.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('dialog', { name: 'Linked' }).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('CN-20002')).toBeVisible()
  await page.getByRole('button', { name: 'Unlink this account' }).click()
  await page.getByRole('button', { name: 'Unlink it' }).click()
  await expect(page.getByText('The account is no longer linked.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Link your account' })).toBeVisible()
})

test('who has no car reads what this is, saves one, and says when it is gone', THOROUGH, async ({ page, portal }) => {
  await portal.open('hemi', '/account/ev-iq')
  await expect(page.getByRole('heading', { level: 1, name: 'Charging your car' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No electric car here yet' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Charging your car' })).toHaveCount(0)
  await portal.untilQuiet()
  await expectAccessible(page)
  await page.getByLabel('Model').selectOption('Nissan Leaf 40 kWh')
  await page.getByLabel(/^What your car says/).fill('2')
  await page.getByRole('button', { name: 'Add this car' }).click()
  await expect(page.getByText('Enter kWh per 100 km, from 8 to 60.')).toBeVisible()
  await page.getByLabel(/^What your car says/).fill('16,2')
  await page.getByRole('button', { name: 'Add this car' }).click()
  await expect(page.getByRole('navigation', { name: 'Charging your car' }).getByRole('link', { name: 'Plan insights' })).toBeVisible()
  await page.getByRole('button', { name: 'I no longer have this car' }).click()
  const question = page.getByRole('dialog', { name: 'Remove this car?' })
  await expectStillAccessible(page)
  await question.getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByText('If you get another one, add it here.')).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Your car is removed' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Charging your car' })).toHaveCount(0)
  await expectStillAccessible(page)
  await page.getByRole('button', { name: 'Add this car' }).click()
  await expect(page.getByRole('button', { name: 'I no longer have this car' })).toBeVisible()
  await expect(page.getByText('Your car is removed')).toHaveCount(0)
})

test('printed, the page has low charts and all answers, and no form', THOROUGH, async ({ page, portal }) => {
  await portal.open('priya', paths.ev())
  const form = page.getByRole('heading', { name: 'Your car', exact: true })
  await expect(form).toBeVisible()
  const answer = page.getByText(/^No\. Your price at public chargers is the network’s/)
  await expect(answer).toBeHidden()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(form).toBeHidden()
  await expect(answer).toBeVisible()
  await page.setViewportSize({ width: 718, height: 1000 })
  expect((await page.getByRole('group', { name: /Arrow keys/ }).boundingBox())?.height).toBeLessThan(200)
})

test('without electricity the page says what it can show', THOROUGH, async ({ page, portal }) => {
  await portal.open('moana', paths.evPlanInsights())
  await expect(page.getByRole('heading', { name: 'No electric car here yet' })).toBeVisible()
})

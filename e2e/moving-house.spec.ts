import type { APIRequestContext, Page } from '@playwright/test'
import { paths } from '#lib/paths.ts'
import { openDay } from '../tests/own-changes.ts'
import { THOROUGH } from '../tests/thorough.ts'
import { loseOneAnswer } from './lost-answers.ts'
import { pressButton } from './hands.ts'
import { expect, expectAccessible, expectStillAccessible, layoutShifts, test } from './portal.ts'

/* A move from the first click to the case number and back to done, by form and with an offer. */

const DAY_MS = 86_400_000
const next = (page: Page) => page.getByRole('button', { name: 'Next' })
const step = (page: Page, number: number, of = 3) => page.getByRole('heading', { name: new RegExp(`^Step ${number} of ${of}`) })
const told = (page: Page) => page.getByText(/^Your case number is M-\w{7}\./)
const movesOn = (request: APIRequestContext, afterMs: number) => request.post('/e2e/moves', { data: { afterMs } })
const submits = async (request: APIRequestContext) =>
  ((await (await request.get('/e2e/customer-events')).json()) as { type: string }[]).filter(({ type }) =>
    type.endsWith('home_move.submitted'),
  ).length

/** The retailer confirms the move, and it is done on its days. */
async function expectDone(page: Page, request: APIRequestContext) {
  await movesOn(request, 3 * 60_000)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your move is confirmed' })).toBeVisible()
  await movesOn(request, 20 * DAY_MS)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your move is done' })).toBeVisible()
}

async function fillAddress(page: Page, typed = '5 Rimu Street, Kar') {
  await page.getByLabel('Where are you moving to?').pressSequentially(typed)
  await page
    .getByRole('option', { name: /Rimu Street, Karori/ })
    .first()
    .waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Choose another' })).toBeVisible()
}

async function tellMove(page: Page, { outAfter = 10, inAfter = 11 } = {}) {
  await page.getByLabel('Last day at the old place').fill(openDay(outAfter))
  await fillAddress(page)
  await page.getByLabel('First day at the new place').fill(openDay(inAfter))
  await expect(page.getByText('There is a smart meter')).toBeVisible()
  await next(page).click()
  await expect(step(page, 2)).toBeVisible()
  for (const no of await page.getByLabel('No', { exact: true }).all()) await no.check()
  await next(page).click()
  await expect(step(page, 3)).toBeVisible()
  await page.getByLabel('I have read and agree').check()
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 720 } })

  test(
    'a move is told by keyboard, with a reload in the middle of each page, and comes back done',
    THOROUGH,
    async ({ page, portal, request }) => {
      await portal.open('aroha', paths.movingHouse())
      await portal.untilQuiet()
      await expectAccessible(page)
      expect(await layoutShifts(page)).toEqual([])
      await pressButton(page, 'Start your move')
      await expect(step(page, 1)).toBeFocused()

      await pressButton(page, 'Next')
      await expect(page.getByText('Please choose your last day there.')).toBeVisible()
      await expect(page.getByLabel('Last day at the old place')).toBeFocused()
      await expectStillAccessible(page)
      await page.getByLabel('Last day at the old place').fill('2020-01-01')
      const refused = page.getByText(/^We can’t switch the power off that soon\. The nearest day that we can is/)
      await expect(refused).toBeVisible()
      await page.getByRole('button', { name: /^Use / }).press('Enter')
      await expect(page.getByLabel('Last day at the old place')).toBeFocused()
      await expect(refused).toHaveCount(0)
      await pressButton(page, 'Leave for now')
      await expect(page.getByText('Your answers so far are kept.')).toBeFocused()
      await pressButton(page, 'Continue')
      await page.getByLabel('Last day at the old place').fill(openDay(10))
      const newAddress = page.getByLabel('Where are you moving to?')
      await newAddress.fill('5 Rimu Str')
      await page.reload()
      await expect(newAddress).toHaveValue('5 Rimu Str')
      await newAddress.focus()
      await expect(page.getByRole('option', { name: /Rimu Street, Karori/ })).toBeVisible()
      await newAddress.clear()
      // As low as it can be seen: what it suggests would open behind the bar.
      await newAddress.evaluate((field) => scrollBy(0, field.getBoundingClientRect().bottom - innerHeight + 80))
      await newAddress.pressSequentially('5 Rimu Street, Kar')
      const lastOption = page.getByRole('listbox', { name: 'Addresses' }).getByRole('option').last()
      await expect(lastOption).toBeVisible()
      const bar = page.getByRole('navigation', { name: 'Main' })
      const below = async () =>
        ((await bar.boundingBox())?.y ?? 0) - (await lastOption.evaluate((one) => one.getBoundingClientRect().bottom))
      await expect.poll(below).toBeGreaterThanOrEqual(0)
      await newAddress.clear()
      await fillAddress(page)
      await page.reload()
      await expect(page.getByText('There is a smart meter')).toBeVisible()
      await expect(page.getByLabel('Last day at the old place')).toHaveValue(openDay(10))
      await page.getByLabel('First day at the new place').fill(openDay(8))
      await expect(page.getByText(/^You’ll have power at both places for/)).toBeVisible()
      await page.getByText('What you’ll pay there').focus()
      await page.keyboard.press('Enter')
      await expect(page.getByText('31.21 c')).toBeVisible()
      await page.getByRole('radio', { name: 'Without GST' }).check()
      await expect(page.getByText('27.14 c')).toBeVisible()
      await pressButton(page, 'Next')

      await expect(step(page, 2)).toBeFocused()
      await page.getByLabel('Yes').first().focus()
      await page.keyboard.press('Space')
      await page.getByLabel('Their first name').fill('Māia')
      await page.reload()
      await expect(page.getByLabel('Their first name')).toHaveValue('Māia')
      await page.getByLabel('Their last name').fill('O’Rourke')
      await page.getByLabel('Name of their GP').fill('Dr. Te Whare')
      await page.getByLabel('Other critical equipment').focus()
      await page.keyboard.press('Space')
      await page.getByLabel('No').last().focus()
      await page.keyboard.press('Space')
      await pressButton(page, 'Next')
      await expect(page.getByText('Please tell us what other equipment they use.')).toBeVisible()
      await page.getByLabel('What other equipment?').fill('Suction pump')
      await expectStillAccessible(page)
      await pressButton(page, 'Next')

      await expect(step(page, 3)).toBeFocused()
      await expect(page.getByText('Suction pump')).toBeVisible()
      await page.reload()
      await pressButton(page, 'Send my move')
      await expect(page.getByText('You must read and agree to the Terms and Conditions.')).toBeVisible()
      await page.getByLabel('I have read and agree').focus()
      await page.keyboard.press('Space')
      await pressButton(page, 'Send my move')
      await expect(told(page)).toBeFocused()
      await expect(page.getByRole('heading', { name: 'We have your move' })).toHaveCount(1)
      await expectStillAccessible(page)

      await expectDone(page, request)
      await pressButton(page, 'Look at the new place')
      await expect(page).toHaveURL(paths.dashboard())
    },
  )
})

test.describe('on a phone, for others', () => {
  test.use({ viewport: { width: 375, height: 720 } })

  for (const [person, kind] of [
    ['rimu-cafe', 'a business'],
    ['tama', 'a customer with two properties'],
  ] as const) {
    test(
      `the move of ${kind} is told by keyboard, with a reload on each page, and comes back done`,
      THOROUGH,
      async ({ page, portal, request }) => {
        await portal.open(person, paths.movingHouse())
        await pressButton(page, 'Start your move')
        await expect(step(page, 1)).toBeFocused()
        const places = await page.getByRole('checkbox').all()
        expect(places.length > 1).toBe(person === 'tama')
        for (const place of places) if (!(await place.isChecked())) await place.press('Space')
        await page.getByLabel('Last day at the old place').fill(openDay(10))
        await fillAddress(page)
        await page.getByLabel('First day at the new place').fill(openDay(11))
        await page.reload()
        await expect(page.getByLabel('First day at the new place')).toHaveValue(openDay(11))
        await expect(page.getByText('There is a smart meter')).toBeVisible()
        await pressButton(page, 'Next')

        await expect(step(page, 2)).toBeFocused()
        for (const no of await page.getByLabel('No', { exact: true }).all()) await no.press('Space')
        await page.reload()
        for (const no of await page.getByLabel('No', { exact: true }).all()) await expect(no).toBeChecked()
        await pressButton(page, 'Next')

        await expect(step(page, 3)).toBeFocused()
        await page.reload()
        await page.getByLabel('I have read and agree').press('Space')
        await expectStillAccessible(page)
        await pressButton(page, 'Send my move')
        await expect(told(page)).toBeFocused()
        await expectDone(page, request)
      },
    )
  }
})

test('a double click and a lost answer open one case', THOROUGH, async ({ page, portal, request }) => {
  portal.expectConsoleErrors(/ERR_FAILED/)
  await portal.open('rimu-cafe', paths.movingHouse({ page: '1' }))
  await tellMove(page)
  await loseOneAnswer(page, '**/private/homeMove/submit')
  await page.getByRole('button', { name: 'Send my move' }).click()
  await expect(page.getByRole('heading', { name: 'We don’t know yet if your move was sent' })).toBeVisible()
  await page.getByRole('button', { name: 'Send my move' }).dblclick()
  await expect(told(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'We have your move' })).toHaveCount(1)
  expect(await submits(request)).toBe(1)
})

test('two tabs that fill in one move open one case', THOROUGH, async ({ page, portal, context, request }) => {
  portal.expectConsoleErrors(/status of 409/)
  await portal.open('aroha', paths.movingHouse({ page: '1' }))
  await tellMove(page)
  const session = await page.evaluate(() => sessionStorage.getItem('session') ?? '')
  const other = await context.newPage()
  await other.addInitScript((text) => sessionStorage.setItem('session', text), session)
  await other.goto(paths.movingHouse({ page: '3' }))
  await expect(other.getByLabel('I have read and agree')).toBeChecked()
  await page.getByRole('button', { name: 'Send my move' }).click()
  await expect(told(page)).toBeVisible()
  await other.getByRole('button', { name: 'Send my move' }).click()
  await expect(told(other)).toBeVisible()
  expect(await submits(request)).toBe(1)
})

test('of two properties both are left; the days are changed, and the move is cancelled', THOROUGH, async ({ page, portal }) => {
  await portal.open('tama', paths.movingHouse({ page: '1' }))
  await expect(page.getByRole('checkbox')).toHaveCount(2)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await tellMove(page, { outAfter: 20, inAfter: 15 })
  await page.getByRole('button', { name: 'Send my move' }).click()
  await expect(told(page)).toBeVisible()
  await expect(page.getByText(/3\/27 Kauri Lane.*; 8 Pōhutukawa Road/)).toBeVisible()
  await page.getByRole('button', { name: 'Change the days' }).click()
  await page.getByLabel('First day at the new place').fill(openDay(19))
  await page.getByRole('button', { name: 'Save the days' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByText('What happened so far').click()
  await expect(page.getByText(/You changed the days:/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the move' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the move' }).click()
  await expect(page.getByRole('heading', { name: 'Your move is cancelled' })).toBeVisible()
})

test('with an offer, in a dialog, with a reload in the middle and a bonus code', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 400/)
  const dialog = page.getByRole('dialog')
  await portal.open('aroha', paths.movingHouse())
  await page.getByRole('button', { name: 'Move with an offer' }).click()
  await expect(step(page, 1, 6)).toBeFocused()
  await page.getByLabel('Last day at the old place').fill(openDay(10))
  await fillAddress(page)
  await page.getByLabel('First day at the new place').fill(openDay(11))
  await expect(page.getByText('There is a smart meter')).toBeVisible()
  await next(page).click()
  await expect(step(page, 2, 6)).toBeFocused()
  await dialog.getByLabel('Electricity').check()
  await next(page).click()
  await dialog.getByLabel('Electricity plan').selectOption('Northlight EV Day & Night')
  await dialog.getByLabel(/^Half price installation/).check()
  await dialog.getByLabel('Bonus code').fill('GUESS')
  await page.reload()
  await expect(dialog.getByLabel(/^Half price installation/)).toBeChecked()
  await expectAccessible(page)
  await next(page).click()
  await dialog.getByLabel('No', { exact: true }).first().check()
  await dialog.getByLabel('Yes', { exact: true }).last().check()
  await next(page).click()
  await expect(dialog.getByLabel('Email address')).toHaveValue('aroha@example.nz')
  await dialog.getByLabel('By email').check()
  await dialog.getByLabel('No', { exact: true }).check()
  await next(page).click()
  await dialog.getByLabel('I have read and agree').check()
  await dialog.getByRole('button', { name: 'Send my move' }).click()
  await expect(dialog.getByText('We don’t know that bonus code.')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await dialog.getByLabel('Bonus code').fill('welcome50')
  for (let i = 0; i < 3; i++) await next(page).click()
  await dialog.getByRole('button', { name: 'Send my move' }).click()
  await expect(dialog.getByText(/^Your case number is M-/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(told(page)).toBeVisible()
})

import { paths } from '#lib/paths.ts'
import { THOROUGH } from '../tests/thorough.ts'
import { expect, type Page, seeAll, test } from './portal.ts'
import { PASSWORD } from './signed-in.ts'

/* Where the focus is for who has no mouse: on a heading after a change of page, and in sight on everything else. */

/** The focused element, and whether a ring shows it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const one = document.activeElement as HTMLElement
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    const hasRing = one.matches(':focus-visible') && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    return { tag: one.tagName, hasRing }
  })

async function expectOnHeading(page: Page, name: string | RegExp) {
  await expect(page.getByRole('heading', { name, exact: true })).toBeFocused()
  expect((await focused(page)).hasRing).toBe(false)
}

async function expectNextInSight(page: Page) {
  await page.keyboard.press('Tab')
  expect(await focused(page)).toEqual({ tag: expect.stringMatching(/^(A|BUTTON|INPUT|SELECT|SUMMARY)$/), hasRing: true })
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
}

/** Waits for the work that a page puts off until it is quiet; keeping the focus is part of it. */
const untilDeferred = (page: Page) => expect(page.locator('body > div > [aria-hidden] > strong')).toBeAttached()

test('signing in and going to another page focus its heading, and Tab goes on in the page', async ({ page, portal }) => {
  await page.goto('/')
  await expect(page.getByLabel('Email or username')).toBeFocused()
  expect((await focused(page)).hasRing).toBe(true)
  await page.keyboard.type('aroha')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(paths.dashboard())
  await expectOnHeading(page, 'Dashboard')
  await portal.untilQuiet()
  await expectNextInSight(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bills' }).focus()
  expect((await focused(page)).hasRing).toBe(true)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(paths.bills())
  await expectOnHeading(page, 'Bills')
  await portal.untilQuiet()
  await expectNextInSight(page)
})

test('a dialog focuses its first field and gives the focus back', THOROUGH, async ({ page, portal }) => {
  await portal.open('moana', paths.bottledGas())
  const open = page.getByRole('button', { name: 'Order bottles' })
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
  await expect.poll(async () => (await focused(page)).tag).toBe('INPUT')
  expect((await focused(page)).hasRing).toBe(true)
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
  expect((await focused(page)).hasRing).toBe(true)
})

test('a dialog that the page before opened gives the focus to the heading', THOROUGH, async ({ page, portal }) => {
  await portal.open('rimu-cafe', paths.dashboard())
  await page.getByRole('link', { name: 'Send a gas reading' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expectOnHeading(page, 'Natural gas')
})

test('what goes away gives the focus to the nearest heading', THOROUGH, async ({ page, portal }) => {
  await portal.open('tama', paths.dashboard())
  await untilDeferred(page)
  const choice = page.getByRole('combobox', { name: 'Your property' })
  await choice.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('Changing…')).toHaveCount(0)
  await expect(choice).toHaveValue('1')
  await portal.untilQuiet()
  await expect(choice).toBeFocused()
  await seeAll(page)
  await page.getByRole('button', { name: /^Show Townhouse/ }).focus()
  await page.keyboard.press('Enter')
  await expectOnHeading(page, 'Your properties')
})

test('a list that is shown whole gives the focus to the first row that was not shown', THOROUGH, async ({ page, portal }) => {
  await portal.open('moana', paths.bottledGas())
  await untilDeferred(page)
  const rows = page.getByRole('region', { name: 'Deliveries' }).getByRole('listitem')
  const all = page.getByRole('button', { name: /^Show all/ })
  await expect(all).toBeVisible()
  const before = await rows.count()
  await all.focus()
  await page.keyboard.press('Enter')
  await expect(rows.nth(before)).toBeFocused()
})

test('the last tip that is dismissed gives the focus to a heading', THOROUGH, async ({ page, portal }) => {
  await portal.open('aroha', paths.dashboard())
  await seeAll(page)
  await untilDeferred(page)
  const dismiss = page.getByRole('button', { name: /^Dismiss: / }).first()
  await expect(dismiss).toBeVisible()
  // Which ones there are depends on the day.
  while (await dismiss.isVisible()) {
    const name = (await dismiss.getAttribute('aria-label')) ?? ''
    await dismiss.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  }
  await expect.poll(() => focused(page)).toEqual({ tag: expect.stringMatching(/^(H[123]|BUTTON)$/), hasRing: expect.any(Boolean) })
})

import { expect, expectAccessible, expectStillAccessible, test } from './portal.ts'
import { THOROUGH } from '../tests/thorough.ts'

/* Templates: a page and a widget are saved, put onto other pages, renamed and removed. */

test('a page and a widget become templates, a new tab begins with one, and both go again', THOROUGH, async ({ page, portal }) => {
  await portal.open('staff', '/studio/pages/dashboard')
  await page
    .getByRole('button', { name: /: move or select/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Save as a template' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Our greeting')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save it' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByRole('link', { name: 'Tabs and navigation' }).click()
  await page.locator('summary').filter({ hasText: 'Tips & Insights' }).click()
  await page.getByRole('button', { name: 'Save as a template' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Save it' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByLabel('New tab').fill('Whenua')
  await page.getByLabel('Begin with').selectOption('Tips & Insights')
  await page.getByRole('button', { name: 'Add the tab' }).click()
  await expect(page.getByRole('heading', { name: 'Whenua', level: 1 })).toBeVisible()
  const placed = page.getByRole('button', { name: /: move or select/ })
  const before = await placed.count()
  expect(before).toBeGreaterThan(1)

  await page.getByLabel('Search widgets').fill('our greeting')
  await page.getByRole('button', { name: /^Our greeting/ }).press('Enter')
  await expect(placed).toHaveCount(before + 1)
  await expect(placed.last()).toBeFocused()
  await page.reload()
  await expect(placed).toHaveCount(before + 1)

  await page.getByRole('link', { name: 'Templates', exact: true }).click()
  await page.getByRole('button', { name: 'Rename “Our greeting”' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Tips & Insights')
  await page.getByRole('button', { name: 'Rename', exact: true }).last().click()
  await expect(page.getByText('is the name of another template')).toBeVisible()
  portal.expectConsoleErrors(/status of 400/)
  await page.getByRole('dialog').getByLabel('Name').fill('The greeting')
  await page.getByRole('button', { name: 'Rename', exact: true }).last().click()
  await expect(page.getByText('The greeting')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 800 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove “The greeting”' }).click()
  await expectStillAccessible(page)
  await page.getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByText('“The greeting” is no template any more.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove “The greeting”' })).toBeHidden()
})

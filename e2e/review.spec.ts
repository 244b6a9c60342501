import type { Browser, Page } from '@playwright/test'
import { THOROUGH } from '../tests/thorough.ts'
import { expect, expectAccessible, test } from './portal.ts'

/* Reviews and comments: two people of staff, each in a browser of their own. */

async function asStaff(browser: Browser, page: Page, username: string): Promise<Page> {
  const session = await (await page.request.get('/e2e/session', { params: { as: username } })).text()
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, viewport: { width: 375, height: 800 } })
  await context.addInitScript((text) => sessionStorage.setItem('session', text), session)
  return context.newPage()
}

test(
  'an editor comments and asks for a review; the reviewer is told, answers, approves, and a later change ends that',
  THOROUGH,
  async ({ page, portal, browser }) => {
    await portal.open('editor', '/studio/pages/dashboard?widget=hero')
    const settings = page.getByRole('complementary', { name: /^Settings of/ })
    await settings.getByLabel('Title', { exact: true }).fill('Kia ora')
    await settings.getByText('Comments', { exact: true }).click()
    await settings.getByLabel('Comment', { exact: true }).fill('Is it too short?')
    await settings.getByRole('button', { name: 'Comment', exact: true }).click()
    await expect(page.getByTestId('canvas').getByRole('button', { name: 'Kia ora: move or select, 1 open comment' })).toBeVisible()
    await page.getByRole('button', { name: 'Review', exact: true }).click()
    await page.getByRole('button', { name: 'Ask for a review' }).click()
    await page.getByLabel('What to look at').fill('The greeting on the dashboard')
    await page.getByLabel('Who reviews').selectOption('Jo Marlowe')
    await page.getByRole('button', { name: 'Ask for a review' }).click()
    await expect(page.getByRole('region', { name: 'Review' }).getByText(/^Waiting for review by Jo Marlowe since/)).toBeVisible()
    await expectAccessible(page)

    // On a phone, by what the inbox leads to.
    const reviewer = await asStaff(browser, page, 'staff')
    await reviewer.goto('/studio/content/content:tips')
    await reviewer.getByRole('button', { name: 'Inbox: 1 new' }).press('Enter')
    await expect(reviewer.getByText('Mere Tamihana asks for a review of “Changes”.')).toBeVisible()
    await expectAccessible(reviewer)
    await reviewer.getByRole('link', { name: 'Open “Changes”' }).press('Enter')
    await expect(reviewer.getByRole('region', { name: 'Changes', exact: true })).toContainText('title is now “Kia ora”')
    await reviewer.getByRole('button', { name: 'Reply' }).click()
    await reviewer.getByLabel('Reply').fill('Just right')
    await reviewer.getByRole('button', { name: 'Reply' }).press('Enter')
    await expect(reviewer.getByText('Just right')).toBeVisible()
    await reviewer.getByRole('button', { name: 'Resolve' }).click()
    await expect(reviewer.getByText('All comments are resolved.')).toBeVisible()
    await reviewer.getByRole('button', { name: 'Approve' }).click()
    await expect(reviewer.getByRole('region', { name: 'Review' }).getByText(/^Approved by Jo Marlowe/)).toBeVisible()
    await expectAccessible(reviewer)
    await reviewer.context().close()

    await expect(page.getByRole('region', { name: 'Review' }).getByText(/^Approved by Jo Marlowe/)).toBeVisible()
    await page.goto('/studio/pages/dashboard?widget=hero')
    await settings.getByLabel('Title', { exact: true }).fill('Kia ora koutou')
    await page.getByRole('link', { name: 'Changed since it was approved' }).click()
    await expect(page.getByText('Changed since Jo Marlowe approved it')).toBeVisible()
  },
)

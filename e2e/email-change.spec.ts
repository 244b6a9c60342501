import { THOROUGH } from '../tests/thorough.ts'
import { expect, expectAccessible, expectStillAccessible, layoutShifts, type Page, test } from './portal.ts'
import { edit, field, save, SETTINGS } from './settings-fields.ts'

/* A new email address: asked for, confirmed by its link, cancelled, taken back. */

const linkOfMail = (page: Page) => page.getByRole('link', { name: /verify=/ }).first()

test('an email address is asked for in its place, and the page says what happens next', THOROUGH, async ({ page, portal }) => {
  await portal.open('aroha', SETTINGS)
  await expect(page.getByText('aroha@example.nz').first()).toBeVisible()
  await expectAccessible(page)
  expect(await layoutShifts(page)).toEqual([])
  await edit(page, 'Email address')
  await expect(field(page, 'New email address')).toBeFocused()
  await save(page, 'Email address')
  await expect(page.getByText('Please enter a new email address')).toHaveCount(1)
  await field(page, 'New email address').fill('aroha@example')
  await expect(page.getByText('Please enter a valid email address')).toHaveCount(1)
  await field(page, 'New email address').fill('aroha@example.nz')
  await expect(page.getByText('Email matches current email')).toHaveCount(1)
  await expectStillAccessible(page)
  await field(page, 'New email address').fill('aroha.parata@example.nz')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Not changed yet: open the link in our email first.')).toBeVisible()
  await expect(page.getByText('Changes Saved')).toHaveCount(0)
  await expect(page.getByText('Until then you sign in with aroha@example.nz.')).toBeVisible()
  // The page says it; elsewhere the bar does.
  const bar = page.getByText('To finish changing your email address, open the link we sent to aroha.parata@example.nz.')
  await expect(bar).toHaveCount(0)
  await expectStillAccessible(page)
  await page.getByRole('link', { name: 'Bills', exact: true }).first().click()
  await expect(bar).toBeVisible()
})

test('a new email address counts once the link in its email is used; used again, the link says so', THOROUGH, async ({ page, portal }) => {
  await portal.open('aroha', SETTINGS)
  await edit(page, 'Email address')
  await field(page, 'New email address').fill('aroha.parata@example.nz')
  await save(page, 'Email address')
  await expect(page.getByText('Not changed yet:')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Until then you sign in with aroha@example.nz.')).toBeVisible()
  await page.getByRole('button', { name: 'Send again: New email address' }).click()
  await expect(page.getByText('We sent the email again.')).toBeVisible()

  await page.goto('/outbox')
  const link = (await linkOfMail(page).getAttribute('href')) ?? ''
  await linkOfMail(page).click()
  await expect(page.getByText('Thank you. Your email address is verified.')).toBeVisible()
  await page.goto(SETTINGS)
  await expect(page.getByText('aroha.parata@example.nz', { exact: true })).toBeVisible()
  await expect(page.getByText('Until then you sign in')).toHaveCount(0)

  portal.expectConsoleErrors(/status of 410/)
  await page.goto(link)
  await expect(page.getByText('That link was used already. There is nothing left to do.')).toBeVisible()
  await expect(page).not.toHaveURL(/verify/)
})

test('a change of the email address that waits is cancelled; the one that is there stays', THOROUGH, async ({ page, portal }) => {
  await portal.open('aroha', SETTINGS)
  await edit(page, 'Email address')
  await field(page, 'New email address').fill('AROHA@example.nz')
  await save(page, 'Email address')
  await expect(page.getByText('Email matches current email')).toHaveCount(1)
  await field(page, 'New email address').fill('aroha.parata@example.nz')
  await save(page, 'Email address')
  await page.getByRole('button', { name: 'Cancel: New email address' }).click()
  await expect(page.getByText('Until then you sign in')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('aroha@example.nz', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Please verify your email address')).toHaveCount(0)
})

test(
  'after a sign-in that is too long ago, a new email address takes another; what was typed is still there',
  THOROUGH,
  async ({ page, portal }) => {
    portal.expectConsoleErrors(/status of 401/)
    await portal.open('aroha', SETTINGS, { signedInSecondsAgo: 600 })
    await edit(page, 'Email address')
    await field(page, 'New email address').fill('aroha.parata@example.nz')
    await save(page, 'Email address')
    await expect(page.getByText('For your safety, please sign in again first. What you typed is kept.')).toBeVisible()
    await expectStillAccessible(page)
    await page.getByRole('button', { name: 'Sign in again' }).click()
    await page.getByLabel('Email or username').fill('aroha')
    await page.getByLabel('Password', { exact: true }).fill('kowhai-2026')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(SETTINGS)
    await expect(field(page, 'New email address')).toHaveValue('aroha.parata@example.nz')
    await save(page, 'Email address')
    await expect(page.getByText('Not changed yet:')).toBeVisible()
  },
)

test('a change of the email address that was not theirs is taken back by the old one', THOROUGH, async ({ page, portal }) => {
  await portal.open('aroha', SETTINGS)
  await edit(page, 'Email address')
  await field(page, 'New email address').fill('aroha.parata@example.nz')
  await save(page, 'Email address')
  await expect(page.getByText('Not changed yet:')).toBeVisible()
  await page.goto('/outbox')
  // The newest is first; another test may have had letters sent as well.
  await page
    .getByRole('link', { name: /not-me/ })
    .first()
    .click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'This wasn’t me' }).click()
  await expect(page.getByRole('heading', { name: 'Your address stays as it is' })).toBeVisible()
  await expectStillAccessible(page)
  await page.getByLabel('New password').fill('kowhai-2026')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password is saved' })).toBeVisible()
})

test('an address that another person has says so, and what was typed stays', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 409/)
  await portal.open('aroha', SETTINGS)
  await edit(page, 'Email address')
  await field(page, 'New email address').fill('tama@example.nz')
  await save(page, 'Email address')
  await expect(page.getByText('This email address is in use already')).toHaveCount(1)
  await expect(field(page, 'New email address')).toHaveValue('tama@example.nz')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('aroha@example.nz').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit: Email address', exact: true })).toBeFocused()
})

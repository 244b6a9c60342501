import { THOROUGH } from '../tests/thorough.ts'
import { expect, expectAccessible, expectStillAccessible, type Page, seeAll, test } from './portal.ts'
import { PASSWORD } from './signed-in.ts'

async function fillIn(page: Page, username: string, password = PASSWORD) {
  await page.getByLabel('Email or username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('a customer signs in and is where they wanted to go, after a reload too', async ({ page, portal: _ }) => {
  await page.goto('/bill?from=mail#latest')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await fillIn(page, 'aroha')
  await expect(page).toHaveURL('/account/bill?from=mail#latest')
  await expect(page.getByRole('heading', { name: 'Bills and payments' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Bills and payments' })).toBeVisible()
})

test('a demo account is filled in by a click on its name', THOROUGH, async ({ page, portal: _ }) => {
  await page.goto('/')
  await page.getByText('Demo accounts').click()
  await page.getByRole('button', { name: /^newcomer/ }).click()
  await page.keyboard.press('Enter')
  // A new customer is shown around first.
  await expect(page).toHaveURL('/account/feature-messages')
  // The page counts as seen from now on, so its list is asked for although one came with the start-up a moment ago.
  const asked = page.waitForRequest(/widget\/list/)
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page).toHaveURL('/account/dashboard')
  await asked
  await expect(page.getByRole('heading', { name: /Mei/ })).toBeVisible()
})

test('a wrong password says so, keeps the name, and locks after five', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 42[23]/)
  await page.goto('/account')
  await fillIn(page, 'hemi', 'not this')
  await expect(page.getByRole('alert')).toHaveText('That email or username and password do not match. Check them and try again.')
  await expect(page.getByLabel('Email or username')).toHaveValue('hemi')
  await expectStillAccessible(page)
  for (let i = 0; i < 4; i++) await fillIn(page, 'hemi', 'not this')
  await fillIn(page, 'hemi')
  await expect(page.getByRole('alert')).toContainText('this account is locked; try again in 15 minutes')
})

test('the password can be shown and hidden again', THOROUGH, async ({ page, portal: _ }) => {
  await page.goto('/account')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('secret')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('cancelling says so, and the next sign-in still leads to the page that was asked for', THOROUGH, async ({ page, portal: _ }) => {
  await page.goto('/account/bill?from=mail#latest')
  await page.getByRole('link', { name: 'Email me a sign-in link instead' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Signing in was cancelled')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await fillIn(page, 'aroha')
  await expect(page).toHaveURL('/account/bill?from=mail#latest')
})

test('a sign-in page that is no longer good offers a new start', THOROUGH, async ({ page, portal, context }) => {
  portal.expectConsoleErrors(/status of 410/)
  await page.goto('/account')
  // The portal's own page on the way there is called the same, and what it leads to brings the cookies.
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await context.clearCookies()
  await fillIn(page, 'aroha')
  await expect(page.getByRole('heading', { name: 'This sign-in page has expired' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Start again' }).click()
  await fillIn(page, 'aroha')
  await expect(page).toHaveURL('/account/dashboard')
})

test('a return address that was used already says that the sign-in has expired', THOROUGH, async ({ page, portal: _ }) => {
  await page.goto('/auth/redirect?code=used&state=other')
  await expect(page.getByText('That sign-in has expired')).toBeVisible()
})

test('logging out ends both sessions and takes what is stored: going back shows nothing, and the password is asked again', async ({
  page,
  portal: _,
}) => {
  await page.goto('/account')
  await fillIn(page, 'aroha')
  await seeAll(page)
  const stored = () =>
    page.evaluate(() => ({
      policy: sessionStorage.getItem('sign_in_policy'),
      account: sessionStorage.getItem('billing_account_number'),
      device: localStorage.getItem('device_id'),
    }))
  const { device } = await stored()
  // Source: portal-shell.md, section 4.
  expect(await stored()).toEqual({ policy: 'sign-in', account: '1002 0174', device: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You are signed out')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('session'))).toBeNull()
  expect(await stored()).toEqual({ policy: null, account: null, device })
  await page.goto('/account/bill')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

test('an unknown address leads to signing in, and from there to the account', THOROUGH, async ({ page, portal: _ }) => {
  await page.goto('/no/such/page')
  await fillIn(page, 'aroha')
  await expect(page).toHaveURL('/account/dashboard')
})

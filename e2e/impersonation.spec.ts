import { THOROUGH } from '../tests/thorough.ts'
import { expect, expectAccessible, expectStillAccessible, type Page, seeAll, test } from './portal.ts'
import { PASSWORD } from './signed-in.ts'

async function signInAtProvider(page: Page, username: string) {
  await page.getByLabel('Email or username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function actFor(page: Page, customer: string) {
  await page.getByLabel('Customer').fill(customer)
  await page.getByLabel('Reason').fill('Case 4471: asked about the last bill')
  await page.getByRole('button', { name: 'Start' }).click()
}

interface Log {
  entries: { staff: { name: string }; customer?: { name: string }; reason: string; method: string; path: string }[]
}

test(
  'staff log out the person who is there, act for a customer, and come back; the log says who did what',
  THOROUGH,
  async ({ page, portal: _, request }) => {
    await page.goto('/account')
    await signInAtProvider(page, 'aroha')
    await seeAll(page)
    await page.goto('/impersonate')
    await expect(page.getByText('You are already signed in')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Log out and continue' }).click()
    await page.getByRole('button', { name: 'Sign in as staff' }).click()
    await signInAtProvider(page, 'staff')
    await expect(page.getByLabel('Customer')).toBeVisible()
    await expectAccessible(page)
    await actFor(page, 'rimu-cafe')

    const banner = page.getByRole('region', { name: 'Acting for a customer' })
    await expect(banner).toContainText('Jo Marlowe is acting for Sophie Laurent.')
    await seeAll(page)
    await expect(page.locator('#hero')).toContainText('Sophie')
    await expectStillAccessible(page)
    await page.goto('/account/profile/account-settings')
    await expect(page.getByRole('button', { name: 'Edit: Email address', exact: true })).toHaveAccessibleDescription(
      'Only the customer can change this.',
    )
    await expect(page.getByRole('button', { name: 'Edit: Mobile phone' })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('button', { name: 'Edit: Email address for bills' })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('switch', { name: 'Send my bills by email' })).toHaveAccessibleDescription(
      /Only the customer can change this/,
    )
    await page.goto('/account/bill/payments')
    // On days when nothing is owed the form comes once it is asked for.
    const ahead = page.getByRole('button', { name: 'Pay ahead' })
    const pay = page.getByRole('button', { name: /^Pay \$?.*by card$/ })
    await expect(ahead.or(pay)).toBeVisible()
    if (await ahead.isVisible()) await ahead.click()
    await expect(pay).toHaveAccessibleDescription('Only the customer can pay.')
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Bills/ })
      .click()
    await expect(page.getByText('Latest bills')).toBeVisible()
    await page.reload()
    await expect(banner).toBeVisible()

    await banner.getByRole('button', { name: 'End' }).click()
    await expect(page.getByText('You have stopped acting for the customer')).toBeVisible()
    await expectStillAccessible(page)

    const { accessToken } = await (await request.get('/e2e/session', { params: { as: 'staff' } })).json()
    const log: Log = await (
      await request.get('/api/v1/private/impersonation/log', { headers: { authorization: `Bearer ${accessToken}` } })
    ).json()
    const theirs = log.entries.filter(({ customer }) => customer?.name === 'Sophie Laurent')
    expect(theirs[0]).toMatchObject({ staff: { name: 'Jo Marlowe' }, reason: 'Case 4471: asked about the last bill' })
    expect(theirs.map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining(['POST /private/impersonation/end', 'GET /private/widget/list']),
    )
  },
)

test('who is missing, and why, must be said; nobody is found who is not there', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 404/)
  await portal.open('staff', '/impersonate', { isStaff: true })
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('alert')).toContainText('Please say which customer, and why')
  await actFor(page, 'nobody')
  await expect(page.getByRole('alert')).toContainText('No customer has this username')
  await expectStillAccessible(page)
})

test('it ends by the clock, in the middle of whatever is done', THOROUGH, async ({ page, portal, request }) => {
  portal.expectConsoleErrors(/status of 403/)
  await portal.open('staff', '/impersonate', { isStaff: true })
  await actFor(page, 'priya')
  await seeAll(page)
  await portal.untilQuiet()
  // What the page asks by itself must not learn it before the click does.
  const clicked = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    await clicked.promise
    await route.fallback()
  })
  await request.post('/e2e/time-passes')
  await page.getByRole('link', { name: 'Bills', exact: true }).click()
  clicked.resolve()
  await expect(page.getByText('You have stopped acting for the customer')).toBeVisible()
  expect(await page.evaluate(() => JSON.parse(sessionStorage.getItem('session') ?? '{}').staff)).toEqual({})
})

test('a customer who signs in there gets nowhere', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 403/)
  await portal.open('hemi', '/impersonate', { isStaff: true })
  await expect(page.getByText('This is for staff', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Customer')).toHaveCount(0)
})

test('staff without the rights are told which they lack', THOROUGH, async ({ page, portal }) => {
  await portal.open('viewer', '/impersonate', { isStaff: true })
  await expect(page.getByText('You do not have the right ‘Act for customers’.')).toBeVisible()
  await page.getByRole('link', { name: 'See the log' }).click()
  await expect(page.getByText('You do not have the right ‘Read the log’.')).toBeVisible()
  await expectStillAccessible(page)
})

test('the log is searched and read a page at a time', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 404/)
  await portal.open('staff', '/impersonate', { isStaff: true })
  await actFor(page, 'nobody-called-this')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('link', { name: 'See the log' }).click()
  const entries = page.getByRole('list', { name: 'Log' }).getByRole('listitem')
  await expect(entries.first()).toContainText('Jo Marlowe (staff) for ‘nobody-called-this’')
  await expect(entries.first()).toContainText('Refused')
  await page.getByLabel('Result').selectOption('Done')
  await page.getByLabel('Customer').fill('nobody-called-this')
  await page.getByRole('button', { name: 'Search the log' }).click()
  await expect(page.getByText('Nothing in the log fits this search.')).toBeVisible()
  await expect(page).toHaveURL(/view=log&customer=nobody-called-this&outcome=done/)
  await page.goBack()
  await expect(entries.first()).toBeVisible()
  await expectAccessible(page)
})

test('staff without an account are offered no page of one, and told why at its address', THOROUGH, async ({ page, portal }) => {
  await portal.open('viewer', '/account/usage')
  await expect(page.getByText('You signed in as staff, without an account.')).toBeVisible()
  for (const path of [
    '/account/dashboard',
    '/account/bill',
    '/account/profile/account-settings',
    '/account/property-avatar',
    '/account/products/natural-gas',
  ]) {
    await page.goto(path)
    await expect(page.getByText('You signed in as staff, without an account.')).toBeVisible()
    await expect(page.getByText(/business account/)).toHaveCount(0)
  }
  await expect(page.getByRole('link', { name: 'Account details' })).toHaveCount(0)
})

test('staff who log a customer out end that session in every tab, with all drafts', THOROUGH, async ({ page, portal, context }) => {
  await portal.openSignedIn('aroha')
  const other = await context.newPage()
  await other.goto('/account')
  await seeAll(other)
  for (const tab of [page, other]) await tab.evaluate(() => sessionStorage.setItem('draft email', '"mine@example.nz"'))
  const kept = (tab: Page) => tab.evaluate(() => [sessionStorage.getItem('session'), sessionStorage.getItem('draft email')])

  await page.goto('/impersonate')
  await page.getByRole('button', { name: 'Log out and continue' }).click()
  await expect(page.getByRole('button', { name: 'Sign in as staff' })).toBeVisible()
  await expect(other).toHaveURL(/\/login/)
  expect(await kept(page)).toEqual([null, null])
  expect(await kept(other)).toEqual([null, null])
})

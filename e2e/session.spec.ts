import { devices } from '@playwright/test'
import type { Fault } from './server.ts'
import { THOROUGH } from '../tests/thorough.ts'
import { expect, expectAccessible, expectStillAccessible, type Page, seeAll, test } from './portal.ts'
import { PASSWORD } from './signed-in.ts'

/*
 * Every way in which a session goes on or ends. Source: portal-shell.md, section 4, Token refresh.
 */

const sessionOf = (page: Page) => page.evaluate(() => JSON.parse(sessionStorage.getItem('session') ?? 'null'))
/** Changes the session and opens a page in one step, so that no call between the two is the first to notice. */
const openBillsWith = (page: Page, change: Record<string, unknown>) =>
  page.getByRole('link', { name: 'Bills', exact: true }).evaluate((link: HTMLAnchorElement, fields) => {
    sessionStorage.setItem('session', JSON.stringify({ ...JSON.parse(sessionStorage.getItem('session') ?? '{}'), ...fields }))
    link.click()
  }, change)
const openBills = (page: Page) => page.getByRole('link', { name: 'Bills', exact: true }).click()

/** Counts what is asked of the token endpoint from now on. */
function countTokenRequests(page: Page) {
  const asked: Record<string, string>[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/idp/token') asked.push(request.headers())
  })
  return asked
}

test('fifty calls under way when the token expires: one refresh, fifty answers', async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 401/)
  await portal.openSignedIn('priya')
  const session = await sessionOf(page)
  await page.goto('/e2e/harness')
  await page.evaluate((kept) => sessionStorage.setItem('session', JSON.stringify({ ...kept, accessToken: 'ended' })), session)
  const asked = countTokenRequests(page)
  const answers = await page.evaluate(() => window.callMany(50))
  expect(answers).toEqual(Array(50).fill('priya'))
  expect(asked).toHaveLength(1)
  // Basic client authorization, and the device.
  expect(asked[0]?.authorization).toBe(`Basic ${btoa('switchboard-portal:')}`)
  expect(asked[0]?.['x-device-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(await page.evaluate(() => window.ended)).toEqual([])
})

test('an access token that has ended is renewed without anybody noticing', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 401/)
  await portal.openSignedIn('priya')
  await openBillsWith(page, { accessToken: 'ended' })
  await expect(page.getByText('Latest bills')).toBeVisible()
  expect((await sessionOf(page)).accessToken).not.toBe('ended')
})

test('a refresh that is refused ends the session: to the root, and from there back to the same page', async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 40[01]/)
  await portal.openSignedIn('priya')
  await portal.setFaults({ path: '/idp/token', is: 'replace', status: 400, body: { error: 'invalid_request' } })
  const roots: string[] = []
  page.on('framenavigated', (frame) => roots.push(new URL(frame.url()).pathname))
  await openBillsWith(page, { accessToken: 'ended' })
  await expect(page.getByText('Your session has ended')).toBeVisible()
  expect(roots).toContain('/')
  expect(await sessionOf(page)).toBeNull()
  await expectStillAccessible(page)
  await portal.setFaults()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  // The provider still knows them: no password is asked.
  await expect(page).toHaveURL('/account/bill')
})

test('invalid_grant logs out, at the provider too', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 40[01]/)
  await portal.openSignedIn('priya')
  await openBillsWith(page, { accessToken: 'ended', refreshToken: 'ended' })
  await expect(page.getByText('Your session has ended')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

for (const [name, change] of [
  ['a refresh token older than a day', { accessToken: 'ended', refreshExpiresAtMs: 1 }],
  ['no refresh token', { accessToken: 'ended', refreshToken: undefined }],
] as const) {
  test(`${name} counts as expired: logged out without asking for another`, THOROUGH, async ({ page, portal }) => {
    portal.expectConsoleErrors(/status of 401/)
    await portal.openSignedIn('priya')
    const asked = countTokenRequests(page)
    await openBillsWith(page, change)
    await expect(page.getByText('Your session has ended')).toBeVisible()
    expect(asked).toHaveLength(0)
    // Logged out at the provider too: it asks for the password, and leads back to the same page.
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByLabel('Email or username').fill('priya')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/account/bill')
  })
}

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...pixel } = devices['Pixel 7']
  test.use(pixel)

  test('a refresh that is refused leads to the error page for mobile', THOROUGH, async ({ page, portal }) => {
    portal.expectConsoleErrors(/status of 40[01]/)
    await portal.openSignedIn('priya')
    await portal.setFaults({ path: '/idp/token', is: 'replace', status: 400, body: { error: 'invalid_request' } })
    await openBillsWith(page, { accessToken: 'ended' })
    await expect(page).toHaveURL('/general-error')
    expect(await sessionOf(page)).toBeNull()
    await portal.setFaults()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page).toHaveURL('/account/dashboard')
  })
})

/** Opens a duplicate of a tab as it was when it had this session. */
async function duplicate(page: Page, session: unknown): Promise<Page> {
  const copy = await page.context().newPage()
  await copy.addInitScript((text) => {
    if (sessionStorage.getItem('was_copied')) return
    sessionStorage.setItem('was_copied', 'yes')
    sessionStorage.setItem('session', text)
  }, JSON.stringify(session))
  await copy.goto('/account/insights')
  await copy.locator('main [data-state]').first().waitFor()
  return copy
}

test('a duplicated tab goes on with the tokens that its original renewed', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 401/)
  await portal.openSignedIn('priya')
  const copy = await duplicate(page, await sessionOf(page))
  await openBillsWith(page, { accessToken: 'ended' })
  await expect(page.getByText('Latest bills')).toBeVisible()
  const renewed = await sessionOf(page)
  expect(renewed.accessToken).not.toBe('ended')
  await expect.poll(async () => (await sessionOf(copy)).refreshToken).toBe(renewed.refreshToken)
})

test('a tab that slept while its original renewed asks it for the tokens, not the provider', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 401/)
  await portal.openSignedIn('priya')
  const early = await sessionOf(page)
  await openBillsWith(page, { accessToken: 'ended' })
  await expect(page.getByText('Latest bills')).toBeVisible()
  const copy = await duplicate(page, { ...early, accessToken: 'ended' })
  expect(await sessionOf(copy)).toEqual(await sessionOf(page))
  expect((await sessionOf(page)).refreshToken).not.toBe(early.refreshToken)
})

test(
  'logging out while the provider does not answer ends the session here, and the next sign-in asks for the password',
  THOROUGH,
  async ({ page, portal }) => {
    portal.expectConsoleErrors(/status of 500/)
    await portal.openSignedIn('priya')
    await portal.setFaults({ path: '/idp/.well-known/openid-configuration', is: 'error' })
    const visited: string[] = []
    page.on('request', (request) => visited.push(new URL(request.url()).pathname))
    await page.getByRole('button', { name: /account menu/ }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByText('You are signed out')).toBeVisible()
    expect(visited).toContain('/')
    expect(visited).not.toContain('/idp/session/end')
    await portal.setFaults()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  },
)

test('a link to sign out asks first; the person can stay signed in', THOROUGH, async ({ page, portal }) => {
  await portal.openSignedIn('priya')
  await page.goto('/idp/session/end?client_id=switchboard-portal')
  await expect(page.getByRole('heading', { name: 'Do you want to sign out?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Stay signed in' }).click()
  await expect(page).toHaveURL('/account/dashboard')
})

test(
  'where the provider has no session left, logging out still leads to a page that says so',
  THOROUGH,
  async ({ page, portal, context }) => {
    await portal.openSignedIn('priya')
    await context.clearCookies()
    await page.getByRole('button', { name: /account menu/ }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByText('You are signed out')).toBeVisible()
  },
)

const LOGOUT_REQUIRED: Fault = {
  path: '/private/widget/list',
  is: 'replace',
  status: 401,
  body: { type: 'logout_required', status: 401, title: 'Your session has ended' },
}

test('a 401 that requires it logs out, at the provider too', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 401/)
  await portal.openSignedIn('priya')
  await portal.setFaults(LOGOUT_REQUIRED)
  await openBills(page)
  await expect(page.getByText('Your session has ended')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

test(
  'a start-up that is refused with the renewed token too ends the session, instead of loading for ever',
  THOROUGH,
  async ({ page, portal }) => {
    portal.expectConsoleErrors(/status of (401|500)/)
    await portal.openSignedIn('priya')
    const refused: Omit<Fault, 'path'> = { is: 'replace', status: 401, body: { type: '/error/unauthorized' } }
    await portal.setFaults({ path: '/private/bootstrap', is: 'error' }, { path: '/private/drd/initialize', ...refused })
    await page.reload()
    await expect(page.getByText('Your session has ended')).toBeVisible()
    expect(await sessionOf(page)).toBeNull()
  },
)

test('where logging out cannot proceed, the page begins again at its root', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of (401|500)/)
  await portal.openSignedIn('priya')
  await portal.setFaults(LOGOUT_REQUIRED, { path: '/idp/.well-known/openid-configuration', is: 'error' })
  await openBills(page)
  await expect(page.getByText('Your session has ended')).toBeVisible()
  expect(await sessionOf(page)).toBeNull()
})

test('a provider that fails ends nothing: the page says so, and works again with it', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of (401|500)/)
  await portal.openSignedIn('priya')
  await portal.setFaults({ path: '/idp/token', is: 'error' })
  await openBillsWith(page, { accessToken: 'ended' })
  await expect(
    page.getByText('An error occurred while retrieving your data. Please refresh to try again. Thank you for your patience.').first(),
  ).toBeVisible()
  await portal.setFaults()
  await page.getByRole('button', { name: 'Retry', exact: true }).click()
  await expect(page.getByText('Latest bills')).toBeVisible()
})

test('logging out in one tab logs out the other', THOROUGH, async ({ page, portal, context }) => {
  await portal.openSignedIn('priya')
  const other = await context.newPage()
  await other.goto('/account/dashboard')
  await seeAll(other)
  await other.getByRole('button', { name: /account menu/ }).click()
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(other.getByText('You are signed out')).toBeVisible()
  await expect(page.getByText('You are signed out')).toBeVisible()
  expect(await sessionOf(page)).toBeNull()
})

test(
  'a tab whose day is over ends alone: a later sign-in in another tab goes on, with what was typed there',
  THOROUGH,
  async ({ page, portal, context }) => {
    portal.expectConsoleErrors(/status of 401/)
    await portal.openSignedIn('priya')
    const later = await context.newPage()
    // The provider knows them: this is a sign-in of its own.
    await later.goto('/account/dashboard')
    await seeAll(later)
    await later.evaluate(() => {
      sessionStorage.setItem('draft of a test', 'typed')
      localStorage.setItem('draft of a test', 'typed')
    })
    await openBillsWith(page, { accessToken: 'ended', refreshExpiresAtMs: 1 })
    await expect(page.getByText('Your session has ended')).toBeVisible()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    // Not signed out at the provider either.
    const third = await context.newPage()
    await third.goto('/account/bill')
    await expect(third.getByText('Latest bills')).toBeVisible()
    await later.getByRole('link', { name: 'Bills', exact: true }).click()
    await expect(later.getByText('Latest bills')).toBeVisible()
    const kept = await later.evaluate(() => [sessionStorage.getItem('draft of a test'), localStorage.getItem('draft of a test')])
    expect(kept).toEqual(['typed', 'typed'])
  },
)

test('choosing another property in one tab shows it in the other, which mixes nothing', THOROUGH, async ({ page, portal, context }) => {
  await portal.openSignedIn('tama', '/account/dashboard')
  const other = await context.newPage()
  await other.goto('/account/dashboard')
  await seeAll(other)
  await other.getByRole('button', { name: /account menu/ }).click()
  await other.getByRole('radio', { name: /Apartment/ }).click()
  await expect(other.locator('#hero')).toContainText('Apartment')
  await expect(page.locator('#hero')).toContainText('Apartment')
})

test('a day after signing in it is over, also on a page that asks for nothing', THOROUGH, async ({ page, portal }) => {
  await page.clock.install()
  await portal.open('aroha')
  await seeAll(page)
  // What asks again by itself is another matter: here nothing is let through.
  await page.clock.fastForward('24:00:01')
  await expect(page.getByText('Your session has ended')).toBeVisible()
})

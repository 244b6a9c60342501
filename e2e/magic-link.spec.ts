import { THOROUGH } from '../tests/thorough.ts'
import { expect, expectAccessible, expectStillAccessible, type Page, seeAll, test } from './portal.ts'

async function askForLink(page: Page, email: string, look = expectStillAccessible) {
  await page.goto('/login?notice=signed-out')
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await look(page)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await look(page)
  await page.getByRole('link', { name: 'Open the outbox' }).click()
  await look(page)
}

const linkInMail = (page: Page) => page.getByRole('link', { name: /\/login#link=/ }).first()

test('from asking for a link through the outbox to the dashboard; used again, it has expired', THOROUGH, async ({ page, portal: _ }) => {
  await askForLink(page, 'aroha@example.nz', expectAccessible)
  await expect(page.locator('[lang="mi"]').first()).toHaveText('Kia ora')
  const address = (await linkInMail(page).getAttribute('href')) ?? ''
  await linkInMail(page).click()
  const signIn = page.getByRole('link', { name: 'Sign in as aroha@example.nz' })
  await expect(signIn).toBeVisible()
  const leftOf = (text: string) =>
    page.getByText(text, { exact: true }).evaluate((one) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      return range.getBoundingClientRect().left
    })
  expect(await leftOf('Cancel')).toBeCloseTo(await leftOf('This link signs you in as aroha@example.nz.'), 0)
  for (const name of ['Contact Us', 'Privacy Policy', 'Terms']) await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await expectAccessible(page)
  await signIn.click()
  await expect(page).toHaveURL('/account/dashboard')
  await seeAll(page)
  await expect(page.locator('#hero')).toContainText('Aroha')
  expect(await page.evaluate(() => sessionStorage.getItem('sign_in_policy'))).toBe('magic-link')

  await page.goto('about:blank')
  await page.goto(address)
  await expect(page.getByRole('heading', { name: "The link you've used has expired" })).toBeVisible()
  await expect(page.getByText('Please log in again or request a new link')).toBeVisible()
  await expectAccessible(page)
  for (const name of ['Contact Us', 'Privacy Policy', 'Terms']) await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
})

test('what is no email address is told on the page, and can be corrected there', async ({ page, portal }) => {
  portal.expectConsoleErrors(/422/)
  await page.goto('/login?notice=signed-out')
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  const email = page.getByLabel('Email', { exact: true })
  await email.fill('aroha')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address')
  await expect(email).toHaveValue('aroha')
  await email.fill('aroha@example.nz')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
})

test('an old link has expired; the way back leads to signing in', THOROUGH, async ({ page, portal: _, request }) => {
  await askForLink(page, 'hemi@example.nz')
  await request.post('/e2e/time-passes')
  await linkInMail(page).click()
  await expect(page).toHaveURL('/auth-error?reason=expired&returnTo=%2Faccount')
  await expect(page.getByRole('heading', { name: "The link you've used has expired" })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByText('That sign-in has expired')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Email me a new link' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in by email' })).toBeVisible()
})

test('a mangled link is nobody’s fault', THOROUGH, async ({ page, portal: _ }) => {
  await askForLink(page, 'hemi@example.nz')
  const address = (await linkInMail(page).getAttribute('href')) ?? ''
  await page.goto('about:blank')
  await page.goto(address.slice(0, -3))
  await expect(page.getByRole('heading', { name: "It's not you, it's us" })).toBeVisible()
  await expect(page.getByText('Sorry we are having some issues on our end, please try again')).toBeVisible()
  await expectStillAccessible(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})

test('a link of a customer whose account has gone leads to registering', THOROUGH, async ({ page, portal: _ }) => {
  await askForLink(page, 'leaver@example.nz')
  await linkInMail(page).click()
  await expect(page.getByRole('heading', { name: "The link you've used has expired" })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Register' })).toHaveAttribute('href', /^https:\/\/www\.northlight\.example/)
  await expect(page.getByRole('link', { name: 'Sign in with another email address' })).toHaveAttribute('href', '/login')
  for (const name of ['Sign in', 'Email me a new link']) await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
})

test('the link is in no address that is left, and in no request but the one that uses it', THOROUGH, async ({ page, portal: _ }) => {
  await askForLink(page, 'aroha@example.nz')
  const address = (await linkInMail(page).getAttribute('href')) ?? ''
  const token = address.split('link=')[1] ?? 'none'
  await page.goto('about:blank')
  const seen: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.url().includes(token) || (request.headers().referer ?? '').includes(token)) seen.push(pathname)
  })
  await page.goto(address)
  await page.getByRole('link', { name: 'Sign in as aroha@example.nz' }).click()
  await expect(page).toHaveURL('/account/dashboard')
  expect(new Set(seen)).toEqual(new Set(['/idp/auth']))
})

test(
  'words of the provider about an expired link, arriving without a sign-in of this tab, are understood',
  THOROUGH,
  async ({ page, portal: _ }) => {
    await page.goto(`/auth/redirect?error=access_denied&error_description=${encodeURIComponent('The%20email%20link%20has+expired')}`)
    await expect(page.getByRole('heading', { name: "The link you've used has expired" })).toBeVisible()
  },
)

test('an address waits to be verified: its bar asks, sends, and says when that is done', THOROUGH, async ({ page, portal }) => {
  await portal.open('newcomer', '/account/dashboard')
  const bar = page.getByRole('region', { name: 'Your email address' })
  // The list of first steps asks for it there.
  await expect(page.getByRole('button', { name: 'Send email' })).toHaveCount(1)
  await expect(bar).toHaveCount(0)
  await page.goto('/account/products')
  await bar.getByRole('button', { name: 'Send email' }).click()
  await expect(bar).toContainText('We sent an email to newcomer@example.nz')
  await page.goto('/outbox')
  await page
    .getByRole('link', { name: /verify=/ })
    .first()
    .click()
  await expect(bar).toContainText('Your email address is verified')
  await expect(page).not.toHaveURL(/verify/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome aboard' })).toBeVisible()
  await expect(bar).toHaveCount(0)
})

test('a mail that came too late says so, and another can be had; the bar can be hidden', THOROUGH, async ({ page, portal, request }) => {
  portal.expectConsoleErrors(/status of 410/)
  await portal.open('newcomer', '/account/products')
  const bar = page.getByRole('region', { name: 'Your email address' })
  await bar.getByRole('button', { name: 'Send email' }).click()
  await expect(bar).toContainText('We sent an email')
  await request.post('/e2e/time-passes')
  await page.goto('/outbox')
  await page
    .getByRole('link', { name: /verify=/ })
    .first()
    .click()
  await expect(bar).toContainText('That link has expired')
  await bar.getByRole('button', { name: 'Send email' }).click()
  await expect(bar).toContainText('We sent an email')
  await expect(page.getByRole('heading', { name: 'Welcome aboard' })).toBeVisible()
  await expectStillAccessible(page)
  await bar.getByRole('button', { name: 'Hide: your email address' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome aboard' })).toBeVisible()
  await expect(bar).toHaveCount(0)
})

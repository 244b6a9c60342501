import { THOROUGH } from '../tests/thorough.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { expect, expectAccessible, expectStillAccessible, layoutShifts, type Page, seeAll, statesOf, test } from './portal.ts'

const change = async (
  portal: { applyConfig(document: unknown): Promise<void> },
  request: { get(path: string): Promise<{ json(): Promise<PortalDocument> }> },
  edit: (document: PortalDocument) => void,
) => {
  const document = await (await request.get('/e2e/config')).json()
  edit(document)
  await portal.applyConfig(document)
}

/** Looks at the page again, as a person does who comes back to its tab. */
const lookAgain = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('focus')))

test('an outage replaces whatever is shown, without a reload, and goes the same way', async ({ page, portal, request }) => {
  await portal.open('aroha', '/account/bill')
  await seeAll(page)
  await change(portal, request, (document) => {
    document.switches = { outage: { isOn: true, message: 'We are back at noon.' } }
  })
  await expect(async () => {
    await lookAgain(page)
    await expect(page.getByRole('heading', { name: 'Your online account will be back soon' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByText('We are back at noon.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expectAccessible(page)
  const asked: string[] = []
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname))
  for (const path of ['/', '/login', '/account/dashboard', '/outage', '/impersonate', '/no/such/page']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Your online account will be back soon' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
  expect(asked.filter((path) => path.includes('/private/'))).toEqual([])
  await page.goto('/account/bill')
  await portal.applyConfig()
  await expect(async () => {
    await lookAgain(page)
    await expect(page.getByText('Latest bills')).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('an announced outage is a banner, gone once dismissed; another one is another banner', THOROUGH, async ({ page, portal, request }) => {
  const announce = (id: string) =>
    change(portal, request, (document) => {
      document.switches = { outage: { isOn: false, banner: { id, title: 'Sunday morning', body: 'We close from 2 to 4 am.' } } }
    })
  await announce('first')
  await portal.open('aroha')
  const banner = page.getByRole('region', { name: 'Sunday morning' })
  await expect(banner).toContainText('We close from 2 to 4 am.')
  await seeAll(page)
  await expectStillAccessible(page)
  expect(await layoutShifts(page)).toEqual([])
  await banner.getByRole('button', { name: 'Dismiss: Sunday morning' }).click()
  await page.reload()
  await seeAll(page)
  await expect(banner).toHaveCount(0)
  await announce('second')
  await page.reload()
  await expect(banner).toBeVisible()
})

test('a national alert is above every page, and moves nothing by coming', THOROUGH, async ({ page, portal, request }) => {
  await change(portal, request, (document) => {
    const link = { label: 'What helps', href: 'https://www.example.org/save' }
    document.switches = { nationalAlert: { isOn: true, id: 'dry', title: 'Use less power tonight', body: 'Between 5 and 9 pm.', link } }
  })
  await portal.open('aroha')
  const alert = page.getByRole('region', { name: 'Use less power tonight' })
  await expect(alert.getByRole('link', { name: 'What helps' })).toBeVisible()
  await seeAll(page)
  expect(await layoutShifts(page)).toEqual([])
  await expectStillAccessible(page)
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(alert).toBeVisible()
})

test(
  'main tabs and footer have their labels and links; nothing lies over a page, and it ends with its footer',
  THOROUGH,
  async ({ page, portal }) => {
    await portal.open('aroha')
    await seeAll(page)
    await portal.untilQuiet()
    const { fixed, below } = await page.evaluate(() => ({
      fixed: [...document.querySelectorAll('body *')]
        .filter((element) => getComputedStyle(element).position === 'fixed')
        // What waits at the foot of the screen is empty, and the link past the navigation above it, until they are needed.
        .filter((element) => element.getBoundingClientRect().bottom > 0 && element.getBoundingClientRect().height > 0)
        .map((element) => element.ariaLabel ?? element.className),
      below: document.documentElement.scrollHeight - scrollY - (document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0),
    }))
    expect(fixed).toEqual([])
    expect(Math.abs(below)).toBeLessThan(1)
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(
      ['Dashboard', 'My Products', 'Tips & Insights', 'Bills', 'Profile'],
      { useInnerText: true },
    )
    const footer = page.getByRole('contentinfo')
    for (const name of [
      'Contact Us',
      'Accessibility',
      'Terms and Conditions',
      'Privacy Policy',
      'Facebook',
      'LinkedIn',
      'YouTube',
      'Blog',
    ]) {
      await expect(footer.getByRole('link', { name, exact: true })).toBeVisible()
    }
    // What is new lies over the foot of the page until it is put away.
    await page.getByRole('button', { name: 'Dismiss: Pick the cleanest hours' }).click()
    await footer.getByRole('link', { name: 'Privacy Policy' }).click()
    await expect(page.getByRole('heading', { name: 'Privacy policy' })).toBeVisible()
    await expect(page).toHaveURL('/account/info/privacy')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await expect(page).toHaveURL('/account/dashboard')
  },
)

test('pages of a group appear when the navigation has them, and lead to the right address', THOROUGH, async ({ page, portal, request }) => {
  await change(portal, request, (document) => {
    document.navigation = [
      {
        key: 'products',
        children: [{ key: 'electricity' }, { key: 'orderBottledGas', audience: { energyTypes: ['lpg'] } }, { key: 'fromTheFuture' }],
      },
      { key: 'profile', children: [{ key: 'moveHouse' }, { key: 'movingHouse' }] },
    ]
  })
  await portal.open('aroha', '/account/products')
  const links = page.getByRole('navigation', { name: 'My Products' }).getByRole('link')
  await expect(links).toHaveText(['Electricity'])
  await expect(links).toHaveAttribute('href', '/account/products/consumption')
  await page.getByRole('button', { name: /account menu/ }).click()
  await expect(page.getByRole('navigation', { name: 'Account' }).getByRole('link')).toHaveText([
    'Help and outages',
    'Dashboard',
    'Usage',
    'Bills',
    'Profile',
    /unread notification/,
  ])
  await expectAccessible(page)
})

test('going to where one is already does nothing', THOROUGH, async ({ page, portal }) => {
  await portal.open('aroha')
  await seeAll(page)
  const length = () => page.evaluate(() => history.length)
  const before = await length()
  const asked: string[] = []
  page.on('request', (one) => one.url().includes('/widget/') && asked.push(one.url()))
  for (let i = 0; i < 3; i++) await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  expect([await length(), asked]).toEqual([before, []])
  await page.getByRole('link', { name: 'Bills', exact: true }).click()
  await expect(page.getByText('Latest bills')).toBeVisible()
  expect(await length()).toBe(before + 1)
})

test('another account is chosen in the menu: every part of the page is that one’s, and the page stays', async ({ page, portal }) => {
  await portal.open('tama', '/account/products')
  await expect(page.getByRole('heading', { name: 'Electricity' })).toBeVisible()
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('radio', { name: /The bach/ }).click()
  await expect(page.getByRole('group', { name: 'Account and property' })).toBeHidden()
  await expect(page).toHaveURL('/account/products')
  await expect(page.getByLabel('Property', { exact: true }).locator('option:checked')).toHaveText('The bach')
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.locator('#hero')).toContainText('The bach')
  await page.reload()
  await expect(page.locator('#hero')).toContainText('The bach')
})

test('where choosing fails, the menu says so and nothing changes', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 500/)
  await portal.open('tama')
  await seeAll(page)
  await portal.setFaults({ path: '/private/drd/user/site', is: 'error' })
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('radio', { name: /The bach/ }).click()
  await expect(page.getByRole('group', { name: 'Account and property' })).toContainText('Something went wrong')
  await expect(page.locator('#hero')).toContainText('Townhouse')
})

test('a page that the other account does not have gives way to its dashboard', THOROUGH, async ({ page, portal, request }) => {
  await portal.open('tama', '/account/products')
  await expect(page.getByRole('heading', { name: 'Electricity' })).toBeVisible()
  await change(portal, request, (document) => {
    const products = document.tabs.find(({ id }) => id === 'products')
    if (products) products.audience = { accountTypes: ['sme'] }
  })
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('radio', { name: /Apartment/ }).click()
  await expect(page).toHaveURL('/account/dashboard')
})

test('a new customer is shown around, by keyboard alone, once', THOROUGH, async ({ page, portal }) => {
  await portal.open('newcomer')
  await expect(page).toHaveURL('/account/feature-messages')
  await expect(page.getByRole('heading', { name: 'Welcome aboard' })).toBeVisible()
  await expectAccessible(page)
  const next = page.getByRole('button', { name: 'Next' })
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your first readings are on their way' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Go to the dashboard' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/account/dashboard')
  await page.goto('/account')
  await expect(page).toHaveURL('/account/dashboard')
  await page.goto('/account/feature-messages')
  await expect(page).toHaveURL('/account/dashboard')
})

test('what is new is a mark in the menu, and opens from there, step by step, until it was read', THOROUGH, async ({ page, portal }) => {
  await portal.open('priya', '/account/insights')
  await seeAll(page)
  const dialog = page.getByRole('dialog', { name: 'What’s new' })
  await expect(dialog).toHaveCount(0)
  const menu = page.getByRole('button', { name: /account menu.*, something is new$/ })
  await menu.click()
  await page.getByRole('button', { name: 'What’s new' }).click()
  await expect(dialog).toContainText('Your insights are now on one page')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog).toContainText('Compare with homes like yours')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: /account menu(?!.*something is new)/ })).toBeFocused()
  await page.reload()
  await seeAll(page)
  await portal.untilQuiet()
  await expect(page.getByRole('button', { name: /account menu(?!.*something is new)/ })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('whats_new_hidden_insights-2026-11'))).toBe('true')
})

const WHAT_IS_NEW = { name: 'Pick the cleanest hours' }

test('a new feature is pointed out in the card it is about, and on no other page', THOROUGH, async ({ page, portal }) => {
  await portal.open('aroha')
  await seeAll(page)
  const promoted = page.getByRole('note', WHAT_IS_NEW)
  await expect(page.locator('#eco').getByRole('note', WHAT_IS_NEW)).toBeVisible()
  await expect(promoted).toHaveCount(1)
  await expectStillAccessible(page)
  expect(await layoutShifts(page)).toEqual([])
  for (const name of ['Bills', 'My Products']) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await portal.untilQuiet()
    await expect(promoted).toHaveCount(0)
  }
  // There it is what the page has, so that nothing leads to it.
  await page.getByRole('link', { name: 'Tips & Insights' }).click()
  await seeAll(page)
  await expect(page.locator('#eco').getByRole('note', WHAT_IS_NEW)).toBeVisible()
  await expect(promoted.getByRole('link')).toHaveCount(0)
})

test('a new feature is pointed out until it is put away, on every page, here and on the server', THOROUGH, async ({ page, portal }) => {
  await portal.open('aroha')
  await seeAll(page)
  const promoted = page.getByRole('note', WHAT_IS_NEW)
  await promoted.getByRole('button', { name: /^Dismiss/ }).click()
  await expect(promoted).toHaveCount(0)
  await page.getByRole('link', { name: 'Tips & Insights' }).click()
  await seeAll(page)
  await expect(promoted).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('nfp_seen'))).toBe('["eco-tracker-hours"]')
  await page.evaluate(() => localStorage.removeItem('nfp_seen'))
  await page.goto('/account/dashboard')
  await seeAll(page)
  await expect(page.locator('#eco')).toContainText('renewable now')
  await expect(promoted).toHaveCount(0)
})

test('everything can be reached by keyboard, and shows where the focus is', async ({ page, portal }) => {
  await portal.open('rimu-cafe')
  await seeAll(page)
  const reached = new Set<string>()
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab')
    const focus = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return undefined
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return {
        name: (element as HTMLElement).innerText?.trim() || element.getAttribute('aria-label') || '',
        isVisible: outlineStyle !== 'none' && outlineWidth !== '0px',
      }
    })
    if (!focus) break
    expect(focus.isVisible, focus.name).toBe(true)
    reached.add(focus.name)
  }
  for (const name of ['Skip to content', 'Dashboard', 'Profile', 'Privacy Policy', 'Blog']) {
    expect(
      [...reached].some((one) => one.startsWith(name)),
      name,
    ).toBe(true)
  }
  const menu = page.getByRole('button', { name: /account menu/ })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Account' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('navigation', { name: 'Account' }).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  expect(Object.keys(await statesOf(page)).length).toBeGreaterThan(5)
})

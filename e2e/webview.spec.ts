import { THOROUGH } from '../tests/thorough.ts'
import { expect, expectAccessible, expectStillAccessible, type Page, seeAll, statesOf, test } from './portal.ts'

test.use({ viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true })

interface HostWindow {
  PortalHost: { postMessage(text: string): void }
  told: { type: string; path?: string; title?: string; url?: string; reason?: string }[]
}

/** The app around the page: keeps what it is told, over page loads too. */
const surroundWithApp = (page: Page) =>
  page.addInitScript(() => {
    const host = window as unknown as HostWindow
    host.told = JSON.parse(sessionStorage.getItem('e2e_told') ?? '[]')
    host.PortalHost = {
      postMessage(text) {
        host.told.push(JSON.parse(text))
        sessionStorage.setItem('e2e_told', JSON.stringify(host.told))
      },
    }
  })
const told = (page: Page) => page.evaluate(() => (window as unknown as HostWindow).told)

test('a token in the address opens the mobile layout and is left nowhere', async ({ page, portal: _, request }) => {
  const { accessToken } = await (await request.get('/e2e/session', { params: { as: 'aroha' } })).json()
  const carriers: string[] = []
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url())
    if (pathname !== '/account/bill' && sent.url().includes(accessToken)) carriers.push(`address of ${pathname}`)
    if ((sent.headers().referer ?? '').includes('token')) carriers.push(`referrer of ${pathname}`)
  })
  await surroundWithApp(page)
  await page.goto(`/account/bill?token=${accessToken}&from=push`)
  await expect(page.getByText('Latest bills')).toBeVisible()
  await seeAll(page)
  expect(new Set(Object.values(await statesOf(page)))).toEqual(new Set(['content']))
  // The app has a frame of its own.
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expectStillAccessible(page)

  expect(page.url()).toMatch(/\/account\/bill\?from=push$/)
  expect(carriers).toEqual([])
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('mobile_location'))).toBe('/account/bill?from=push')
  const kept = await page.evaluate(() => ({
    history: history.length,
    referrer: document.referrer,
    local: JSON.stringify(localStorage),
  }))
  expect(kept).toEqual({ history: 2, referrer: '', local: expect.not.stringContaining(accessToken) })
  await page.reload()
  await expect(page.getByText('Latest bills')).toBeVisible()
})

test('the app is told what it should know, and can navigate', async ({ page, portal: _, request }) => {
  const { accessToken } = await (await request.get('/e2e/session', { params: { as: 'aroha' } })).json()
  await surroundWithApp(page)
  await page.goto(`/account#token=${accessToken}`)
  await seeAll(page)
  await expect
    .poll(() => told(page))
    .toEqual([
      { type: 'navigated', path: '/account/dashboard' },
      { type: 'title', title: 'Dashboard' },
    ])
  await page.evaluate(() => window.postMessage({ type: 'navigate', path: '/bill' }, location.origin))
  await expect(page).toHaveURL('/account/bill')
  await expect.poll(() => told(page)).toContainEqual({ type: 'title', title: 'Bills' })
  // Each page is told once.
  expect((await told(page)).filter(({ title, path }) => title === 'Bills' || path === '/account/bill')).toHaveLength(2)
  // Out of the portal leads no message.
  await page.evaluate(() => window.postMessage({ type: 'navigate', path: 'https://evil.example/' }, location.origin))
  await expect(page).toHaveURL('/account/dashboard')
  await seeAll(page)
  await page.getByRole('link', { name: /^Call us/ }).click()
  await expect.poll(() => told(page)).toContainEqual({ type: 'openExternal', url: 'tel:0800555200' })
})

test(
  'a token that has ended is asked of the app; without an answer there is the error page, which leads on',
  THOROUGH,
  async ({ page, portal, request }) => {
    portal.expectConsoleErrors(/status of 401/)
    const { accessToken } = await (await request.get('/e2e/session', { params: { as: 'aroha' } })).json()
    await page.clock.install()
    await surroundWithApp(page)
    await page.goto('/account/bill?token=ended')
    await expect.poll(() => told(page)).toContainEqual({ type: 'tokenNeeded' })
    await page.evaluate((token) => window.postMessage({ type: 'token', token }, location.origin), accessToken)
    await expect(page.getByText('Latest bills')).toBeVisible()
    await expect.poll(() => told(page)).toContainEqual({ type: 'title', title: 'Bills' })

    await page.goto('/account/bill?token=ended')
    await expect.poll(async () => (await told(page)).filter(({ type }) => type === 'tokenNeeded')).toHaveLength(2)
    await page.clock.fastForward('00:11')
    await expect(page).toHaveURL('/general-error')
    await expect(page.getByRole('heading', { name: 'Sorry, something went wrong' })).toBeVisible()
    await expectAccessible(page)
    expect(await told(page)).toContainEqual({ type: 'signOut', reason: 'refused' })
    await page.goto(`/general-error?token=${accessToken}`)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page).toHaveURL('/account/bill')
  },
)

test('inside the app what needs a sign-in and has none is its error page, never the sign-in page', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 401/)
  await page.clock.install()
  await surroundWithApp(page)
  await page.goto('/account/bill?token=ended')
  await expect.poll(() => told(page)).toContainEqual({ type: 'tokenNeeded' })
  await page.clock.fastForward('00:11')
  await expect(page).toHaveURL('/general-error')
  for (const path of ['/login', '/account', '/impersonate', '/anything/else', '/']) {
    await page.goto(path)
    await expect(page).toHaveURL('/general-error')
  }
})

test('outside the app a token in the address is dropped: it leads to signing in', THOROUGH, async ({ page, portal: _, request }) => {
  const { accessToken } = await (await request.get('/e2e/session', { params: { as: 'aroha' } })).json()
  await page.goto(`/account/bill?x=1#token=${accessToken}`)
  await expect(page.getByLabel('Email or username')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('session'))).toBeNull()
})

test.describe('on a phone without the app', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36' })

  test('the tabs are at the thumb, and staff act for nobody', async ({ page, portal }) => {
    await portal.open('tama')
    await seeAll(page)
    const tabs = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
    expect((tabs?.y ?? 0) + (tabs?.height ?? 0)).toBeCloseTo(812, 0)
    await expectStillAccessible(page)
    await page.getByRole('link', { name: 'You Profile' }).click()
    await expect(page).toHaveURL('/account/profile')
    await page.goto('/impersonate')
    await expect(page).toHaveURL('/account/dashboard')
  })
})

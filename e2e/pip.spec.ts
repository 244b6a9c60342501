import { isThorough, THOROUGH } from '../tests/thorough.ts'
import { expect, expectAccessible, expectStillAccessible, type Page, seeAll, statesOf, test } from './portal.ts'
import { leastContrast } from './text-contrast.ts'

/*
 * The other brand, on a server that has a loader, asks for consent and reports errors.
 */

test.use({ brand: 'pip' })
// One worker starts Pip's server, and no other has to.
test.describe.configure({ mode: 'default' })

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    test('Pip has its own name, texts and colours on every page', colorScheme === 'dark' ? {} : THOROUGH, async ({ page, portal }) => {
      await page.goto('/login?notice=expired')
      await expect(page.getByText('Small bills, big days')).toBeVisible()
      await expectAccessible(page)
      await page.goto('/auth-error?reason=expired')
      await expect(page).toHaveTitle(/· Pip$/)
      await expectStillAccessible(page)
      for (const path of isThorough ? ['/general-error', '/impersonate'] : []) {
        await page.goto(path)
        await expectAccessible(page)
      }
      await page.goto('/info/terms')
      await expect(page.getByText('These terms are between you and Pip')).toBeVisible()
      await expectAccessible(page)
      await page.goto('/account')
      await page.waitForURL(/\/sign-in\//)
      await expect(page.getByText('Hello again. Everything about your power, minus the fuss.')).toBeVisible()
      await expectAccessible(page)

      await portal.open('aroha')
      await seeAll(page)
      await expect(page).toHaveTitle('Dashboard · Pip')
      await expect(page.getByRole('contentinfo')).toContainText('Pip')
      expect(new Set(Object.values(await statesOf(page)))).toEqual(new Set(['content']))
      await expect(page.getByRole('status').filter({ hasText: 'Pip is loading' })).toHaveCount(0)
      await expectAccessible(page)
      const accent = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-accent'))
      expect(accent).toMatch(/cf95fb|7526ad/)
    })
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`greeting, ${colorScheme}`, () => {
    test.use({ colorScheme })
    test('the greeting can be read over the sky and the hills', THOROUGH, async ({ page, portal }) => {
      for (const username of isThorough ? ['priya', 'aroha', 'tama', 'hemi'] : ['priya']) {
        await portal.open(username)
        await seeAll(page)
        // The loader covers the page for a while after the page is ready.
        await expect(page.getByRole('status').filter({ hasText: 'Pip is loading' })).toHaveCount(0)
        for (const width of isThorough ? [320, 375, 768, 1280] : [320]) {
          await page.setViewportSize({ width, height: 800 })
          await seeAll(page)
          expect(await leastContrast(page.locator('#hero > *')), `${username} at ${width} px`).toBeGreaterThanOrEqual(4.5)
        }
      }
    })
  })
}

interface LoaderTimes {
  loadedMs?: number
  liftedMs?: number
  isPageReady?: boolean
}

/** Looked at from inside, frame by frame: from outside, a busy machine would look too late. */
function watchLoader() {
  const seen: LoaderTimes = {}
  Object.assign(window, { loaderTimes: seen })
  const look = () => {
    const loader = document.querySelector<HTMLProgressElement>('[role=status] progress')
    const isPageReady = document.querySelector('#bill[data-state=content]') !== null
    if (loader?.value === 1) seen.loadedMs ??= performance.now()
    if (loader?.value === 1 && isPageReady) seen.isPageReady = true
    if (!loader && isPageReady) seen.liftedMs ??= performance.now()
    if (seen.liftedMs === undefined) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function loaderTimes(page: Page): Promise<LoaderTimes> {
  const times = () => page.evaluate(() => (window as unknown as { loaderTimes: LoaderTimes }).loaderTimes)
  await expect.poll(async () => (await times()).liftedMs).toBeDefined()
  return times()
}

test(
  'the loader stays its time after everything is loaded, with the page ready behind it, and covers no reload',
  THOROUGH,
  async ({ page, portal }) => {
    await page.addInitScript(watchLoader)
    await portal.open('tama')
    const { loadedMs = 0, liftedMs = 0, isPageReady } = await loaderTimes(page)
    expect(liftedMs - loadedMs).toBeGreaterThan(700)
    expect(isPageReady).toBe(true)
    await expect(page.getByText('Pip is loading')).toHaveCount(0)
    await page.reload()
    // The page shows while calls that only the loader counts are still under way.
    expect((await loaderTimes(page)).loadedMs).toBeUndefined()
  },
)

interface DataLayerWindow {
  dataLayer?: { event: string; page?: { title: string; path: string }; user?: Record<string, unknown>; account?: Record<string, unknown> }[]
}

test('analytics hears nothing before consent, and nothing that names anybody after it', async ({ page, portal }) => {
  const heard = () => page.evaluate(() => (window as unknown as DataLayerWindow).dataLayer)
  await portal.open('aroha')
  await seeAll(page)
  const question = page.getByRole('region', { name: 'Your privacy' })
  await expect(question).toBeVisible()
  await expectStillAccessible(page)
  expect(await heard()).toBeUndefined()
  await question.getByRole('button', { name: 'Yes, that’s fine' }).click()
  await expect.poll(async () => (await heard())?.length).toBe(1)
  await page.getByRole('link', { name: 'Bills', exact: true }).click()
  await expect.poll(async () => (await heard())?.length).toBe(2)
  const entries = (await heard()) ?? []
  expect(entries.map(({ event, page: shown }) => [event, shown?.title, shown?.path])).toEqual([
    ['page_view', 'Dashboard', '/account/dashboard'],
    ['page_view', 'Bills & Payments', '/account/bill'],
  ])
  expect(entries[0]?.user?.emailHash).toMatch(/^[0-9a-f]{64}$/)
  expect(entries[0]?.account?.addressHashes).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
  expect(JSON.stringify(entries).toLowerCase()).not.toMatch(/aroha|example\.nz|rātā|brooklyn/)
})

test('a customer who declines is asked no more, and nothing is ever sent', THOROUGH, async ({ page, portal }) => {
  await portal.open('hemi')
  await page.getByRole('button', { name: 'No, thank you' }).click()
  await page.reload()
  await seeAll(page)
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Your privacy' })).toHaveCount(0)
  expect(await page.evaluate(() => (window as unknown as DataLayerWindow).dataLayer)).toBeUndefined()
})

test('an error reaches the error-reporting service and the server’s log, without a query', async ({ page, portal, request }) => {
  portal.expectConsoleErrors(/Error: thrown by a test/)
  const reported: unknown[] = []
  page.on('request', (sent) => {
    if (sent.url().endsWith('/public/clientError')) reported.push(sent.postDataJSON())
  })
  await portal.open('aroha', '/account/bill?secret=42')
  await seeAll(page)
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('thrown by a test')
    })
  })
  await expect.poll(() => reported).toEqual([expect.objectContaining({ message: 'thrown by a test', path: '/account/bill' })])
  const sent = async () =>
    ((await (await request.get('/e2e/envelopes')).json()) as string[]).filter((text) => text.includes('thrown by a test'))
  await expect.poll(async () => (await sent()).length).toBeGreaterThan(0)
  expect((await sent()).join()).not.toContain('secret=42')
})

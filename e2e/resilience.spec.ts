import type { Fault } from './server.ts'
import type { BootstrapAnswer } from '#schemas/portal/entities.ts'
import { THOROUGH } from '../tests/thorough.ts'
import { cutOff } from './lost-answers.ts'
import { expect, expectAccessible, expectStillAccessible, type Page, seeAll, statesOf, test } from './portal.ts'

const ECO = '/private/drd/widget/ecoTracker'

/** Without its answer in the bootstrap call, the widget asks by itself. */
const WITHOUT_AHEAD: Fault = { path: '/private/bootstrap', is: 'error' }

// One that is not there without data is answered with the list of widgets, and never asks.
test.beforeEach(async ({ request, portal }) => {
  const document: { widgets: { type: string }[] } = await (await request.get('/e2e/config')).json()
  const widgets = document.widgets.map((widget) => (widget.type === 'ecoTracker' ? { ...widget, hideWhenEmpty: false } : widget))
  await portal.applyConfig({ ...document, widgets })
})

async function expectOnlyEcoFailed(page: Page) {
  await seeAll(page)
  const { eco, ...others } = await statesOf(page)
  expect(new Set(Object.values(others))).toEqual(new Set(['content']))
  await expect(page.locator('#eco').getByRole('alert')).toContainText('“Eco tracker” could not be shown')
  return eco
}

async function retryAndExpectContent(page: Page) {
  await page.locator('#eco').getByRole('button', { name: 'Retry Eco tracker' }).click()
  await expect(page.locator('#eco')).toContainText('renewable now')
  await expect(page.locator('#eco').getByRole('alert')).toHaveCount(0)
}

const FAULTS: [name: string, fault: Fault, details?: { tag?: string }][] = [
  ['hangs', { path: ECO, is: 'hang' }, THOROUGH],
  ['fails', { path: ECO, is: 'error' }],
  ['is answered with a page instead of data', { path: ECO, is: 'no-json' }, THOROUGH],
  ['gets garbage', { path: ECO, is: 'garbage' }, THOROUGH],
]

for (const [name, fault, details = {}] of FAULTS) {
  test(`a widget that ${name} leaves all others working, and Retry brings it back`, details, async ({ page, portal }) => {
    portal.expectConsoleErrors(/status of 500/)
    await portal.setFaults(WITHOUT_AHEAD, fault)
    await portal.open('aroha')
    expect(await expectOnlyEcoFailed(page)).toBe('failed')
    await expectStillAccessible(page)
    await portal.setFaults()
    await retryAndExpectContent(page)
  })
}

test('a widget that throws while it is drawn leaves all others working, and Retry brings it back', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 500/, /RangeError: Invalid time value|RangeError: Provided date/)
  const asOf = new Date().toISOString()
  const data = {
    carbonLevel: 2,
    ecoFriendlyPercentage: 80,
    gramsCo2PerKwh: 60,
    generationSources: [],
    hours: [{ start: 'never', ecoFriendlyPercentage: 80 }],
  }
  await portal.setFaults(WITHOUT_AHEAD, { path: ECO, is: 'replace', body: { status: 'SUCCESS', asOf, data } })
  await portal.open('aroha')
  await expectOnlyEcoFailed(page)
  await portal.setFaults()
  await retryAndExpectContent(page)
})

test('a widget whose code is gone reloads the page once, then says so; Retry brings it back', async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 404/, /Failed to (fetch|load)/)
  await portal.hideFiles('ecoTracker')
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await portal.open('aroha')
  // It is loaded once it comes near the screen, and then the page once more.
  await expect(async () => {
    await page.locator('#eco').scrollIntoViewIfNeeded({ timeout: 1_000 })
    await expect(page.locator('#eco').getByRole('alert')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  expect(await expectOnlyEcoFailed(page)).toBe('failed')
  expect(loads).toBe(2)
  await portal.bringBackFiles()
  await retryAndExpectContent(page)
})

test(
  'a page that is opened while offline says so, and Retry brings it back once there is a network',
  THOROUGH,
  async ({ page, portal }) => {
    portal.expectConsoleErrors(/ERR_INTERNET_DISCONNECTED/, /Failed to (fetch|load)/, /no_response/, /Unable to preload/)
    await portal.open('aroha', '/account/dashboard')
    await seeAll(page)
    await page.context().setOffline(true)
    // Not one of the tabs, whose code may have come already.
    await page.getByRole('link', { name: 'What a shower costs' }).click()
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('button', { name: 'Retry' })).toBeEnabled()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'What a shower costs' })).toBeVisible()
  },
)

test('a page stays where what it loads last does not come', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 404/, /Failed to (fetch|load)/, /Unable to preload/, /Refused to apply style/)
  await portal.hideFiles('deferred')
  let reports = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/public/clientError')) reports += 1
  })
  await portal.open('aroha', '/account/dashboard')
  await seeAll(page)
  await expect.poll(() => reports).toBeGreaterThan(0)
  await portal.untilQuiet()
  await expect(page.locator('#hero')).toContainText('Aroha')
  await portal.bringBackFiles()
})

test(
  'while the database is away the page says that it comes back; it does, and nobody is signed out',
  THOROUGH,
  async ({ page, portal }) => {
    portal.expectConsoleErrors(/status of 503/)
    await portal.setFaults({ path: '/private/bootstrap', is: 'away' }, { path: '/private/drd/initialize', is: 'away' })
    await portal.open('aroha', '/account/dashboard')
    await expect(page.getByRole('heading', { name: 'Your online account will be back soon' })).toBeVisible()
    await expect(page.getByText('This page comes back by itself, and you stay signed in.')).toBeVisible()
    await expectAccessible(page)
    await portal.setFaults()
    await seeAll(page)
    expect(new Set(Object.values(await statesOf(page)))).toEqual(new Set(['content']))
  },
)

test('a session that cannot be renewed just now is waited for at the start, and kept', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of (401|503)/)
  await portal.openSignedIn('aroha')
  await page.evaluate(() => {
    const session = JSON.parse(sessionStorage.getItem('session') ?? '{}')
    sessionStorage.setItem('session', JSON.stringify({ ...session, accessToken: 'ended' }))
  })
  await portal.setFaults({ path: '/idp/token', is: 'away' })
  await page.reload()
  await expect(page.getByText('This page comes back by itself, and you stay signed in.')).toBeVisible()
  await portal.setFaults()
  await seeAll(page)
})

test('a database that goes away in the middle of the start-up signs nobody out either', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 503/)
  await portal.setFaults({ path: '/private/tips', is: 'away' })
  const answers: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/private/tips')) answers.push(response.status())
  })
  await portal.open('aroha', '/account/dashboard')
  await seeAll(page)
  await expect.poll(() => answers).toContain(503)
  await portal.setFaults()
  await expect.poll(() => answers, { timeout: 30_000 }).toContain(200)
  await expect(page.locator('#hero')).toContainText('Aroha')
})

test('a network that goes away in the middle of the start-up signs nobody out', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/ERR_(FAILED|CONNECTION)/)
  const isVisit = (url: URL) => url.pathname.endsWith('/private/events/userVisit')
  const network = await cutOff(page, isVisit)
  await portal.open('tama', '/account/dashboard')
  await seeAll(page)
  await expect.poll(network.lost).toBeGreaterThan(0)
  const counted = page.waitForResponse((response) => isVisit(new URL(response.url())))
  await network.restore()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  expect((await counted).status()).toBe(204)
  await expect(page).toHaveURL(/dashboard$/)
  expect(await page.evaluate(() => sessionStorage.getItem('session'))).not.toBeNull()
})

test('a network that goes away before the first answer, with the page that says so, is waited for', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/ERR_(FAILED|CONNECTION)/, /Failed to (fetch|load)/, /Unable to preload/, /no_response/)
  const network = await cutOff(page, ({ pathname }) => /^\/api\/v1\/private\/|\/outage-/.test(pathname))
  await portal.open('aroha', '/account/dashboard')
  await expect.poll(network.lost).toBeGreaterThan(2)
  await network.restore()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await seeAll(page)
})

test('code that does not come before the first page signs nobody out', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/ERR_(FAILED|CONNECTION)/, /Failed to (fetch|load)/, /Unable to preload/)
  const network = await cutOff(page, ({ pathname }) => pathname.endsWith('/private/bootstrap') || pathname.includes('/load-account-'))
  await portal.open('aroha', '/account/dashboard')
  await expect.poll(network.lost).toBeGreaterThan(1)
  await network.restore()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await seeAll(page)
  expect(await page.evaluate(() => sessionStorage.getItem('session'))).not.toBeNull()
})

test('a link that verifies an email address waits for the network', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/ERR_(FAILED|CONNECTION)/, /status of 4\d\d/)
  const isVerification = (url: URL) => url.pathname.endsWith('/emailVerification')
  const network = await cutOff(page, isVerification)
  await portal.open('aroha', '/account/dashboard?verify=a-link-of-long-ago')
  const bar = page.getByRole('region', { name: 'Your email address' })
  await expect(bar.getByText('We couldn’t be reached.')).toBeVisible()
  await page.reload()
  await expect(bar.getByText('We couldn’t be reached.')).toBeVisible()
  await network.restore()
  await bar.getByRole('button', { name: 'Try again' }).click()
  await expect(bar.getByText('That link has expired.')).toBeVisible()
  await expect(page).not.toHaveURL(/verify/)
})

test('an order that is being filled in stays when the network comes back and a call fails', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 500/, /ERR_INTERNET/)
  await portal.open('moana', '/account/products/bottled-gas?order=open')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'One bottle more' }).click()
  await expect(dialog.getByText('2 bottles').first()).toBeVisible()
  await portal.setFaults(
    ...['orderInfo', 'orderStatus', 'deliverySummary'].map((name) => ({ path: `/private/lpg/${name}`, is: 'error' as const })),
  )
  let failures = 0
  page.on('response', (response) => {
    if (response.status() === 500) failures += 1
  })
  // What was asked a moment ago is not asked again.
  await expect
    .poll(async () => {
      await page.context().setOffline(true)
      await page.context().setOffline(false)
      return failures
    })
    .toBeGreaterThan(0)
  await portal.untilQuiet()
  await expect(dialog.getByText('2 bottles').first()).toBeVisible()
})

test('a dashboard that was left while it loaded goes on loading when one comes back', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 500/)
  await portal.setFaults(WITHOUT_AHEAD, { path: ECO, is: 'hang' })
  await portal.open('aroha', '/account/dashboard')
  const eco = page.locator('#eco')
  await expect(page.locator('#hero')).toContainText('Aroha')
  // A place far below is drawn again while what is above it settles.
  await expect(() => eco.scrollIntoViewIfNeeded({ timeout: 1_000 })).toPass()
  await expect(eco).toHaveAttribute('data-state', 'loading')
  await page.getByRole('link', { name: 'Bills', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bills' })).toBeVisible()
  const again = page.waitForRequest((request) => request.url().includes(ECO))
  await page.goBack()
  await again
  await expect(eco).toHaveAttribute('data-state', 'loading')
  await portal.setFaults()
})

test('a page of the brand that does not come is not shown as the one before', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 500/)
  await portal.open('aroha', '/account/info/contact')
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible()
  await portal.setFaults({ path: '/private/info/privacy', is: 'error' })
  await page.getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be loaded' })).toBeVisible()
  await portal.setFaults()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible()
})

test('a widget whose data are away for now comes back by itself', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of (500|503)/)
  await portal.setFaults(WITHOUT_AHEAD, { path: ECO, is: 'away' })
  await portal.open('aroha')
  await seeAll(page)
  const eco = page.locator('#eco')
  await expect(eco.getByRole('status')).toContainText('This is not available just now. It comes back by itself.')
  await expectStillAccessible(page)
  await portal.setFaults()
  await expect(eco).toContainText('renewable now')
})

test('when newer data cannot be had, the old stay with their time', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 500/)
  await page.clock.install()
  await portal.open('aroha')
  await seeAll(page)
  await portal.setFaults({ path: ECO, is: 'error' })
  await page.clock.fastForward('00:16:00')
  const eco = page.locator('#eco')
  await expect(eco.getByRole('status')).toContainText(/^As of .* Something went wrong/)
  await expect(eco).toContainText('renewable now')
  await portal.setFaults()
  await eco.getByRole('button', { name: 'Retry Eco tracker' }).click()
  await expect(eco.getByRole('status')).toHaveCount(0)
})

test('old data have their time at the foot of the card, and the reason once for the page', THOROUGH, async ({ page, portal, request }) => {
  portal.expectConsoleErrors(/status of 500/)
  await page.setViewportSize({ width: 375, height: 780 })
  await page.clock.install()
  const session = await (await request.get('/e2e/session', { params: { as: 'aroha' } })).json()
  const headers = { authorization: `Bearer ${session.accessToken}` }
  const answer = await request.post('/api/v1/private/bootstrap', { headers, data: { path: '/account' } })
  const body = (await answer.json()) as BootstrapAnswer
  for (const envelope of Object.values(body.data)) envelope.nextAt = new Date(Date.now() + 60_000).toISOString()
  await portal.setFaults({ path: '/private/bootstrap', is: 'replace', body })
  await portal.open('aroha')
  await seeAll(page)
  await portal.setFaults({ path: '/private/drd/widget/*', is: 'error' })
  await page.clock.fastForward('00:02:00')
  const notices = page.locator('main [data-state="content"] > [role="status"]')
  await expect.poll(() => notices.count()).toBeGreaterThan(2)
  const told = await notices.evaluateAll((all: HTMLElement[]) =>
    all.map((notice) => ({
      text: notice.innerText.replace(/\s+/g, ' '),
      isBelow: notice.getBoundingClientRect().top >= (notice.previousElementSibling?.getBoundingClientRect().bottom ?? Infinity) - 1,
    })),
  )
  expect(told.filter(({ isBelow }) => !isBelow)).toEqual([])
  const [first, ...others] = told.map(({ text }) => text)
  expect(first).toMatch(/^As of .* · Something went wrong.* · Retry/)
  for (const other of others) expect(other).toMatch(/^As of [^·]* · Retry/)
  await expectAccessible(page)
})

test('when the list of widgets fails, its page says so and Retry brings it', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 500/)
  await portal.open('aroha')
  await seeAll(page)
  await portal.setFaults({ path: '/private/widget/list', is: 'error' })
  await page.getByRole('link', { name: 'Bills', exact: true }).click()
  await expect(page.getByText('Bills could not be loaded')).toBeVisible()
  await portal.setFaults()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Latest bills')).toBeVisible()
})

test('an unknown widget type that arrives all the same takes no place and breaks nothing', THOROUGH, async ({ page, portal, request }) => {
  portal.expectConsoleErrors(/status of 500/)
  const session = await (await request.get('/e2e/session', { params: { as: 'aroha' } })).json()
  const answer = await request.get('/api/v1/private/widget/list', {
    params: { tabId: 'dashboard' },
    headers: { authorization: `Bearer ${session.accessToken}` },
  })
  const list = await answer.json()
  list.widgets.splice(1, 0, { ...list.widgets[0], id: 'future', type: 'fromTheFuture', source: undefined, data: {} })
  await portal.setFaults(WITHOUT_AHEAD, { path: '/private/widget/list', is: 'replace', body: list })
  await portal.open('aroha')
  await seeAll(page)
  const states = await statesOf(page)
  expect(states).not.toHaveProperty('future')
  expect(new Set(Object.values(states))).toEqual(new Set(['content']))
})

test(
  'never more requests at once than the server allows, first things first, and none after leaving',
  THOROUGH,
  async ({ page, portal }) => {
    portal.expectConsoleErrors(/status of 500/)
    await portal.setFaults(WITHOUT_AHEAD, { path: '/private/drd/widget/hero', is: 'hang' })
    const order: string[] = []
    const left: string[] = []
    page.on('request', (request) => order.push(new URL(request.url()).pathname))
    page.on('requestfailed', (request) => left.push(new URL(request.url()).pathname))
    await portal.open('aroha')
    await expect(page.locator('#bill')).toHaveAttribute('data-state', 'content')
    await expect(page.locator('#recent')).toHaveAttribute('data-state', 'content')
    expect(order.find((path) => path.includes('/widget/') && !path.endsWith('/widget/list'))).toBe('/api/v1/private/drd/widget/hero')
    // The hero's request hangs, so of the others there is room for one less than the server allows.
    expect(await page.evaluate(mostAtOnce)).toBeLessThanOrEqual(5)
    await page.getByRole('link', { name: 'Bills', exact: true }).click()
    await expect(page.getByText('Latest bills')).toBeVisible()
    expect(left).toEqual(['/api/v1/private/drd/widget/hero'])
  },
)

/** In the page: how many requests for widgets' data were under way at the same time, at most. */
function mostAtOnce(): number {
  const requests = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
    ({ name, responseEnd }) => /\/api\/.*(\/drd\/widget\/|nextBestAction|actionTile)/.test(name) && responseEnd > 0,
  )
  return Math.max(
    ...requests.map(({ startTime }) => requests.filter((other) => other.startTime <= startTime && startTime < other.responseEnd).length),
  )
}

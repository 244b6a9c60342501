import { once } from 'node:events'
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page, type Request } from '@playwright/test'
import type { Brand } from '#schemas/brand.ts'
import { originOf } from './address.ts'
import { LONGEST_MS, nextDayIfNear } from '../tests/one-day.ts'
import { freePort } from '../tests/postgres-server.ts'
import { startNode, untilReady } from '../tests/server-process.ts'
import { isThorough } from '../tests/thorough.ts'
import type { Fault } from './server.ts'
import { signInByRequests } from './signed-in.ts'

export { expect }
export type { Page }

export type { Brand }

export interface Portal {
  /** Opens a page as a demo account that has signed in already. */
  open(username: string, path?: string, session?: { signedInSecondsAgo?: number; isStaff?: boolean }): Promise<void>
  /** Opens a page as a demo account that the provider knows and gave its tokens; for tests about them. */
  openSignedIn(username: string, path?: string): Promise<void>
  /** Goes on to another page as a link of the portal does, without loading the portal again. */
  goOn(path: string): Promise<void>
  /** Waits until the page has all that it loads by itself. */
  untilQuiet(): Promise<void>
  setFaults(...faults: Fault[]): Promise<void>
  hideFiles(start: string): Promise<void>
  bringBackFiles(): Promise<void>
  applyConfig(document?: unknown): Promise<void>
  /** Errors and warnings that the console may have in this test. Without this it may have none. */
  expectConsoleErrors(...patterns: RegExp[]): void
}

/** A page whose console must stay silent, and a server of this worker alone that is put right again after each test. */
export const test = base.extend<{ day: undefined; portal: Portal }, { brand: Brand; origin: string }>({
  brand: ['northlight', { option: true, scope: 'worker' }],
  origin: [
    async ({ brand }, use) => {
      // Another copy of the sources may be tested at the same time.
      const port = await freePort()
      const server = startNode({ DIST_DIR: process.env.DIST_DIR ?? '' }, 'e2e/server.ts', String(port), brand)
      await untilReady(server, port)
      await use(originOf(port))
      server.child.stdin?.end()
      const { exitCode, signalCode } = server.child
      if (exitCode === null && signalCode === null) await once(server.child, 'exit')
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ origin }, use) => use(origin),
  // The next day may be waited for longer than a test may take.
  day: [
    async ({ request }, use) => {
      if (await nextDayIfNear()) await request.post('/e2e/reset')
      await use(undefined)
    },
    { timeout: LONGEST_MS + 30_000 },
  ],
  portal: async ({ page, request, origin, day: _day }, use) => {
    const consoleErrors: string[] = []
    const withoutAccount: string[] = []
    const expected: RegExp[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') consoleErrors.push(message.text())
    })
    page.on('pageerror', (error) => consoleErrors.push(String(error)))
    page.on('request', (request) => {
      if (isWithoutAccount(request)) withoutAccount.push(`${request.method()} ${request.url()}`)
    })
    const requests = watchRequests(page)

    const giveSession = (session: string) =>
      page.addInitScript((text) => {
        // Once a tab: a session that the portal has ended stays ended.
        if (!/^\/(account|studio|impersonate)/.test(location.pathname) || sessionStorage.getItem('was_given')) return
        sessionStorage.setItem('was_given', 'yes')
        sessionStorage.setItem('session', text)
      }, session)
    async function untilQuiet() {
      await expect(async () => {
        const before = requests.begun()
        await page.evaluate(
          () =>
            new Promise((resolve) =>
              requestIdleCallback(
                () => {
                  requestAnimationFrame(resolve)
                  // A page at rest may draw no further frame.
                  setTimeout(resolve, 200)
                },
                { timeout: 1_000 },
              ),
            ),
        )
        expect([requests.underWay(), requests.begun()]).toEqual([0, before])
      }).toPass({ intervals: [20] })
    }

    await use({
      async open(username, path = '/account', session = {}) {
        await giveSession(await (await request.get('/e2e/session', { params: { as: username, ...session } })).text())
        await page.goto(path)
      },
      async openSignedIn(username, path = '/account/insights') {
        await giveSession(await signInByRequests(page.request, origin, username))
        await page.goto(path)
        // What the page asks for by itself later on would meet what a test does to the session before it looks.
        await untilQuiet()
      },
      async goOn(path) {
        await page.evaluate((to) => {
          history.pushState(undefined, '', to)
          dispatchEvent(new PopStateEvent('popstate'))
        }, path)
      },
      untilQuiet,
      async setFaults(...faults) {
        await request.post('/e2e/faults', { data: faults })
      },
      async hideFiles(start) {
        await request.post('/e2e/hide-files', { data: { hide: start } })
      },
      async bringBackFiles() {
        await request.post('/e2e/bring-back-files')
      },
      async applyConfig(document?: unknown) {
        expect((await request.post('/e2e/config', { data: document })).status()).toBe(200)
      },
      expectConsoleErrors: (...patterns) => void expected.push(...patterns),
    })

    // What an open page still sends would be found by the next test.
    await page.context().close()
    const reset = await (await request.post('/e2e/reset')).json()
    expect(consoleErrors.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([])
    expect(withoutAccount, 'requests that do not name the account of the page').toEqual([])
    expect(reset).toEqual({ policyReports: 0 })
  },
})

/** The server takes these calls without an account from clients of the specification: decision 033. A page of ours says which one it shows. */
const OF_SHOWN_ACCOUNT = /\/private\/(billing\/payments\/(card|recurring)|ev\/everywhere\/accounts\/)/
const isWithoutAccount = (request: Request) =>
  request.method() !== 'GET' &&
  OF_SHOWN_ACCOUNT.test(request.url()) &&
  !`${request.url()} ${request.postData()}`.includes('billingAccountId')

/** Counts the requests of a page. */
function watchRequests(page: Page) {
  let begun = 0
  let ended = 0
  page.on('request', () => {
    begun += 1
  })
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(end as 'requestfinished', () => {
      ended += 1
    })
  }
  return { begun: () => begun, underWay: () => begun - ended }
}

/** By widget id, what its place shows. */
export const statesOf = (page: Page) =>
  page.$$eval('[data-state]', (slots) => Object.fromEntries(slots.map((slot) => [slot.id, slot.getAttribute('data-state')])))

/** Scrolls to the end, so that everything comes near and loads; waits until nothing is loading. */
export async function seeAll(page: Page): Promise<void> {
  await page.locator('[data-state]').first().waitFor()
  await expect(async () => {
    await page.evaluate(() => scrollBy(0, innerHeight))
    const { isAtEnd, loading } = await page.evaluate(() => ({
      isAtEnd: scrollY + innerHeight >= document.documentElement.scrollHeight - 2,
      loading: document.querySelectorAll('[data-state="loading"]').length,
    }))
    expect({ isAtEnd, loading }).toEqual({ isAtEnd: true, loading: 0 })
  }).toPass({ intervals: [50], timeout: 15_000 })
  await page.evaluate(() => scrollTo(0, 0))
}

export async function expectAccessible(page: Page): Promise<void> {
  // A page that is still being put together has nothing to look at, and each page has a title.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  // Colours that fade in are not yet what people read, and begin to with the next frame.
  await page.evaluate(async () => {
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve))
      setTimeout(resolve, 200)
    })
    await Promise.allSettled(
      document
        .getAnimations()
        .flatMap((one) => (one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY ? [] : [one.finished])),
    )
  })
  // In the page itself: the other mode opens one more page to put the parts of an answer together, which takes as long again.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

/** For another state of a page that expectAccessible looks at elsewhere: with `--thorough` alone. */
export async function expectStillAccessible(page: Page): Promise<void> {
  if (isThorough) await expectAccessible(page)
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

/** What has moved on the page so far, without what followed a click or key; nothing, on every page. */
export const layoutShifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const shifts: string[] = []
        new PerformanceObserver((list) => {
          for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
            const moved = sources.map(({ node }) => (node instanceof Element ? node.id || node.className : node?.nodeName))
            if (!hadRecentInput) shifts.push(`${value.toFixed(4)}: ${moved.join(', ')}`)
          }
        }).observe({ type: 'layout-shift', buffered: true })
        // Buffered entries arrive before the next frame is painted.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(shifts)))
      }),
  )

/** The page cannot be scrolled sideways. An element itself cannot be handed out of the page: it would arrive as text. */
export async function expectToFit(page: Page): Promise<void> {
  const { wide, screen } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { wide: scrollWidth, screen: clientWidth }
  })
  expect(wide, page.url()).toBeLessThanOrEqual(screen)
}

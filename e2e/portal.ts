import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { originOf, PORTS } from './address.ts'
import type { Fault } from './server.ts'

export { expect }
export type { Page }

interface Portal {
  /** Opens a page as a demo account that has signed in already. */
  open(username: string, path?: string, session?: { signedInSecondsAgo: number }): Promise<void>
  /** Puts the session of a demo account into the page, as signing in would have. */
  signInAs(username: string): Promise<void>
  setFaults(...faults: Fault[]): Promise<void>
  hideFiles(start: string | undefined): Promise<void>
  applyConfig(document?: unknown): Promise<void>
  /** What the console and the content policy may say in this test, besides nothing. */
  expectComplaints(...patterns: RegExp[]): void
}

/** A page whose console must stay silent, and a server that is put right again after each test. */
export const test = base.extend<{ portal: Portal }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see that it needs no other fixture
  baseURL: ({}, use, { parallelIndex }) => use(originOf(PORTS[parallelIndex] ?? 0)),
  portal: async ({ page, request }, use) => {
    const complaints: string[] = []
    const expected: RegExp[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    const reportsBefore = await policyReports()

    async function signInAs(username: string, more: { signedInSecondsAgo?: number } = {}) {
      const session = await (await request.get('/e2e/session', { params: { as: username, ...more } })).text()
      await page.addInitScript((text) => {
        // Once a tab: a session that the portal has ended stays ended.
        if (!/^\/(account|studio)/.test(location.pathname) || sessionStorage.getItem('was_given')) return
        sessionStorage.setItem('was_given', 'yes')
        sessionStorage.setItem('session', text)
      }, session)
    }

    await use({
      async open(username, path = '/account', session = undefined) {
        await signInAs(username, session)
        await page.goto(path)
      },
      signInAs,
      async setFaults(...faults) {
        await request.post('/e2e/faults', { data: faults })
      },
      async hideFiles(start) {
        await request.post('/e2e/files', { data: { hide: start } })
      },
      async applyConfig(document) {
        expect((await request.post('/e2e/config', { data: document })).status()).toBe(200)
      },
      expectComplaints: (...patterns) => void expected.push(...patterns),
    })

    await request.post('/e2e/faults', { data: [] })
    await request.post('/e2e/files', { data: {} })
    await request.post('/e2e/forget-prompts')
    expect(complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([])
    expect(await policyReports()).toBe(reportsBefore)

    async function policyReports(): Promise<string> {
      const metrics = await (await request.get('/metrics')).text()
      return metrics
        .split('\n')
        .filter((line) => line.startsWith('content_security_policy_reports_total'))
        .join('\n')
    }
  },
})

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
  // Colours that fade in are not yet what people read.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .flatMap((one) => (one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY ? [] : [one.finished])),
    ).then(() => undefined),
  )
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
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

import type { Page } from '@playwright/test'
import { openBrowser, servePortal } from './portal.ts'
import { printTimes } from './print.ts'

const LOADS = 8
/** There are two years of readings: further back there is nothing to draw. The first step runs code that never ran before. */
const STEPS = 2
const BUDGET_MS = 100
const LARGEST_STEPS = 5
const LARGEST_BUDGET_MS = 200
const VIEWS = {
  'a year by month': 'view=year&at=2026',
  'a month by day': 'view=month&at=2026-10',
  'a day by half-hour': 'view=day&at=2026-10-20',
}

/** From the last byte of what was used to the chart that shows it, on screen, at a quarter of this machine's speed. */
export async function measureChart(): Promise<void> {
  await using portal = await servePortal('priya')
  await using browser = await openBrowser()
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 1000 } })).newPage()
  await page.addInitScript((stored) => Object.assign(sessionStorage, stored), portal.stored)
  for (const [name, query] of Object.entries(VIEWS)) {
    const session = await page.context().newCDPSession(page)
    const times: number[] = []
    for (let load = 0; load < LOADS; load++) {
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      await page.goto(`${portal.origin}/account/products/consumption?unit=kwh&${query}`)
      await page.getByTestId('total').waitFor()
      await page.waitForLoadState('networkidle')
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      for (let i = 0; i < STEPS; i++) times.push(await stepBack(page))
    }
    printTimes(`the chart of ${name} (4x CPU): from its data to the paint`, times, BUDGET_MS)
    await session.detach()
  }
  await measureLargest(page, portal.origin)
}

/** The largest chart that victory draws, a week of half-hours from six sources: from the input to what it changes, on screen. */
async function measureLargest(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/account/insights/eco-tracker/last-7-days/electricity`)
  const chart = page.getByRole('group', { name: /^Power made: chart/ })
  await chart.locator('svg').first().waitFor()
  await page.waitForLoadState('networkidle')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const steps = {
    async drawn() {
      await page.getByRole('link', { name: 'Your carbon' }).click()
      await chart.waitFor({ state: 'detached' })
      return paintAfter(page, { click: 'a[href$="last-7-days/electricity"]', changes: 'svg path' })
    },
    'read by an arrow key': () => paintAfter(page, { key: 'ArrowRight', changes: '[aria-live]' }),
    'zoomed by a key': () => paintAfter(page, { key: '+', changes: 'svg path' }),
  }
  for (const [name, step] of Object.entries(steps)) {
    const times: number[] = []
    for (let i = 0; i < LARGEST_STEPS; i++) times.push(await step())
    printTimes(`2,000 values of a week, ${name} (4x CPU)`, times, LARGEST_BUDGET_MS)
  }
  await session.detach()
}

interface Step {
  /** what is clicked, or the key that the chart gets */
  click?: string
  key?: string
  /** the part of the chart that the step changes */
  changes: string
}

const paintAfter = (page: Page, step: Step) =>
  page.evaluate(
    ({ click, key, changes }) =>
      new Promise<number>((resolve, reject) => {
        const chart = () => document.querySelector('[role=group][aria-label^="Power made"]')
        const shown = () => chart()?.querySelector(changes)?.outerHTML
        const before = shown()
        const observer = new MutationObserver(() => {
          if (shown() === before) return
          observer.disconnect()
          requestAnimationFrame(() => scheduler.postTask(() => resolve(performance.now() - beginMs), { priority: 'user-blocking' }))
        })
        observer.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true })
        setTimeout(() => reject(new Error(`nothing changed after ${click ?? key}`)), 10_000)
        const beginMs = performance.now()
        if (click) document.querySelector<HTMLElement>(click)?.click()
        else chart()?.dispatchEvent(new KeyboardEvent('keydown', { key: key ?? '', bubbles: true }))
      }),
    step,
  )

async function stepBack(page: Page): Promise<number> {
  await page.evaluate(() => performance.clearResourceTimings())
  // Asked for before the click: the tool's own code would else run between the data and the paint.
  const drawn = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const frame = document.querySelector('[role=group][aria-label*="chart"]') as Element
        const before = frame.querySelector('svg g')
        new MutationObserver((_records, observer) => {
          if (frame.querySelector('svg g') === before) return
          observer.disconnect()
          // What is posted in a frame as the most urgent runs once the frame has been painted, and before anything else.
          requestAnimationFrame(() => scheduler.postTask(() => resolve(performance.now()), { priority: 'user-blocking' }))
        }).observe(frame, { childList: true, subtree: true })
      }),
  )
  await page.getByRole('link', { name: 'Earlier' }).click()
  const drawnMs = await drawn
  const arrivedMs = await page.evaluate(
    () =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).find(({ name }) => name.includes('/electricity/usage'))
        ?.responseEnd,
  )
  await page.waitForLoadState('networkidle')
  return drawnMs - (arrivedMs ?? Number.NaN)
}

declare const scheduler: { postTask(task: () => void, options: { priority: 'user-blocking' }): Promise<void> }

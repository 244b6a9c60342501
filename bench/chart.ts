import { chromium, type Page } from '@playwright/test'
import { BROWSER_ARGUMENTS, findOrInstallBrowser } from '../scripts/browser.ts'
import { servePortal } from './portal.ts'
import { median, print } from './print.ts'

const STEPS = 12
const BUDGET_MS = 100
const VIEWS = {
  'a year by month': 'view=year&at=2026',
  'a month by day': 'view=month&at=2026-10',
  'a day by half-hour': 'view=day&at=2026-10-20',
}

/** From the last byte of what was used to the chart that shows it, on screen, at a quarter of this machine's speed. */
export async function measureChart(): Promise<void> {
  const browser = await chromium.launch({ executablePath: findOrInstallBrowser(), args: BROWSER_ARGUMENTS })
  const portal = await servePortal('priya')
  try {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 1000 } })).newPage()
    await page.addInitScript((text) => sessionStorage.setItem('session', text), portal.session)
    for (const [name, query] of Object.entries(VIEWS)) {
      await page.goto(`${portal.origin}/account/products/consumption?unit=kwh&${query}`)
      await page.getByTestId('total').waitFor()
      await page.waitForLoadState('networkidle')
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      const times: number[] = []
      // There are two years of readings: further back there is nothing to draw.
      for (let i = 0; i < (name.includes('year') ? 2 : STEPS); i++) times.push(await stepBack(page))
      print({
        name: `the chart of ${name} (4x CPU): from its data to the paint`,
        value: median(times),
        unit: 'ms',
        budget: BUDGET_MS,
        most: Math.max(...times),
      })
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    }
  } finally {
    await browser.close()
    await portal.close()
  }
}

async function stepBack(page: Page): Promise<number> {
  await page.evaluate(() => {
    const state = window as never as { drawnMs: number | undefined }
    state.drawnMs = undefined
    performance.clearResourceTimings()
    const frame = document.querySelector('[role=group][aria-label*="chart"]')
    const before = frame?.querySelector('svg')
    new MutationObserver((_records, observer) => {
      if (frame?.querySelector('svg') === before) return
      observer.disconnect()
      // A message that is posted in a frame arrives once the frame has been painted.
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => {
          state.drawnMs = performance.now()
        }
        channel.port2.postMessage(undefined)
      })
    }).observe(frame as Element, { childList: true, subtree: true })
  })
  await page.getByRole('link', { name: 'Earlier' }).click()
  const drawn = await page.waitForFunction(() => (window as never as { drawnMs: number | undefined }).drawnMs)
  const drawnMs = Number(await drawn.jsonValue())
  const arrivedMs = await page.evaluate(
    () =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).find(({ name }) => name.includes('/electricity/usage'))
        ?.responseEnd,
  )
  await page.waitForLoadState('networkidle')
  return drawnMs - (arrivedMs ?? Number.NaN)
}

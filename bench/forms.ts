import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { projectFolder } from '#server/settings.ts'
import { openBrowser, type Stored, servePortal } from './portal.ts'
import { median, print } from './print.ts'

const HOME = '/account/profile/home-profile'
const KEYS = 40
const BUDGET_MS = 50

/** What answering costs: from a key or a click to the next paint, and what of forms a dashboard loads. */
export async function measureForms(): Promise<void> {
  await using portal = await servePortal('aroha')
  await using browser = await openBrowser()
  const open = (path: string) => openPage(browser, `${portal.origin}${path}`, portal.stored)
  const rooms = await open(`${HOME}?step=rooms`)
  const bedrooms = rooms.getByRole('spinbutton', { name: 'Bedrooms' })
  await bedrooms.focus()
  await report(rooms, 'a keystroke in the longest step of the longest questionnaire (4x CPU)', (i) =>
    rooms.keyboard.press(i % 2 ? '2' : 'Backspace'),
  )

  const size = await open(`${HOME}?step=floor-area`)
  const cards = size.getByRole('radio')
  await report(size, 'a choice in it (4x CPU)', async (i) => cards.nth(i % 8).check())

  const settings = await open('/account/profile/account-settings')
  await settings.getByRole('button', { name: 'Edit: Home phone' }).click()
  await settings.getByLabel('Phone number', { exact: true }).focus()
  await report(settings, 'a keystroke in a field of the settings (4x CPU)', (i) => settings.keyboard.press(String(i % 10)))

  const dashboard = await open('/account/dashboard')
  await dashboard.locator('[data-state=content]').nth(7).waitFor()
  const loaded = await dashboard.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1) ?? ''))
  print({
    name: 'files of forms in the load of the dashboard',
    value: loaded.filter((name) => /^forms?-/.test(name)).length,
    unit: 'score',
    budget: 0,
  })
  const assets = join(projectFolder, 'dist/assets')
  for (const name of readdirSync(assets).filter((file) => /^forms-.*\.js\.br$/.test(file))) {
    print({ name: 'the chunk of forms, compressed', value: statSync(join(assets, name)).size, unit: 'B', file: name })
  }
}

async function openPage(browser: Browser, address: string, stored: Stored): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 1000 } })).newPage()
  await page.addInitScript((kept) => {
    Object.assign(sessionStorage, kept)
    const durations: number[] = []
    Object.assign(window, { durations })
    new PerformanceObserver((list) => {
      for (const { duration, name } of list.getEntries())
        if (name === 'keydown' || name === 'pointerup' || name === 'click') durations.push(duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  }, stored)
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return page
}

/** Does something many times and tells how long it took to the paint after it, as the browser itself measured it, to 8 ms. */
async function report(page: Page, name: string, act: (i: number) => Promise<unknown>): Promise<void> {
  await page.evaluate(() => void (window as never as { durations: number[] }).durations.splice(0))
  for (let i = 0; i < KEYS; i++) {
    await act(i)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }
  const seen = await page.evaluate(() => (window as never as { durations: number[] }).durations)
  // What was painted within 16 ms the browser does not mention.
  const all = [...seen, ...Array.from({ length: Math.max(0, KEYS - seen.length) }, () => 16)].sort((a, b) => a - b)
  print({ name, value: median(all), unit: 'ms', budget: BUDGET_MS, p95: all[Math.floor(all.length * 0.95)], most: all.at(-1) })
}

import type { Browser, Page } from '@playwright/test'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { loadWidgetTypes, type WidgetTypes } from '#server/config/widget-types.ts'
import { openBrowser, type Stored, servePortal } from './portal.ts'
import { median, print, printTimes } from './print.ts'

const WIDGETS = 200
const TYPES = 300
const MOVES = 40
const VISITS = 5
const FRAME_BUDGET_MS = 50

/** A page of 200 widgets, with 300 types registered: dragged in the editor, and visited by a customer. */
export async function measureStudio(): Promise<void> {
  await using browser = await openBrowser()
  const types = await manyTypes()
  {
    await using portal = await servePortal('staff', pageOf(WIDGETS), types)
    const frames = await dragFrames(browser, portal)
    printTimes(`a frame while dragging among ${WIDGETS} widgets (4x CPU)`, frames, FRAME_BUDGET_MS)
  }
  const times: Record<number, number> = {}
  for (const count of [8, WIDGETS]) {
    await using visited = await servePortal('aroha', pageOf(count), types)
    const visits: number[] = []
    for (let i = 0; i < VISITS; i++) visits.push(await firstEight(browser, visited))
    times[count] = median(visits)
    print({
      name: `the first 8 of ${count} widgets show content (4x CPU)`,
      value: median(visits),
      unit: 'ms',
      values: visits.map(Math.round),
    })
  }
  print({ name: `${WIDGETS} widgets to 8: the first 8`, value: (times[WIDGETS] ?? 0) / (times[8] ?? 1), unit: 'ratio' })
}

/** The product's types and as many more as it takes, which differ in their name alone. */
async function manyTypes(): Promise<WidgetTypes> {
  const own = await loadWidgetTypes()
  const [any] = own.values()
  if (!any) throw new Error('there is no widget type')
  const more = Array.from({ length: TYPES - own.size }, (_, i) => ({ ...any, type: `extra${i}`, name: `Extra ${i}` }))
  return new Map([...own, ...more.map((type) => [type.type, type] as const)])
}

/** The dashboard's first eight, and copies of them. */
function pageOf(count: number): PortalDocument {
  const [tab] = firstDocument.tabs
  const first = ['hero', 'bill', 'recent', 'eco', 'breakdown', 'comparison', 'powershout', 'sidekick']
  const originals = first.flatMap((id) => firstDocument.widgets.filter((widget) => widget.id === id))
  if (!tab) throw new Error('the first release has no tab')
  const widgets = Array.from({ length: count }, (_, i) => ({
    ...(originals[i % originals.length] as (typeof originals)[number]),
    id: i < 8 ? (first[i] ?? '') : `copy-${i}`,
  }))
  return { ...firstDocument, tabs: [{ ...tab, widgets: widgets.map(({ id }) => id) }], widgets }
}

async function dragFrames(browser: Browser, { origin, stored }: { origin: string; stored: Stored }): Promise<number[]> {
  const page = await openPage(browser, stored, 900)
  await page.goto(`${origin}/studio/pages/dashboard`)
  const grip = page
    .getByTestId('canvas')
    .getByRole('button', { name: /move or select/ })
    .first()
  await grip.waitFor()
  await page.waitForLoadState('networkidle')
  const from = await grip.boundingBox()
  if (!from) throw new Error('the canvas is empty')
  const devTools = await page.context().newCDPSession(page)
  await page.evaluate(() => {
    const state = window as never as { frames: number[] }
    state.frames = []
    addEventListener(
      'mousemove',
      () => {
        const startMs = performance.now()
        // What is posted in a frame as the most urgent runs once the frame has been painted.
        requestAnimationFrame(() => scheduler.postTask(() => state.frames.push(performance.now() - startMs), { priority: 'user-blocking' }))
      },
      { capture: true },
    )
  })
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 30, { steps: 3 })
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.evaluate(() => {
    ;(window as never as { frames: number[] }).frames.length = 0
  })
  for (let i = 1; i <= MOVES; i++) {
    await page.mouse.move(from.x - i * 6, from.y + 30 + i * 12)
    await page.waitForFunction((n) => (window as never as { frames: number[] }).frames.length >= n, i)
  }
  const frames = await page.evaluate(() => (window as never as { frames: number[] }).frames)
  await page.mouse.up()
  await page.context().close()
  return frames
}

/** From the navigation until eight widgets have content. */
async function firstEight(browser: Browser, { origin, stored }: { origin: string; stored: Stored }): Promise<number> {
  const page = await openPage(browser, stored, 1000)
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(`${origin}/account/dashboard`)
  const ms = await page.waitForFunction(() => {
    const ids = ['hero', 'bill', 'recent', 'eco', 'breakdown', 'comparison', 'powershout', 'sidekick']
    return ids.every((id) => document.getElementById(id)?.dataset.state === 'content') && performance.now()
  })
  const value = Number(await ms.jsonValue())
  await page.context().close()
  return value
}

async function openPage(browser: Browser, stored: Stored, height: number): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height } })).newPage()
  await page.addInitScript((kept) => Object.assign(sessionStorage, kept), stored)
  return page
}

declare const scheduler: { postTask(task: () => void, options: { priority: 'user-blocking' }): Promise<void> }

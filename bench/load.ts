import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Browser } from '@playwright/test'
import Fastify from 'fastify'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { projectFolder } from '#server/settings.ts'
import { freePort } from '../tests/postgres-server.ts'
import { openBrowser, type Stored, servePortal, SLOW_4G } from './portal.ts'
import { median, print } from './print.ts'

/** Eight widgets, the third and the fourth with charts. */
const WIDGETS = ['hero', 'bill', 'recent', 'eco', 'breakdown', 'comparison', 'powershout', 'sidekick']
const RUNS = 7
const FIRST_STARTS = 3

interface Visit {
  /** until all eight have their content, whether or not the loader covers it */
  dataMs: number
  /** until all eight can be seen */
  allContentMs: number
  firstContentMs: number
  scriptBytesBeforeFirst: number
  bytes: number
  requests: number
  longTasksMs: number
  layoutShift: number
}

type Conditions = { isSlow: boolean; isWarm: boolean }

/**
 * The signed-in dashboard from navigation to eight widgets with content, beside a hard-coded page of the same cards. The
 * loader is set as it ships: a session that has started in its tab does not meet it; the first start does, measured apart.
 */
export async function measureLoad(): Promise<void> {
  await using floor = await serveFloor()
  await using portal = await servePortal('aroha', dashboardOfEight())
  await using browser = await openBrowser()
  for (const isSlow of [true, false]) {
    for (const isWarm of [false, true]) {
      const conditions = { isSlow, isWarm }
      const ours: Visit[] = []
      const theirs: Visit[] = []
      // In turn, so that both meet the same state of the machine.
      for (let run = 0; run < RUNS; run++) {
        ours.push(await visit(browser, `${portal.origin}/account/dashboard`, conditions, portal.stored))
        theirs.push(await visit(browser, floor.address, conditions))
      }
      report(ours, theirs, conditions)
    }
  }
  await measureFirstStart(browser, portal.origin, portal.stored)
}

/** The start after a sign-in, which the loader covers for as long as it is set to once everything is loaded. */
async function measureFirstStart(browser: Browser, origin: string, { has_started: _, ...stored }: Stored): Promise<void> {
  const visits: Visit[] = []
  for (let run = 0; run < FIRST_STARTS; run++) {
    visits.push(await visit(browser, `${origin}/account/dashboard`, { isSlow: true, isWarm: false }, stored))
  }
  const where = 'first start of a session, cold, slow 4G and 4x CPU'
  print({ name: `8 widgets have content (${where})`, value: median(visits.map(({ dataMs }) => dataMs)), unit: 'ms' })
  print({
    name: `8 widgets show content, after the loader (${where})`,
    value: median(visits.map(({ allContentMs }) => allContentMs)),
    unit: 'ms',
  })
}

function report(ours: readonly Visit[], floor: readonly Visit[], { isSlow, isWarm }: Conditions): void {
  const where = `${isWarm ? 'warm' : 'cold'}, ${isSlow ? 'slow 4G and 4x CPU' : 'unthrottled'}`
  const of = (visits: readonly Visit[], field: keyof Visit) => median(visits.map((one) => one[field]))
  const isBudgeted = isSlow
  const line = (name: string, field: keyof Visit, unit: 'ms' | 'B' | 'score', budget?: number) => {
    const value = of(ours, field)
    const values = ours.map((one) => Math.round(one[field] * 1000) / 1000)
    print({ name: `${name} (${where})`, value, unit, ...(isBudgeted && budget !== undefined ? { budget } : {}), values })
  }
  line('8 widgets show content', 'allContentMs', 'ms', isWarm ? 600 : 1500)
  const coveredMs = Math.max(...ours.map(({ allContentMs, dataMs }) => allContentMs - dataMs))
  print({ name: `content that the loader still covers (${where})`, value: coveredMs, unit: 'ms', budget: 0 })
  print({ name: `the same, hard-coded page (${where})`, value: of(floor, 'allContentMs'), unit: 'ms' })
  print({ name: `ratio to the hard-coded page (${where})`, value: of(ours, 'allContentMs') / of(floor, 'allContentMs'), unit: 'ratio' })
  line('first widget shows content', 'firstContentMs', 'ms')
  line('long tasks', 'longTasksMs', 'ms', isWarm ? undefined : 200)
  line('layout shift', 'layoutShift', 'score', 0)
  if (isWarm) return
  line('bytes over the network before the eighth widget', 'bytes', 'B', 140_000)
  print({ name: `bytes, hard-coded page (${where})`, value: of(floor, 'bytes'), unit: 'B' })
  line('JavaScript before the first widget', 'scriptBytesBeforeFirst', 'B', 100_000)
  console.log(JSON.stringify({ name: `requests (${where})`, value: of(ours, 'requests') }))
}

function dashboardOfEight(): PortalDocument {
  const [tab] = firstDocument.tabs
  if (!tab) throw new Error('the first release has no tab')
  return { ...firstDocument, tabs: [{ ...tab, widgets: WIDGETS }] }
}

async function visit(browser: Browser, address: string, { isSlow, isWarm }: Conditions, stored: Stored = {}): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 3000 } })
  const page = await context.newPage()
  await page.addInitScript(observe, stored)
  if (isWarm) {
    await page.goto(address)
    await page.waitForFunction(() => window.figures?.allContentMs !== undefined)
  }
  const devTools = await context.newCDPSession(page)
  if (isSlow) {
    await devTools.send('Network.emulateNetworkConditions', SLOW_4G)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  let bytes = 0
  let requests = 0
  await devTools.send('Network.enable')
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    requests += 1
  })
  await page.goto(address)
  await page.waitForFunction(() => window.figures?.allContentMs !== undefined, null, { timeout: 60_000 })
  const figures = await page.evaluate(() => window.figures)
  await context.close()
  return { ...(figures as Omit<Visit, 'bytes' | 'requests'>), bytes, requests }
}

declare global {
  interface Window {
    figures?: Partial<Omit<Visit, 'bytes' | 'requests'>>
  }
}

/** Runs in the page before anything else: looks at every frame until all eight widgets show content. */
function observe(stored: Stored): void {
  Object.assign(sessionStorage, stored)
  const figures: NonNullable<typeof window.figures> = { longTasksMs: 0, layoutShift: 0 }
  window.figures = figures
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) figures.longTasksMs = (figures.longTasksMs ?? 0) + duration
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) figures.layoutShift = (figures.layoutShift ?? 0) + (entry as never as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    const withContent = document.querySelectorAll('[data-state="content"]').length
    const isCovered = document.querySelector('[role="status"] > progress') !== null
    const shown = isCovered ? 0 : withContent
    // Columns of a kind are one outline, which goes to the start of each of them.
    const columns = [...document.querySelectorAll('figure svg path')]
      .map((path) => path.getAttribute('d') ?? '')
      .join('')
      .split('M').length
    if (shown > 0 && figures.firstContentMs === undefined) {
      figures.firstContentMs = performance.now()
      const scripts = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      figures.scriptBytesBeforeFirst = scripts
        .filter(({ name }) => /\.js(\?|$)/.test(name))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    }
    // A chart has drawn its columns: two charts of more than a dozen each.
    const hasAll = withContent === 8 && columns > 30
    const nowMs = performance.now()
    if (hasAll) figures.dataMs ??= nowMs
    if (hasAll && !isCovered) figures.allContentMs = nowMs
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function serveFloor() {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-floor-'))
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(projectFolder, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir'],
    { cwd: join(projectFolder, 'bench/floor'), encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
  const port = await freePort()
  const app = Fastify()
  await app.register(fastifyStatic, { root: folder, preCompressed: true, immutable: true, maxAge: '1y' })
  await app.listen({ port, host: 'localhost' })
  return {
    address: `http://localhost:${port}/`,
    [Symbol.asyncDispose]: async () => {
      await app.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

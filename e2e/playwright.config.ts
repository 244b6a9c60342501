import { defineConfig } from '@playwright/test'
import { BROWSER_ARGUMENTS } from '../scripts/browser.ts'
import { isThorough } from '../tests/thorough.ts'
import { WORKERS } from './address.ts'

/** Each worker has the server of one brand, and starting one takes longer than most tests. */
const OF_PIP = /pip\.spec\.ts$/

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  // Faults are put into a server, so each worker has its own: e2e/portal.ts.
  workers: WORKERS,
  fullyParallel: true,
  // Some walk through a whole journey, and a busy machine takes twice as long.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  grepInvert: isThorough ? undefined : /@thorough/,
  reporter: [['list']],
  // First, so that the worker that has done them goes on with the others, and no other has to start the server of Pip.
  projects: [
    { name: 'pip', testMatch: OF_PIP },
    { name: 'northlight', testIgnore: OF_PIP },
  ],
  use: {
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    // What moves costs a third of what a page costs; the thorough run waits for each movement, as most people see it.
    contextOptions: isThorough ? {} : { reducedMotion: 'reduce' },
    // Recording every step takes a third of the time: asked for where a failure is to be looked into.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: BROWSER_ARGUMENTS,
    },
  },
})

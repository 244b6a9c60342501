import { defineConfig } from '@playwright/test'
import { BROWSER_ARGUMENTS } from '../scripts/browser.ts'
import { originOf, PIP_PORT, PORTS, WORKERS } from './address.ts'

const server = (port: number) => ({
  command: `"${process.execPath}" e2e/server.ts ${port}`,
  url: `${originOf(port)}/readyz`,
  cwd: '..',
  timeout: 120_000,
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5_000 },
})

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  // Faults are put into a server, so each worker has its own: e2e/portal.ts.
  workers: WORKERS,
  fullyParallel: false,
  // Some walk through a whole journey, and a busy machine takes twice as long.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['list']],
  use: {
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    // Recording every step takes a third of the time: asked for where a failure is to be looked into.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: BROWSER_ARGUMENTS,
    },
  },
  webServer: [...PORTS, PIP_PORT].map(server),
})

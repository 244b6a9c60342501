import { defineConfig } from '@playwright/test'
import { BROWSER_ARGUMENTS } from '../scripts/browser.ts'
import { ORIGIN, PIP_ORIGIN } from './address.ts'

const server = {
  command: `"${process.execPath}" e2e/server.ts`,
  cwd: '..',
  timeout: 120_000,
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
} as const

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  // Faults are put into the one server, so what runs at the same time would meet them too.
  workers: 1,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['list']],
  use: {
    baseURL: ORIGIN,
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: BROWSER_ARGUMENTS,
    },
  },
  webServer: [
    { ...server, url: `${ORIGIN}/readyz` },
    { ...server, command: `${server.command} pip`, url: `${PIP_ORIGIN}/readyz` },
  ],
})

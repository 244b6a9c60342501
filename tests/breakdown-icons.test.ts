import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type UsageBreakdown, usageBreakdown } from '#schemas/insights/routes.ts'
import { type TestPortal, startPortal } from './portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
  // As the build does.
  cpSync(join(import.meta.dirname, '../public'), portal.settings.distFolder, { recursive: true })
})
afterAll(() => portal.close())

test('every category of the breakdown has an icon, and the portal serves it', async () => {
  const urls = new Map<string, string>()
  for (const person of ['aroha', 'priya', 'tama', 'rimu-cafe']) {
    const { fuels } = (await portal.call(person, usageBreakdown, { query: { environment: 'web' } })).body as UsageBreakdown
    const categories = fuels.flatMap(({ billPeriods }) => billPeriods.flatMap((period) => period.categories))
    for (const { name, iconUrl } of categories) urls.set(name, iconUrl)
  }
  expect(urls.size).toBeGreaterThanOrEqual(8)
  for (const url of urls.values()) {
    const { statusCode, headers, body } = await portal.app.inject(url)
    expect([url, statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      url,
      200,
      expect.stringContaining('image/svg+xml'),
      'public, max-age=86400',
    ])
    expect(body).toContain('<svg')
  }
  expect(new Set(urls.values()).size).toBe(urls.size)
})

test('an icon that does not exist is not found', async () => {
  for (const file of ['nothing.svg', '..%2ficon.svg', '%00']) {
    expect([file, (await portal.app.inject(`/uses/${file}`)).statusCode]).toEqual([
      file,
      expect.toSatisfy((status) => status >= 400 && status < 500),
    ])
  }
})

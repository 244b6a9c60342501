import { afterAll, beforeAll, expect, test } from 'vitest'
import { widgetFailure } from '#schemas/events/routes.ts'
import { bootstrap } from '#schemas/portal/routes.ts'
import { startListening, type TestPortal } from './portal.ts'

/* What operators see of the portal at /metrics. */

let portal: TestPortal
let origin: string
beforeAll(async () => {
  ;({ portal, origin } = await startListening())
})
afterAll(() => portal.close())

const metrics = async () => (await portal.app.inject('/metrics')).body
const numberOf = async (series: string) =>
  Number(
    (await metrics())
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1] ?? 0,
  )

test('tell of requests by route, of those under way and of the statements that they make', async () => {
  const request = fetch(`${origin}/api/v1/private/tabs`, { headers: { authorization: `Bearer ${await portal.tokenOf('aroha')}` } })
  expect((await request).status).toBe(200)
  await expect.poll(() => numberOf('http_request_duration_seconds_count{method="GET",route="/api/v1/private/tabs",status="200"}')).toBe(1)
  expect(await numberOf('http_requests_in_flight')).toBe(0)
  expect(await numberOf('database_statement_duration_seconds_count{operation="select",outcome="done"}')).toBeGreaterThan(0)
  expect(await metrics()).toMatch(/^switchboard_info\{version="test",build="none"\} 1$/m)
  expect(await metrics()).toMatch(/^configuration_release_info\{release="\w+"\} 1$/m)
  expect(await metrics()).toMatch(/^switchboard_ready 1$/m)
})

test('do not count the probes of load balancers', async () => {
  for (const path of ['/healthz', '/readyz']) await portal.app.inject(path)
  expect(await metrics()).not.toMatch(/route="\/(readyz|healthz)"/)
})

if (process.env.TEST_DATABASE === 'postgres') {
  test('say how many connections are busy, and how many callers wait for one', async () => {
    const { db } = portal.database
    const asked = Array.from({ length: 14 }, async () => db.execute('select pg_sleep(3)'))
    await expect.poll(() => numberOf('database_connections{state="awaited"}')).toBeGreaterThan(3)
    expect(await numberOf('database_connections{state="busy"}')).toBe(10)
    expect(await numberOf('database_connections{state="most"}')).toBe(10)
    await Promise.all(asked)
    await expect.poll(() => numberOf('database_connections{state="busy"}')).toBeLessThan(5)
    expect(await numberOf('database_size_bytes')).toBeGreaterThan(1_000_000)
  })
}

test('count a widget that has no data for a fault of ours, though the page is answered', async () => {
  const { db } = portal.database
  const body = { path: '/account/dashboard' }
  const failed = () => numberOf('widget_answers_total{type="billSummary",outcome="failed"}')
  await portal.call('aroha', bootstrap, { body })
  expect(await failed()).toBe(0)
  expect(await numberOf('widget_answers_total{type="billSummary",outcome="content"}')).toBe(1)
  await db.execute('alter table payments rename to payments_gone')
  const { status } = await portal.call('aroha', bootstrap, { body })
  expect([status, await failed()]).toEqual([200, 1])
  await db.execute('alter table payments_gone rename to payments')
  const report = { widgetId: 'one', type: 'recentUsage', reason: 'threw' }
  await portal.call('aroha', widgetFailure, { body: report })
  expect(await numberOf('widget_failures_total{type="recentUsage",reason="threw"}')).toBe(1)
})

test('keep their size, whatever is sent', async () => {
  // Node's own come as it does something for the first time, such as a kind of garbage collection.
  const series = async () => (await metrics()).split('\n').flatMap((line) => (/^(#|nodejs_)/.test(line) ? [] : (line.split(' ')[0] ?? '')))
  const methods = ['GET', 'PROPFIND', 'REPORT', 'MKCOL', 'SEARCH'] as const
  const send = async (i: number) => {
    const name = `made-up-${i}`
    const method = methods[i % methods.length] as 'GET'
    const accept = i % 2 ? 'text/html' : 'application/json'
    for (const url of [
      `/${name}`,
      `/account/${name}`,
      `/api/v1/${name}`,
      `/api/v1/private/bills/${name}/lines`,
      `/assets/${name}.js`,
      `/idp/${name}`,
    ]) {
      await portal.app.inject({ method, url, headers: { accept } })
    }
    const report = { 'csp-report': { 'effective-directive': name } }
    await portal.app.inject({
      method: 'POST',
      url: '/csp-report',
      headers: { 'content-type': 'application/csp-report' },
      payload: JSON.stringify(report),
    })
    await portal.call('aroha', widgetFailure, { body: { widgetId: name, type: name, reason: name } })
    await portal.call('aroha', bootstrap, { body: { path: `/account/${name}`, clientTypes: i % 2 ? `build:${name}` : `${name}@1` } })
    await portal.ask('aroha', 'POST', `/private/events/${name}`, { body: {}, headers: { 'x-brand': name, 'x-platform': name } })
  }
  for (let i = 0; i < 10; i++) await send(i)
  // What was seen is stored a moment later, in the first transaction or not yet.
  await portal.database.db.transaction((tx) => tx.execute('select 1'))
  const before = await series()
  for (let i = 10; i < 300; i++) await send(i)
  expect(await series()).toEqual(before)
  expect(await metrics()).not.toContain('made-up')
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { PAGE_VIEW_BEGINS, traceparentOf } from '#lib/traceparent.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { attributeOf, type CollectedSpan, startCollector } from './collector.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { mintToken } from './mint-token.ts'
import { copySeeded, freePort } from './postgres-server.ts'
import { type Run, startServer, stop, untilReady } from './server-process.ts'

/* What an OpenTelemetry collector gets of a server that is told of one. */

let collector: Awaited<ReturnType<typeof startCollector>>
let mail: MailServer
let server: Run
let origin: string
let token: string
beforeAll(async () => {
  collector = await startCollector()
  mail = await startMailServer()
  const url = await copySeeded(inject('postgresUrl'), 'tracing')
  const port = await freePort()
  origin = `http://localhost:${port}`
  server = startServer({ PORT: String(port), PUBLIC_URL: origin, DATABASE_URL: url, ...collector.env, ...mail.env })
  const { db, close } = await openPostgres(url)
  token = await mintToken(db, origin, 'aroha')
  await close()
  await untilReady(server, port)
})
afterAll(async () => {
  await stop(server, 'SIGTERM')
  await Promise.all([collector.close(), mail.close()])
})

/** The calls of one page view, each with its correlation id, as a browser makes them. */
function pageView() {
  const traceId = randomUUID().replaceAll('-', '')
  let calls = 0
  const call = async (path: string, body?: object) => {
    const correlationId = randomUUID()
    calls += 1
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        traceparent: traceparentOf(traceId),
        'x-correlation-id': correlationId,
        referer: `${origin}/account/dashboard?from=aroha@example.nz`,
        ...(calls === 1 ? { tracestate: PAGE_VIEW_BEGINS } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    expect(answer.status).toBeLessThan(300)
    return correlationId
  }
  return { traceId, call }
}

const spansOf = (traceId: string) => collector.spans().filter((span) => span.traceId === traceId)
const named = (spans: readonly CollectedSpan[], name: string) => {
  const found = spans.find((span) => span.name === name)
  if (!found) throw new Error(`no span ${name} among ${spans.map((span) => span.name)}`)
  return found
}

test('a page view is one trace, from the browser to the statements, with the correlation id of each call', async () => {
  const { traceId, call } = pageView()
  const first = await call('/private/bootstrap', { path: '/account/dashboard' })
  const second = await call('/private/drd/widget/billSummary')
  await expect.poll(() => spansOf(traceId).filter(({ name }) => name.startsWith('GET '))).toHaveLength(1)
  const spans = spansOf(traceId)

  const root = named(spans, 'page view /account/dashboard')
  expect([root.spanId, root.parentSpanId]).toEqual([traceId.slice(16), undefined])
  const start = named(spans, 'POST /api/v1/private/bootstrap')
  const widgetCall = named(spans, 'GET /api/v1/private/drd/widget/billSummary')
  expect([start, widgetCall].map((span) => [span.parentSpanId, attributeOf(span, 'correlation.id')])).toEqual([
    [root.spanId, first],
    [root.spanId, second],
  ])
  expect(attributeOf(widgetCall, 'http.response.status_code')).toBe(200)

  // Each step hangs on one that is there, so the trace is one tree.
  const ids = new Set(spans.map(({ spanId }) => spanId))
  expect(spans.filter(({ parentSpanId }) => parentSpanId !== undefined && !ids.has(parentSpanId))).toEqual([])
  const ancestors = (span: CollectedSpan): string[] => {
    const parent = spans.find(({ spanId }) => spanId === span.parentSpanId)
    return parent ? [...ancestors(parent), parent.name] : []
  }
  const statement = spans.find((span) => span.name === 'select' && ancestors(span).includes('widget /private/drd/widget/billSummary'))
  if (!statement) throw new Error('no statement of the widget')
  expect(ancestors(statement).slice(0, 2)).toEqual(['page view /account/dashboard', expect.stringMatching(/^(POST|GET) \/api/)])
  expect(attributeOf(statement, 'db.query.text')).toMatch(/^select .* from .*\$1/s)
  expect(
    ancestors(spans.find((span) => String(attributeOf(span, 'db.query.text')).includes('"users"."subject" = ')) as CollectedSpan),
  ).toContain('who calls')
  const widgets = spans.filter((span) => span.name.startsWith('widget ') && ancestors(span).includes('handle /private/bootstrap'))
  expect(new Set(widgets.map(({ name }) => name)).size).toBeGreaterThan(5)
})

test('a mail that a call causes belongs to its trace, and nothing in it is personal', async () => {
  const { traceId, call } = pageView()
  const correlationId = await call('/private/user/passwordReset', {})
  await expect.poll(() => spansOf(traceId).map(({ name }) => name)).toContain('send mail')
  expect(attributeOf(named(spansOf(traceId), 'job mail'), 'correlation.id')).toBe(correlationId)
  expect(mail.received.join()).toContain('aroha@example.nz')
  const said = JSON.stringify([collector.traces, collector.metrics()])
  expect(said).not.toMatch(/aroha|ngata|kowhai|example\.nz|token=|Bearer/i)
  expect(said).not.toContain(token)
})

test('metrics come as Prometheus has them, with the headers that the collector wants', async () => {
  const histogram = () => collector.metrics().find(({ name }) => name === 'http_request_duration_seconds')?.histogram?.dataPoints ?? []
  await expect.poll(histogram).not.toEqual([])
  for (const { count, explicitBounds, bucketCounts } of histogram()) {
    expect(bucketCounts).toHaveLength(explicitBounds.length + 1)
    expect(bucketCounts.reduce((total, each) => total + Number(each), 0)).toBe(Number(count))
    expect(explicitBounds).toEqual(explicitBounds.toSorted((a, b) => a - b))
  }
  const kinds = Object.fromEntries(
    collector.metrics().map(({ name, sum, gauge }) => [name, sum?.isMonotonic ? 'counter' : gauge && 'gauge']),
  )
  expect(kinds).toMatchObject({ widget_answers_total: 'counter', http_requests_in_flight: 'gauge', switchboard_ready: 'gauge' })
  expect(new Set(collector.keys)).toEqual(new Set(['the key']))
})

test('probes and files make no spans', async () => {
  for (const path of ['/healthz', '/readyz', '/assets/none.js']) await fetch(origin + path)
  const { traceId, call } = pageView()
  await call('/private/tabs')
  await expect.poll(() => spansOf(traceId)).not.toEqual([])
  expect(collector.spans().filter(({ name }) => /healthz|readyz|assets/.test(name))).toEqual([])
})

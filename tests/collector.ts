import { createServer } from 'node:http'
import { once } from 'node:events'
import { json } from 'node:stream/consumers'

interface Attribute {
  key: string
  value: { stringValue?: string; doubleValue?: number }
}

export interface CollectedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
  status: { code?: number; message?: string }
}

export interface CollectedMetric {
  name: string
  histogram?: { dataPoints: { attributes: Attribute[]; count: string; sum: number; explicitBounds: number[]; bucketCounts: string[] }[] }
  sum?: { isMonotonic: boolean; dataPoints: { attributes: Attribute[]; asDouble: number }[] }
  gauge?: { dataPoints: { attributes: Attribute[]; asDouble: number }[] }
}

interface Traces {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: CollectedSpan[] }[] }[]
}

interface Metrics {
  resourceMetrics: { scopeMetrics: { metrics: CollectedMetric[] }[] }[]
}

/** The value of an attribute. */
export const attributeOf = ({ attributes }: { attributes: Attribute[] }, name: string) =>
  attributes
    .map(({ key, value }) => (key === name ? (value.stringValue ?? value.doubleValue) : undefined))
    .find((value) => value !== undefined)

/** An OpenTelemetry collector that keeps what it gets. */
export async function startCollector() {
  const traces: Traces[] = []
  const metrics: Metrics[] = []
  const keys: unknown[] = []
  const server = createServer(async (request, response) => {
    const body = await json(request)
    keys.push(request.headers['api-key'])
    if (request.url === '/v1/traces') traces.push(body as Traces)
    else if (request.url === '/v1/metrics') metrics.push(body as Metrics)
    else response.statusCode = 404
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    /** the settings of a server that sends here */
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=the%20key',
      OTEL_METRIC_EXPORT_INTERVAL: '500',
    },
    traces,
    keys,
    spans: (): CollectedSpan[] =>
      traces.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))),
    /** as they were told last */
    metrics: (): CollectedMetric[] =>
      metrics.at(-1)?.resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics: all }) => all)) ?? [],
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

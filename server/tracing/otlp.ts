import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { metricsOf } from './otlp-metrics.ts'
import type { OtlpSettings } from './otlp-settings.ts'
import { tracesOf } from './otlp-traces.ts'
import { nowMs, recordSpans, type Span } from './spans.ts'

/* Sends traces and metrics to an OpenTelemetry collector. Loaded only where one is set (decision 022). */

const SPANS_EVERY_MS = 5_000
/** Once this many wait, they are sent immediately. */
const BATCH = 512
/** A collector that is away must not fill the memory: what comes on top is counted and dropped. */
const MOST_WAITING = 4_096
const LONGEST_SEND_MS = 10_000
/** A collector that does not answer must not keep a process that stops from closing its database. */
const LONGEST_STOP_MS = 3_000

/** @returns stops it, once all that waits is sent, or time is up */
export function startOtlp(
  { endpoint, headers, resource: named, share, metricsEveryMs }: OtlpSettings,
  { metrics, log, version }: { metrics: Registry; log: FastifyBaseLogger; version: string },
): { stop(): Promise<void> } {
  const resource = { ...named, 'service.version': version }
  const sinceMs = nowMs()
  const sent = new Counter({
    name: 'otlp_exports_total',
    help: 'Sendings to the OpenTelemetry collector, by signal and outcome',
    labelNames: ['signal', 'outcome'],
    registers: [metrics],
  })
  const dropped = new Counter({
    name: 'otlp_spans_dropped_total',
    help: 'Spans that were not sent because too many waited',
    registers: [metrics],
  })
  const waiting: Span[] = []
  let isAway = false

  async function send(signal: 'traces' | 'metrics', body: object): Promise<void> {
    const error = await post(`${endpoint}/v1/${signal}`, headers, body).catch((thrown: unknown) => thrown)
    sent.inc({ signal, outcome: error ? 'failed' : 'done' })
    if (error && !isAway) log.warn({ err: error }, 'the OpenTelemetry collector does not take what is sent')
    if (!error && isAway) log.info('the OpenTelemetry collector takes what is sent again')
    isAway = Boolean(error)
  }

  let sending: Promise<void> | undefined

  /** One batch after another: of a collector that takes its time, the rest waits. */
  async function sendSpans(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = undefined
    })
    await sending
  }

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) await send('traces', tracesOf(resource, waiting.splice(0, BATCH)))
  }

  async function sendMetrics(): Promise<void> {
    try {
      await send('metrics', metricsOf(resource, await metrics.getMetricsAsJSON(), sinceMs, nowMs()))
    } catch (error) {
      log.error({ err: error }, 'the metrics could not be gathered')
    }
  }

  recordSpans({
    keeps: (traceId) => isKept(traceId, share),
    record(span) {
      if (waiting.length >= MOST_WAITING) return dropped.inc()
      waiting.push(span)
      if (waiting.length >= BATCH) void sendSpans()
    },
  })
  const timers = [setInterval(sendSpans, SPANS_EVERY_MS), setInterval(sendMetrics, metricsEveryMs)]
  for (const timer of timers) timer.unref()
  return {
    async stop() {
      timers.forEach(clearInterval)
      recordSpans(undefined)
      await Promise.race([Promise.all([sendSpans(), sendMetrics()]), pause(LONGEST_STOP_MS, undefined, { ref: false })])
    },
  }
}

/** Decided by the trace's own id, so that a page view is kept whole or not at all, in all processes. */
const isKept = (traceId: string, share: number) => Number.parseInt(traceId.slice(0, 8), 16) < share * 2 ** 32

async function post(url: string, headers: Record<string, string>, body: object): Promise<undefined> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(LONGEST_SEND_MS),
    redirect: 'error',
  })
  await answer.body?.cancel()
  if (!answer.ok) throw Object.assign(new Error('refused'), { statusCode: answer.status })
}

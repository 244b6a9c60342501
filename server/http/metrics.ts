import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Histogram, type Registry } from 'prom-client'
import { readPolicyReport } from './policy-report.ts'
import { problem, sendProblem } from './problem.ts'
import type { RateLimits } from './rate-limit.ts'
import type { Settings } from '../settings.ts'

const MAX_REPORT_BYTES = 8_192

/** Prometheus metrics at /metrics: the process, response times by route, content policy reports, and what else is registered. */
export function metricsRoutes(
  app: FastifyInstance,
  { metricsToken, isProduction }: Settings,
  limits: RateLimits,
  registry: Registry,
): void {
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const violations = new Counter({
    name: 'content_security_policy_reports_total',
    help: 'Reports of browsers that something broke the content security policy',
    labelNames: ['directive'],
    registers: [registry],
  })

  app.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })

  // In production the numbers are for those who have the token; without one there is no such page.
  if (metricsToken || !isProduction) {
    app.get('/metrics', async (request, reply) => {
      if (metricsToken && !isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) {
        return sendProblem(request, reply, problem('/error/unauthorized', 'Send METRICS_TOKEN as a bearer.'))
      }
      return reply.type(registry.contentType).send(await registry.metrics())
    })
  }

  app.register(async (scope) => {
    const readText = (_request: unknown, body: string, done: (error: null, value: string) => void) => done(null, body)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(['application/csp-report', 'application/reports+json'], { parseAs: 'string' }, readText)
    scope.post(
      '/csp-report',
      { bodyLimit: MAX_REPORT_BYTES, onRequest: (request, reply) => limits.report(request, reply) },
      async (request, reply) => {
        const report = readPolicyReport(String(request.body))
        violations.inc({ directive: report.directive })
        request.log.warn({ report }, 'content security policy report')
        return reply.code(204).send()
      },
    )
  })
}

/** Compares in constant time. */
function isSame(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(a, b)
}

import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

/** Prometheus metrics at /metrics: the process, every route's times, and broken content policy rules. */
export function metricsRoutes(app: FastifyInstance): void {
  const registry = new Registry()
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
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))

  app.register(async (scope) => {
    const readText = (_request: unknown, body: string, done: (error: null, value: string) => void) => done(null, body)
    scope.addContentTypeParser(['application/csp-report', 'application/reports+json'], { parseAs: 'string', bodyLimit: 20_000 }, readText)
    scope.post('/csp-report', async (request, reply) => {
      const directive = /"(?:effective|violated)-?[dD]irective"\s*:\s*"([a-z-]{1,40})/.exec(String(request.body))?.[1] ?? 'unknown'
      violations.inc({ directive })
      request.log.warn({ report: String(request.body).slice(0, 2000) }, 'content security policy report')
      return reply.code(204).send()
    })
  })
}

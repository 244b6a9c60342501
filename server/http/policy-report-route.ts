import type { FastifyInstance } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { readPolicyReport } from './policy-report.ts'
import type { RateLimits } from './rate-limit.ts'

const MAX_REPORT_BYTES = 8_192

/** Takes reports of browsers that something broke the content policy: into the log, and counted by directive. */
export function policyReportRoute(app: FastifyInstance, limits: RateLimits, registry: Registry): void {
  const violations = new Counter({
    name: 'content_security_policy_reports_total',
    help: 'Reports of browsers that something broke the content security policy',
    labelNames: ['directive'],
    registers: [registry],
  })
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

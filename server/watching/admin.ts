import Fastify, { type FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { healthRoutes, type Readiness } from '../http/health.ts'
import { referenceRoutes } from '../http/reference.ts'

/** What operators are told, with no token. */
export interface Watched {
  metrics: Registry
  publicUrl: string
  version: string
}

/** /metrics in Prometheus' format, and the API's description at /reference and /openapi.json. */
export function watchingRoutes(app: FastifyInstance, { metrics, publicUrl, version }: Watched): void {
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.metrics()))
  referenceRoutes(app, publicUrl, version)
}

/** The server of ADMIN_PORT, for operators and their Prometheus alone; it logs nothing. */
export function buildAdmin(watched: Watched, readiness: Readiness): FastifyInstance {
  const admin = Fastify({ forceCloseConnections: true })
  admin.addHook('onRequest', async (_request, reply) => void reply.header('x-content-type-options', 'nosniff'))
  healthRoutes(admin, readiness)
  watchingRoutes(admin, watched)
  return admin
}

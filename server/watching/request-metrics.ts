import type { FastifyInstance } from 'fastify'
import { Gauge, Histogram, type Registry } from 'prom-client'
import { isProbe, routeOf } from '../http/route-of.ts'

/** A client may send any word that the parser knows as a method. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Traffic, errors and latency by route, and how many requests are under way. */
export function requestMetrics(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests that are not answered yet',
    registers: [registry],
  })
  app.server.on('request', (_request, response) => {
    inFlight.inc()
    response.once('close', () => inFlight.dec())
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request, reply)
    if (isProbe(route)) return
    const method = METHODS.includes(request.method) ? request.method : 'other'
    seconds.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

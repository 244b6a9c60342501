import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Attached } from '../http/attached.ts'
import { isProbe, routeOf } from '../http/route-of.ts'
import { beginSpan, correlate, isTracing, nowMs, type OpenSpan, recordSpan, type SpanPlace } from './spans.ts'
import { PAGE_VIEW_BEGINS, readTraceparent } from '#lib/traceparent.ts'

interface Traced {
  span: OpenSpan
  startMs: number
  /** the browser's own span, where this is the first call of a page view */
  pageView: SpanPlace | undefined
}

/**
 * Runs each request under its correlation id and, while traces are recorded, inside a span of the trace that the browser named.
 * Files and probes have none.
 */
export function traceRequests(app: FastifyInstance): void {
  const traced = new Attached<Traced>()

  app.addHook('onRequest', (request, _reply, done) => {
    const { url } = request.routeOptions
    if (isTracing() && !isProbe(url) && !url?.startsWith('/assets/')) begin(request)
    correlate(request.id, done, traced.get(request)?.span)
  })
  // Again once the body is read: its events belong to the connection.
  app.addHook('preValidation', (request, _reply, done) => correlate(request.id, done, traced.get(request)?.span))

  function begin(request: FastifyRequest): void {
    const { traceparent, tracestate } = request.headers
    const parent = readTraceparent(traceparent)
    const span = beginSpan(request.method, 'server', parent, { 'http.request.method': request.method, 'correlation.id': request.id })
    if (!span) return
    traced.set(request, { span, startMs: nowMs(), pageView: tracestate === PAGE_VIEW_BEGINS ? parent : undefined })
  }

  app.addHook('onResponse', async (request, reply) => {
    const found = traced.get(request)
    if (!found) return
    const { span, startMs, pageView } = found
    const route = routeOf(request, reply)
    const { statusCode } = reply
    span.end({
      name: `${request.method} ${route}`,
      attributes: { 'http.route': route, 'http.response.status_code': statusCode },
      failure: statusCode >= 500 ? String(statusCode) : undefined,
    })
    // The browser sends no spans: what it waited for first says when its page view began.
    if (pageView) {
      recordSpan({
        ...pageView,
        parentId: undefined,
        name: `page view ${pathOf(request.headers.referer)}`,
        kind: 'internal',
        startMs,
        endMs: nowMs(),
        attributes: { 'correlation.id': request.id },
        failure: undefined,
      })
    }
  })
}

/** Pages of the portal. Any other path may hold what a person typed, so traces leave it out. */
const PAGE = /^\/(account|impersonate|login|studio)(\/[a-z-]{1,40}){0,3}$/

/** The page that a call comes from, by its path. */
function pathOf(page: string | undefined): string {
  const { pathname } = page && URL.canParse(page) ? new URL(page) : { pathname: '' }
  return PAGE.test(pathname) ? pathname : 'elsewhere'
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Settings } from '../settings.ts'

/** Files that no browser shows as a page. */
const FILE = /^\/assets\/[\w.-]+\.(js|css|woff2)(\?|$)/
/** Data, which no browser may take for a page. */
const DATA = /^application\/(problem\+)?json/
const POLICY_OF_DATA = "default-src 'none';frame-ancestors 'none'"
const OF_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** The security headers of every answer, by name; the content policy allows files of this origin and nothing inline. */
export function securityHeaders(settings: Settings): ReadonlyMap<string, string> {
  const provider = settings.identity.kind === 'external' ? [new URL(settings.identity.issuer).origin] : []
  const reports = settings.sentryDsn ? [new URL(settings.sentryDsn).origin] : []
  const development = settings.isDevelopment
  const headers = new Map([['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()']])
  // Helmet sets them on answers alone; no header of ours depends on the request.
  const answer = { setHeader: (name: string, value: string) => headers.set(name.toLowerCase(), value), removeHeader: () => {} }
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        // Hot reload works with inline scripts and styles; it exists in development only.
        scriptSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        styleSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        manifestSrc: ["'self'"],
        connectSrc: ["'self'", ...provider, ...reports, ...(development ? ['ws:'] : [])],
        // Studio shows the portal in a frame.
        frameAncestors: ["'self'"],
        frameSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'", ...provider],
        ...(development ? {} : { requireTrustedTypesFor: ["'script'"], trustedTypes: ["'none'"] }),
        reportUri: ['/csp-report'],
      },
    },
    strictTransportSecurity: settings.isProduction && { maxAge: 31_536_000, includeSubDomains: true },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
  })({} as IncomingMessage, answer as unknown as ServerResponse, () => {})
  return headers
}

export function setSecurityHeaders(app: FastifyInstance, settings: Settings): void {
  const headers = new Map(securityHeaders(settings))
  // Node would refuse an expectation that it does not know without any header. A server may ignore it: RFC 9110, 10.1.1.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeaders(headers)
    // A token in the address is the webview's alone: no file that the page asks for may carry it as its referrer.
    if (/[?&]token=/.test(request.url)) reply.header('referrer-policy', 'no-referrer')
    done()
  })
  // Hundreds of bytes with each of many small answers, which browsers heed in documents and workers alone.
  app.addHook('onSend', async ({ url }, reply) => {
    const isData = url.startsWith('/api/') && DATA.test(String(reply.getHeader('content-type')))
    const isFile = reply.statusCode === 200 && FILE.test(url)
    if (isData || isFile) for (const name of OF_DOCUMENTS) reply.removeHeader(name)
    if (isData) reply.header('content-security-policy', POLICY_OF_DATA)
    if (!isFile) return
    // Nobody looks up a file that did arrive in the log. A browser never asks whether a file is still the same.
    reply.removeHeader('x-correlation-id').removeHeader('etag')
    // A connection stays open unless the answer says otherwise: RFC 9112, 9.3.
    if (reply.raw.shouldKeepAlive && !reply.raw.hasHeader('connection')) reply.raw.removeHeader('connection')
    // As RFC 9239 has it; a module is always UTF-8.
    if (/\.js(\?|$)/.test(url)) reply.header('content-type', 'text/javascript')
  })
}

import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Settings } from '../settings.ts'

/** Files that no browser shows as a page. */
const NO_DOCUMENT = /^\/assets\/[\w.-]+\.(js|css|woff2)(\?|$)/
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

/** Security headers on every answer; the content policy allows files of this origin and nothing inline. */
export function securityHeaders(app: FastifyInstance, settings: Settings): void {
  const provider = settings.identity.kind === 'external' ? [new URL(settings.identity.issuer).origin] : []
  const reports = settings.sentryDsn ? [new URL(settings.sentryDsn).origin] : []
  const development = settings.isDevelopment
  // Not by its plugin, which makes a function for each reply: that keeps the request beyond its answer (attached.ts).
  const setHeaders = helmet({
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
  })
  app.addHook('onRequest', (request, reply, done) => setHeaders(request.raw, reply.raw, () => done()))
  // Hundreds of bytes with each of many small files, which browsers heed in documents and workers alone.
  app.addHook('onSend', async ({ url }, reply) => {
    if (reply.statusCode === 200 && NO_DOCUMENT.test(url)) for (const name of OF_DOCUMENTS) reply.removeHeader(name)
  })
  app.addHook('onRequest', async (request, reply) => {
    // A token in the address is the webview's alone: no file that the page asks for may carry it as its referrer.
    if (/[?&]token=/.test(request.url)) reply.header('referrer-policy', 'no-referrer')
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
  })
}

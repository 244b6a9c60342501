import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/open.ts'
import { projectFolder, type Settings } from '../settings.ts'
import { withSettings } from './portal-page.ts'

/** Serves the browser application from its sources, with hot reload; Vite is loaded only here. */
export async function serveWithHotReload(app: FastifyInstance, db: Database, settings: Settings): Promise<void> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: projectFolder,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server }, ws: undefined },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (
      /^\/(api|idp|sign-in|info|typeface|outbox|openapi|reference|healthz|readyz|metrics|csp-report|media)\b|^\/assets\/form-/.test(
        request.url,
      )
    )
      return done()
    vite.middlewares(request.raw, reply.raw, async () => {
      if (!(request.headers.accept ?? '').includes('text/html')) return done()
      const { readFile } = await import('node:fs/promises')
      const page = await readFile(new URL('../../index.html', import.meta.url), 'utf8')
      const html = await vite.transformIndexHtml(request.url, page)
      reply.type('text/html').send(await withSettings(html, settings, db))
    })
  })
}

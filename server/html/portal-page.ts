import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BRANDS } from '#lib/brands.ts'
import type { PageSettings, SignInClient } from '#lib/page-settings.ts'
import type { Brand } from '#schemas/brand.ts'
import { embeddedClient } from '../auth/portal-client.ts'
import { buildFolders } from '../config/builds.ts'
import { brandTextsIn, contentFor } from '../config/brand.ts'
import { firstDocument } from '../config/first-release.ts'
import { safetyAt } from '../config/safety.ts'
import { findReleaseAtOnce } from '../config/release.ts'
import type { Database } from '../db/open.ts'
import { escapeHtml } from './html.ts'
import { problem, sendProblem } from '../http/problem.ts'
import { ANY_PATH } from '../http/route-of.ts'
import type { Settings } from '../settings.ts'

export const YEAR_SECONDS = 31_536_000

/** Where files named after their content are: those of this server's build, then those of other releases. */
export const assetFolders = (settings: Pick<Settings, 'distFolder' | 'assetsFolder'>): string[] =>
  buildFolders(settings).map((folder) => join(folder, 'assets'))

/**
 * The browser application: immutable files, and one page for every URL. Files of earlier builds stay, so a page opened
 * before a deployment keeps working.
 */
export async function portalPage(app: FastifyInstance, db: Database, settings: Settings): Promise<void> {
  const { distFolder } = settings
  const folders = assetFolders(settings)
  await app.register(fastifyStatic, {
    root: folders,
    prefix: '/assets/',
    preCompressed: true,
    index: false,
    cacheControl: false,
    // Of no use to small files that never change.
    lastModified: false,
    acceptRanges: false,
    decorateReply: true,
    setHeaders: (reply, path) => {
      // Files outside keep their name when they change.
      if (folders.some((folder) => path.startsWith(folder))) reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
    },
  })
  app.get('/icon.svg', (_request, reply) => reply.sendFile('icon.svg', distFolder, { cacheControl: true, maxAge: '1d' }))
  app.get<{ Params: { file: string } }>('/uses/:file', ({ params }, reply) =>
    reply.sendFile(params.file, join(distFolder, 'uses'), { cacheControl: true, maxAge: '1d' }),
  )
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain').send('User-agent: *\nDisallow: /\n'))

  const pageFile = join(distFolder, 'index.html')
  let file: { html: string; changedMs: number } | undefined

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isPageRequest(request)) return sendProblem(request, reply, problem('/error/not_found'))
    const elsewhere = canonicalAddress(request)
    if (elsewhere) return reply.redirect(elsewhere, 302)
    if (!existsSync(pageFile)) return reply.code(503).type('text/plain').send('The browser application is not built. Run: npm run build')
    // A build may be deployed while the server runs: read the page again when it changes.
    const changedMs = statSync(pageFile).mtimeMs
    if (file?.changedMs !== changedMs) file = { html: readFileSync(pageFile, 'utf8'), changedMs }
    return reply
      .type('text/html')
      .header('cache-control', 'no-cache')
      .send(await withSettings(file.html, settings, db))
  }
  // A route too: what no route answers is not compressed.
  app.get(ANY_PATH, answer)
  app.setNotFoundHandler(answer)

  /** For sign-in, 127.0.0.1 and localhost are different origins. */
  function canonicalAddress(request: FastifyRequest): string | undefined {
    if (settings.isProduction) return undefined
    const wanted = new URL(settings.publicUrl)
    const isLoopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.host)
    return isLoopback && request.host !== wanted.host ? `${wanted.origin}${request.url}` : undefined
  }
}

/** The page with settings and texts of the current release; works without a database too. */
export async function withSettings(html: string, settings: Settings, db: Database): Promise<string> {
  const { identity } = settings
  const document = (await findReleaseAtOnce(db))?.document
  const { links, phone, tagline, signInLead } = brandTextsIn(document, settings.brand)
  const { smellGas, noPower } = safetyAt(contentFor(document ?? firstDocument, settings.brand))
  const page: PageSettings = {
    brand: settings.brand,
    signIn: identity.kind === 'external' ? clientOf(identity) : embeddedClient(settings.publicUrl),
    loaderMs: settings.loaderMs,
    links,
    phone,
    safety: { smellGas, noPower },
    tagline,
    signInLead,
    sentryDsn: settings.sentryDsn ?? undefined,
    analytics: settings.analytics,
    canPay: settings.payments.kind === 'off' ? undefined : true,
    isOutage: document?.switches?.outage?.isOn ? true : undefined,
    isTraced: settings.otlp ? true : undefined,
  }
  // JSON is full of double quotes: between single ones they stay a character each.
  const content = JSON.stringify(page).replace(/[&<>']/g, escapeHtml)
  return html
    .replace('<html ', `<html data-brand="${settings.brand}" `)
    .replace(ROOT, `${ROOT}<div class="first-sign" aria-hidden="true">${signOf(settings.brand)}</div>`)
    .replace('<meta name="portal" content="">', () => `<meta name="portal" content='${content}'>`)
}

/** The element that the application renders into, replacing what it shows until then. */
const ROOT = '<div id="root">'

/** The brand's sign, in the place where the loader has it: on a slow network the application's code takes seconds. */
function signOf(brand: Brand): string {
  const { ground, spark } = BRANDS[brand]
  return `<svg viewBox="0 0 32 32"><path d="${ground}"/><path d="${spark}"/></svg>`
}

const clientOf = ({ issuer, clientId, scope, clientAuth, sendsDeviceId }: SignInClient): SignInClient => ({
  issuer,
  clientId,
  scope,
  clientAuth,
  sendsDeviceId,
})

const isPageRequest = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !/^\/(api|assets|idp|sign-in)\//.test(request.url) &&
  (request.headers.accept ?? '').includes('text/html')

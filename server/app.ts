import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import type { DemoAccount } from './auth/pages.ts'
import { accountRoutes } from './account/routes.ts'
import { createApi } from './api.ts'
import { API_AUDIENCE, createProvider, loadSecrets, PROVIDER_PATH } from './auth/provider.ts'
import { signInRoutes } from './auth/routes.ts'
import { createTokenVerifier, localKeys, providerKeys } from './auth/token.ts'
import { addressRoutes } from './address/routes.ts'
import { billingRoutes } from './billing/routes.ts'
import { createBuilds } from './config/builds.ts'
import type { WidgetTypes } from './config/widget-types.ts'
import { contactRoutes } from './contact/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import type { Database } from './db/open.ts'
import { eventRoutes } from './events/routes.ts'
import { formModules, formRoutes } from './forms/routes.ts'
import { gasRoutes } from './gas/routes.ts'
import { healthRoutes } from './health.ts'
import { insightRoutes } from './insights/routes.ts'
import { lpgRoutes } from './lpg/routes.ts'
import { createMailer } from './mail/mailer.ts'
import { meterReadRoutes } from './meter-reads/routes.ts'
import { metricsRoutes } from './metrics.ts'
import { plainPages } from './plain-pages.ts'
import { portalPage } from './portal-page.ts'
import { portalRoutes } from './portal/routes.ts'
import { ProblemAnswer, problemDocument, typeForStatus } from './problem.ts'
import { productRoutes } from './products/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { propertyRoutes } from './property/routes.ts'
import { promptRoutes } from './prompts/routes.ts'
import { referenceRoutes } from './reference.ts'
import { securityHeaders } from './security.ts'
import type { Settings } from './settings.ts'
import { showerRoutes } from './shower/routes.ts'
import { createActingLog } from './staff/acting-log.ts'
import { staffRoutes } from './staff/routes.ts'
import { statusRoutes } from './status/routes.ts'
import { studioRoutes } from './studio/routes.ts'
import { createVisitCounter } from './studio/visits.ts'
import { tipRoutes } from './tips/routes.ts'
import { trustProxyOption } from './trusted-proxies.ts'
import { usageRoutes } from './usage/routes.ts'

export interface AppParts {
  settings: Settings
  db: Database
  widgetTypes: WidgetTypes
  version: string
  /** Shown on the sign-in page; none outside a demo. */
  demoAccounts?: readonly DemoAccount[]
}

const MAIL_ROUND_MS = 30_000

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The whole server, ready to listen or to be asked in a test. */
export async function buildApp({ settings, db, widgetTypes, version, demoAccounts = [] }: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: settings.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: {
        // An address may carry a code or a token in its query: only the path is written down.
        req: ({ method, url, ip }) => ({ method, path: url?.split('?')[0], ip }),
      },
    },
    genReqId: ({ headers }) => {
      const given = headers['x-correlation-id']
      return typeof given === 'string' && UUID.test(given) ? given.toLowerCase() : randomUUID()
    },
    logController: new LogController({ requestIdLogLabel: 'correlationId' }),
    trustProxy: trustProxyOption(settings.trustedProxies),
    bodyLimit: 262_144,
    forceCloseConnections: 'idle',
    // An address that the router itself refuses, such as one with a parameter far too long.
    frameworkErrors: (error, request, reply) => {
      const type = typeForStatus(error.statusCode ?? 400)
      const answer: FastifyReply = reply
      answer
        .code(error.statusCode ?? 400)
        .type('application/problem+json')
        .send(problemDocument(type, error.message, request.id))
    },
  })
  // Query parameters are text and are turned into what the schema asks for; bodies are taken as they are.
  const validators = { query: validator(true), body: validator(false) }
  app.setValidatorCompiler(({ schema, httpPart }) => (httpPart === 'body' ? validators.body : validators.query).compile(schema as object))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-correlation-id', request.id)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500
    const answer = new ProblemAnswer(typeForStatus(status), error.message)
    if (status >= 500) request.log.error({ err: error }, 'a request failed')
    return reply
      .code(status >= 400 ? status : 500)
      .type('application/problem+json')
      .send(problemDocument(answer.type, answer.detail, request.id))
  })

  await securityHeaders(app, settings)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], inflateIfDeflated: false })
  if (settings.isRateLimited) await app.register(rateLimit, { max: 1200, timeWindow: '1 minute' })
  const mailer = createMailer(db, settings.mail, (error) => app.log.error({ err: error }, 'a mail could not be sent'))
  const mailRound = setInterval(() => mailer.deliverDue().catch(() => {}), MAIL_ROUND_MS)
  app.addHook('onClose', async () => clearInterval(mailRound))
  metricsRoutes(app)
  healthRoutes(app, db)

  plainPages(app, db, settings)

  const { identity } = settings
  const secrets = identity.kind === 'embedded' ? await loadSecrets(db) : undefined
  const verifyToken =
    identity.kind === 'external'
      ? createTokenVerifier(providerKeys(identity.issuer), identity)
      : createTokenVerifier(localKeys({ keys: secrets ? [secrets.signingKey] : [] }), {
          issuer: `${settings.publicUrl}${PROVIDER_PATH}`,
          audience: API_AUDIENCE,
        })
  if (secrets) {
    const provider = createProvider(db, settings, secrets)
    await signInRoutes({ app, db, provider, settings, mailer, demoAccounts })
  }

  const log = createActingLog(db, mailer, settings.brand)
  const api = createApi(app, db, verifyToken, log)
  const builds = createBuilds(settings.distFolder, widgetTypes)
  const visits = createVisitCounter(db, (error) => app.log.error({ err: error }, 'visits could not be counted'))
  app.addHook('onClose', () => visits.close())
  portalRoutes({ api, db, settings, builds, types: widgetTypes, visits })
  accountRoutes(api, db)
  contactRoutes({ api, db, mailer, settings })
  addressRoutes(api, db)
  propertyRoutes(api, db)
  showerRoutes(api, db)
  billingRoutes(api, db)
  profileRoutes(api, db)
  formRoutes(api, db)
  dashboardRoutes(api, db, settings.brand)
  usageRoutes(api, db)
  gasRoutes(api, db)
  lpgRoutes({ api, db, mailer, settings })
  meterReadRoutes(api, db)
  insightRoutes(api, db)
  productRoutes(api, db, settings.brand)
  tipRoutes(api, db)
  promptRoutes(api, db)
  statusRoutes(api, db)
  eventRoutes(api, db)
  staffRoutes({ api, db, log, impersonationMinutes: settings.impersonationMinutes })
  studioRoutes({ api, db, builds, types: widgetTypes })

  referenceRoutes(app, settings.publicUrl, version)
  mkdirSync(join(settings.distFolder, 'assets'), { recursive: true })
  formModules(app, db, settings.distFolder)
  await portalPage(app, db, settings)
  return app
}

function validator(coerceTypes: boolean): Ajv {
  const ajv = new Ajv({ coerceTypes, useDefaults: true, removeAdditional: false, strict: false })
  // The package is CommonJS: its function is the module's default export's default.
  ;(addFormats as unknown as (ajv: Ajv) => void)(ajv)
  return ajv
}

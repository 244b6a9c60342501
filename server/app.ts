import { mkdirSync } from 'node:fs'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { AreaParts } from './area-parts.ts'
import type { DemoAccount } from './auth/pages.ts'
import { accountRoutes } from './account/routes.ts'
import { createCallers } from './caller.ts'
import { helpRoutes } from './help/routes.ts'
import { createApi } from './http/api.ts'
import { API_AUDIENCE, PROVIDER_PATH } from './auth/portal-client.ts'
import { createProvider, loadSecrets } from './auth/provider.ts'
import { createFirstSignIn } from './auth/first-sign-in.ts'
import { createKnownBrowsers } from './auth/known-browsers.ts'
import { signInRoutes } from './auth/routes.ts'
import { createSignInRecord } from './auth/sign-in-record.ts'
import { createTokenVerifier, localKeys, providerKeys } from './auth/token.ts'
import { addressRoutes } from './address/routes.ts'
import { billingRoutes } from './billing/routes.ts'
import { limitConnections } from './http/connection-limit.ts'
import { buildFolders, createBuilds } from './config/builds.ts'
import type { WidgetTypes } from './config/widget-types.ts'
import { carbonRoutes } from './carbon/routes.ts'
import { contactRoutes } from './contact/routes.ts'
import { undoEmailRoutes } from './contact/undo-page.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import type { OpenDatabase } from './db/open.ts'
import { errorAnswers } from './http/error-answers.ts'
import { donationRoutes } from './donation/routes.ts'
import { evAccountRoutes } from './ev/account-routes.ts'
import { evRoutes } from './ev/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { experimentRoutes } from './experiments/routes.ts'
import { feedEventRoutes } from './feed/events/routes.ts'
import { feedRoutes } from './feed/routes.ts'
import { answeredRoutes } from './forms/answered-routes.ts'
import { formModules, formRoutes } from './forms/routes.ts'
import { gasRoutes } from './gas/routes.ts'
import { createReadiness, healthRoutes, type Readiness } from './http/health.ts'
import { generationRoutes } from './generation/routes.ts'
import { insightRoutes } from './insights/routes.ts'
import { similarHomesRoutes } from './insights/similar-homes/routes.ts'
import { homeMoveRoutes } from './home-move/routes.ts'
import { lpgRoutes } from './lpg/routes.ts'
import { canMail } from './mail/mailer.ts'
import { mediaFiles, mediaRoutes } from './media/routes.ts'
import { medicalRoutes } from './medical/routes.ts'
import { meterReadRoutes } from './meter-read/routes.ts'
import { invitationRoutes } from './people/invitation-page.ts'
import { peopleRoutes } from './people/routes.ts'
import { infoPages } from './html/info-pages.ts'
import { assetFolders, portalPage } from './html/portal-page.ts'
import { embeddedPaymentPages } from './payments/embedded/pages.ts'
import { cardReturn, paymentNotifications } from './payments/notifications.ts'
import { createPayments } from './payments/payments.ts'
import { createPieceCounter } from './numbers/counter.ts'
import { numberRoutes } from './numbers/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { powershoutRoutes } from './powershout/routes.ts'
import { portalRoutes } from './portal/routes.ts'
import { productRoutes } from './products/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { propertyRoutes } from './property/routes.ts'
import { promptRoutes } from './prompts/routes.ts'
import { policyReportRoute } from './http/policy-report-route.ts'
import { createRateLimits } from './http/rate-limit.ts'
import { setSecurityHeaders } from './http/security.ts'
import { refuseUnreadableInput } from './http/readable-input.ts'
import { setSerializers } from './http/serializer.ts'
import { serverOptions } from './http/server-options.ts'
import type { Settings } from './settings.ts'
import { referralRoutes } from './referral/routes.ts'
import { reviewRoutes } from './review/routes.ts'
import { showerRoutes } from './shower/routes.ts'
import { createActingLog } from './staff/acting-log.ts'
import { staffRoutes } from './staff/routes.ts'
import { statusRoutes } from './status/routes.ts'
import { studioRoutes } from './studio/routes.ts'
import { createVisitCounter } from './studio/visits.ts'
import { templateRoutes } from './templates/routes.ts'
import { tipRoutes } from './tips/routes.ts'
import { traceRequests } from './tracing/request-spans.ts'
import { usageRoutes } from './usage/routes.ts'
import { setValidators } from './http/validator.ts'
import { watchingRoutes } from './watching/admin.ts'
import { databaseMetrics } from './watching/database-metrics.ts'
import { installationMetrics } from './watching/installation-metrics.ts'
import { requestMetrics } from './watching/request-metrics.ts'
import { createWidgetRecord } from './watching/widget-metrics.ts'
import { webhookMetrics } from './webhooks/metrics.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { yourDataRoutes } from './your-data/routes.ts'

/** How often the delay of the event loop is looked at: at the usual 10 ms that is most of what an idle process does. */
const EVENT_LOOP_LOOK_MS = 100

interface AppParts {
  settings: Settings
  database: Pick<OpenDatabase, 'db' | 'counted' | 'isReady' | 'statements' | 'connections'>
  widgetTypes: WidgetTypes
  version: string
  /** Shown on the sign-in page; none outside a demo. */
  demoAccounts?: readonly DemoAccount[]
  /** Where the log goes instead of standard output. */
  logStream?: { write(line: string): void }
  /** Told of every route as it is added. */
  onRoute?: (method: string, url: string) => void
  readiness?: Readiness
  /** What /metrics says; jobs are counted in it too. */
  metrics?: Registry
}

/** The areas of the API; each takes what it needs of their parts. */
const AREAS = [
  portalRoutes,
  accountRoutes,
  contactRoutes,
  medicalRoutes,
  peopleRoutes,
  yourDataRoutes,
  addressRoutes,
  propertyRoutes,
  showerRoutes,
  billingRoutes,
  paymentRoutes,
  helpRoutes,
  donationRoutes,
  referralRoutes,
  notificationRoutes,
  profileRoutes,
  formRoutes,
  dashboardRoutes,
  usageRoutes,
  gasRoutes,
  lpgRoutes,
  homeMoveRoutes,
  meterReadRoutes,
  generationRoutes,
  insightRoutes,
  similarHomesRoutes,
  powershoutRoutes,
  productRoutes,
  tipRoutes,
  carbonRoutes,
  evRoutes,
  evAccountRoutes,
  promptRoutes,
  statusRoutes,
  eventRoutes,
  staffRoutes,
  studioRoutes,
  reviewRoutes,
  templateRoutes,
  answeredRoutes,
  numberRoutes,
  experimentRoutes,
  mediaRoutes,
  webhookRoutes,
  feedRoutes,
  feedEventRoutes,
]

/** The whole server, ready to listen, or to inject requests into in a test. */
export async function buildApp({
  settings,
  database,
  widgetTypes,
  version,
  demoAccounts = [],
  logStream,
  onRoute,
  readiness = createReadiness(database),
  metrics = new Registry(),
}: AppParts): Promise<FastifyInstance> {
  const { db } = database
  const app = Fastify(serverOptions(settings, logStream))
  if (onRoute)
    app.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) onRoute(each, url)
    })
  limitConnections(app.server, settings)
  setValidators(app)
  setSerializers(app)
  refuseUnreadableInput(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-correlation-id', request.id)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  traceRequests(app)
  errorAnswers(app, settings.brand)

  setSecurityHeaders(app, settings)
  // A step above the library's own quality: 6 % fewer bytes in about the same time. From 9 on it takes ten times as long.
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], inflateIfDeflated: false, brotliOptions })
  const limits = await createRateLimits(app, settings)
  const builds = createBuilds(buildFolders(settings), widgetTypes)
  collectDefaultMetrics({ register: metrics, eventLoopMonitoringPrecision: EVENT_LOOP_LOOK_MS })
  requestMetrics(app, metrics)
  databaseMetrics(metrics, database)
  if (settings.deliversWebhooks) webhookMetrics(metrics, database.counted)
  installationMetrics(metrics, { db: database.counted, settings, readiness, builds, version })
  const widgets = createWidgetRecord(metrics, widgetTypes)
  policyReportRoute(app, limits, metrics)
  healthRoutes(app, readiness)

  infoPages(app, db, settings)

  const { identity } = settings
  const secrets = identity.kind === 'embedded' ? await loadSecrets(db) : undefined
  const record = createSignInRecord(metrics, app.log)
  const verifyToken =
    identity.kind === 'external'
      ? createTokenVerifier(providerKeys(identity.issuer), { ...identity, onUnreachable: record.unreachable })
      : createTokenVerifier(localKeys({ keys: secrets ? [secrets.signingKey] : [] }), {
          issuer: `${settings.publicUrl}${PROVIDER_PATH}`,
          audience: API_AUDIENCE,
        })
  const firstSignIn = identity.kind === 'external' && identity.isMatchedByEmail ? createFirstSignIn(db, identity.issuer) : undefined
  if (secrets) {
    const provider = createProvider(db, settings, secrets)
    record.follow(provider)
    const browsers = createKnownBrowsers(secrets.cookieKeys[0] ?? '', settings.publicUrl)
    await signInRoutes({ app, db, provider, settings, demoAccounts, limits, record, browsers })
  }

  const log = createActingLog(db, canMail(settings.mail), settings.brand)
  const { feedClients } = settings
  const callers = createCallers({ db, verifyToken, log, limits, feedClients, types: widgetTypes, firstSignIn })
  const api = createApi(app, callers, widgets)
  const visits = createVisitCounter(db, builds, (error) => app.log.error({ err: error }, 'visits could not be counted'))
  app.addHook('onClose', () => visits.close())
  const counter = createPieceCounter(db, (error) => app.log.error({ err: error }, 'pieces could not be counted'))
  app.addHook('onClose', () => counter.close())
  const payments = createPayments(db, settings)
  const parts: AreaParts = { ...settings, payments, db, log, builds, visits, counter, types: widgetTypes, widgets }
  for (const addRoutes of AREAS) addRoutes(api, parts)
  await undoEmailRoutes(app, db, settings, limits)
  await invitationRoutes(app, db, settings, limits)
  if (payments) {
    paymentNotifications(app, payments)
    cardReturn(app, payments)
  }
  if (payments?.embedded) await embeddedPaymentPages(app, db, settings.brand, payments.embedded)

  // A developer finds them beside the portal.
  if (!settings.isProduction && !settings.admin) watchingRoutes(app, { metrics, publicUrl: settings.publicUrl, version })
  for (const folder of assetFolders(settings)) mkdirSync(folder, { recursive: true })
  formModules(app, db, settings)
  mediaFiles(app, db)
  await portalPage(app, db, settings)
  return app
}

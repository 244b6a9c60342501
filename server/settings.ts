import { brand, type Brand } from '#schemas/brand.ts'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SignInClient } from '#lib/page-settings.ts'
import type { BackupPlan } from './backup/scheduled.ts'
import { type FeedClient, readFeedClients } from './auth/machine.ts'
import { CLIENT_ID } from './auth/portal-client.ts'
import type { Environment, SettingName } from './setting-names.ts'
import { type OtlpSettings, readOtlp } from './tracing/otlp-settings.ts'
import { readTrustedProxies, type TrustedProxies } from './http/trusted-proxies.ts'

const LOG_LEVELS = ['info', 'silent', 'fatal', 'error', 'warn', 'debug', 'trace'] as const

/** A customer may ask for their last 24 months of use, and the present month is not over yet. */
const FEWEST_READING_MONTHS = 25

export class SettingsError extends Error {}

export const projectFolder = fileURLToPath(new URL('..', import.meta.url))

/** Everything that can be set from outside, checked once at start. Listed in docs/running.md. */
export type Settings = ReturnType<typeof readSettings>

/** @throws {SettingsError} naming the variable and what it takes */
export function readSettings(env: Environment) {
  const isProduction = oneOf(env, 'NODE_ENV', ['development', 'production', 'test'] as const) === 'production'
  const host = env.HOST || '127.0.0.1'
  const port = wholeNumber(env, 'PORT', 8080, 0, 65_535)
  const publicUrl = publicOrigin(env, isProduction)
  if (isProduction && env.SWITCHBOARD_DEV === '1') throw new SettingsError('npm run dev is not for production: its content policy is open.')
  if (isProduction && !publicUrl) throw new SettingsError('PUBLIC_URL must be set in production: the address customers use.')
  return {
    host,
    port,
    /** The URL that customers use; sign-in returns there. */
    publicUrl: publicUrl ?? `http://localhost:${port}`,
    /** Proxies whose X-Forwarded headers are believed. */
    trustedProxies: trustedProxies(env),
    databaseUrl: databaseUrl(env, isProduction),
    databasePoolSize: wholeNumber(env, 'DATABASE_POOL_SIZE', 10, 1, 200),
    /** how many months of readings are kept; undefined for all */
    readingsKeptMonths: env.KEEP_READINGS_MONTHS ? wholeNumber(env, 'KEEP_READINGS_MONTHS', 0, FEWEST_READING_MONTHS, 1200) : undefined,
    dataFolder: dataFolder(env),
    /** of the database inside the process; undefined where none are made by themselves */
    backups: backups(env),
    /** where files that arrive are kept while they are read */
    temporaryFolder: env.DATABASE_URL && !env.DATA_DIR ? tmpdir() : dataFolder(env),
    distFolder: folder(env.DIST_DIR || 'dist'),
    /** where releases share the files of their builds */
    assetsFolder: assetsFolder(env),
    brand: oneOf(env, 'BRAND', brand.enum),
    /** whether an empty database is filled with the demo world */
    hasDemoWorld: oneOf(env, 'DEMO', isProduction ? ['off', 'on'] : ['on', 'off']) === 'on',
    /** whether the demo world has neighbours to compare with; tests do without */
    hasNeighbours: oneOf(env, 'DEMO_NEIGHBOURS', ['on', 'off']) === 'on',
    isProduction,
    isDevelopment: env.SWITCHBOARD_DEV === '1',
    logLevel: oneOf(env, 'LOG_LEVEL', isProduction ? LOG_LEVELS : ['warn', ...LOG_LEVELS]),
    /** between the signal to stop, when /readyz begins to fail, and the end of listening */
    shutdownDelayMs: wholeNumber(env, 'SHUTDOWN_DELAY_MS', isProduction ? 12_000 : 0, 0, 60_000),
    loaderMs: wholeNumber(env, 'LOADER_MS', 2000, 0, 60_000),
    maxRequests: wholeNumber(env, 'MAX_WIDGET_REQUESTS', 6, 1, 100),
    widgetTimeoutMs: wholeNumber(env, 'WIDGET_TIMEOUT_MS', 15_000, 100, 300_000),
    accessTokenSeconds: wholeNumber(env, 'ACCESS_TOKEN_SECONDS', 600, 1, 86_400),
    isRateLimited: oneOf(env, 'RATE_LIMIT', ['on', 'off'] as const) === 'on',
    /** Where metrics and the description of the API are served, apart from customers. */
    admin: adminAddress(env, port),
    /** Where traces and metrics are sent. */
    otlp: otlp(env),
    /** limit on receiving a request */
    requestTimeoutMs: wholeNumber(env, 'REQUEST_TIMEOUT_MS', 60_000, 100, 600_000),
    maxConnections: wholeNumber(env, 'MAX_CONNECTIONS', 5000, 1, 100_000),
    /** of one IP address, trusted proxies aside */
    maxConnectionsPerAddress: wholeNumber(env, 'MAX_CONNECTIONS_PER_ADDRESS', 250, 1, 100_000),
    impersonationMinutes: wholeNumber(env, 'IMPERSONATION_MINUTES', 30, 1, 480),
    /** nobody publishes alone what they have changed themselves */
    needsFourEyes: oneOf(env, 'FOUR_EYES', ['off', 'on'] as const) === 'on',
    magicLinkMinutes: wholeNumber(env, 'MAGIC_LINK_MINUTES', 10, 1, 1440),
    /** Mail goes to a mail server, to a page on a developer's machine, or nowhere. */
    mail: mail(env, isProduction),
    /** asked every ten minutes what the country's electricity is made from */
    generationUrl: url(env, 'GENERATION_URL'),
    /** How customers pay: on a page for trying out, on Stripe's, or not here. */
    payments: payments(env, isProduction),
    /** The network of public chargers that customers link accounts of: one for trying out, or none. */
    chargingNetwork: chargingNetwork(env, isProduction),
    /** what paying by card costs a business besides, by brand, in hundredths of a percent */
    cardFees: cardFees(env),
    /** Where browsers report errors, besides the log. */
    sentryDsn: sentryDsn(env),
    /** `consent` sends nothing before the person agrees */
    analytics: oneOf(env, 'ANALYTICS', ['off', 'on', 'consent'] as const),
    /** Systems of the retailer that may call the feed. */
    feedClients: feedClients(env),
    /** False for a copy of a portal, whose webhooks are those of the real one. */
    deliversWebhooks: oneOf(env, 'WEBHOOKS', ['on', 'off'] as const) === 'on',
    /** Where webhooks may go. */
    webhookTargets: {
      isHttpsOnly: isProduction,
      allowsPrivate: oneOf(env, 'WEBHOOKS_TO_PRIVATE_ADDRESSES', isProduction ? ['off', 'on'] : ['on', 'off']) === 'on',
    },
    identity: identity(env, isProduction),
  }
}

/** In a release a name alone would be a folder of that release, which goes with it. */
function dataFolder(env: Environment): string {
  if (env.DATA_DIR && isRelease() && !isAbsolute(env.DATA_DIR)) {
    throw new SettingsError(`DATA_DIR must be a whole path, such as /srv/switchboard/data, not "${env.DATA_DIR}".`)
  }
  return folder(env.DATA_DIR || '.data')
}

function backups(env: Environment): BackupPlan | undefined {
  if (!env.BACKUP_DIR) return undefined
  if (env.DATABASE_URL) {
    throw new SettingsError('BACKUP_DIR is for the database inside the process. docs/running.md, "Backups", says what PostgreSQL has.')
  }
  if (!isAbsolute(env.BACKUP_DIR)) throw new SettingsError(`BACKUP_DIR must be a whole path, not "${env.BACKUP_DIR}".`)
  const backupsFolder = resolve(env.BACKUP_DIR)
  if (`${backupsFolder}/`.startsWith(`${resolve(dataFolder(env))}/`)) {
    throw new SettingsError(
      'BACKUP_DIR must not be in DATA_DIR, and had better be on another disk: what takes the one would take the other.',
    )
  }
  return { folder: backupsFolder, keep: wholeNumber(env, 'BACKUP_KEEP', 14, 1, 1000) }
}

/** Releases lie beside each other, and beside what they share. */
function assetsFolder(env: Environment): string | undefined {
  if (env.ASSETS_DIR) return folder(env.ASSETS_DIR)
  return isRelease() ? folder('../assets') : undefined
}

/** Whether this is a folder that `npm run build` made, rather than the project. */
export const isRelease = (): boolean => existsSync(resolve(projectFolder, 'release.json'))

type Identity = { kind: 'embedded' } | ({ kind: 'external'; audience: string; isMatchedByEmail: boolean } & SignInClient)

function identity(env: Environment, isProduction: boolean): Identity {
  const issuer = url(env, 'OIDC_ISSUER')
  if (issuer) {
    if (isProduction) requireTls('OIDC_ISSUER', issuer)
    if (!env.OIDC_CLIENT_ID) throw new SettingsError('OIDC_CLIENT_ID must be set together with OIDC_ISSUER.')
    return {
      kind: 'external',
      issuer: issuer.replace(/\/+$/, ''),
      clientId: env.OIDC_CLIENT_ID,
      audience: env.OIDC_AUDIENCE || env.OIDC_CLIENT_ID,
      scope: scope(env),
      clientAuth: oneOf(env, 'OIDC_CLIENT_AUTH', ['none', 'basic-empty'] as const),
      sendsDeviceId: oneOf(env, 'OIDC_DEVICE_ID', ['off', 'on'] as const) === 'on',
      isMatchedByEmail: oneOf(env, 'OIDC_MATCH_EMAIL', ['off', 'on'] as const) === 'on',
    }
  }
  if (!isAllowed(env, 'ALLOW_EMBEDDED_SIGN_IN') && isProduction) {
    throw new SettingsError(
      'The embedded sign-in provider is for trying things out. In production set OIDC_ISSUER and OIDC_CLIENT_ID, or ALLOW_EMBEDDED_SIGN_IN=yes.',
    )
  }
  return { kind: 'embedded' }
}

type Payments = { kind: 'embedded' } | { kind: 'stripe'; secretKey: string; webhookSecret: string } | { kind: 'off' }

function payments(env: Environment, isProduction: boolean): Payments {
  const kind = oneOf(env, 'PAYMENTS', isProduction ? (['off', 'stripe', 'embedded'] as const) : (['embedded', 'off', 'stripe'] as const))
  if (!isAllowed(env, 'ALLOW_EMBEDDED_PAYMENTS') && kind === 'embedded' && isProduction) {
    throw new SettingsError(
      'The embedded payment page is for trying things out: no money moves. In production set PAYMENTS=stripe, or ALLOW_EMBEDDED_PAYMENTS=yes.',
    )
  }
  if (kind !== 'stripe') return { kind }
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  if (!secretKey || !webhookSecret) throw new SettingsError('PAYMENTS=stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.')
  return { kind, secretKey, webhookSecret }
}

function chargingNetwork(env: Environment, isProduction: boolean): 'embedded' | 'off' {
  const kind = oneOf(env, 'CHARGING_NETWORK', isProduction ? (['off', 'embedded'] as const) : (['embedded', 'off'] as const))
  if (!isAllowed(env, 'ALLOW_EMBEDDED_CHARGING_NETWORK') && kind === 'embedded' && isProduction) {
    throw new SettingsError(
      'The embedded charging network is for trying things out: it has test accounts alone. In production set CHARGING_NETWORK=off, or ALLOW_EMBEDDED_CHARGING_NETWORK=yes.',
    )
  }
  return kind
}

/** More could hardly be what it costs. */
const MOST_FEE = 300

function cardFees(env: Environment): Record<Brand, number> {
  const given = (env.CARD_FEE_PERCENT || 'northlight=0.95').split(',').map((part) => /^\s*(\w+)=(\d(?:\.\d{1,2})?)\s*$/.exec(part))
  const fees: Record<Brand, number> = { northlight: 0, pip: 0 }
  for (const part of given) {
    const name = brand.enum.find((known) => known === part?.[1])
    const rate = Math.round(Number(part?.[2]) * 100)
    if (!name || rate > MOST_FEE)
      throw new SettingsError(
        `CARD_FEE_PERCENT must name a brand's fee up to 3, such as northlight=0.95,pip=0, not "${env.CARD_FEE_PERCENT}".`,
      )
    fees[name] = rate
  }
  return fees
}

function feedClients(env: Environment): readonly FeedClient[] {
  const clients = env.FEED_CLIENTS ? readFeedClients(env.FEED_CLIENTS, !env.OIDC_ISSUER) : []
  if (typeof clients === 'string') throw new SettingsError(clients)
  if (clients.some(({ id }) => id === (env.OIDC_ISSUER ? env.OIDC_CLIENT_ID : CLIENT_ID))) {
    throw new SettingsError('FEED_CLIENTS must not list the client that customers sign in with.')
  }
  return clients
}

function scope(env: Environment): string {
  const words = (env.OIDC_SCOPE || 'openid email profile').split(/\s+/).filter(Boolean)
  if (!words.includes('openid')) throw new SettingsError('OIDC_SCOPE must name openid, and whatever else your provider wants.')
  return words.join(' ')
}

type Mail = { kind: 'smtp'; url: string; from: string } | { kind: 'outbox' } | { kind: 'none' }

function mail(env: Environment, isProduction: boolean): Mail {
  const server = env.SMTP_URL
  if (!server) return { kind: isProduction ? 'none' : 'outbox' }
  if (!/^smtps?:\/\//.test(server)) throw new SettingsError('SMTP_URL must start with smtp:// or smtps://.')
  refuseUnreadable('SMTP_URL', server)
  if (!env.MAIL_FROM) throw new SettingsError('MAIL_FROM must be set together with SMTP_URL: the address that mail comes from.')
  if (!/^([^<>\r\n]*<)?[^<>@\s]+@[^<>@\s]+>?$/.test(env.MAIL_FROM)) {
    throw new SettingsError(`MAIL_FROM must be an address such as portal@example.nz or Energy <portal@example.nz>, not "${env.MAIL_FROM}".`)
  }
  return { kind: 'smtp', url: server, from: env.MAIL_FROM }
}

/** Whether production may do with what is for trying things out. */
function isAllowed(env: Environment, name: SettingName): boolean {
  if (env[name] && env[name] !== 'yes') throw new SettingsError(`${name} must be yes or absent, not "${env[name]}".`)
  return env[name] === 'yes'
}

function wholeNumber(env: Environment, name: SettingName, fallback: number, min: number, max: number): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new SettingsError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`)
  }
  return value
}

function oneOf<const T extends string>(env: Environment, name: SettingName, values: readonly [T, ...T[]]): T {
  const text = env[name]
  if (text === undefined || text === '') return values[0]
  const value = values.find((candidate) => candidate === text)
  if (!value) throw new SettingsError(`${name} must be one of ${values.join(', ')}, not "${text}".`)
  return value
}

function url(env: Environment, name: SettingName): string | undefined {
  const text = env[name]
  if (!text) return undefined
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new SettingsError(`${name} must be an http or https address, not "${text}".`)
  }
  return text
}

function publicOrigin(env: Environment, isProduction: boolean): string | undefined {
  const text = url(env, 'PUBLIC_URL')
  if (text === undefined) return undefined
  const { origin, href } = new URL(text)
  if (href !== `${origin}/`) throw new SettingsError(`PUBLIC_URL must be without a path, such as ${origin}, not "${text}".`)
  if (isProduction) requireTls('PUBLIC_URL', text)
  return origin
}

/** Tokens pass there. To this machine they do not leave it. */
function requireTls(name: SettingName, text: string): void {
  const { protocol, hostname } = new URL(text)
  if (protocol === 'https:' || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)) return
  throw new SettingsError(`${name} must be an https address in production, not "${text}".`)
}

function sentryDsn(env: Environment): string | undefined {
  const dsn = url(env, 'SENTRY_DSN')
  if (dsn && !new URL(dsn).username) {
    throw new SettingsError("SENTRY_DSN must have the project's key, such as https://KEY@sentry.example.nz/1.")
  }
  return dsn
}

function trustedProxies(env: Environment): TrustedProxies {
  const text = env.TRUST_PROXY || '0'
  const proxies = readTrustedProxies(text)
  if (!proxies) {
    throw new SettingsError(`TRUST_PROXY must be a number of proxies up to 10 or networks such as "10.0.0.0/8, loopback", not "${text}".`)
  }
  return proxies
}

function adminAddress(env: Environment, publicPort: number): { host: string; port: number } | undefined {
  if (!env.ADMIN_PORT) return undefined
  const port = wholeNumber(env, 'ADMIN_PORT', 0, 0, 65_535)
  if (port !== 0 && port === publicPort) throw new SettingsError('ADMIN_PORT must not be PORT, which customers use.')
  return { host: env.ADMIN_HOST || '127.0.0.1', port }
}

function otlp(env: Environment): OtlpSettings | undefined {
  const settings = readOtlp(env)
  if (typeof settings === 'string') throw new SettingsError(settings)
  return settings
}

function databaseUrl(env: Environment, isProduction: boolean): string | undefined {
  const text = env.DATABASE_URL
  if (!text && !env.DATA_DIR && isProduction) {
    throw new SettingsError('DATABASE_URL must be set in production, or DATA_DIR: where the database inside the process keeps its files.')
  }
  if (!text) return undefined
  if (!/^postgres(ql)?:\/\//.test(text)) {
    throw new SettingsError('DATABASE_URL must start with postgres:// or postgresql://.')
  }
  refuseUnreadable('DATABASE_URL', text)
  return text
}

/** Says nothing of the address itself: what was taken for its machine or path may be part of the password. */
function refuseUnreadable(name: SettingName, address: string): void {
  if (isReadable(address)) return
  throw new SettingsError(
    `${name} cannot be read. Its port must be a number up to 65535, and in its user name and password every character but letters and digits must be percent-encoded, such as %40 for @ and %2F for /.`,
  )
}

function isReadable(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { username, password, pathname, search, hash } = new URL(address)
  try {
    for (const part of [username, password]) decodeURIComponent(part)
  } catch {
    return false
  }
  return !`${pathname}${search}${hash}`.includes('@')
}

function folder(path: string): string {
  return isAbsolute(path) ? path : resolve(projectFolder, path)
}

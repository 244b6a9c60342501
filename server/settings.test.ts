import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findMistyped, SETTING_NAMES } from './setting-names.ts'
import { readSettings, SettingsError } from './settings.ts'

const refusal = (env: Record<string, string>) => {
  try {
    readSettings(env)
  } catch (error) {
    if (error instanceof SettingsError) return error.message
    throw error
  }
  return undefined
}

/** Without a word of the address, whose parts may be its password. */
const unreadable = (name: string) =>
  `${name} cannot be read. Its port must be a number up to 65535, and in its user name and password every character but letters and digits must be percent-encoded, such as %40 for @ and %2F for /.`

test('without a word from outside it serves this machine on 8080, with sign-in of its own', () => {
  expect(readSettings({})).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    publicUrl: 'http://localhost:8080',
    databaseUrl: undefined,
    loaderMs: 2000,
    identity: { kind: 'embedded' },
  })
})

test.each([
  [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535, not "abc".'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000".'],
  [{ DATABASE_URL: 'postgres://portal:pa/ss@db.internal/portal' }, unreadable('DATABASE_URL')],
  [{ DATABASE_URL: 'postgres://portal:12/ss@db.internal/portal' }, unreadable('DATABASE_URL')],
  [{ DATABASE_URL: 'postgres://portal:100%@db.internal/portal' }, unreadable('DATABASE_URL')],
  [{ DATABASE_URL: 'postgres://portal:pass@db.internal:54320000/portal' }, unreadable('DATABASE_URL')],
  [{ SMTP_URL: 'smtp://mail.internal:587000', MAIL_FROM: 'a@example.nz' }, unreadable('SMTP_URL')],
  [
    { CARD_FEE_PERCENT: 'northlight=4' },
    'CARD_FEE_PERCENT must name a brand\'s fee up to 3, such as northlight=0.95,pip=0, not "northlight=4".',
  ],
  [{ CARD_FEE_PERCENT: 'acme=1' }, 'CARD_FEE_PERCENT must name a brand\'s fee up to 3, such as northlight=0.95,pip=0, not "acme=1".'],
  [{ ALLOW_EMBEDDED_PAYMENTS: 'true' }, 'ALLOW_EMBEDDED_PAYMENTS must be yes or absent, not "true".'],
  [{ ALLOW_EMBEDDED_CHARGING_NETWORK: 'true' }, 'ALLOW_EMBEDDED_CHARGING_NETWORK must be yes or absent, not "true".'],
  [{ ALLOW_EMBEDDED_SIGN_IN: 'true' }, 'ALLOW_EMBEDDED_SIGN_IN must be yes or absent, not "true".'],
  [
    { DATA_DIR: '/srv/data', BACKUP_DIR: '/srv/data/backups' },
    'BACKUP_DIR must not be in DATA_DIR, and had better be on another disk: what takes the one would take the other.',
  ],
  [
    { DATA_DIR: '/srv/data', BACKUP_DIR: '/srv/data' },
    'BACKUP_DIR must not be in DATA_DIR, and had better be on another disk: what takes the one would take the other.',
  ],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must start with postgres:// or postgresql://.'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be one of development, production, test, not "prod".'],
  [{ DATABASE_POOL_SIZE: '1e1' }, 'DATABASE_POOL_SIZE must be a whole number from 1 to 200, not "1e1".'],
  [
    { PUBLIC_URL: 'https://energy.example/portal' },
    'PUBLIC_URL must be without a path, such as https://energy.example, not "https://energy.example/portal".',
  ],
  [
    { SMTP_URL: 'smtp://mail.internal', MAIL_FROM: 'portal' },
    'MAIL_FROM must be an address such as portal@example.nz or Energy <portal@example.nz>, not "portal".',
  ],
  [{ SENTRY_DSN: 'https://sentry.example/1' }, "SENTRY_DSN must have the project's key, such as https://KEY@sentry.example.nz/1."],
  [{ PUBLIC_URL: 'portal' }, 'PUBLIC_URL must be an http or https address, not "portal".'],
  [{ BRAND: 'acme' }, 'BRAND must be one of northlight, pip, not "acme".'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be a number of proxies up to 10 or networks such as "10.0.0.0/8, loopback", not "yes".'],
  [
    { TRUST_PROXY: '10.0.0.0/33' },
    'TRUST_PROXY must be a number of proxies up to 10 or networks such as "10.0.0.0/8, loopback", not "10.0.0.0/33".',
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    'OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address, such as http://127.0.0.1:4318, not "collector:4318".',
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4317', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    'OTEL_EXPORTER_OTLP_PROTOCOL must be http/json, which each OpenTelemetry collector takes, not "grpc".',
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_TRACES_SAMPLER_ARG: 'half' },
    'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "half".',
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_EXPORTER_OTLP_HEADERS: 'key' },
    'OTEL_EXPORTER_OTLP_HEADERS must be pairs such as api-key=KEY,tenant=portal.',
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_EXPORTER_OTLP_HEADERS: 'a:b=c' },
    'OTEL_EXPORTER_OTLP_HEADERS must be pairs such as api-key=KEY,tenant=portal.',
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://user:secret@collector:4318' },
    'OTEL_EXPORTER_OTLP_ENDPOINT takes no user or password; OTEL_EXPORTER_OTLP_HEADERS may have them.',
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_METRIC_EXPORT_INTERVAL: '99999999999' },
    'OTEL_METRIC_EXPORT_INTERVAL must be a whole number of milliseconds from 100 to 3600000, not "99999999999".',
  ],
  [{ OIDC_ISSUER: 'https://id.example' }, 'OIDC_CLIENT_ID must be set together with OIDC_ISSUER.'],
  [
    { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_AUTH: 'basic' },
    'OIDC_CLIENT_AUTH must be one of none, basic-empty, not "basic".',
  ],
  [
    { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'portal', OIDC_SCOPE: 'email' },
    'OIDC_SCOPE must name openid, and whatever else your provider wants.',
  ],
  [{ FEED_CLIENTS: '[{"id":"billing","scopes":[]}]' }, 'FEED_CLIENTS: the "scopes" of "billing" must be some of feed:write, feed:read.'],
  [
    { FEED_CLIENTS: '[{"id":"switchboard-portal","scopes":["feed:write"],"secret":"7Fq2mW0pXz9cTn4rLb8vKd1sHy6gJe3a"}]' },
    'FEED_CLIENTS must not list the client that customers sign in with.',
  ],
  [
    { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'portal', FEED_CLIENTS: '[{"id":"portal","scopes":["feed:write"]}]' },
    'FEED_CLIENTS must not list the client that customers sign in with.',
  ],
])('%j is refused by name', (env, message) => {
  expect(refusal(env as unknown as Record<string, string>)).toBe(message)
})

test.each([
  ['', 'none'],
  ['0', 'none'],
  ['2', { hops: 2 }],
  ['10.0.0.0/8, ::1,loopback', { networks: ['10.0.0.0/8', '::1', '127.0.0.0/8', '::1'] }],
])('proxies to trust: "%s"', (text, proxies) => {
  expect(readSettings({ TRUST_PROXY: text }).trustedProxies).toEqual(proxies)
})

describe('in production', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example', DATABASE_URL: 'postgres://db.internal/portal' }
  test('the embedded sign-in is refused unless it is allowed by name', () => {
    expect(refusal(production)).toContain('OIDC_ISSUER')
    expect(readSettings({ ...production, ALLOW_EMBEDDED_SIGN_IN: 'yes' }).identity).toEqual({ kind: 'embedded' })
  })
  test('a brand that is named has a card fee, and any other none', () => {
    expect(readSettings({}).cardFees).toEqual({ northlight: 95, pip: 0 })
    expect(readSettings({ CARD_FEE_PERCENT: 'northlight=0, pip=1.5' }).cardFees).toEqual({ northlight: 0, pip: 150 })
  })
  test('payments are taken on a real page or not at all, unless the one for trying out is allowed by name', () => {
    const allowed = { ...production, ALLOW_EMBEDDED_SIGN_IN: 'yes' }
    expect(readSettings(allowed).payments).toEqual({ kind: 'off' })
    expect(refusal({ ...allowed, PAYMENTS: 'embedded' })).toContain('no money moves')
    expect(readSettings({ ...allowed, PAYMENTS: 'embedded', ALLOW_EMBEDDED_PAYMENTS: 'yes' }).payments).toEqual({ kind: 'embedded' })
    expect(refusal({ ...allowed, PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_1' })).toContain('STRIPE_WEBHOOK_SECRET')
    expect(readSettings({ ...allowed, PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }).payments).toEqual({
      kind: 'stripe',
      secretKey: 'sk_1',
      webhookSecret: 'whsec_1',
    })
  })
  test('charging accounts are not linked, unless the network for trying out is allowed by name', () => {
    const allowed = { ...production, ALLOW_EMBEDDED_SIGN_IN: 'yes' }
    expect(readSettings(allowed).chargingNetwork).toBe('off')
    expect(refusal({ ...allowed, CHARGING_NETWORK: 'embedded' })).toContain('test accounts alone')
    const both = { ...allowed, CHARGING_NETWORK: 'embedded', ALLOW_EMBEDDED_CHARGING_NETWORK: 'yes' }
    expect(readSettings(both).chargingNetwork).toBe('embedded')
  })
  test('no demo world is made unless it is asked for', () => {
    const allowed = { ...production, ALLOW_EMBEDDED_SIGN_IN: 'yes' }
    expect([readSettings(allowed).hasDemoWorld, readSettings({ ...allowed, DEMO: 'on' }).hasDemoWorld]).toEqual([false, true])
  })
  test('the development server is refused', () => {
    expect(refusal({ ...production, ALLOW_EMBEDDED_SIGN_IN: 'yes', SWITCHBOARD_DEV: '1' })).toContain('npm run dev')
  })
  test('the public address must be given', () => {
    expect(refusal({ NODE_ENV: 'production' })).toContain('PUBLIC_URL')
  })
  test('addresses that tokens are sent to must be https', () => {
    expect(refusal({ ...production, PUBLIC_URL: 'http://portal.example' })).toBe(
      'PUBLIC_URL must be an https address in production, not "http://portal.example".',
    )
    expect(refusal({ ...production, OIDC_ISSUER: 'http://id.example', OIDC_CLIENT_ID: 'portal' })).toBe(
      'OIDC_ISSUER must be an https address in production, not "http://id.example".',
    )
    const here = { ...production, PUBLIC_URL: 'http://localhost:8080', ALLOW_EMBEDDED_SIGN_IN: 'yes' }
    expect(readSettings(here).publicUrl).toBe('http://localhost:8080')
  })
  test('no database is begun in a folder that nobody named', () => {
    const unnamed = { ...production, DATABASE_URL: '', ALLOW_EMBEDDED_SIGN_IN: 'yes' }
    expect(refusal(unnamed)).toContain('DATABASE_URL must be set in production, or DATA_DIR')
    expect(readSettings({ ...unnamed, DATA_DIR: '/srv/portal' }).dataFolder).toBe('/srv/portal')
  })
  test('another provider is a matter of issuer and client', () => {
    const { identity } = readSettings({ ...production, OIDC_ISSUER: 'https://id.example/', OIDC_CLIENT_ID: 'portal' })
    expect(identity).toEqual({
      kind: 'external',
      issuer: 'https://id.example',
      clientId: 'portal',
      audience: 'portal',
      scope: 'openid email profile',
      clientAuth: 'none',
      sendsDeviceId: false,
      isMatchedByEmail: false,
    })
  })
})

test.each([
  ['RATE_LIMT', 'RATE_LIMIT'],
  ['PUBLIC_URLS', 'PUBLIC_URL'],
  ['SMPT_URL', 'SMTP_URL'],
  ['MAIL_FORM', 'MAIL_FROM'],
  ['DATABASE-URL', 'DATABASE_URL'],
])('%s is told to be %s mistyped', (found, meant) => {
  expect(findMistyped({ [found]: 'x', HOME: '/root', PATH: '/bin', PORT: '1', OIDC: '' })).toEqual([{ found, meant }])
})

test('every setting is in the page for operators, and no other', () => {
  const page = readFileSync(new URL('../docs/running.md', import.meta.url), 'utf8')
  const table = page.slice(page.indexOf('| variable |'), page.indexOf('Your provider must list'))
  const documented = table.match(/^\| `[^|]*\|/gm)?.flatMap((row) => row.match(/[A-Z][A-Z_]+/g) ?? [])
  expect(documented?.sort()).toEqual([...SETTING_NAMES].sort())
})

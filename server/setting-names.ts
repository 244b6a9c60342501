import { editDistance } from './config/nearest-name.ts'

/** Every variable of the environment that is a setting; docs/running.md says what each is. */
export const SETTING_NAMES = [
  'HOST',
  'PORT',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'DATABASE_URL',
  'DATABASE_POOL_SIZE',
  'KEEP_READINGS_MONTHS',
  'DATA_DIR',
  'BACKUP_DIR',
  'BACKUP_KEEP',
  'DIST_DIR',
  'ASSETS_DIR',
  'DEMO',
  'DEMO_NEIGHBOURS',
  'BRAND',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_AUDIENCE',
  'OIDC_SCOPE',
  'OIDC_CLIENT_AUTH',
  'OIDC_MATCH_EMAIL',
  'OIDC_DEVICE_ID',
  'ALLOW_EMBEDDED_SIGN_IN',
  'FEED_CLIENTS',
  'WEBHOOKS',
  'WEBHOOKS_TO_PRIVATE_ADDRESSES',
  'ACCESS_TOKEN_SECONDS',
  'SMTP_URL',
  'MAIL_FROM',
  'MAGIC_LINK_MINUTES',
  'IMPERSONATION_MINUTES',
  'FOUR_EYES',
  'GENERATION_URL',
  'PAYMENTS',
  'ALLOW_EMBEDDED_PAYMENTS',
  'CHARGING_NETWORK',
  'ALLOW_EMBEDDED_CHARGING_NETWORK',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'CARD_FEE_PERCENT',
  'SENTRY_DSN',
  'ANALYTICS',
  'LOADER_MS',
  'MAX_WIDGET_REQUESTS',
  'WIDGET_TIMEOUT_MS',
  'RATE_LIMIT',
  'MAX_CONNECTIONS',
  'MAX_CONNECTIONS_PER_ADDRESS',
  'REQUEST_TIMEOUT_MS',
  'ADMIN_PORT',
  'ADMIN_HOST',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_PROTOCOL',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_SERVICE_NAME',
  'OTEL_RESOURCE_ATTRIBUTES',
  'OTEL_TRACES_SAMPLER_ARG',
  'OTEL_METRIC_EXPORT_INTERVAL',
  'SHUTDOWN_DELAY_MS',
  'LOG_LEVEL',
  'NODE_ENV',
  'SWITCHBOARD_DEV',
] as const

export type SettingName = (typeof SETTING_NAMES)[number]

/** What settings are read from. */
export type Environment = Readonly<Partial<Record<SettingName, string>>>

/** Variables that are no settings and differ from one in a single letter: one too many, one too few, another, or two swapped. */
export function findMistyped(env: NodeJS.ProcessEnv): { found: string; meant: SettingName }[] {
  return Object.keys(env)
    .filter((found) => !SETTING_NAMES.some((name) => name === found))
    .flatMap((found) => SETTING_NAMES.filter((name) => isOneSlipApart(found, name)).map((meant) => ({ found, meant })))
}

export const slipOf = ({ found, meant }: { found: string; meant: string }): string => `The variable ${found} looks like ${meant}.`

const isOneSlipApart = (a: string, b: string): boolean => editDistance(a, b) <= 1 || withTwoSwapped(a).includes(b)

const withTwoSwapped = (text: string): string[] =>
  Array.from(text.slice(1), (next, i) => `${text.slice(0, i)}${next}${text[i]}${text.slice(i + 2)}`)

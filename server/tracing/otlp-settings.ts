import type { Environment } from '../setting-names.ts'

/** Where traces and metrics are sent, by the standard variables. Source: OpenTelemetry, Environment Variable Specification. */
export interface OtlpSettings {
  /** without a slash at the end; signals have their paths below it */
  endpoint: string
  headers: Record<string, string>
  /** what sends, besides its version */
  resource: Record<string, string>
  /** of page views whose trace is kept, from 0 to 1 */
  share: number
  metricsEveryMs: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** @returns what is wrong, as a line for the operator; undefined where nothing is sent */
export function readOtlp(env: Environment): OtlpSettings | string | undefined {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint) return undefined
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol)) {
    return `OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address, such as http://127.0.0.1:4318, not "${endpoint}".`
  }
  const { username, password } = new URL(endpoint)
  if (username || password) return 'OTEL_EXPORTER_OTLP_ENDPOINT takes no user or password; OTEL_EXPORTER_OTLP_HEADERS may have them.'
  const protocol = env.OTEL_EXPORTER_OTLP_PROTOCOL || 'http/json'
  if (protocol !== 'http/json')
    return `OTEL_EXPORTER_OTLP_PROTOCOL must be http/json, which each OpenTelemetry collector takes, not "${protocol}".`
  const headers = pairsIn(env.OTEL_EXPORTER_OTLP_HEADERS)
  if (!headers || !areHeaders(headers)) return 'OTEL_EXPORTER_OTLP_HEADERS must be pairs such as api-key=KEY,tenant=portal.'
  const attributes = pairsIn(env.OTEL_RESOURCE_ATTRIBUTES)
  if (!attributes) return 'OTEL_RESOURCE_ATTRIBUTES must be pairs such as deployment.environment.name=production,host.name=one.'
  const share = Number(env.OTEL_TRACES_SAMPLER_ARG || 1)
  if (!(share >= 0 && share <= 1)) return `OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${env.OTEL_TRACES_SAMPLER_ARG}".`
  const metricsEveryMs = Number(env.OTEL_METRIC_EXPORT_INTERVAL || MINUTE_MS)
  if (!Number.isInteger(metricsEveryMs) || metricsEveryMs < 100 || metricsEveryMs > HOUR_MS) {
    return `OTEL_METRIC_EXPORT_INTERVAL must be a whole number of milliseconds from 100 to ${HOUR_MS}, not "${env.OTEL_METRIC_EXPORT_INTERVAL}".`
  }
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    headers,
    resource: { 'service.name': env.OTEL_SERVICE_NAME || 'switchboard', ...attributes },
    share,
    metricsEveryMs,
  }
}

/** Pairs as W3C Baggage writes them, values percent-encoded; undefined for what is none. */
function pairsIn(text = ''): Record<string, string> | undefined {
  const pairs = text
    .split(',')
    .map((pair) => pair.trim())
    .filter(Boolean)
    .map((pair) => /^([^=\s]+)=(.*)$/.exec(pair))
  if (pairs.includes(null)) return undefined
  try {
    return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', decodeURIComponent(pair?.[2] ?? '')]))
  } catch {
    return undefined
  }
}

function areHeaders(pairs: Record<string, string>): boolean {
  try {
    new Headers(pairs)
    return true
  } catch {
    return false
  }
}

import type { IncomingHttpHeaders } from 'node:http'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/* Source: Standard Webhooks 1.0, Signature scheme: symmetric keys, HMAC-SHA256. */

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export const newSecret = () => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

/** The headers that tell a receiver who sends a body. @param secrets each that is valid now signs */
export function signedHeaders(secrets: readonly string[], id: string, at: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

/** An older notification may be a stolen copy that is sent again. */
const MOST_OLD_SECONDS = 300

/** Whether who knows one of the secrets has just sent this body. */
export function isSigned(secrets: readonly string[], headers: IncomingHttpHeaders, body: string, now: Date): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': given } = headers
  if (typeof id !== 'string' || typeof given !== 'string' || !/^\d{1,12}$/.test(String(timestamp))) return false
  const at = new Date(Number(timestamp) * 1000)
  if (Math.abs(now.getTime() - at.getTime()) > MOST_OLD_SECONDS * 1000) return false
  const right = signedHeaders(secrets, id, at, body)['webhook-signature']?.split(' ') ?? []
  return given
    .split(' ')
    .some((one) => right.some((other) => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))))
}

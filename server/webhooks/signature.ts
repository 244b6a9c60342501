import { createHmac, randomBytes } from 'node:crypto'

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

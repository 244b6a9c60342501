import { importJWK, SignJWT } from 'jose'
import { API_AUDIENCE, PROVIDER_PATH } from '#server/auth/portal-client.ts'
import { loadSecrets } from '#server/auth/provider.ts'
import type { FeedClient } from '#server/auth/machine.ts'
import type { Database } from '#server/db/open.ts'

export interface TokenChange {
  issuer?: string
  audience?: string
  subject?: string
  expiresInSeconds?: number
  /** the `typ` of its header */
  type?: string
  claims?: Record<string, unknown>
  /** when they signed in, seconds before now; null for a provider that does not say */
  signedInSecondsAgo?: number | null
}

/** Machines of the retailer that every test portal knows. */
export const TEST_MACHINES = [
  { id: 'feed-writer', scopes: ['feed:write'], secret: 'secret-of-the-writer-0123456789abcdef' },
  { id: 'feed-reader', scopes: ['feed:read'], secret: 'secret-of-the-reader-0123456789abcdef' },
  { id: 'feed-both', scopes: ['feed:write', 'feed:read'], secret: 'secret-of-both-0123456789abcdef0123' },
] as const satisfies FeedClient[]

/** A token as a demo account gets by signing in, or a machine by its secret, for what is not about getting tokens. */
export async function mintToken(db: Database, publicUrl: string, name: string, change: TokenChange = {}): Promise<string> {
  const { signingKey } = await loadSecrets(db)
  const { signedInSecondsAgo = 0 } = change
  const now = Math.floor(Date.now() / 1000)
  const signedIn = signedInSecondsAgo === null ? {} : { auth_time: now - signedInSecondsAgo }
  const machine = TEST_MACHINES.find(({ id }) => id === name)
  const own = machine ? { client_id: machine.id, scope: machine.scopes.join(' ') } : signedIn
  return new SignJWT({ ...own, ...change.claims })
    .setProtectedHeader({ alg: 'ES256', kid: signingKey.kid, typ: change.type ?? 'at+jwt' })
    .setSubject(change.subject ?? (machine ? machine.id : `demo|${name}`))
    .setIssuer(change.issuer ?? `${publicUrl}${PROVIDER_PATH}`)
    .setAudience(change.audience ?? API_AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(new Date(Date.now() + (change.expiresInSeconds ?? 3600) * 1000))
    .sign(await importJWK(signingKey, 'ES256'))
}

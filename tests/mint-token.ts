import { importJWK, SignJWT } from 'jose'
import { API_AUDIENCE, loadSecrets, PROVIDER_PATH } from '#server/auth/provider.ts'
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

/** A token as signing in as a demo account would have given it, for what is not about signing in. */
export async function mintToken(db: Database, publicUrl: string, username: string, change: TokenChange = {}): Promise<string> {
  const { signingKey } = await loadSecrets(db)
  const { signedInSecondsAgo = 0 } = change
  const now = Math.floor(Date.now() / 1000)
  const signedIn = signedInSecondsAgo === null ? {} : { auth_time: now - signedInSecondsAgo }
  return new SignJWT({ ...signedIn, ...change.claims })
    .setProtectedHeader({ alg: 'ES256', kid: signingKey.kid, typ: change.type ?? 'at+jwt' })
    .setSubject(change.subject ?? `demo|${username}`)
    .setIssuer(change.issuer ?? `${publicUrl}${PROVIDER_PATH}`)
    .setAudience(change.audience ?? API_AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(new Date(Date.now() + (change.expiresInSeconds ?? 3600) * 1000))
    .sign(await importJWK(signingKey, 'ES256'))
}

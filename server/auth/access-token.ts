import type { JWTHeaderParameters, JWTPayload } from 'jose'

/** Clocks of two machines may differ by this much. */
export const CLOCK_SKEW_SECONDS = 5

/** What a provider may sign with: public keys only, so that nobody who can check a token can make one. */
export const SIGNING_ALGORITHMS = ['ES256', 'ES384', 'ES512', 'PS256', 'PS384', 'PS512', 'RS256', 'RS384', 'RS512', 'EdDSA', 'Ed25519']

/** Claims that only an ID token has. */
const ID_TOKEN_CLAIMS = ['nonce', 'at_hash', 'c_hash', 's_hash']
/** Claims that say what a token allows and to which client; an ID token has neither. */
const ACCESS_CLAIMS = ['scope', 'scp', 'client_id']

/**
 * Whether a signed token is an access token, and no ID token that names the same audience.
 * Source: RFC 9068, sections 2.1 and 4. Providers older than it leave the type out: their tokens are told by their claims.
 */
export function isAccessToken({ typ }: Pick<JWTHeaderParameters, 'typ'>, payload: JWTPayload): boolean {
  const type = typ?.toLowerCase().replace(/^application\//, '')
  if (type === 'at+jwt') return true
  if (type !== undefined && type !== 'jwt') return false
  return ACCESS_CLAIMS.some((name) => name in payload) && !ID_TOKEN_CLAIMS.some((name) => name in payload)
}

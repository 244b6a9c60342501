import type { JWTHeaderParameters, JWTPayload } from 'jose'

/** Clocks of two machines may differ by this much. */
export const CLOCK_SKEW_SECONDS = 5

/** Signature algorithms with public keys only: anyone who checks a token cannot make one. */
export const SIGNING_ALGORITHMS = ['ES256', 'ES384', 'ES512', 'PS256', 'PS384', 'PS512', 'RS256', 'RS384', 'RS512', 'EdDSA', 'Ed25519']

/** Claims that only an ID token has. */
const ID_TOKEN_CLAIMS = ['nonce', 'at_hash', 'c_hash', 's_hash']
/** Claims that say what a token allows and to which client; an ID token has neither. */
const ACCESS_CLAIMS = ['scope', 'scp', 'client_id']

/**
 * True for an access token, not an ID token for the same audience. Source: RFC 9068, sections 2.1 and 4. Older
 * providers leave the type out; their claims tell the tokens apart.
 */
export function isAccessToken({ typ }: Pick<JWTHeaderParameters, 'typ'>, payload: JWTPayload): boolean {
  const type = typ?.toLowerCase().replace(/^application\//, '')
  if (type === 'at+jwt') return true
  if (type !== undefined && type !== 'jwt') return false
  return ACCESS_CLAIMS.some((name) => name in payload) && !ID_TOKEN_CLAIMS.some((name) => name in payload)
}

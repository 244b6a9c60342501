import { createLocalJWKSet, createRemoteJWKSet, type JSONWebKeySet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { CLOCK_SKEW_SECONDS, isAccessToken, SIGNING_ALGORITHMS } from './access-token.ts'
import { readDiscovery, verifiedEmailIn } from './discovery.ts'

/** What a bearer token says of the person who sends it. */
export interface TokenHolder {
  subject: string
  issuedAt: Date
  /** when they last proved who they are; renewing the token leaves it as it is. Absent if the provider does not say */
  signedInAt?: Date
  /** the program that asked for the token */
  clientId?: string
  scopes: readonly string[]
  /** their email address, where the token says that the provider has verified it */
  verifiedEmail?: string
}

/** Who a bearer token speaks for; undefined for a token that is forged, expired or meant for another. */
export type TokenVerifier = (token: string) => Promise<TokenHolder | undefined>

interface Expectation {
  issuer: string
  audience: string
  /** called each time the provider's keys cannot be fetched */
  onUnreachable?: (() => void) | undefined
  /** the current time in milliseconds */
  clock?: () => number
}

/** The provider does not answer now. */
export class ProviderUnreachable extends Error {
  readonly statusCode = 503
}

const CACHED_TOKENS = 10_000

/** Signatures are checked once a token; its expiry on every request. */
export function createTokenVerifier(
  keys: JWTVerifyGetKey,
  { issuer, audience, onUnreachable, clock = Date.now }: Expectation,
): TokenVerifier {
  const known = new Map<string, { holder: TokenHolder; expiresAtMs: number }>()
  return async (token) => {
    const cached = known.get(token)
    if (cached) {
      if (cached.expiresAtMs > clock()) return cached.holder
      known.delete(token)
      return undefined
    }
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        // Some providers write their own name with a slash at the end.
        issuer: [issuer, `${issuer}/`],
        audience,
        requiredClaims: ['sub', 'exp'],
        algorithms: SIGNING_ALGORITHMS,
        clockTolerance: CLOCK_SKEW_SECONDS,
      })
      if (!isAccessToken(protectedHeader, payload)) return undefined
      if (known.size >= CACHED_TOKENS) known.delete(known.keys().next().value as string)
      const holder = holderOf(payload)
      known.set(token, { holder, expiresAtMs: ((payload.exp as number) + CLOCK_SKEW_SECONDS) * 1000 })
      return holder
    } catch (error) {
      if (!isProviderDown(error)) return undefined
      onUnreachable?.()
      throw new ProviderUnreachable('The sign-in provider cannot be reached.', { cause: error })
    }
  }
}

/** Which program asked for a token: by RFC 9068, Auth0 and Keycloak, Okta. */
const CLIENT_CLAIMS = ['client_id', 'azp', 'cid']
/** What it was granted: by RFC 9068, Okta. */
const SCOPE_CLAIMS = ['scope', 'scp']

function holderOf({ sub, iat = 0, auth_time, ...claims }: JWTPayload): TokenHolder {
  const clientId = CLIENT_CLAIMS.map((name) => claims[name]).find((value) => typeof value === 'string')
  return {
    subject: sub as string,
    issuedAt: new Date(iat * 1000),
    signedInAt: typeof auth_time === 'number' ? new Date(auth_time * 1000) : undefined,
    clientId,
    scopes: SCOPE_CLAIMS.flatMap((name) => wordsIn(claims[name])),
    verifiedEmail: verifiedEmailIn(claims),
  }
}

function wordsIn(claim: unknown): string[] {
  if (Array.isArray(claim)) return claim.filter((word) => typeof word === 'string')
  return typeof claim === 'string' ? claim.split(' ') : []
}

/** This installation's own keys; of each only the public half takes part. */
export const localKeys = ({ keys }: JSONWebKeySet): JWTVerifyGetKey =>
  createLocalJWKSet({ keys: keys.map(({ d: _privateHalf, ...publicHalf }) => publicHalf) })

/** Keys of an outside provider, found through its discovery document and fetched again when they change. */
export function providerKeys(issuer: string): JWTVerifyGetKey {
  let keys: Promise<JWTVerifyGetKey> | undefined
  return async (header, token) => {
    keys ??= discover(issuer).catch((error) => {
      keys = undefined
      throw error
    })
    return (await keys)(header, token)
  }
}

const discover = async (issuer: string): Promise<JWTVerifyGetKey> => createRemoteJWKSet(new URL((await readDiscovery(issuer)).jwks_uri))

function isProviderDown(error: unknown): boolean {
  return error instanceof TypeError || (error as { code?: string }).code === 'ERR_JWKS_TIMEOUT'
}

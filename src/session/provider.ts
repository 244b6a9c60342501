import * as oauth from 'oauth4webapi'
import { tabStorage } from '#browser/browser-storage.ts'
import { pageSettings } from '#browser/page-settings.ts'
import { paths } from '#lib/paths.ts'
import { matchRedirectError, type RedirectError } from './redirect-errors.ts'
import { deviceId, type Session, type SignInPolicy, storeNewestSignIn } from './storage.ts'

/*
 * The sign-in protocol: authorization code with PKCE against the configured OpenID provider. In a chunk that loads for
 * signing in and out and for renewing tokens.
 */

const PENDING = 'sign_in'
const DAY_MS = 86_400_000

interface Pending {
  verifier: string
  state: string
  nonce: string
  returnTo: string
  isStaff: boolean
}

function isPending(value: unknown): value is Pending {
  const { verifier, state, nonce, returnTo, isStaff } = { ...(value as Partial<Pending> | undefined) }
  return [verifier, state, nonce, returnTo].every((text) => typeof text === 'string') && typeof isStaff === 'boolean'
}

interface Leaving {
  returnTo: string
  policy: SignInPolicy
  /** the code of a sign-in link from an email */
  link?: string | undefined
  /** ask for the password even if the provider has a session */
  again?: boolean
  /** staff, who may act for customers */
  isStaff?: boolean
}

const { issuer, clientId, scope, clientAuth, sendsDeviceId } = pageSettings.signIn
const client: oauth.Client = { client_id: clientId }

// A public client sends its client id. The specification adds a basic authorization without a secret, and the device id; a
// strict provider refuses both, so settings decide.
const authenticate: oauth.ClientAuth = (_server, { client_id }, body, headers) => {
  body.set('client_id', client_id)
  if (clientAuth === 'basic-empty') headers.set('authorization', `Basic ${btoa(`${client_id}:`)}`)
  if (sendsDeviceId) headers.set('x-device-id', deviceId())
}

const DISCOVERY_WITHIN_MS = 8_000
/** Longer than a slow network takes. Sent again soon after that, a refresh token is still taken (OVERLAP_SECONDS). */
const TOKENS_WITHIN_MS = 20_000

const options = {
  // Plain http is for a provider on the same machine.
  [oauth.allowInsecureRequests]: issuer.startsWith('http:'),
  signal: () => AbortSignal.timeout(TOKENS_WITHIN_MS),
}

let discovery: Promise<oauth.AuthorizationServer> | undefined

function provider(): Promise<oauth.AuthorizationServer> {
  discovery ??= discover().catch((error: unknown) => {
    discovery = undefined
    throw error
  })
  return discovery
}

async function discover(): Promise<oauth.AuthorizationServer> {
  const url = new URL(issuer)
  const response = await oauth.discoveryRequest(url, {
    ...options,
    signal: AbortSignal.timeout(DISCOVERY_WITHIN_MS),
    // A cached answer would not tell whether the provider can be reached.
    [oauth.customFetch]: (url, init) => fetch(url, { ...(init as RequestInit), cache: 'no-store' }),
  })
  return oauth.processDiscoveryResponse(url, response)
}

/** Leaves for the provider's sign-in page; comes back to /auth/redirect. */
export async function leaveToSignIn({ returnTo, policy, link, again = false, isStaff = false }: Leaving): Promise<void> {
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const nonce = oauth.generateRandomNonce()
  const { authorization_endpoint } = await provider()
  const prompts = [
    // The link is for one person; the provider's session may be another's.
    ...(again || link ? ['login'] : []),
    // Without it a provider may leave the refresh token out. Source: OpenID Connect Core, section 11.
    ...(scope.split(' ').includes('offline_access') ? ['consent'] : []),
  ]
  const url = new URL(authorization_endpoint as string)
  url.search = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: redirectUri(),
    response_type: 'code',
    scope,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    policy,
    ...(link ? { link } : {}),
    ...(prompts.length > 0 ? { prompt: prompts.join(' ') } : {}),
  }).toString()
  // Without it the way back would fail.
  const isKept = tabStorage.write(PENDING, JSON.stringify({ verifier, state, nonce, returnTo, isStaff } satisfies Pending))
  if (!isKept) throw new Error('This browser keeps no data of the site')
  location.assign(url)
}

export type SignInOutcome =
  | { is: 'signedIn'; session: Session; returnTo: string }
  /** `returnTo` is known where this tab started the sign-in */
  | { is: RedirectError | 'expired'; returnTo?: string }

/** Turns the URL that the provider redirected to into a session. */
export async function finishSignIn(url: URL): Promise<SignInOutcome> {
  const pending = tabStorage.readJson(PENDING, isPending)
  tabStorage.remove(PENDING)
  if (!pending) {
    const description = url.searchParams.get('error_description')
    return { is: description ? matchRedirectError(description) : 'expired' }
  }
  const { verifier, state, nonce, returnTo, isStaff } = pending
  try {
    const server = await provider()
    const parameters = oauth.validateAuthResponse(server, client, url, state)
    const response = await oauth.authorizationCodeGrantRequest(server, client, authenticate, parameters, redirectUri(), verifier, options)
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, { expectedNonce: nonce })
    const session = { ...sessionOf(tokens, Date.now() + DAY_MS), signInId: crypto.randomUUID() }
    storeNewestSignIn(session.signInId)
    return { is: 'signedIn', session: isStaff ? { ...session, staff: {} } : session, returnTo }
  } catch (error) {
    if (error instanceof oauth.AuthorizationResponseError) return { is: matchRedirectError(error.error_description), returnTo }
    if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant') return { is: 'expired', returnTo }
    return { is: 'failed', returnTo }
  }
}

export type RenewOutcome = { is: 'renewed'; session: Session } | { is: 'refused' | 'invalidGrant' }

/**
 * A new access token for a refresh token.
 * @throws if the provider cannot be reached or fails; the session may still be good
 */
export async function renew(session: Session & { refreshToken: string }): Promise<RenewOutcome> {
  const server = await provider()
  const response = await oauth.refreshTokenGrantRequest(server, client, authenticate, session.refreshToken, options)
  // An answer that breaks off is none.
  await response.clone().arrayBuffer()
  try {
    const tokens = await oauth.processRefreshTokenResponse(server, client, response)
    return { is: 'renewed', session: { ...session, ...sessionOf(tokens, session.refreshExpiresAtMs, session) } }
  } catch (error) {
    if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant') return { is: 'invalidGrant' }
    const { ok, status } = response
    // A redirect (0), too slow (408) and too often (429) refuse nothing. Asking again would not mend an answer without good tokens.
    if (!ok && (status < 400 || status >= 500 || status === 408 || status === 429)) throw error
    return { is: 'refused' }
  }
}

interface SigningOut {
  idToken: string | undefined
  /** a path that is registered with the provider */
  backTo: string
  /** where to go after signing in again */
  returnTo?: string | undefined
}

/**
 * Leaves for the provider to end its session too.
 * @throws if the provider does not answer: the browser would end on its own error page
 */
export async function leaveToSignOut({ idToken, backTo, returnTo }: SigningOut): Promise<void> {
  discovery = undefined
  const { end_session_endpoint } = await provider()
  const back = new URL(backTo, location.origin)
  const state: Record<string, string> = returnTo ? { state: returnTo } : {}
  if (!end_session_endpoint) {
    // Its session continues: the next sign-in must ask for the password.
    back.search = new URLSearchParams({ ...Object.fromEntries(back.searchParams), ...state, again: '1' }).toString()
    return location.replace(back)
  }
  const url = new URL(end_session_endpoint)
  url.search = new URLSearchParams({
    client_id: client.client_id,
    post_logout_redirect_uri: back.href,
    ...(idToken ? { id_token_hint: idToken } : {}),
    ...state,
  }).toString()
  location.assign(url)
}

function sessionOf(tokens: oauth.TokenEndpointResponse, refreshExpiresAtMs: number, previous?: Session): Session {
  return {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? previous?.refreshToken,
    idToken: tokens.id_token ?? previous?.idToken,
    expiresAtMs: Date.now() + (tokens.expires_in ?? 600) * 1000,
    refreshExpiresAtMs,
  }
}

const redirectUri = () => new URL(paths.authRedirect(), location.origin).href

import * as oauth from 'oauth4webapi'
import { tabStorage } from '#lib/browser-storage.ts'
import { pageSettings } from '#lib/page-settings.ts'
import { paths } from '#lib/paths.ts'
import { matchRedirectError, type RedirectError } from './redirect-errors.ts'
import { deviceId, type Session, type SignInPolicy } from './storage.ts'

/*
 * The sign-in protocol: authorization code with PKCE against whichever OpenID provider is configured.
 * A chunk of its own, loaded when somebody signs in or out and when a token has to be renewed.
 */

const PENDING = 'sign_in'
const DAY_MS = 86_400_000

interface Pending {
  verifier: string
  state: string
  returnTo: string
  isStaff: boolean
}

function isPending(value: unknown): value is Pending {
  const { verifier, state, returnTo, isStaff } = { ...(value as Partial<Pending> | undefined) }
  return [verifier, state, returnTo].every((text) => typeof text === 'string') && typeof isStaff === 'boolean'
}

interface Leaving {
  returnTo: string
  policy: SignInPolicy
  /** what a mail gave somebody to sign in with */
  link?: string | undefined
  /** ask for the password even if the provider knows who is there */
  again?: boolean
  /** staff who are about to act for a customer */
  isStaff?: boolean
}

const client: oauth.Client = { client_id: pageSettings.clientId }

// Token requests carry basic client authorization and the device, besides the client id that a public client owes.
const authenticate: oauth.ClientAuth = (_server, { client_id }, body, headers) => {
  body.set('client_id', client_id)
  headers.set('authorization', `Basic ${btoa(`${client_id}:`)}`)
  headers.set('x-device-id', deviceId())
}

// Plain http is for a provider on the same machine; whoever configures one elsewhere has https.
const options = { [oauth.allowInsecureRequests]: pageSettings.issuer.startsWith('http:') }

let discovery: Promise<oauth.AuthorizationServer> | undefined

function provider(): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(pageSettings.issuer)
  discovery ??= oauth
    .discoveryRequest(issuer, options)
    .then((response) => oauth.processDiscoveryResponse(issuer, response))
    .catch((error: unknown) => {
      discovery = undefined
      throw error
    })
  return discovery
}

/** Leaves for the provider's sign-in page; comes back to /auth/redirect. */
export async function leaveToSignIn({ returnTo, policy, link, again = false, isStaff = false }: Leaving): Promise<void> {
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const { authorization_endpoint } = await provider()
  const address = new URL(authorization_endpoint as string)
  address.search = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: redirectUri(),
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    policy,
    ...(link ? { link } : {}),
    // A link says who comes: whoever the provider knows already may be somebody else.
    ...(again || link ? { prompt: 'login' } : {}),
  }).toString()
  // Coming back without it would lead to nothing but the next try.
  const isKept = tabStorage.write(PENDING, JSON.stringify({ verifier, state, returnTo, isStaff } satisfies Pending))
  if (!isKept) throw new Error('This browser keeps no data of the site')
  location.assign(address)
}

export type SignInOutcome =
  | { is: 'signedIn'; session: Session; returnTo: string }
  /** `returnTo` is known where this tab started the sign-in */
  | { is: RedirectError | 'expired'; returnTo?: string }

/** Turns the address that the provider sent the browser back to into a session. */
export async function finishSignIn(address: URL): Promise<SignInOutcome> {
  const pending = tabStorage.readJson(PENDING, isPending)
  tabStorage.remove(PENDING)
  if (!pending) {
    const description = address.searchParams.get('error_description')
    return { is: description ? matchRedirectError(description) : 'expired' }
  }
  const { verifier, state, returnTo, isStaff } = pending
  try {
    const server = await provider()
    const parameters = oauth.validateAuthResponse(server, client, address, state)
    const response = await oauth.authorizationCodeGrantRequest(server, client, authenticate, parameters, redirectUri(), verifier, options)
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response)
    const session = sessionOf(tokens, Date.now() + DAY_MS)
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
  try {
    const tokens = await oauth.processRefreshTokenResponse(server, client, response)
    return { is: 'renewed', session: { ...session, ...sessionOf(tokens, session.refreshExpiresAtMs, session) } }
  } catch (error) {
    if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant') return { is: 'invalidGrant' }
    if (response.status >= 400 && response.status < 500) return { is: 'refused' }
    throw error
  }
}

/** Leaves for the provider to end its session too; comes back to an address that it has been told of. */
export async function leaveToSignOut(idToken: string | undefined, returnTo: string): Promise<void> {
  const { end_session_endpoint } = await provider()
  const back = new URL(returnTo, location.origin)
  if (!end_session_endpoint) return location.replace(back)
  const address = new URL(end_session_endpoint)
  address.search = new URLSearchParams({
    client_id: client.client_id,
    post_logout_redirect_uri: back.href,
    ...(idToken ? { id_token_hint: idToken } : {}),
  }).toString()
  location.assign(address)
}

function sessionOf(tokens: oauth.TokenEndpointResponse, refreshExpiresAtMs: number, previous?: Session): Session {
  const refreshToken = tokens.refresh_token ?? previous?.refreshToken
  const idToken = tokens.id_token ?? previous?.idToken
  return {
    accessToken: tokens.access_token,
    ...(refreshToken ? { refreshToken } : {}),
    ...(idToken ? { idToken } : {}),
    expiresAtMs: Date.now() + (tokens.expires_in ?? 600) * 1000,
    refreshExpiresAtMs,
  }
}

const redirectUri = () => new URL(paths.authRedirect(), location.origin).href

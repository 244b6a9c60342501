import { renewedElsewhere, shareRenewal } from './shared-renewal.ts'
import { isWebview, readSession, type Session, storeSession } from './storage.ts'

/**
 * Outcome of a renewal. `refused`: the provider gave no good token, and would not later; `invalidGrant`: it rejected the refresh
 * token; `expired`: there was no refresh token. Source: portal-shell.md, section 4, Token refresh.
 */
export type Renewal = 'renewed' | 'unavailable' | SessionEnd
export type SessionEnd = 'refused' | 'invalidGrant' | 'expired' | 'logoutRequired' | 'startFailed'

let running: Promise<Renewal> | undefined
/** The token of a session that could not be renewed, so that late calls do not try again. */
let lost: { token: string; as: Renewal } | undefined

/** Renews the access token, once for all calls that wait for it. */
export function renewSession(refusedToken: string | undefined): Promise<Renewal> {
  const session = readSession()
  // Another call has renewed it.
  if (session && session.accessToken !== refusedToken) return Promise.resolve('renewed')
  if (lost && lost.token === refusedToken) return Promise.resolve(lost.as)
  running ??= alone(() => renewOnce(refusedToken)).then((outcome) => {
    running = undefined
    if (refusedToken && outcome !== 'renewed' && outcome !== 'unavailable') lost = { token: refusedToken, as: outcome }
    return outcome
  })
  return running
}

/** One at a time, also across a preview in Studio's frame: a refresh token works once. */
const alone = <T>(renew: () => Promise<T>): Promise<T> => (navigator.locks ? navigator.locks.request('renew_session', renew) : renew())

async function renewOnce(refusedToken: string | undefined): Promise<Renewal> {
  const session = readSession()
  if (session && session.accessToken !== refusedToken) return 'renewed'
  // Without a refresh token the session is over, except in the webview: the app has one.
  if (isWebview() && session && !session.refreshToken) return askHost()
  if (!canRenew(session)) return 'expired'
  if (await renewedElsewhere(session)) return 'renewed'
  try {
    const { renew } = await import('./provider.ts')
    const outcome = await renew(session)
    const now = readSession()
    // Signed out during the renewal: the session must not come back.
    if (!now) return 'expired'
    // Another tab had renewed it, and answered late.
    if (now.accessToken !== session.accessToken) return 'renewed'
    if (outcome.is !== 'renewed') return outcome.is
    // Staff may have begun or ended acting for a customer during the renewal.
    storeSession({ ...outcome.session, staff: now.staff })
    shareRenewal(outcome.session)
    return 'renewed'
  } catch {
    return 'unavailable'
  }
}

function canRenew(session: Session | undefined): session is Session & { refreshToken: string } {
  return session?.refreshToken !== undefined && session.refreshExpiresAtMs > Date.now()
}

async function askHost(): Promise<Renewal> {
  const { tokenFromHost } = await import('./host-token.ts')
  const session = await tokenFromHost()
  if (!session) return 'refused'
  storeSession(session)
  return 'renewed'
}

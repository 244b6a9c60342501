import { browserStorage, tabStorage } from '#browser/browser-storage.ts'

/** The sign-in session of this browser tab. Source: portal-shell.md, section 3. */
export interface Session {
  accessToken: string
  refreshToken?: string
  idToken?: string
  /** when the access token ends, ms since 1970 */
  expiresAtMs: number
  /** when the session ends: a day after signing in, ms since 1970 */
  refreshExpiresAtMs: number
  /** id of the sign-in; a duplicated tab has the same one */
  signInId?: string
  /** set for staff, with the customer they are acting for */
  staff?: { impersonationId?: string; endsAtMs?: number }
}

/** How a person signed in, or wants to. Source: portal-shell.md, section 4, Auth redirect. */
export type SignInPolicy = 'sign-in' | 'magic-link'

const SESSION = 'session'
const DEVICE = 'device_id'
const POLICY = 'sign_in_policy'
const MOBILE = 'mobile'
const MOBILE_LOCATION = 'mobile_location'
const ACCOUNT_NUMBER = 'billing_account_number'
const STARTED = 'has_started'
const NEWEST_SIGN_IN = 'newest_sign_in'

export const readSession = (): Session | undefined => tabStorage.readJson(SESSION, isSession)

/** @returns whether it was stored */
export const storeSession = (session: Session): boolean => tabStorage.write(SESSION, JSON.stringify(session))

function isSession(value: unknown): value is Session {
  const { accessToken, refreshToken, idToken, expiresAtMs, refreshExpiresAtMs, staff } = { ...(value as Partial<Session> | undefined) }
  return (
    isToken(accessToken) &&
    (refreshToken === undefined || isToken(refreshToken)) &&
    (idToken === undefined || isToken(idToken)) &&
    Number.isFinite(expiresAtMs) &&
    Number.isFinite(refreshExpiresAtMs) &&
    (staff === undefined || (typeof staff === 'object' && staff !== null))
  )
}

/** True for text that a header can carry. */
const isToken = (value: unknown) => typeof value === 'string' && /^[\x21-\x7e]+$/.test(value)

/** Deletes the session and what belongs to it; the tab stays the app's webview if it was. */
export function clearSession(): void {
  for (const key of [SESSION, POLICY, ACCOUNT_NUMBER, STARTED]) tabStorage.remove(key)
}

export const readPolicy = (): SignInPolicy => (tabStorage.read(POLICY) === 'magic-link' ? 'magic-link' : 'sign-in')
export const storePolicy = (policy: SignInPolicy) => tabStorage.write(POLICY, policy)

export const readAccountNumber = () => tabStorage.read(ACCOUNT_NUMBER)
export const storeAccountNumber = (number: string) => tabStorage.write(ACCOUNT_NUMBER, number)

/** The id of the last sign-in in any tab of this browser, which has the provider's session. */
export const readNewestSignIn = () => browserStorage.read(NEWEST_SIGN_IN)
export const storeNewestSignIn = (signInId: string) => browserStorage.write(NEWEST_SIGN_IN, signInId)

/** Whether the portal has started in this tab since the sign-in. */
export const hasStarted = () => tabStorage.read(STARTED) !== undefined
export const markStarted = () => tabStorage.write(STARTED, 'yes')

/** True in the mobile app's webview: set by the token in the URL, for the life of the tab. */
export const isWebview = () => tabStorage.read(MOBILE) === 'forced'
export const forceMobile = () => tabStorage.write(MOBILE, 'forced')

/** The app's last page, so that its error page can lead back. */
export const readMobileLocation = () => tabStorage.read(MOBILE_LOCATION)
export const storeMobileLocation = (path: string) => tabStorage.write(MOBILE_LOCATION, path)

/** Identifies this browser to the sign-in provider. */
export const deviceId = (): string => browserStorage.keptUuid(DEVICE)

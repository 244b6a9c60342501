import { browserStorage, tabStorage } from '#browser/browser-storage.ts'

/** The sign-in session as it is kept for this browser tab. Source: portal-shell.md, section 3. */
export interface Session {
  accessToken: string
  refreshToken?: string
  idToken?: string
  /** when the access token ends, ms since 1970 */
  expiresAtMs: number
  /** when the refresh token counts as expired: a day after signing in */
  refreshExpiresAtMs: number
  /** names the sign-in that this session began with; a duplicated tab has the same one */
  signInId?: string
  /** signed in by staff in order to act for a customer, and for whom they act now */
  staff?: { impersonationId?: string; endsAtMs?: number }
}

/** How somebody signed in, or asked to. Source: portal-shell.md, section 4, Auth redirect. */
export type SignInPolicy = 'sign-in' | 'magic-link'

const SESSION = 'session'
const DEVICE = 'device_id'
const POLICY = 'sign_in_policy'
const MOBILE = 'mobile'
const MOBILE_LOCATION = 'mobile_location'
const ACCOUNT_NUMBER = 'billing_account_number'

export const readSession = (): Session | undefined => tabStorage.readJson(SESSION, isSession)

/** @returns whether the browser keeps it */
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

/** What may travel in a header. */
const isToken = (value: unknown) => typeof value === 'string' && /^[\x21-\x7e]+$/.test(value)

/** Forgets who was signed in and everything that was theirs; whether this is the app's webview stays true. */
export function clearSession(): void {
  for (const key of [SESSION, POLICY, ACCOUNT_NUMBER]) tabStorage.remove(key)
}

export const readPolicy = (): SignInPolicy => (tabStorage.read(POLICY) === 'magic-link' ? 'magic-link' : 'sign-in')
export const storePolicy = (policy: SignInPolicy) => tabStorage.write(POLICY, policy)

export const storeAccountNumber = (number: string) => tabStorage.write(ACCOUNT_NUMBER, number)

/** Whether the page stands in the mobile app's webview: forced by the token in its address, for as long as the tab lives. */
export const isWebview = () => tabStorage.read(MOBILE) === 'forced'
export const forceMobile = () => tabStorage.write(MOBILE, 'forced')

/** Where the mobile app was last, so that its error page can lead back there. */
export const readMobileLocation = () => tabStorage.read(MOBILE_LOCATION)
export const storeMobileLocation = (address: string) => tabStorage.write(MOBILE_LOCATION, address)

/** Names this browser to the sign-in provider; made once and kept. */
export const deviceId = (): string => browserStorage.keptUuid(DEVICE)

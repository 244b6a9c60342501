/** The sign-in session as it is kept for this browser tab. Source: portal-shell.md, section 3. */
export interface Session {
  accessToken: string
  refreshToken?: string
  idToken?: string
  /** when the access token ends, ms since 1970 */
  expiresAtMs: number
  /** when the refresh token counts as expired: a day after signing in */
  refreshExpiresAtMs: number
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

export function readSession(): Session | undefined {
  const text = sessionStorage.getItem(SESSION)
  if (!text) return undefined
  try {
    const session = JSON.parse(text) as Session
    return session.accessToken ? session : undefined
  } catch {
    // Somebody or something else wrote there: that is no session.
    return undefined
  }
}

export function storeSession(session: Session): void {
  sessionStorage.setItem(SESSION, JSON.stringify(session))
}

/** Forgets who was signed in and everything that was theirs; whether this is the app's webview stays true. */
export function clearSession(): void {
  for (const key of [SESSION, POLICY, ACCOUNT_NUMBER]) sessionStorage.removeItem(key)
}

export const readPolicy = (): SignInPolicy => (sessionStorage.getItem(POLICY) === 'magic-link' ? 'magic-link' : 'sign-in')
export const storePolicy = (policy: SignInPolicy) => sessionStorage.setItem(POLICY, policy)

export const storeAccountNumber = (number: string) => sessionStorage.setItem(ACCOUNT_NUMBER, number)

/** Whether the page stands in the mobile app's webview: forced by the token in its address, for as long as the tab lives. */
export const isWebview = () => sessionStorage.getItem(MOBILE) === 'forced'
export const forceMobile = () => sessionStorage.setItem(MOBILE, 'forced')

/** Where the mobile app was last, so that its error page can lead back there. */
export const readMobileLocation = () => sessionStorage.getItem(MOBILE_LOCATION) ?? undefined
export const storeMobileLocation = (address: string) => sessionStorage.setItem(MOBILE_LOCATION, address)

/** Names this browser to the sign-in provider; made once and kept. */
export function deviceId(): string {
  const kept = localStorage.getItem(DEVICE)
  if (kept) return kept
  const made = crypto.randomUUID()
  localStorage.setItem(DEVICE, made)
  return made
}

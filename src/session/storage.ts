/** The sign-in session as it is kept for this browser tab. Source: portal-shell.md, section 3. */
export interface Session {
  accessToken: string
  refreshToken?: string
  idToken?: string
  /** when the access token ends, ms since 1970 */
  expiresAtMs: number
  /** when the refresh token counts as expired: a day after signing in */
  refreshExpiresAtMs: number
}

const SESSION = 'session'
const DEVICE = 'device_id'

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

export function clearSession(): void {
  sessionStorage.removeItem(SESSION)
}

/** Names this browser to the sign-in provider; made once and kept. */
export function deviceId(): string {
  const kept = localStorage.getItem(DEVICE)
  if (kept) return kept
  const made = crypto.randomUUID()
  localStorage.setItem(DEVICE, made)
  return made
}

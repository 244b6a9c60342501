import { hasHost } from './host.ts'
import { forceMobile, isWebview, readSession, storeSession } from './storage.ts'

const DAY_MS = 86_400_000

/**
 * The mobile app opens the portal with an access token in the URL, in the query or the hash. It is removed first of all, so that
 * no history, referrer or later request has it. Outside the app it is dropped: a link must not sign a browser in as its
 * sender. A tab with a signed-in customer ignores it too. Source: portal-shell.md, sections 1 and 6.
 */
export function takeWebviewToken(): void {
  const query = new URLSearchParams(location.search)
  const hash = new URLSearchParams(location.hash.slice(1))
  const token = query.get('token') ?? hash.get('token')
  if (!token) return
  query.delete('token')
  hash.delete('token')
  const search = query.size > 0 ? `?${query}` : ''
  history.replaceState(history.state, '', `${location.pathname}${search}${hash.size > 0 ? `#${hash}` : ''}`)
  if (!hasHost() || (readSession() && !isWebview())) return
  forceMobile()
  storeSession(webviewSession(token))
}

export const webviewSession = (accessToken: string) => ({
  accessToken,
  expiresAtMs: Date.now() + DAY_MS,
  refreshExpiresAtMs: Date.now() + DAY_MS,
})

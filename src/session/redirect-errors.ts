/** Why a sign-in did not happen, from the provider's `error_description`. Source: portal-shell.md, section 4, Auth redirect. */
export type RedirectError = 'cancelled' | 'linkExpired' | 'accountExpired' | 'failed'

const KNOWN: readonly [RegExp, RedirectError][] = [
  [/cancel+ed/, 'cancelled'],
  [/account.*expired/, 'accountExpired'],
  [/link.*expired/, 'linkExpired'],
]

/**
 * Matches an `error_description`, which mail programs and gateways may have encoded twice or stripped of its spaces.
 */
export function matchRedirectError(description: string | null | undefined): RedirectError {
  const text = plain(description ?? '')
  return KNOWN.find(([pattern]) => pattern.test(text))?.[1] ?? 'failed'
}

function plain(text: string): string {
  let decoded = text
  for (let i = 0; i < 2; i++) {
    try {
      decoded = decodeURIComponent(decoded)
    } catch {
      // A single % is text.
      break
    }
  }
  return decoded.replace(/[+_\s-]+/g, ' ').toLowerCase()
}

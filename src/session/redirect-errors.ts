/** What the provider's words for a sign-in that did not happen mean. Source: portal-shell.md, section 4, Auth redirect. */
export type RedirectError = 'cancelled' | 'linkExpired' | 'accountExpired' | 'failed'

const KNOWN: readonly [RegExp, RedirectError][] = [
  [/cancel+ed/, 'cancelled'],
  [/account.*expired/, 'accountExpired'],
  [/link.*expired/, 'linkExpired'],
]

/**
 * Matches an `error_description`. On its way through mail programs and gateways it may have been encoded once too
 * often, or have lost its spaces: that breaks its text, not its meaning.
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
      // A lone % is text.
      break
    }
  }
  return decoded.replace(/[+_\s-]+/g, ' ').toLowerCase()
}

import { isMobile } from '#session/platform.ts'
import { previewToken } from '#browser/preview-frame.ts'
import type { Session } from '#session/storage.ts'
import { pageSettings } from '#browser/page-settings.ts'
import { traceHeaders } from './page-view.ts'

export const API_PREFIX = '/api/v1'

let shownAccount: string | undefined
/** Sets the account that the page shows: what it calls is refused once the access to that account has ended. */
export const showAccount = (billingAccountId: string | undefined) => {
  shownAccount = billingAccountId
}

/** The headers of every call. Source: portal-shell.md, section 7. */
export function callHeaders(session: Session | undefined, hasBody: boolean): Record<string, string> {
  const preview = previewToken()
  return {
    accept: 'application/json',
    'x-brand': pageSettings.brand,
    'x-platform': isMobile() ? 'mobile' : 'web',
    'cache-control': 'no-cache',
    pragma: 'no-cache',
    'x-correlation-id': crypto.randomUUID(),
    ...traceHeaders(),
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    ...(session ? { authorization: `Bearer ${session.accessToken}` } : {}),
    ...(shownAccount ? { 'x-shown-account': encodeURIComponent(shownAccount) } : {}),
    ...(preview ? { 'x-preview': preview } : {}),
    ...(session?.staff?.impersonationId ? { 'x-impersonation': session.staff.impersonationId } : {}),
  }
}

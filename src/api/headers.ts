import { isMobile } from '#session/platform.ts'
import { previewToken } from '#browser/preview-frame.ts'
import type { Session } from '#session/storage.ts'
import { pageSettings } from '#browser/page-settings.ts'
import { traceHeaders } from './page-view.ts'

export const API_PREFIX = '/api/v1'

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
    ...(preview ? { 'x-preview': preview } : {}),
    ...(session?.staff?.impersonationId ? { 'x-impersonation': session.staff.impersonationId } : {}),
  }
}

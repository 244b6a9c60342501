import type { Session } from '#session/storage.ts'
import { pageSettings } from '#lib/page-settings.ts'

export const API_PREFIX = '/api/v1'

/** The headers of every call. Source: portal-shell.md, section 7. */
export function callHeaders(session: Session | undefined, hasBody: boolean): Record<string, string> {
  return {
    accept: 'application/json',
    'x-brand': pageSettings.brand,
    'cache-control': 'no-cache',
    pragma: 'no-cache',
    'x-correlation-id': crypto.randomUUID(),
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    ...(session ? { authorization: `Bearer ${session.accessToken}` } : {}),
    ...(session?.staff?.impersonationId ? { 'x-impersonation': session.staff.impersonationId } : {}),
  }
}

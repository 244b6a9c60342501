import * as Sentry from '@sentry/browser'
import { brandName, pageSettings } from '#browser/page-settings.ts'

/*
 * The error-reporting service, a chunk of its own that only loads where a DSN is configured. One session in five is
 * recorded, with every text and field masked. Source: portal-shell.md, section 9.
 */
const REPLAY_SAMPLE = 0.2

Sentry.init({
  dsn: pageSettings.sentryDsn,
  release: __BUILD_ID__,
  environment: brandName,
  dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
  replaysSessionSampleRate: REPLAY_SAMPLE,
  replaysOnErrorSampleRate: REPLAY_SAMPLE,
  integrations: [
    // The content policy allows no worker made of text, which is what compressing would take.
    Sentry.replayIntegration({ maskAllText: true, maskAllInputs: true, blockAllMedia: true, useCompression: false }),
  ],
  beforeSend: withoutQueries,
  beforeBreadcrumb: (crumb) => {
    if (crumb.data) for (const name of ['url', 'from', 'to']) crumb.data[name] = withoutQuery(crumb.data[name])
    return crumb
  },
})

/** Addresses go without their query, which may hold a code or a token. */
function withoutQueries(event: Sentry.ErrorEvent): Sentry.ErrorEvent {
  if (event.request) event.request = { ...event.request, url: withoutQuery(event.request.url) ?? '', query_string: '', headers: {} }
  return event
}

const withoutQuery = (url: string | undefined) => url?.replace(/[?#].*$/, '')

export function captureError(error: unknown, correlationId: string | undefined): void {
  Sentry.captureException(error, correlationId ? { tags: { correlationId } } : {})
}

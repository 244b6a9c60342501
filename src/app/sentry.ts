import * as Sentry from '@sentry/browser'
import { brandName, pageSettings } from '#browser/page-settings.ts'

/*
 * The error-reporting service, in a chunk that only loads where a DSN is configured. One session in five is recorded, with
 * all text and fields masked. Source: portal-shell.md, section 9.
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
    // Compression needs a worker made of text, which the content policy forbids.
    Sentry.replayIntegration({ maskAllText: true, maskAllInputs: true, blockAllMedia: true, useCompression: false }),
  ],
  beforeSend: withoutQueries,
  beforeBreadcrumb: (crumb) => {
    if (crumb.data) for (const name of ['url', 'from', 'to']) crumb.data[name] = withoutQuery(crumb.data[name])
    return crumb
  },
})

/** Removes queries from URLs: they may hold a code or a token. */
function withoutQueries(event: Sentry.ErrorEvent): Sentry.ErrorEvent {
  if (event.request) event.request = { ...event.request, url: withoutQuery(event.request.url) ?? '', query_string: '', headers: {} }
  return event
}

const withoutQuery = (url: string | undefined) => url?.replace(/[?#].*$/, '')

export function captureError(error: unknown, correlationId: string | undefined): void {
  Sentry.captureException(error, correlationId ? { tags: { correlationId } } : {})
}

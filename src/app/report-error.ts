import { clientError } from '#schemas/status/routes.ts'
import { call } from '#api/call.ts'
import { ProblemError } from '#api/problem.ts'
import { pageSettings } from '#browser/page-settings.ts'

/** More than this from one page view would say nothing new. */
const MAX_REPORTS = 10

let reports = 0

/**
 * Reports an error to the server's log and to the error-reporting service, if one is configured: the message, the stack, the
 * path without its query and the failed request. Nothing that customers typed or own is sent.
 */
export function reportError(error: unknown): void {
  if (reports >= MAX_REPORTS || isAborted(error)) return
  reports += 1
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  const correlationId = error instanceof ProblemError ? error.problem.instance?.replace('urn:uuid:', '') : undefined
  call(clientError, {
    body: {
      message: message.slice(0, 500),
      stack: stack?.slice(0, 4000),
      path: location.pathname.slice(0, 300),
      build: __BUILD_ID__,
      correlationId,
    },
  }).catch(() => {
    // The log cannot be reached; the page carries on.
  })
  if (pageSettings.sentryDsn) import('./sentry.ts').then(({ captureError }) => captureError(error, correlationId)).catch(() => {})
}

const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

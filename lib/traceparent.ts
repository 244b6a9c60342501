/*
 * How a browser names the trace of a page view to the server. Source: W3C Trace Context.
 */

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/

/** The `tracestate` of a page view's first call. */
export const PAGE_VIEW_BEGINS = 'portal=begins'

/** The `traceparent` of each call of a page view; its own span is the second half of the trace's id. @param traceId 32 hexadecimal digits */
export const traceparentOf = (traceId: string): string => `00-${traceId}-${traceId.slice(16)}-01`

/** The span that a call comes from; undefined unless it is one. */
export function readTraceparent(given: unknown): { traceId: string; spanId: string } | undefined {
  const [, traceId, spanId] = (typeof given === 'string' && TRACEPARENT.exec(given)) || []
  if (!traceId || !spanId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId }
}

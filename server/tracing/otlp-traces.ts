import { attributesOf, type Resource, resourceOf, unixNano } from './otlp-values.ts'
import { type Span, SPAN_KINDS } from './spans.ts'

const ERROR = 2

/** Spans as a collector takes them. Source: OTLP 1.3, JSON encoding. */
export const tracesOf = (resource: Resource, spans: readonly Span[]) => ({
  resourceSpans: [
    {
      resource: resourceOf(resource),
      scopeSpans: [
        {
          scope: { name: 'switchboard' },
          spans: spans.map(({ traceId, spanId, parentId, name, kind, startMs, endMs, attributes, failure }) => ({
            traceId,
            spanId,
            parentSpanId: parentId,
            name,
            kind: SPAN_KINDS[kind],
            startTimeUnixNano: unixNano(startMs),
            endTimeUnixNano: unixNano(endMs),
            attributes: attributesOf(attributes),
            status: failure === undefined ? {} : { code: ERROR, message: failure },
          })),
        },
      ],
    },
  ],
})

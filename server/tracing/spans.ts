import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { errorForLog } from '../process/log.ts'

/** Numbers of the kinds of span. Source: OTLP 1.3, trace.proto, SpanKind. */
export const SPAN_KINDS = { internal: 1, server: 2, client: 3, consumer: 5 } as const
export type SpanKind = keyof typeof SPAN_KINDS

type Attributes = Readonly<Record<string, string | number | undefined>>

/** Where a span is: the trace, and itself in it, both in hexadecimal. */
export interface SpanPlace {
  traceId: string
  spanId: string
}

/** One step of a trace. Attributes name routes, statements and outcomes, never what a customer sent or owns. */
export interface Span extends SpanPlace {
  parentId: string | undefined
  name: string
  kind: SpanKind
  /** since 1970 */
  startMs: number
  endMs: number
  attributes: Attributes
  /** the type of the error that ended it */
  failure: string | undefined
}

interface UnderWay {
  correlationId: string
  /** absent where nothing is traced */
  span?: SpanPlace | undefined
}

/** Takes spans that have ended, and says which traces are kept. */
export interface SpanRecorder {
  record(span: Span): void
  keeps(traceId: string): boolean
}

const underWay = new AsyncLocalStorage<UnderWay>()
let recorder: SpanRecorder | undefined

/** Traces go there from now on; nothing is traced without one. */
export function recordSpans(to: SpanRecorder | undefined): void {
  recorder = to
}

/** Records a span that something else began. */
export function recordSpan(span: Span): void {
  if (recorder?.keeps(span.traceId)) recorder.record(span)
}

/** True while traces go somewhere. */
export const isTracing = (): boolean => recorder !== undefined

/** Runs something under a correlation id, which the jobs that it sends carry on, and inside a span where there is one. */
export const correlate = <Result>(correlationId: string, run: () => Result, span?: SpanPlace): Result =>
  underWay.run({ correlationId, span }, run)

/** The id of what is under way: a request, or a job that came from one. */
export const currentCorrelation = (): string | undefined => underWay.getStore()?.correlationId

/** The span that is under way. */
export const currentSpan = (): SpanPlace | undefined => underWay.getStore()?.span

/** A span that begins now. It is recorded once it is ended, if its trace is kept. */
export interface OpenSpan extends SpanPlace {
  end(more?: { name?: string; attributes?: Attributes; failure?: string | undefined }): void
}

/** Begins a span where traces go somewhere: in the trace of its parent, or in a new one. */
export function beginSpan(name: string, kind: SpanKind, parent: SpanPlace | undefined, attributes: Attributes = {}): OpenSpan | undefined {
  const to = recorder
  const traceId = parent?.traceId ?? randomBytes(16).toString('hex')
  if (!to?.keeps(traceId)) return undefined
  const spanId = randomBytes(8).toString('hex')
  const startMs = nowMs()
  return {
    traceId,
    spanId,
    end(more = {}) {
      to.record({
        traceId,
        spanId,
        parentId: parent?.spanId,
        name: more.name ?? name,
        kind,
        startMs,
        endMs: nowMs(),
        attributes: { ...attributes, ...more.attributes },
        failure: more.failure,
      })
    },
  }
}

/** Runs something as a step of what is under way. */
export async function inSpan<Result>(name: string, run: () => Result, attributes?: Attributes): Promise<Awaited<Result>> {
  const current = underWay.getStore()
  const span = current?.span && beginSpan(name, 'internal', current.span, attributes)
  if (!current || !span) return await run()
  try {
    const result = await underWay.run({ ...current, span }, run)
    span.end()
    return result
  } catch (error) {
    span.end({ failure: failureOf(error) })
    throw error
  }
}

/** What a span says of an error; messages quote what customers sent. */
export const failureOf = (error: unknown): string => errorForLog(error).message

/** With fractions, which Date.now() lacks. */
export const nowMs = (): number => performance.timeOrigin + performance.now()

import { useEffect } from 'react'
import useSWR from 'swr'
import type { Envelope } from '#schemas/envelope.ts'
import type { Problem } from '#schemas/problem.ts'
import type { JSONSchema } from '#schemas/shape.ts'
import type { WidgetItem } from '#schemas/widget.ts'
import { request } from '#api/call.ts'
import { AWAY_STATUS, COMES_BACK } from '#api/comes-back.ts'
import { problem, ProblemError, problemOf } from '#api/problem.ts'
import { fetchAt } from '#browser/fetch-at.ts'
import { type PageContext, usePage } from './page-context.ts'

export interface WidgetData {
  /** the latest answer, however old */
  envelope: Envelope | undefined
  /** why a newer one could not be loaded */
  problem: Problem | undefined
  isFetching: boolean
  refetch(): void
}

type SourceKey = readonly [path: string, input: { query?: Record<string, string> }]

/** The cache key of a source's data: the path and the input of the call. */
export function sourceKey(source: string): SourceKey {
  const [path = '', search] = source.split('?')
  return [path, search ? { query: Object.fromEntries(new URLSearchParams(search)) } : {}]
}

/** Data of a widget, from its source or from the item itself. */
export function useWidgetData({ source, data }: WidgetItem, place: number): WidgetData {
  const page = usePage()
  const {
    data: envelope,
    error,
    isValidating,
    mutate,
  } = useSWR<Envelope, unknown>(source ? sourceKey(source) : null, (key: SourceKey) => fetchSource(key, place, page), {
    revalidateIfStale: false,
    revalidateOnFocus: false,
    ...COMES_BACK,
    dedupingInterval: 1000,
  })
  const nextAt = envelope?.nextAt
  useEffect(() => (nextAt ? fetchAt(Date.parse(nextAt), () => void mutate()) : undefined), [nextAt, mutate])

  if (!source) {
    return { envelope: { status: 'SUCCESS', asOf: '', data }, problem: undefined, isFetching: false, refetch: () => {} }
  }
  const isFailed = envelope?.status === 'ERROR'
  return {
    envelope: isFailed ? undefined : envelope,
    problem: error && !isOfLeaving(error) ? problemOf(error) : isFailed ? (envelope.problem ?? problem('/error/default')) : undefined,
    isFetching: isValidating,
    refetch: () => void mutate(),
  }
}

/** True where the page was left before the answer came: who comes back waits for the next. */
const isOfLeaving = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

async function fetchSource([path, input]: SourceKey, place: number, { queue, timeoutMs }: PageContext): Promise<Envelope> {
  return queue.run(place, async (leaving) => {
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const envelope = (await request({ method: 'GET', path, answer: ENVELOPE }, input, {
        signal: AbortSignal.any([leaving, timeout]),
      })) as Envelope
      if (isOfAway(envelope)) throw new ProblemError(envelope.problem ?? problem('/error/unavailable'))
      return envelope
    } catch (error) {
      if (timeout.aborted) throw new ProblemError(problem('/error/no_response', { external: true }), { cause: error })
      throw error
    }
  })
}

/** True for a source that cannot answer now and may later. */
export const isOfAway = ({ status, problem }: { status: string; problem?: { status?: number } | undefined }): boolean =>
  status === 'ERROR' && problem?.status === AWAY_STATUS

/** Of an answer whose data the widget checks. */
const ENVELOPE: JSONSchema = {
  type: 'object',
  required: ['status', 'asOf'],
  properties: { status: { enum: ['SUCCESS', 'NO_DATA', 'ERROR'] }, asOf: { type: 'string' } },
}

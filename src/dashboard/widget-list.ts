import { useState } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { widgetListOfTab } from '#schemas/portal/routes.ts'
import type { WidgetList } from '#schemas/portal/entities.ts'
import { cached, cacheKey } from '#api/cached.ts'
import { call } from '#api/call.ts'
import { ProblemError } from '#api/problem.ts'
import { knowsBuild, knowsTypes } from '#registry/index.ts'
import { sourceKey } from './use-widget-data.ts'

/** A list, with the time if it came with the start-up. */
type KeptList = WidgetList & { keptAtMs?: number }

const FRESH_MS = 5_000

export const listKey = (tabId: string) => [widgetListOfTab.path, { query: { tabId } }] as const

/** Makes a call with the name of this build, and with all its widget types if the server does not know the build. */
export async function withKnownTypes<T>(fetchAnswer: (clientTypes: string) => Promise<T>): Promise<T> {
  try {
    return await fetchAnswer(knowsBuild)
  } catch (error) {
    if (error instanceof ProblemError && error.problem.type === '/error/unknown_build') return fetchAnswer(knowsTypes)
    throw error
  }
}

/** The widgets of a tab; fetched again on every visit, while the cached list is shown. */
export function useWidgetList(tabId: string | undefined) {
  const key = tabId === undefined ? null : listKey(tabId)
  const { cache, mutate: keep } = useSWRConfig()
  const kept = key === null ? undefined : (cached(cache, key) as KeptList | undefined)
  // A list that came with the start-up a moment ago is not fetched again.
  const [isFresh] = useState(() => Date.now() - (kept?.keptAtMs ?? 0) < FRESH_MS)
  const { data, error, mutate } = useSWR<KeptList, unknown>(
    key,
    () => withKnownTypes((clientTypes) => call(widgetListOfTab, { query: { tabId: tabId ?? '', clientTypes } })),
    {
      revalidateIfStale: !isFresh,
      revalidateOnFocus: true,
      focusThrottleInterval: 60_000,
      // Not in the fetcher: SWR drops an answer that was overtaken by another selection, and its data must go with it.
      onSuccess({ data: alongside = {} }) {
        for (const [source, envelope] of Object.entries(alongside)) {
          // What a widget is loading is newer, as after an act of the customer: SWR would drop it for this.
          if (cache.get(cacheKey(sourceKey(source)))?.isValidating) continue
          // A widget may have loaded newer data since the list was asked for.
          const newest = (known?: { asOf: string }) => (known && known.asOf > envelope.asOf ? known : envelope)
          keep(sourceKey(source), newest, { revalidate: false })
        }
      },
    },
  )
  return { list: data as WidgetList | undefined, error, refetch: () => mutate() }
}

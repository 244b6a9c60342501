import useSWR, { type SWRConfiguration, useSWRConfig } from 'swr'
import type { Route, RouteAnswer, RouteInput } from '#schemas/route.ts'
import { cacheKey, cached, useForgetWidgetData } from './cached.ts'
import { call } from './call.ts'
import { isOtherSelected, problemOf } from './problem.ts'

/**
 * What a call answers, cached by the route and its input. While the answer for another input loads, the one before stays;
 * where it fails, it does not. What a call answered once stays where it fails later.
 * @param input undefined while the call is not to be made
 */
export function useApi<R extends Route>(route: R, input: RouteInput<R> | undefined, options?: SWRConfiguration<RouteAnswer<R>>) {
  const { cache } = useSWRConfig()
  const key = input === undefined ? null : [route.path, input]
  const answer = useSWR<RouteAnswer<R>>(key, () => call(route, input as RouteInput<R>), { keepPreviousData: true, ...options })
  return answer.error !== undefined && key && cached(cache, key) === undefined ? { ...answer, data: undefined } : answer
}

/**
 * Loads what these calls answered again, whatever their input.
 * @returns false where a newer answer did not come, and the old one stays
 */
export function useRefresh(): (...paths: readonly string[]) => Promise<boolean> {
  const { cache, mutate } = useSWRConfig()
  return async (...paths) => {
    const keys: (readonly unknown[])[] = []
    await mutate((key) => {
      const isOne = Array.isArray(key) && paths.includes(String(key[0]))
      if (isOne) keys.push(key)
      return isOne
    })
    return keys.every((key) => cache.get(cacheKey(key))?.error === undefined)
  }
}

/** As useRefresh, for a change that shows in widgets and insights too: they load again as well. */
export function useRefreshWithWidgets(): ReturnType<typeof useRefresh> {
  const refresh = useRefresh()
  const forgetWidgetData = useForgetWidgetData()
  return (...paths) => {
    forgetWidgetData()
    return refresh(...paths)
  }
}

/** Saves, and loads again what it may have changed, which is also what a refusal was about. @returns what loading it again did */
export async function saveAndRefresh<Answer>(save: () => Promise<unknown>, refresh: () => Promise<Answer>): Promise<Answer> {
  try {
    await save()
  } catch (error) {
    if (!isOtherSelected(problemOf(error))) await refresh()
    throw error
  }
  return refresh()
}

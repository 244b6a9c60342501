import useSWR, { type SWRConfiguration, useSWRConfig } from 'swr'
import type { Route, RouteAnswer, RouteInput } from '#schemas/route.ts'
import { cached } from './cached.ts'
import { call } from './call.ts'

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

/** Loads what these calls answered again, whatever their input. */
export function useRefresh(): (...paths: readonly string[]) => Promise<unknown> {
  const { mutate } = useSWRConfig()
  return (...paths) => mutate((key) => Array.isArray(key) && paths.includes(String(key[0])))
}

import useSWR, { type SWRConfiguration, useSWRConfig } from 'swr'
import type { Route, RouteAnswer, RouteInput } from '#schemas/route.ts'
import { call } from './call.ts'

/**
 * What a call answers, cached by the route and its input. While the answer for another input loads, the one before stays.
 * @param input undefined while the call is not to be made
 */
export function useApi<R extends Route>(route: R, input: RouteInput<R> | undefined, options?: SWRConfiguration<RouteAnswer<R>>) {
  return useSWR<RouteAnswer<R>>(input === undefined ? null : [route.path, input], () => call(route, input as RouteInput<R>), {
    keepPreviousData: true,
    ...options,
  })
}

/** Loads what these calls answered again, whatever their input. */
export function useRefresh(): (...paths: readonly string[]) => Promise<unknown> {
  const { mutate } = useSWRConfig()
  return (...paths) => mutate((key) => Array.isArray(key) && paths.includes(String(key[0])))
}

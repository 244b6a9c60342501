import useSWR from 'swr'
import type { Route, RouteAnswer, RouteInput } from '#schemas/route.ts'
import { call } from './call.ts'

/**
 * What a call answers, kept by the route and its input. While another input's answer is on its way, the one before stays.
 * @param input undefined while it is not to be made
 */
export function useApi<R extends Route>(route: R, input: RouteInput<R> | undefined) {
  return useSWR<RouteAnswer<R>>(input === undefined ? null : [route.path, input], () => call(route, input as RouteInput<R>), {
    keepPreviousData: true,
  })
}

import useSWR from 'swr'
import type { Route, RouteAnswer, RouteInput } from '#schemas/route.ts'
import { call } from '#api/call.ts'
import { useDraft } from './draft/draft-store.ts'

/**
 * Calls a route again after each change of any campaign. The last answer stays until the new one comes.
 * @param input undefined for no call
 */
export function useAtLatest<R extends Route>(route: R, input: RouteInput<R> | undefined) {
  const latest = useDraft((state) => state.latest)
  return useSWR<RouteAnswer<R>>(input === undefined ? null : [route.path, input, latest], () => call(route, input as RouteInput<R>), {
    keepPreviousData: true,
  })
}

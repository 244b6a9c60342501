import useSWR from 'swr'
import type { Route, RouteAnswer, RouteInput } from '#schemas/route.ts'
import { call } from '#api/call.ts'
import { useDraft } from './draft/draft-store.ts'

/**
 * Calls a route again at each new revision of the draft. The last answer stays until the new one comes.
 * @param input undefined for no call
 */
export function useAtRevision<R extends Route>(route: R, input: RouteInput<R> | undefined) {
  const revision = useDraft((state) => state.revision)
  return useSWR<RouteAnswer<R>>(input === undefined ? null : [route.path, input, revision], () => call(route, input as RouteInput<R>), {
    keepPreviousData: true,
  })
}

import useSWR from 'swr'
import type { Route, RouteAnswer, RouteInput } from '#schemas/route.ts'
import { call } from '#api/call.ts'
import { useDraft } from './draft/draft-store.ts'

/**
 * What a call answers about the draft and its releases, asked again at each new revision. The answer before stays
 * while the new one is on its way.
 * @param input undefined while the call is not to be made
 */
export function useAtRevision<R extends Route>(route: R, input: RouteInput<R> | undefined) {
  const revision = useDraft((state) => state.revision)
  return useSWR<RouteAnswer<R>>(input === undefined ? null : [route.path, input, revision], () => call(route, input as RouteInput<R>), {
    keepPreviousData: true,
  })
}

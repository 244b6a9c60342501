import useSWR from 'swr'
import type { Route, RouteAnswer, RouteInput } from '#schemas/route.ts'
import { call } from '#api/call.ts'
import { useDraft } from './draft/draft-store.ts'

/**
 * Calls a route again at each new revision of the draft, or after each change of any campaign. The last answer stays until the
 * new one comes.
 * @param input undefined for no call
 */
export function useApiAt<R extends Route>(moment: 'revision' | 'latest', route: R, input: RouteInput<R> | undefined) {
  const at = useDraft((state) => state[moment])
  return useSWR<RouteAnswer<R>>(input === undefined ? null : [route.path, input, at], () => call(route, input as RouteInput<R>), {
    keepPreviousData: true,
  })
}

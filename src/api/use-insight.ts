import { useSWRConfig } from 'swr'
import type { Route, RouteAnswer, RouteInput } from '#schemas/route.ts'
import { cached } from './cached.ts'
import { useApi } from './use-api.ts'
import { nextMark } from '#lib/local-day.ts'

/** Source: portal-usage.md, section 9, eco tracker refresh. */
const MINUTES = 10

const untilNextMark = () => nextMark(new Date(), MINUTES).getTime() - Date.now() + 500

/** When each answer was loaded; who signs in next has none of them. */
const loadedAt = new WeakMap<object, Date>()

interface Options<Answer> {
  /** false for an answer that will soon be another one: it is asked for at each visit. */
  isSettled?: (answer: Answer) => boolean
  /** Asks again at each mark of ten minutes while the page is shown. */
  followsMarks?: boolean
}

/**
 * As useApi, for a tab of the insights: opened again, it shows what was loaded since the last mark of ten minutes without asking for it.
 * Source: portal-usage.md, sections 2 (each loads once) and 4 (the eco tracker reloads at ten-minute marks).
 * @param input undefined while the call is not to be made
 */
export function useInsight<R extends Route>(
  route: R,
  input: RouteInput<R> | undefined,
  { isSettled = () => true, followsMarks = false }: Options<RouteAnswer<R>> = {},
) {
  const { cache } = useSWRConfig()
  const key = [route.path, input]
  const known = input === undefined ? undefined : (cached(cache, key) as RouteAnswer<R> | undefined)
  const at = known && loadedAt.get(known)
  const isFresh = known !== undefined && at !== undefined && nextMark(at, MINUTES) > new Date() && isSettled(known)
  return useApi(route, input, {
    revalidateIfStale: !isFresh,
    onSuccess: (answer: RouteAnswer<R>) => {
      // The cache keeps the former object where the new one says the same.
      for (const one of [answer, cached(cache, key)]) if (one instanceof Object) loadedAt.set(one, new Date())
    },
    refreshInterval: followsMarks ? untilNextMark : 0,
  })
}

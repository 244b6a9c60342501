import { type Cache, unstable_serialize, useSWRConfig } from 'swr'
import type { Envelope } from '#schemas/envelope.ts'

/** The name of a call's answer in the cache. @param key its path and input */
export const cacheKey = (key: readonly unknown[]): string => unstable_serialize(key)

/** The answer that is cached for a call. */
export const cached = (cache: Cache, key: readonly unknown[]): unknown => cache.get(cacheKey(key))?.data

/** True for an answer that feeds a widget. */
export const isWidgetData = (data: unknown): boolean => (data as Envelope | undefined)?.asOf !== undefined

/** True for what is worked out from answers and readings, and shown by the pages of insights. */
const isInsight = ([path]: readonly unknown[]): boolean => String(path).startsWith('/private/insights/')

/** Forgets what widgets and insights show, after a change that may show in any of them: each loads again, at once or when it is seen next. */
export function useForgetWidgetData(): () => Promise<unknown> {
  const { cache, mutate } = useSWRConfig()
  const isOld = (key: unknown) => Array.isArray(key) && (isInsight(key) || isWidgetData(cached(cache, key)))
  return () => mutate(isOld, undefined)
}

import { unstable_serialize, useSWRConfig } from 'swr'
import type { Envelope } from '#schemas/envelope.ts'

/** Forgets what widgets show, after a change that may show in any of them: they ask anew when they are seen next. */
export function useForgetWidgetData(): () => Promise<unknown> {
  const { cache, mutate } = useSWRConfig()
  const isWidgetData = (key: unknown) => (cache.get(unstable_serialize(key as [string]))?.data as Envelope | undefined)?.asOf !== undefined
  return () => mutate(isWidgetData, undefined, { revalidate: false })
}

import useSWR from 'swr'
import { outage } from '#schemas/status/routes.ts'
import type { RouteAnswer } from '#schemas/route.ts'
import { call } from '#api/call.ts'
import { takeAhead } from './boot.ts'

export type OutageState = RouteAnswer<typeof outage>

/** An outage that begins or ends reaches an open page within a minute, and sooner when it is looked at again. */
const LOOK_AGAIN_MS = 30_000

/** Whether there is an outage; undefined before the first answer. If that cannot be had there is none. */
export function useOutage(): OutageState | undefined {
  const { data } = useSWR([outage.path, {}], () => call(outage, {}, takeAhead('outage')).catch((): OutageState => ({ isOutage: false })), {
    refreshInterval: LOOK_AGAIN_MS,
    revalidateOnFocus: true,
    focusThrottleInterval: 1_000,
    dedupingInterval: 500,
  })
  return data
}

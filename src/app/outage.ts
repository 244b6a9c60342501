import { create } from 'zustand'
import { outage } from '#schemas/status/routes.ts'
import type { RouteAnswer } from '#schemas/route.ts'
import { call } from '#api/call.ts'
import { takeAhead } from './boot.ts'

export type OutageState = RouteAnswer<typeof outage>

/** An outage that begins or ends reaches an open page within this time, and sooner when it is looked at again. */
const LOOK_AGAIN_MS = 30_000

/** Whether there is an outage; undefined before the first answer. */
export const useOutage = create<{ outage?: OutageState }>(() => ({}))

/** If it cannot be had there is none. Source: portal-shell.md, section 7, Public. */
async function look(): Promise<OutageState> {
  const now = await call(outage, {}, takeAhead('outage')).catch((): OutageState => ({ isOutage: false }))
  const before = useOutage.getState().outage
  // The same answer again draws nothing again.
  if (JSON.stringify(now) !== JSON.stringify(before)) useOutage.setState({ outage: now })
  return now
}

/** Looks now, and from time to time while the page is looked at. */
export function watchOutage(): Promise<OutageState> {
  const lookIfSeen = () => {
    if (document.visibilityState === 'visible') look()
  }
  setInterval(lookIfSeen, LOOK_AGAIN_MS)
  addEventListener('focus', lookIfSeen)
  document.addEventListener('visibilitychange', lookIfSeen)
  return look()
}

import { create } from 'zustand'
import { outage } from '#schemas/status/routes.ts'
import type { RouteAnswer } from '#schemas/route.ts'
import { call } from '#api/call.ts'
import { pageSettings } from '#browser/page-settings.ts'
import { takeAhead } from './boot.ts'

export type OutageState = RouteAnswer<typeof outage>

/** Open pages notice an outage within this time, and sooner when they get the focus. */
const CHECK_EVERY_MS = 30_000

/** The current outage, if any; undefined before the first answer. */
export const useOutage = create<{ outage?: OutageState }>(() => ({}))

/** A failed call counts as no outage, unless one is known. Source: portal-shell.md, section 7, Public. */
async function check(): Promise<OutageState> {
  const told = await call(outage, {}, takeAhead('outage')).catch(() => undefined)
  const before = useOutage.getState().outage
  const now = told ?? before ?? { isOutage: pageSettings.isOutage === true }
  // The same answer renders nothing again.
  if (JSON.stringify(now) !== JSON.stringify(before)) useOutage.setState({ outage: now })
  return now
}

/** Checks now, and regularly while the page is visible. */
export function watchOutage(): Promise<OutageState> {
  const checkIfVisible = () => {
    if (document.visibilityState === 'visible') check()
  }
  setInterval(checkIfVisible, CHECK_EVERY_MS)
  addEventListener('focus', checkIfVisible)
  document.addEventListener('visibilitychange', checkIfVisible)
  return check()
}

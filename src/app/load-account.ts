import { accountDetails } from '#schemas/account/routes.ts'
import type { BootstrapAnswer, InitialData, Tab } from '#schemas/portal/entities.ts'
import { navigation, tabs } from '#schemas/portal/routes.ts'
import type { Problem } from '#schemas/problem.ts'
import { businessProfile, homeProfile } from '#schemas/profile/routes.ts'
import type { Route } from '#schemas/route.ts'
import { nationalAlert } from '#schemas/status/routes.ts'
import { tipsOfCustomer } from '#schemas/tips/routes.ts'
import { call } from '#api/call.ts'
import { problemOf } from '#api/problem.ts'
import { paths } from '#lib/paths.ts'
import { reportError } from './report-error.ts'
import type { Keep, Started } from './start-up.ts'

/** What is left of the navigation when the tabs fail to load. */
const DASHBOARD_ALONE: Tab[] = [{ id: 'dashboard', label: 'Dashboard', path: paths.dashboard() }]

/**
 * Phase two of the start-up, in parallel, then the national alert; answers that came with the bootstrap are not fetched again.
 * @param step called after each call
 * @throws {ProblemError} if navigation, tips or the profile fail, which ends the session. The tabs have a substitute, a failure
 * of the account's details is kept, and a failed alert is ignored.
 * Source: portal-shell.md, section 4, Start-up; section 2, Navigation; section 8.
 */
export async function loadRest(initial: InitialData, ahead: BootstrapAnswer | undefined, keep: Keep, step: () => void): Promise<Started> {
  const counted = async <T>(answer: Promise<T> | T): Promise<T> => {
    const value = await answer
    step()
    return value
  }
  const load = async (route: Route) => keep([route.path, {}], await call(route, {}))

  let detailsProblem: Problem | undefined
  const details = load(accountDetails).catch((error: unknown) => {
    detailsProblem = problemOf(error)
    reportError(error)
  })
  // Staff have neither home nor business.
  const profile = initial.billingAccountNumber && (initial.accountType === 'sme' ? businessProfile : homeProfile)
  const [ownNavigation, ownTabs] = await Promise.all([
    counted(ahead?.navigation ?? call(navigation, {})),
    counted(
      ahead?.tabs.tabs ??
        call(tabs, {})
          .then(({ tabs: own }) => own)
          .catch(() => DASHBOARD_ALONE),
    ),
    counted(details),
    counted(load(tipsOfCustomer)),
    counted(profile ? load(profile) : undefined),
  ])
  const alert = await counted(
    ahead
      ? ahead.alert
      : call(nationalAlert, {})
          .then((answer) => answer.alert)
          .catch(() => undefined),
  )
  return { initial, navigation: ownNavigation, tabs: ownTabs, alert, detailsProblem }
}

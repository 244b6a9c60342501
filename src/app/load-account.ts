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

/** The dashboard alone: what is left of the navigation when the tabs cannot be had. */
const DASHBOARD_ALONE: Tab[] = [{ id: 'dashboard', label: 'Dashboard', path: paths.dashboard() }]

/**
 * Phase two of the start-up and the national alert after it; all of a phase at once, what came ahead taken from there.
 * @param step called as each of its calls is done
 * @throws {ProblemError} where navigation, tips or the profile cannot be had: that ends the session. The tabs have a
 * substitute, the account's details keep their error, and the alert is nobody's trouble.
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

import { type ComponentType, lazy, Suspense } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { mainUsagePath } from '#lib/navigation.ts'
import type { AccountPath } from '#lib/paths.ts'
import { COMES_BACK } from '#api/comes-back.ts'
import { forgetCode, lazyPage } from '#pages/account/lazy-page.ts'
import { readSession } from '#session/storage.ts'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { AccountArea } from './account-area.tsx'
import { destinationOf, type Screen } from './destination.ts'
import { isLeavingSession } from './end-session.ts'
import { FatalScreen } from './fatal.tsx'
import { FullPageLoader } from './full-page-loader.tsx'
import { currentMode } from './mode.ts'
import { useOutage } from './outage.ts'
import { reportError } from './report-error.ts'
import { type StartUp, startedOf, useStartUp } from './start-up.ts'

const OutagePage = lazyPage(() => import('#pages/outage/index.tsx'))

const SCREENS: Record<Screen, ComponentType> = {
  login: lazy(() => import('#pages/login/index.tsx')),
  authRedirect: lazy(() => import('#pages/auth/redirect/index.tsx')),
  authError: lazy(() => import('#pages/auth-error/index.tsx')),
  generalError: lazy(() => import('#pages/general-error/index.tsx')),
  impersonate: lazy(() => import('#pages/impersonate/index.tsx')),
  impersonateLogout: lazy(() => import('#pages/impersonate-logout/index.tsx')),
  studio: lazy(() => import('#studio/index.tsx')),
}

/** The portal: the screen or page of the current path. */
export function App() {
  return (
    <SWRConfig value={{ revalidateOnFocus: false, ...COMES_BACK }}>
      <Suspense fallback={<FullPageLoader />}>
        <AtAddress />
      </Suspense>
    </SWRConfig>
  )
}

function AtAddress() {
  const { outage } = useOutage()
  const address = useLocation()
  const mainUsage = useStartUp(mainUsageOf)
  const hasFailed = useStartUp(({ is }) => is === 'error')
  // Nothing renders before it is known whether the portal is open.
  if (!outage) return <FullPageLoader />
  const mode = currentMode()
  const destination = destinationOf(address, {
    // Where a session ends, the account's pages say why, or stay until another page has loaded.
    isSignedIn: hasFailed || isLeavingSession() || readSession() !== undefined,
    isOutage: outage.isOutage,
    mode,
    mainUsage,
  })
  switch (destination.is) {
    case 'outage':
      return (
        <ErrorBoundary
          resetKeys={[outage]}
          onError={(error) => forgetCode(error) === false && reportError(error)}
          fallback={() => <FatalScreen detail={outage.message ?? 'This page comes back by itself.'} />}
        >
          <OutagePage message={outage.message} />
        </ErrorBoundary>
      )
    case 'forward':
      return <Navigate replace to={destination.to} />
    case 'account':
      return <AccountArea mode={mode} outageBanner={outage.banner} />
    case 'screen': {
      const ScreenHere = SCREENS[destination.screen]
      return <ScreenHere />
    }
  }
}

/** The page that /account/usage leads to; undefined until the selected site's energies are known. */
function mainUsageOf(state: StartUp): AccountPath | undefined {
  const started = startedOf(state)
  return started && mainUsagePath(started.initial.energyTypes ?? [])
}

import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import type { Announcement } from '#schemas/status/entities.ts'
import { referenceOf } from '#api/problem.ts'
import { pageSettings } from '#browser/page-settings.ts'
import { paths } from '#lib/paths.ts'
import { hasStarted, markStarted } from '#session/storage.ts'
import { forgetCode, lazyPage } from '#pages/account/lazy-page.ts'
import { isForEveryone, NoAccountPage, pageAt, tabPages } from '#pages/account/pages.ts'
import WidgetPage from '#pages/account/widget-page.tsx'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { useTimeout } from '#ui/use-timeout.ts'
import type { Mode } from './destination.ts'
import { FatalScreen } from './fatal.tsx'
import { Shell } from './shell/shell.tsx'
import { PageWaiting } from '#ui/page-waiting.tsx'
import { FullPageLoader } from './full-page-loader.tsx'
import { PageFailure } from './page-failure.tsx'
import { reportError } from './report-error.ts'
import { initialise, markIntroduced, progressOf, type Started, startedOf, useStartUp } from './start-up.ts'

const OutagePage = lazyPage(() => import('#pages/outage/index.tsx'))
const NotFoundPage = lazyPage(() => import('#pages/account/not-found-page.tsx'))
const Deferred = lazy(() => import('./deferred/deferred.tsx'))

const AWAY_MESSAGE = 'We cannot reach your account just now. This page comes back by itself, and you stay signed in.'

interface Props {
  mode: Mode
  outageBanner?: Announcement | undefined
}

/** Everything below /account: starts up once, then renders the shell with the page of the path. */
export function AccountArea({ mode, outageBanner }: Props) {
  const is = useStartUp((state) => state.is)
  const started = useStartUp(startedOf)
  const problem = useStartUp((state) => (state.is === 'error' ? state.problem : undefined))
  const isLoaded = is === 'idle'
  // A page that is there is not covered for as long as the server is away.
  const [loaderMs] = useState(() => (hasStarted() ? 0 : pageSettings.loaderMs))
  const isLifted = useAfter(loaderMs, isLoaded || is === 'away')
  const isQuiet = useQuiet(isLoaded && isLifted)
  // Renders again only when `started` changes.
  const page = useMemo(() => started && <PageOfAddress started={started} />, [started])
  useEffect(() => void initialise(), [])
  useEffect(() => {
    if (isLoaded) markStarted()
  }, [isLoaded])

  if (problem) {
    const hasAccessEnded = problem.type === '/error/access_ended'
    // On 401, sign-out is already in progress.
    return problem.status === 401 ? (
      <FullPageLoader />
    ) : (
      <FatalScreen
        title={hasAccessEnded ? problem.title : undefined}
        needsHelp={!hasAccessEnded}
        detail={problem.isForCustomers ? problem.detail : 'Reload the page and sign in again.'}
        reference={referenceOf(problem)}
      />
    )
  }
  if (!started)
    return is === 'away' ? (
      // The network that took the answers away may have taken this page too.
      <ErrorBoundary resetKeys={[]} onError={forgetCode} fallback={() => <Progress />}>
        <OutagePage message={AWAY_MESSAGE} />
      </ErrorBoundary>
    ) : (
      <Progress />
    )
  return (
    <>
      {!isLifted && <Progress />}
      <Shell started={started} mode={mode} outageBanner={outageBanner} isLoaded={isQuiet}>
        {page}
      </Shell>
      {isQuiet && (
        // If this chunk fails to load, carry on without it: the page is already rendered.
        <ErrorBoundary resetKeys={[]} onError={reportError} fallback={() => null}>
          <Suspense fallback={null}>
            <Deferred initial={started.initial} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}

const Progress = () => <FullPageLoader progress={useStartUp(progressOf)} />

function PageOfAddress({ started }: { started: Started }) {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary resetKeys={[pathname]} onError={reportError} fallback={(error, again) => <PageFailure error={error} again={again} />}>
      <Suspense fallback={<PageWaiting label="Loading the page" />}>
        <PageAt started={started} />
      </Suspense>
    </ErrorBoundary>
  )
}

function PageAt({ started: { initial, tabs } }: { started: Started }) {
  const { pathname, search, hash } = useLocation()
  const [lastFound, setLastFound] = useState<string>()
  const path = pathname.replace(/\/+$/, '')

  if (path === paths.account()) {
    if (initial.metadata?.shouldShowFeatureMessages) return <Navigate replace to={`${paths.featureMessages()}${search}${hash}`} />
    const [first] = tabs
    return first ? <Navigate replace to={`${first.path}${search}${hash}`} /> : <NotFoundPage />
  }
  const tab = tabs.find((candidate) => candidate.path === path)
  const Page = pageAt(path)
  if (!tab && !Page) {
    // The newly selected account may not have the page that was open.
    if (lastFound === path) return <Navigate replace to={paths.account()} />
    return <NotFoundPage tabs={tabs} />
  }
  if (lastFound !== path) setLastFound(path)
  const TabPage = tab && Object.hasOwn(tabPages, path) ? tabPages[path] : undefined
  if (!isForEveryone(path) && initial.billingAccountNumber === undefined) {
    return <NoAccountPage isStaff={initial.isStaff === true} />
  }
  if (Page) return <Page onIntroduced={markIntroduced} initial={initial} />
  if (tab && TabPage) return <TabPage onIntroduced={markIntroduced} initial={initial} tab={tab} />
  return tab ? <WidgetPage key={tab.id} tab={tab} isStaff={initial.isStaff === true || initial.impersonation !== undefined} /> : null
}

/** Turns true `ms` after `isTrue` does, and stays so; immediately if ms is 0. */
function useAfter(ms: number, isTrue: boolean): boolean {
  const [hasPassed, setHasPassed] = useState(ms === 0)
  useTimeout(isTrue && !hasPassed ? ms : undefined, () => setHasPassed(true))
  return hasPassed
}

/** Turns true once the browser is idle after `isTrue`; deferred work starts then. */
function useQuiet(isTrue: boolean): boolean {
  const [isQuiet, setIsQuiet] = useState(false)
  useEffect(() => {
    if (!isTrue || isQuiet) return
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(() => setIsQuiet(true), 300)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(() => setIsQuiet(true), { timeout: 2_000 })
    return () => cancelIdleCallback(handle)
  }, [isTrue, isQuiet])
  return isTrue && isQuiet
}

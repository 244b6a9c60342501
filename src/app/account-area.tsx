import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { unstable_serialize, useSWRConfig } from 'swr'
import type { Announcement } from '#schemas/status/entities.ts'
import { wordsFor } from '#api/problem.ts'
import { onReloadEverything } from '#api/use-action.ts'
import { pageSettings } from '#lib/page-settings.ts'
import { paths } from '#lib/paths.ts'
import NotFoundPage from '#pages/account/not-found-page.tsx'
import { accountPages } from '#pages/account/pages.ts'
import WidgetPage from '#pages/account/widget-page.tsx'
import type { Mode } from './destination.ts'
import { FatalBoundary, FatalScreen } from './fatal.tsx'
import { Frame } from './frame/frame.tsx'
import { FullPageLoader } from './full-page-loader.tsx'
import { counted, initialise, markIntroduced, reinitialise, type Started, STEPS, useStartUp } from './start-up.ts'

const AfterStart = lazy(() => import('./after-start/after-start.tsx'))

interface Props {
  mode: Mode
  outageBanner?: Announcement | undefined
}

/** Everything below /account: starts up once, then draws the frame and the page of the address in it. */
export function AccountArea({ mode, outageBanner }: Props) {
  const state = useStartUp()
  const { mutate } = useSWRConfig()
  const { pathname } = useLocation()
  const isLoaded = state.is === 'idle'
  const isLifted = useAfter(pageSettings.loaderMs, isLoaded)

  useEffect(() => {
    const keep = (key: readonly unknown[], value: unknown) => mutate(key, value, { revalidate: false })
    initialise(keep)
    onReloadEverything(async () => {
      const keeper = counted(keep)
      await reinitialise(keeper.keep)
      // Whatever did not come along is of the account before.
      await mutate((key) => !keeper.has(unstable_serialize(key)))
    })
  }, [mutate])

  switch (state.is) {
    case 'none':
      return <FullPageLoader />
    case 'error':
      // The session is over, and the way out is being taken.
      if (state.problem.status === 401) return <FullPageLoader />
      return <FatalScreen detail={wordsFor(state.problem)} />
    case 'loading':
    case 'idle': {
      const { started } = state
      const progress = state.is === 'loading' ? state.done / STEPS : 1
      if (!started) return <FullPageLoader progress={progress} />
      return (
        <>
          {!isLifted && <FullPageLoader progress={progress} />}
          <Frame started={started} mode={mode} outageBanner={outageBanner} isLoaded={isLoaded}>
            <FatalBoundary resetOn={pathname}>
              <Suspense fallback={null}>
                <PageOfAddress started={started} />
              </Suspense>
            </FatalBoundary>
          </Frame>
          {isLoaded && isLifted && (
            <Suspense fallback={null}>
              <AfterStart initial={started.initial} />
            </Suspense>
          )}
        </>
      )
    }
  }
}

function PageOfAddress({ started: { initial, tabs } }: { started: Started }) {
  const { pathname, search } = useLocation()
  const lastFound = useRef<string>(undefined)
  const path = pathname.replace(/\/+$/, '')

  if (path === paths.account()) {
    if (initial.metadata?.shouldShowFeatureMessages) return <Navigate replace to={`${paths.featureMessages()}${search}`} />
    const [first] = tabs
    return first ? <Navigate replace to={`${first.path}${search}`} /> : <NotFoundPage />
  }
  const tab = tabs.find((candidate) => candidate.path === path)
  const Page = Object.hasOwn(accountPages, path) ? accountPages[path] : undefined
  if (!tab && !Page) {
    // Another account may not have the page that the one before it showed.
    if (lastFound.current === path) return <Navigate replace to={paths.account()} />
    return <NotFoundPage />
  }
  lastFound.current = path
  if (Page) return <Page onIntroduced={markIntroduced} />
  return tab ? <WidgetPage key={tab.id} tab={tab} isStaff={initial.isStaff === true || initial.impersonation !== undefined} /> : null
}

/** True once a span of time has passed since something came true; at once and for good where there is no span. */
function useAfter(ms: number, isTrue: boolean): boolean {
  const [hasPassed, setHasPassed] = useState(ms === 0)
  useEffect(() => {
    if (!isTrue || hasPassed) return
    const timer = setTimeout(() => setHasPassed(true), ms)
    return () => clearTimeout(timer)
  }, [ms, isTrue, hasPassed])
  return hasPassed
}

import { useEffect, useState } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import type { Tab } from '#schemas/portal/entities.ts'
import { userVisit } from '#schemas/events/routes.ts'
import { call } from '#api/call.ts'
import { wordsFor } from '#api/problem.ts'
import { pageSettings } from '#lib/page-settings.ts'
import WidgetPage from '#pages/account/widget-page.tsx'
import NotFoundPage from '#pages/account/not-found-page.tsx'
import { FatalScreen } from './fatal.tsx'
import { Frame } from './frame.tsx'
import { FullPageLoader } from './full-page-loader.tsx'
import { useStartUp } from './start-up.ts'

/** Everything below /account: starts up once, then draws the frame and the page of the address in it. */
export function AccountArea() {
  const startUp = useStartUp()
  const isLoaderDue = useAtLeast(pageSettings.loaderMs)
  const isStarted = startUp.is === 'started'
  useEffect(() => {
    // Counting a visit is not worth an error message.
    if (isStarted) call(userVisit, {}).catch(() => {})
  }, [isStarted])

  switch (startUp.is) {
    case 'starting':
      return <FullPageLoader />
    case 'failed':
      // The session is over, and the way to the login page is being taken.
      if (startUp.problem.status === 401) return <FullPageLoader />
      return <FatalScreen detail={wordsFor(startUp.problem)} />
    case 'started': {
      const { initial, tabs } = startUp.started
      return (
        <>
          {isLoaderDue && <FullPageLoader />}
          <Frame name={initial.firstName ?? initial.username} tabs={tabs}>
            <Routes>
              <Route index element={<ToFirstTab tabs={tabs} />} />
              <Route path="*" element={<PageOfAddress tabs={tabs} isStaff={initial.isStaff === true} />} />
            </Routes>
          </Frame>
        </>
      )
    }
  }
}

function ToFirstTab({ tabs }: { tabs: Tab[] }) {
  const { search } = useLocation()
  const [first] = tabs
  return first ? <Navigate replace to={`${first.path}${search}`} /> : <NotFoundPage />
}

function PageOfAddress({ tabs, isStaff }: { tabs: Tab[]; isStaff: boolean }) {
  const { pathname } = useLocation()
  const tab = tabs.find(({ path }) => path === pathname.replace(/\/+$/, ''))
  return tab ? <WidgetPage key={tab.id} tab={tab} isStaff={isStaff} /> : <NotFoundPage />
}

/** True until a span of time has passed since it was first asked. */
function useAtLeast(ms: number): boolean {
  const [isWithin, setIsWithin] = useState(ms > 0)
  useEffect(() => {
    const timer = setTimeout(() => setIsWithin(false), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isWithin
}

import { type ReactNode, useSyncExternalStore } from 'react'
import { NavigationType, Router } from 'react-router-dom'
import { currentPlace, historyNavigator, onMove } from '#browser/history.ts'

const TYPE = { PUSH: NavigationType.Push, REPLACE: NavigationType.Replace, POP: NavigationType.Pop }

/** The router on the portal's own history. */
export function PortalRouter({ children }: { children: ReactNode }) {
  const { place, move } = useSyncExternalStore(onMove, currentPlace)
  return (
    <Router location={place} navigationType={TYPE[move]} navigator={historyNavigator}>
      {children}
    </Router>
  )
}

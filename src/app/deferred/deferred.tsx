import { useEffect } from 'react'
import type { InitialData } from '#schemas/portal/entities.ts'
import { pageSettings } from '#browser/page-settings.ts'
import { readSession } from '#session/storage.ts'
import { leave } from '../end-session.ts'
import { Analytics } from './analytics.tsx'
import { Prompts } from './prompts.tsx'
import { followHost } from './webview-bridge.ts'
import { followViews } from './view-tracking.ts'

/** What a signed-in page does besides: none of it is waited for by the first look at the portal. */
export default function AfterStart({ initial }: { initial: InitialData }) {
  useEffect(followViews, [])
  useEffect(followHost, [])
  useEffect(watchExpiry, [])
  useEffect(() => {
    // Sessions are sampled from here on; errors before are reported as they happen.
    if (pageSettings.sentryDsn) import('../sentry.ts').catch(() => {})
  }, [])
  return (
    <>
      {!initial.impersonation && <Prompts />}
      {pageSettings.analytics !== 'off' && <Analytics initial={initial} />}
    </>
  )
}

/** A day after signing in the session is over, also on a page that asks for nothing. */
function watchExpiry(): (() => void) | undefined {
  const session = readSession()
  if (!session) return undefined
  const timer = setTimeout(() => leave('expired'), session.refreshExpiresAtMs - Date.now())
  return () => clearTimeout(timer)
}

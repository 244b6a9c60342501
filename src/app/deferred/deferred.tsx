import { useEffect } from 'react'
import type { InitialData } from '#schemas/portal/entities.ts'
import { pageSettings } from '#browser/page-settings.ts'
import { previewToken } from '#browser/preview-frame.ts'
import { loadTypeface } from '#ui/typeface.ts'
import { Analytics } from './analytics.tsx'
import css from './deferred.module.css'
import { countPieces } from './count-pieces.ts'
import { keepFocus } from './keep-focus.ts'
import { loadBeforePrint } from './load-before-print.ts'
import { OfflineBar } from './offline-bar.tsx'
import { PrintHeader } from './print-header.tsx'
import { WhatsNew } from './whats-new.tsx'
import { followHost } from './webview-bridge.ts'
import { followViews } from './view-tracking.ts'
import { watchExpiry } from './watch-expiry.ts'

/** Deferred work of signed-in pages; never delays the first render. */
export default function Deferred({ initial }: { initial: InitialData }) {
  useEffect(keepFocus, [])
  useEffect(followViews, [])
  const isCounted = !initial.impersonation && !initial.isStaff && previewToken() === undefined
  useEffect(() => (isCounted ? countPieces() : undefined), [isCounted])
  useEffect(loadBeforePrint, [])
  useEffect(followHost, [])
  useEffect(watchExpiry, [])
  // Without it the page has its fallback.
  useEffect(() => void loadTypeface().catch(() => {}), [])
  useEffect(() => {
    // Records sessions from here on; earlier errors load the reporter by themselves.
    if (pageSettings.sentryDsn) import('../sentry.ts').catch(() => {})
  }, [])
  return (
    <>
      {!initial.impersonation && <WhatsNew />}
      <PrintHeader initial={initial} />
      <div className={`${css.foot} screen-only`}>
        {pageSettings.analytics !== 'off' && <Analytics initial={initial} />}
        <OfflineBar />
      </div>
    </>
  )
}

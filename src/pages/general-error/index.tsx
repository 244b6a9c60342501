import { afterLogin, paths } from '#lib/paths.ts'
import { tellHost } from '#session/host.ts'
import { isWebview, readMobileLocation, readSession } from '#session/storage.ts'
import { CenteredLayout } from '#ui/centered-layout.tsx'
import { Failure } from '#ui/failure.tsx'

/** Where the mobile app's webview ends when it cannot go on. Source: portal-shell.md, section 2. */
export default function GeneralErrorPage() {
  function tryAgain() {
    // Without a session the app must open the portal again with a token.
    if (!readSession() && isWebview() && tellHost({ type: 'signOut', reason: 'expired' })) return
    location.assign(readSession() ? afterLogin(readMobileLocation(), location.origin) : paths.root())
  }
  return (
    <CenteredLayout title="Sorry, something went wrong">
      <Failure retry={tryAgain}>Your account could not be opened.</Failure>
    </CenteredLayout>
  )
}

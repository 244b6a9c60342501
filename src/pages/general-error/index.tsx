import { pageSettings } from '#browser/page-settings.ts'
import { afterLogin, paths } from '#lib/paths.ts'
import { tellHost } from '#session/host.ts'
import { isWebview, readMobileLocation, readSession } from '#session/storage.ts'
import { Button } from '#ui/button.tsx'
import { CenteredLayout } from '#ui/centered-layout.tsx'

/** Where the mobile app's webview ends when it cannot go on. Source: portal-shell.md, section 2. */
export default function GeneralErrorPage() {
  const { phone } = pageSettings
  function tryAgain() {
    // Without a session the app must open the portal again with a token.
    if (!readSession() && isWebview() && tellHost({ type: 'signOut', reason: 'expired' })) return
    location.assign(readSession() ? afterLogin(readMobileLocation(), location.origin) : paths.root())
  }
  return (
    <CenteredLayout
      title="Sorry, something went wrong"
      lead={`Please try again.${phone ? ` If it keeps happening, call us on ${phone}.` : ''}`}
    >
      <p>
        <Button onClick={tryAgain}>Try again</Button>
      </p>
    </CenteredLayout>
  )
}

import '#ui/layers.css'
import './boot.ts'
import '#ui/tokens.css'
import '#ui/reset.css'
import { createRoot } from 'react-dom/client'
import { onImpersonationEnd, onSessionEnd } from '#api/call.ts'
import { onReloadEverything } from '#api/use-action.ts'
import { browserStorage } from '#browser/browser-storage.ts'
import { paths } from '#lib/paths.ts'
import { onSelectionChangedElsewhere, onSignOutElsewhere } from '#session/other-tabs.ts'
import { readSession } from '#session/storage.ts'
import { App } from './app.tsx'
import { FatalBoundary } from './fatal.tsx'
import { followSignOut, leave } from './end-session.ts'
import { watchOutage } from './outage.ts'
import { reportError } from './report-error.ts'
import { PortalRouter } from './router.tsx'
import { followSelection, initialise, reloadEverything } from './start-up.ts'

onSessionEnd(leave)
onSignOutElsewhere(followSignOut)
onSelectionChangedElsewhere(followSelection)
onImpersonationEnd(() => location.assign(paths.impersonateLogout()))
addEventListener('error', ({ error, message }) => reportError(error ?? message))
addEventListener('unhandledrejection', ({ reason }) => reportError(reason))

onReloadEverything(reloadEverything)
// Both start before the first render: boot.ts has sent their calls already.
watchOutage().then(({ isOutage }) => {
  if (!isOutage && readSession() && location.pathname.startsWith(paths.account())) initialise()
})

// This browser has its files: the first text is set in the typeface.
if (browserStorage.read('typeface')) import('#ui/typeface.ts').then(({ loadTypeface }) => loadTypeface()).catch(() => {})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root"')
createRoot(root).render(
  <FatalBoundary>
    <PortalRouter>
      <App />
    </PortalRouter>
  </FatalBoundary>,
)

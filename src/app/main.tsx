import '#ui/layers.css'
import './boot.ts'
import '#ui/tokens.css'
import '#ui/reset.css'
import { createRoot } from 'react-dom/client'
import { onImpersonationEnd, onSessionEnd } from '#api/call.ts'
import { paths } from '#lib/paths.ts'
import { onSignOutElsewhere } from '#session/other-tabs.ts'
import { App } from './app.tsx'
import { FatalBoundary } from './fatal.tsx'
import { followSignOut, leave } from './leave.ts'
import { reportError } from './report-error.ts'
import { PortalRouter } from './router.tsx'

onSessionEnd(leave)
onSignOutElsewhere(followSignOut)
onImpersonationEnd(() => location.assign(paths.impersonateLogout()))
addEventListener('error', ({ error, message }) => reportError(error ?? message))
addEventListener('unhandledrejection', ({ reason }) => reportError(reason))

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root"')
createRoot(root).render(
  <FatalBoundary>
    <PortalRouter>
      <App />
    </PortalRouter>
  </FatalBoundary>,
)

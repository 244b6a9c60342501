import '#ui/layers.css'
import { rememberedFiles } from './boot.ts'
import '#ui/tokens.css'
import '#ui/reset.css'
import { createRoot } from 'react-dom/client'
import { onAccessEnd, onSessionEnd } from '#api/call.ts'
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
import { followSelection, initialise, reloadEverything, useStartUp, whenRenderable } from './start-up.ts'

/** How long the first frame waits for the answers: the loader, drawn for the time between, would make them late. */
const ANSWER_PATIENCE_MS = 250

onSessionEnd(leave)
onSignOutElsewhere(followSignOut)
onSelectionChangedElsewhere(followSelection)
onAccessEnd((problem) => {
  if (problem.type === '/error/impersonation_ended') location.assign(paths.impersonateLogout())
  else useStartUp.setState({ is: 'error', problem }, true)
})
addEventListener('error', ({ error, message }) => reportError(error ?? message))
addEventListener('unhandledrejection', ({ reason }) => reportError(reason))

onReloadEverything(reloadEverything)
// Both start before the first render: boot.ts has sent their calls already.
const isAnswered = watchOutage().then(async ({ isOutage }) => {
  if (isOutage || !readSession() || !location.pathname.startsWith(paths.account())) return
  void initialise()
  await whenRenderable()
})

// They run while the answers are awaited. A widget whose file fails loads it again.
for (const file of rememberedFiles) import(/* @vite-ignore */ file).catch(() => {})

// This browser has its files: the first text is set in the typeface.
if (browserStorage.read('typeface')) import('#ui/typeface.ts').then(({ loadTypeface }) => loadTypeface()).catch(() => {})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root"')
Promise.race([isAnswered, new Promise((resolve) => setTimeout(resolve, ANSWER_PATIENCE_MS))]).then(() =>
  createRoot(root).render(
    <FatalBoundary>
      <PortalRouter>
        <App />
      </PortalRouter>
    </FatalBoundary>,
  ),
)

import '#ui/layers.css'
import './boot.ts'
import '#ui/tokens.css'
import '#ui/reset.css'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { onSessionEnd } from '#api/call.ts'
import { paths } from '#lib/paths.ts'
import { clearSession } from '#session/storage.ts'
import { App } from './app.tsx'
import { FatalBoundary } from './fatal.tsx'

let isLeaving = false
onSessionEnd(() => {
  // Several calls may learn at once that the session is over.
  if (isLeaving) return
  isLeaving = true
  clearSession()
  const { pathname, search } = location
  location.assign(`${paths.root()}?${new URLSearchParams({ notice: 'expired', returnTo: pathname + search })}`)
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root"')
createRoot(root).render(
  <FatalBoundary>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </FatalBoundary>,
)

import { useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { paths } from '#lib/paths.ts'
import type { SignInOutcome } from '#session/provider.ts'
import { readSession, storeSession } from '#session/storage.ts'
import { Page } from '#ui/page.tsx'

/** The provider's answer can be exchanged once, however often this page renders. */
let finishing: { href: string; outcome: Promise<SignInOutcome> } | undefined

function finishOnce(href: string): Promise<SignInOutcome> {
  if (finishing?.href !== href) {
    finishing = { href, outcome: import('#session/provider.ts').then(({ finishSignIn }) => finishSignIn(new URL(href))) }
  }
  return finishing.outcome
}

/** Source: portal-shell.md, section 4, Auth redirect. */
type Redirect = { is: 'loading' } | { is: 'none'; to: string } | { is: 'error'; to: string }

/** Where the provider sends the browser back to. */
export default function AuthRedirectPage() {
  const [state, setState] = useState<Redirect>({ is: 'loading' })
  useEffect(() => {
    finishOnce(location.href).then(
      (outcome) => {
        if (outcome.is !== 'signedIn') return setState({ is: 'error', to: nextOf(outcome) })
        const isKept = storeSession(outcome.session)
        setState(isKept ? { is: 'none', to: outcome.returnTo } : { is: 'error', to: paths.login({ notice: 'not-kept' }) })
      },
      () => setState({ is: 'error', to: paths.authError({ reason: 'failed' }) }),
    )
  }, [])
  if (state.is !== 'loading') return <Navigate replace to={state.to} />
  return (
    <main aria-busy="true">
      <Page title="Signing you in" isTitleHidden>
        {null}
      </Page>
    </main>
  )
}

/** Where to go next; the next sign-in still leads to the requested page. */
function nextOf({ is, returnTo }: Exclude<SignInOutcome, { is: 'signedIn' }>): string {
  switch (is) {
    case 'cancelled':
      // Who was only to sign in again is still signed in.
      if (readSession() && returnTo) return returnTo
      return paths.app({ notice: 'cancelled', returnTo })
    case 'linkExpired':
      return paths.authError({ reason: 'expired', returnTo })
    case 'accountExpired':
      return paths.authError({ reason: 'closed' })
    case 'expired':
      return paths.login({ notice: 'sign-in-expired', returnTo })
    case 'failed':
      return paths.authError({ reason: 'failed', returnTo })
  }
}

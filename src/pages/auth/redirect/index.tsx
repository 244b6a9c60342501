import { useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { type LoginNotice, paths } from '#lib/paths.ts'
import type { SignInOutcome } from '#session/provider.ts'
import { storeSession } from '#session/storage.ts'
import { Page } from '#ui/page.tsx'

/** The provider's answer can be used once: whoever draws this page twice still exchanges it once. */
let finishing: { address: string; outcome: Promise<SignInOutcome> } | undefined

function finishOnce(address: string): Promise<SignInOutcome> {
  if (finishing?.address !== address) {
    finishing = { address, outcome: import('#session/provider.ts').then(({ finishSignIn }) => finishSignIn(new URL(address))) }
  }
  return finishing.outcome
}

const NOTICE = { cancelled: 'cancelled', expired: 'sign-in-expired', failed: 'failed' } as const satisfies Record<string, LoginNotice>

/** Where the provider sends the browser back to. */
export default function AuthRedirectPage() {
  const [next, setNext] = useState<string>()
  useEffect(() => {
    finishOnce(location.href).then(
      (outcome) => {
        if (outcome.is !== 'signedIn') return setNext(paths.login({ notice: NOTICE[outcome.is] }))
        storeSession(outcome.session)
        setNext(outcome.returnTo)
      },
      () => setNext(paths.login({ notice: 'failed' })),
    )
  }, [])
  if (next) return <Navigate replace to={next} />
  return (
    <main role="status" aria-busy="true">
      <Page title="Signing you in" isTitleHidden>
        {null}
      </Page>
    </main>
  )
}

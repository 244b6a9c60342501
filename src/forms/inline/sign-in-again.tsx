import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { isWebview, readPolicy, readSession } from '#session/storage.ts'
import { Button } from '#ui/button.tsx'

/**
 * Leaves to sign in once more and comes back to this page; what was typed is kept as a draft. In the mobile app, the app
 * signs people in.
 */
export function SignInAgain() {
  const { pathname, search } = useLocation()
  const [state, setState] = useState<'idle' | 'leaving' | 'failed'>('idle')
  if (isWebview()) return <p>Sign out of the app and sign in again, then come back to this page.</p>

  async function leave() {
    setState('leaving')
    try {
      const { leaveToSignIn } = await import('#session/provider.ts')
      const isStaff = readSession()?.staff !== undefined
      await leaveToSignIn({ returnTo: `${pathname}${search}`, policy: readPolicy(), again: true, isStaff })
    } catch {
      setState('failed')
    }
  }

  return (
    <>
      <Button onClick={leave} isBusy={state === 'leaving'}>
        Sign in again
      </Button>
      {state === 'failed' && <p role="alert">Sign-in cannot be reached. Check your connection and try again.</p>}
    </>
  )
}

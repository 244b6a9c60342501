import { useLocation } from 'react-router-dom'
import { SignIn } from '#api/sign-in.tsx'
import { isWebview, readPolicy, readSession } from '#session/storage.ts'

/**
 * Leaves to sign in again and comes back to this page; the typed answer is kept as a draft. In the mobile app, the app signs
 * people in.
 */
export function SignInAgain() {
  const { pathname, search } = useLocation()
  if (isWebview()) return <p>Sign out of the app and sign in again, then come back to this page.</p>
  const isStaff = readSession()?.staff !== undefined
  return <SignIn label="Sign in again" returnTo={`${pathname}${search}`} policy={readPolicy()} isStaff={isStaff} />
}

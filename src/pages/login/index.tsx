import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { SignInUnreachable } from '#api/sign-in.tsx'
import { canKeepSession } from '#browser/browser-storage.ts'
import { afterLogin, type LoginNotice } from '#lib/paths.ts'
import { pageSettings } from '#browser/page-settings.ts'
import { readPolicy, readSession, type SignInPolicy, storePolicy } from '#session/storage.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { CenteredLayout } from '#ui/centered-layout.tsx'
import { StateLine } from '#ui/state-line.tsx'

const NOTICES: Record<LoginNotice, { title: string; text: string; tone: 'good' | 'warning' | 'bad' }> = {
  'not-kept': {
    title: 'Your browser cannot keep your sign-in',
    text: 'Allow cookies and site data for this website in your browser’s settings, or free some space, then reload this page.',
    tone: 'bad',
  },
  'signed-out': { title: 'You are signed out', text: 'See you next time.', tone: 'good' },
  'access-closed': { title: 'Your access is closed', text: 'We sent you an email about it. To open it again, call us.', tone: 'good' },
  expired: {
    title: 'Your session has ended',
    text: 'We signed you out to keep your account safe. Sign in again to continue.',
    tone: 'warning',
  },
  'sign-in-expired': {
    title: 'That sign-in has expired',
    text: 'It took too long or has already been used. Please sign in again.',
    tone: 'warning',
  },
  'start-failed': {
    title: 'Your account could not be loaded',
    text: 'Something went wrong on our side, and you were signed out. Please sign in again.',
    tone: 'bad',
  },
  cancelled: { title: 'Signing in was cancelled', text: 'Nothing has changed. You can sign in whenever you like.', tone: 'warning' },
  failed: { title: 'Signing in did not work', text: 'Please try again. If it keeps happening, call us.', tone: 'bad' },
}

type Leaving = { is: 'waiting' } | { is: 'leaving' } | { is: 'failed' }

/** Takes the code of a sign-in link out of the URL, so that it stays in no history. */
function takeLink(): string | undefined {
  const link = new URLSearchParams(location.hash.slice(1)).get('link') ?? undefined
  if (link !== undefined) history.replaceState(history.state, '', location.pathname + location.search)
  return link
}

/** Leaves for the provider, unless there is a notice to show first. */
export default function LoginPage() {
  const search = new URLSearchParams(useLocation().search)
  // The provider gives `state` back after signing out.
  const returnTo = afterLogin(search.get('returnTo') ?? search.get('state'), location.origin)
  const [canKeep] = useState(canKeepSession)
  const named = canKeep ? (search.get('notice') ?? '') : ('not-kept' satisfies LoginNotice)
  const notice = Object.hasOwn(NOTICES, named) ? NOTICES[named as LoginNotice] : undefined
  const again = search.get('again') === '1'
  const [link] = useState(takeLink)
  const asked: SignInPolicy = link !== undefined || search.get('policy') === 'magic-link' ? 'magic-link' : readPolicy()
  const [policy, setPolicy] = useState(asked)
  // The link may be for another person than the one who is signed in.
  const isSignedIn = link === undefined && readSession() !== undefined
  const [leaving, setLeaving] = useState<Leaving>({ is: notice && (link === undefined || !canKeep) ? 'waiting' : 'leaving' })

  useEffect(() => {
    if (isSignedIn || leaving.is !== 'leaving') return
    let isLeft = false
    storePolicy(policy)
    import('#session/provider.ts')
      .then(({ leaveToSignIn }) => leaveToSignIn({ returnTo, policy, link, again }))
      .catch(() => !isLeft && setLeaving({ is: 'failed' }))
    return () => {
      isLeft = true
    }
  }, [isSignedIn, leaving.is, returnTo, policy, link, again])

  if (isSignedIn) return <Navigate replace to={returnTo} />
  const leaveWith = (chosen: SignInPolicy) => {
    setPolicy(chosen)
    setLeaving({ is: 'leaving' })
  }
  return (
    <CenteredLayout title="Sign in" lead={pageSettings.signInLead} hasJoin>
      {leaving.is === 'failed' ? (
        <SignInUnreachable />
      ) : (
        notice && (
          <Notice title={notice.title} tone={notice.tone}>
            {notice.text}
          </Notice>
        )
      )}
      {leaving.is === 'leaving' ? (
        <StateLine>Opening sign-in…</StateLine>
      ) : (
        <>
          <Button onClick={() => leaveWith('sign-in')}>Sign in</Button>
          <Button tone="quiet" onClick={() => leaveWith('magic-link')}>
            Email me a sign-in link
          </Button>
        </>
      )}
    </CenteredLayout>
  )
}

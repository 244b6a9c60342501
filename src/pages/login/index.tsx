import { useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { afterLogin, type LoginNotice } from '#lib/paths.ts'
import { brandName } from '#lib/page-settings.ts'
import { readSession } from '#session/storage.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import css from './login.module.css'

const NOTICES: Record<LoginNotice, { title: string; text: string; tone: 'good' | 'warning' | 'bad' }> = {
  'signed-out': { title: 'You are signed out', text: 'See you next time.', tone: 'good' },
  expired: { title: 'Your session has ended', text: 'For your safety you were signed out. Sign in again to go on.', tone: 'warning' },
  'sign-in-expired': {
    title: 'That sign-in has expired',
    text: 'It took too long, or was used already. Please sign in again.',
    tone: 'warning',
  },
  cancelled: { title: 'Signing in was cancelled', text: 'Nothing has changed. You can sign in whenever you like.', tone: 'warning' },
  failed: { title: 'Signing in did not work', text: 'Please try again. If it keeps happening, call us.', tone: 'bad' },
}

type Leaving = { is: 'waiting' } | { is: 'leaving' } | { is: 'failed' }

/** The start of signing in: goes on to the provider at once, unless there is something to say first. */
export default function LoginPage() {
  const [search] = useSearchParams()
  const returnTo = afterLogin(search.get('returnTo'), location.origin)
  const named = search.get('notice') ?? ''
  const notice = Object.hasOwn(NOTICES, named) ? NOTICES[named as LoginNotice] : undefined
  const again = search.get('again') === '1'
  const isSignedIn = readSession() !== undefined
  const [leaving, setLeaving] = useState<Leaving>({ is: notice ? 'waiting' : 'leaving' })

  useEffect(() => {
    if (isSignedIn || leaving.is !== 'leaving') return
    let isLeft = false
    import('#session/provider.ts')
      .then(({ leaveToSignIn }) => leaveToSignIn(returnTo, { again }))
      .catch(() => !isLeft && setLeaving({ is: 'failed' }))
    return () => {
      isLeft = true
    }
  }, [isSignedIn, leaving.is, returnTo, again])

  if (isSignedIn) return <Navigate replace to={returnTo} />
  return (
    <main className={css.login}>
      <Page title={brandName}>
        {leaving.is === 'failed' ? (
          <Notice title="Sign-in cannot be reached" tone="bad">
            No answer came. Check your connection and try again.
          </Notice>
        ) : (
          notice && (
            <Notice title={notice.title} tone={notice.tone}>
              {notice.text}
            </Notice>
          )
        )}
        <Button onClick={() => setLeaving({ is: 'leaving' })} isBusy={leaving.is === 'leaving'}>
          {leaving.is === 'leaving' ? 'Opening sign-in…' : 'Sign in'}
        </Button>
      </Page>
    </main>
  )
}

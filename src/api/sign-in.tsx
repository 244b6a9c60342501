import { useState } from 'react'
import { clearDrafts } from '#session/drafts.ts'
import { tellOtherTabs } from '#session/other-tabs.ts'
import type { leaveToSignIn } from '#session/provider.ts'
import { clearSession, readSession } from '#session/storage.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useWork } from './use-action.ts'

type Props = { label: string } & Omit<Parameters<typeof leaveToSignIn>[0], 'again'>

/** Leaves for the provider, which asks for the password again, and comes back to `returnTo`. */
export function SignIn({ label, ...leaving }: Props) {
  const [leave, state] = useWork(async () => (await import('#session/provider.ts')).leaveToSignIn({ ...leaving, again: true }))
  return (
    <>
      {state.is === 'failed' && <SignInUnreachable />}
      <Button onClick={() => leave()} isBusy={state.is === 'running' || state.is === 'done'}>
        {label}
      </Button>
    </>
  )
}

export const SignInUnreachable = () => (
  <Notice title="Sign-in cannot be reached" tone="bad">
    Check your connection and try again.
  </Notice>
)

/** Logs staff out in every tab and at the provider, forgets what was typed, and comes back to `returnTo`. */
export function StaffLogOut({ label, tone = 'quiet', returnTo }: { label: string; tone?: 'plain' | 'quiet'; returnTo: string }) {
  const [isLeaving, setIsLeaving] = useState(false)
  async function logOut() {
    setIsLeaving(true)
    const idToken = readSession()?.idToken
    clearSession()
    clearDrafts()
    tellOtherTabs()
    try {
      const { leaveToSignOut } = await import('#session/provider.ts')
      await leaveToSignOut({ idToken, backTo: returnTo })
    } catch {
      location.assign(returnTo)
    }
  }
  return (
    <Button tone={tone} isBusy={isLeaving} onClick={logOut}>
      {label}
    </Button>
  )
}

import { useState } from 'react'
import { clearDrafts } from './drafts.ts'
import { tellOtherTabs } from './other-tabs.ts'
import { clearSession, readSession } from './storage.ts'

/** Signing in as staff, with a session of its own: whoever is signed in at the provider is asked again. */
export function useStaffSignIn(returnTo: string) {
  const [state, setState] = useState<'idle' | 'leaving' | 'failed'>('idle')
  async function leave() {
    setState('leaving')
    try {
      const { leaveToSignIn } = await import('./provider.ts')
      await leaveToSignIn({ returnTo, policy: 'sign-in', again: true, isStaff: true })
    } catch {
      setState('failed')
    }
  }
  return { state, leave }
}

/** Logs out in every tab and at the provider, forgets what was typed, and comes back to a page for staff. */
export function useStaffLogOut(returnTo: string) {
  const [isLeaving, setIsLeaving] = useState(false)
  async function logOut() {
    setIsLeaving(true)
    const idToken = readSession()?.idToken
    clearSession()
    clearDrafts()
    tellOtherTabs()
    try {
      const { leaveToSignOut } = await import('./provider.ts')
      await leaveToSignOut({ idToken, backTo: returnTo })
    } catch {
      location.assign(returnTo)
    }
  }
  return { isLeaving, logOut }
}

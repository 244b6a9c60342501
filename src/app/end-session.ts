import { type LoginNotice, paths } from '#lib/paths.ts'
import { clearDrafts } from '#session/drafts.ts'
import { tellHost } from '#session/host.ts'
import { tellOtherTabs } from '#session/other-tabs.ts'
import { isMobile } from '#session/platform.ts'
import type { SessionEnd } from '#session/renewal.ts'
import { clearSession, isWebview, readNewestSignIn, readSession } from '#session/storage.ts'

const NOTICE: Record<SessionEnd, LoginNotice> = {
  refused: 'expired',
  invalidGrant: 'expired',
  expired: 'expired',
  logoutRequired: 'expired',
  startFailed: 'start-failed',
}

let isLeaving = false

/** True once the session is over and the page is being left: it draws nothing else. */
export const isLeavingSession = () => isLeaving

/**
 * Ends a session that is over, in this tab alone, with a full page load, so that all module state is reset. Several calls may
 * find it over at the same time: the first decides.
 * Source: portal-shell.md, section 4, Token refresh; section 8.
 */
export async function leave(reason: SessionEnd): Promise<void> {
  if (isLeaving) return
  isLeaving = true
  const { idToken, signInId } = { ...readSession() }
  clearSession()
  if (isWebview()) {
    tellHost({ type: 'signOut', reason })
    return location.replace(paths.generalError())
  }
  const { pathname, search, hash } = location
  // Studio has its own sign-in, and comes back to the same screen.
  if (pathname.startsWith(paths.studio())) return location.assign(pathname + search)
  const returnTo = pathname + search + hash
  const newest = readNewestSignIn()
  // After a later sign-in in another tab the provider's session belongs to that one, perhaps of another person.
  const endHere = () =>
    signInId && newest && newest !== signInId
      ? location.assign(paths.login({ notice: NOTICE[reason], returnTo, again: '1' }))
      : logOut(idToken, NOTICE[reason], returnTo)
  switch (reason) {
    case 'refused':
      return location.assign(isMobile() ? paths.generalError() : paths.root({ notice: NOTICE[reason], returnTo }))
    case 'startFailed':
      return location.assign(paths.root({ notice: NOTICE[reason], returnTo }))
    case 'expired':
      // Without an ID token the provider would ask whether to sign out, although no customer is signed in.
      return idToken ? endHere() : location.assign(paths.root({ notice: NOTICE[reason], returnTo }))
    case 'invalidGrant':
    case 'logoutRequired':
      return endHere()
  }
}

/** Signs out at the customer's request, in every tab. */
export async function signOut(): Promise<void> {
  const idToken = readSession()?.idToken
  isLeaving = true
  clearSession()
  clearDrafts()
  if (isWebview()) {
    tellHost({ type: 'signOut', reason: 'asked' })
    return location.replace(paths.generalError())
  }
  tellOtherTabs()
  await logOut(idToken, 'signed-out')
}

/** Ends the provider's session too; if the provider cannot be reached, loads the root page. */
async function logOut(idToken: string | undefined, notice: LoginNotice, returnTo?: string): Promise<void> {
  try {
    const { leaveToSignOut } = await import('#session/provider.ts')
    await leaveToSignOut({ idToken, backTo: paths.login({ notice }), returnTo })
  } catch {
    location.replace(paths.root({ notice, returnTo, again: '1' }))
  }
}

/** Signs out here after the customer signed out in another tab. */
export function followSignOut(): void {
  if (isLeaving || !readSession()) return
  isLeaving = true
  clearSession()
  clearDrafts()
  location.assign(paths.login({ notice: 'signed-out' }))
}

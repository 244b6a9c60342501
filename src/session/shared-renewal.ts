import { readSession, type Session, storeSession } from './storage.ts'

/*
 * A duplicated tab has the refresh token of its original, and a refresh token works once. So the tabs of one sign-in share
 * renewed sessions; a tab that slept asks the others before it renews.
 */

type Message = { is: 'renewed'; session: Session } | { is: 'asked'; signInId: string; expiresAtMs: number }

const ANSWER_WITHIN_MS = 100

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('renewed_session')

channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  const mine = readSession()
  if (!mine?.signInId) return
  if (data.is === 'renewed' && isNewer(data.session, mine)) {
    storeSession({ ...data.session, staff: mine.staff })
  }
  if (data.is === 'asked' && isNewer(mine, data)) shareRenewal(mine)
})

/** Sends a renewed session to the other tabs of its sign-in, without the customer that staff act for in this tab. */
export function shareRenewal({ staff: _own, ...session }: Session): void {
  channel?.postMessage({ is: 'renewed', session } satisfies Message)
}

/** Asks the other tabs. @returns true if one of them had renewed this session, which is now stored here too */
export function renewedElsewhere({ accessToken, signInId, expiresAtMs }: Session): Promise<boolean> {
  if (!channel || !signInId) return Promise.resolve(false)
  return new Promise((resolve) => {
    const look = () => {
      const session = readSession()
      if (session && session.accessToken !== accessToken) finish(true)
    }
    const timer = setTimeout(finish, ANSWER_WITHIN_MS, false)
    channel.addEventListener('message', look)
    channel.postMessage({ is: 'asked', signInId, expiresAtMs } satisfies Message)
    function finish(isRenewed: boolean) {
      clearTimeout(timer)
      channel?.removeEventListener('message', look)
      resolve(isRenewed)
    }
  })
}

const isNewer = (one: Pick<Session, 'signInId' | 'expiresAtMs'>, other: Pick<Session, 'signInId' | 'expiresAtMs'>) =>
  one.signInId === other.signInId && one.expiresAtMs > other.expiresAtMs

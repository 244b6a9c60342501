import { readSession } from '#session/storage.ts'
import { leave } from '../end-session.ts'

/** Ends the session a day after sign-in, also on a page that makes no calls. In the mobile app each new token is a sign-in. */
export function watchExpiry(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  function look(): void {
    const leftMs = (readSession()?.refreshExpiresAtMs ?? 0) - Date.now()
    if (leftMs > 0) timer = setTimeout(look, leftMs)
    else void leave('expired')
  }
  if (readSession()) look()
  return () => clearTimeout(timer)
}

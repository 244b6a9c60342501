import { listenToHost, tellHost } from './host.ts'
import type { Session } from './storage.ts'
import { webviewSession } from './webview.ts'

const ANSWER_WITHIN_MS = 10_000

/** Asks the app for a new token; undefined if no app answers. */
export function tokenFromHost(): Promise<Session | undefined> {
  return new Promise((resolve) => {
    const stop = listenToHost((message) => {
      if (message.type === 'token') finish(webviewSession(message.token))
    })
    const timer = setTimeout(finish, ANSWER_WITHIN_MS)
    function finish(session?: Session) {
      clearTimeout(timer)
      stop()
      resolve(session)
    }
    if (!tellHost({ type: 'tokenNeeded' })) finish()
  })
}

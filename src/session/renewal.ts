import { clearSession, readSession, type Session, storeSession } from './storage.ts'

export type Renewal = 'renewed' | 'ended' | 'unavailable'

let running: Promise<Renewal> | undefined

/** Renews the access token; however many calls ask for it meanwhile, the provider is asked once. */
export function renewSession(refusedToken: string | undefined): Promise<Renewal> {
  const session = readSession()
  // Somebody else renewed it while this call was under way.
  if (session && session.accessToken !== refusedToken) return Promise.resolve('renewed')
  running ??= renewOnce(session).finally(() => {
    running = undefined
  })
  return running
}

async function renewOnce(session: Session | undefined): Promise<Renewal> {
  if (!canRenew(session)) return end()
  try {
    const { renew } = await import('./provider.ts')
    const outcome = await renew(session)
    if (outcome.is === 'ended') return end()
    storeSession(outcome.session)
    return 'renewed'
  } catch {
    return 'unavailable'
  }
}

function canRenew(session: Session | undefined): session is Session & { refreshToken: string } {
  return session?.refreshToken !== undefined && session.refreshExpiresAtMs > Date.now()
}

function end(): 'ended' {
  clearSession()
  return 'ended'
}

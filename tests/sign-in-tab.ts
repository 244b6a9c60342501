import { storeSession } from '#session/storage.ts'

/** Signs this test's tab in, so that calls are made. */
export const signInTab = () =>
  storeSession({ accessToken: 'token', expiresAtMs: Date.now() + 60_000, refreshExpiresAtMs: Date.now() + 60_000 })

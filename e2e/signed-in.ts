import type { APIRequestContext } from '@playwright/test'
import { authorizationQuery, exchangeCode } from '../conformance/browser.ts'

export const PASSWORD = 'kowhai-2026'

/**
 * Signs in at the provider as its pages do, without drawing them.
 * @param request of a browser context, which keeps the provider's cookies
 * @returns the session, as the portal would have stored it
 */
export async function signInByRequests(request: APIRequestContext, origin: string, username: string): Promise<string> {
  const page = await request.get(`${origin}/idp/auth?${authorizationQuery(origin)}`)
  const back = await request.post(page.url(), { form: { username, password: PASSWORD } })
  const { body } = await exchangeCode(origin, new URL(back.url()))
  return JSON.stringify({
    accessToken: body.access_token,
    refreshToken: body.refresh_token,
    idToken: body.id_token,
    expiresAtMs: Date.now() + Number(body.expires_in) * 1000,
    refreshExpiresAtMs: Date.now() + 86_400_000,
    signInId: crypto.randomUUID(),
  })
}

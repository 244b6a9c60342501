import { createBrowser, exchangeCode, followBack, openSignIn } from './browser.ts'

/**
 * Signs a customer in at a portal whose own provider asks for a password.
 * @returns an access token
 * @throws Error where that does not lead to one
 */
export async function signIn(baseUrl: string, username: string, password: string): Promise<string> {
  const { origin } = new URL(baseUrl)
  const visit = createBrowser(origin)
  const page = await openSignIn(visit, origin)
  if (!page.startsWith('/sign-in/')) throw new Error(`${origin} does not serve a sign-in page: give it access tokens.`)
  const { status, location } = await visit(page, { username, password })
  if (!location) throw new Error(`${origin} did not sign in ${username}: it answered ${status}.`)
  const { access_token: token } = (await exchangeCode(origin, await followBack(visit, origin, location))).body
  if (!token) throw new Error(`${origin} gave ${username} no access token.`)
  return token
}

import { authorizationQuery, verifier } from '../conformance/browser.ts'
import { DEMO_PASSWORD } from '#server/demo/people.ts'
import type { Browser } from './browser.ts'

/** Signs in by name and password, as a browser does that the person has used before. @returns an access token; undefined where a step failed */
export async function signIn(browser: Browser, origin: string, username: string): Promise<string | undefined> {
  const step = (path: string, form?: Record<string, string>) =>
    browser.ask('sign-in', path, form && { method: 'POST', body: new URLSearchParams(form).toString(), headers: FORM })
  const page = (await step(`/idp/auth?${authorizationQuery(origin, { prompt: 'login' })}`))?.location
  if (!page?.startsWith('/sign-in/')) return undefined
  if (!(await step(page))) return undefined
  let next = (await step(page, { username, password: DEMO_PASSWORD }))?.location
  while (next && !isBack(next, origin)) {
    const { pathname, search } = new URL(next, origin)
    next = (await step(`${pathname}${search}`))?.location
  }
  if (!next) return undefined
  const code = new URL(next, origin).searchParams.get('code')
  if (!code) return undefined
  const tokens = await browser.ask('token', '/idp/token', {
    method: 'POST',
    headers: { ...FORM, origin, authorization: `Basic ${btoa('switchboard-portal:')}` },
    body: new URLSearchParams({
      client_id: 'switchboard-portal',
      grant_type: 'authorization_code',
      code,
      redirect_uri: `${origin}/auth/redirect`,
      code_verifier: verifier,
    }).toString(),
  })
  return tokens?.status === 200 ? (JSON.parse(tokens.text) as { access_token: string }).access_token : undefined
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const isBack = (location: string, origin: string) => new URL(location, origin).pathname === '/auth/redirect'

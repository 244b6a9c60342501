import { createHash, randomBytes } from 'node:crypto'

const CLIENT = 'switchboard-portal'

/** A browser as far as signing in needs one: cookies, and redirects one at a time. */
export function createBrowser(origin: string) {
  const cookies = new Map<string, string>()
  return async function visit(address: string, form?: Record<string, string>) {
    const response = await fetch(new URL(address, origin), {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(cookie)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return { status: response.status, location: response.headers.get('location') ?? '', text: await response.text() }
  }
}

export type Visit = ReturnType<typeof createBrowser>

export const verifier = randomBytes(32).toString('base64url')

/** What the portal at this origin sends along when it leaves for the provider. */
export const authorizationQuery = (origin: string, more: Record<string, string> = {}) =>
  new URLSearchParams({
    client_id: CLIENT,
    redirect_uri: `${origin}/auth/redirect`,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'my-state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  })

/** Begins to sign in. @returns where the provider leads to, its sign-in page as a rule */
export async function openSignIn(visit: Visit, origin: string, more: Record<string, string> = {}): Promise<string> {
  return (await visit(`/idp/auth?${authorizationQuery(origin, more)}`)).location
}

/** Follows redirects until they lead back to the portal. */
export async function followBack(visit: Visit, origin: string, location: string): Promise<URL> {
  const address = new URL(location, origin)
  if (address.pathname === '/auth/redirect') return address
  return followBack(visit, origin, (await visit(address.href)).location)
}

export async function askForTokens(origin: string, form: Record<string, string>) {
  const response = await fetch(`${origin}/idp/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${CLIENT}:`)}`, 'x-device-id': 'device-1', origin },
    body: new URLSearchParams({ client_id: CLIENT, ...form }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

export const exchangeCode = (origin: string, back: URL, codeVerifier = verifier) =>
  askForTokens(origin, {
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: `${origin}/auth/redirect`,
    code_verifier: codeVerifier,
  })

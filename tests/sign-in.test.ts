import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { askForTokens, createBrowser, exchangeCode, followBack, openSignIn, type Visit } from '../conformance/browser.ts'
import { startListening, type TestPortal } from './portal.ts'
import { times } from './thorough.ts'
import { signIn as checkPassword } from '#server/auth/sign-in.ts'
import { users } from '#server/db/schema/people.ts'

const CLIENT = 'switchboard-portal'
const PASSWORD = 'kowhai-2026'

let portal: TestPortal
let origin: string
beforeAll(async () => {
  ;({ portal, origin } = await startListening({ ACCESS_TOKEN_SECONDS: '600' }))
})
afterAll(() => portal.close())
beforeEach(() => portal.database.db.execute(sql`delete from sign_in_attempts`))

const openSignInPage = (visit: Visit) => openSignIn(visit, origin)
const follow = (visit: Visit, location: string) => followBack(visit, origin, location)
const ask = (form: Record<string, string>) => askForTokens(origin, form)
const exchange = (back: URL, codeVerifier?: string) => exchangeCode(origin, back, codeVerifier)
const newBrowser = () => createBrowser(origin)

async function signIn(visit: Visit, username = 'aroha'): Promise<URL> {
  const page = await openSignInPage(visit)
  return follow(visit, (await visit(page, { username, password: PASSWORD })).location)
}

const whoIs = async (token: string | undefined) =>
  (await portal.app.inject({ url: '/api/v1/private/drd/initialize', headers: { authorization: `Bearer ${token}` } })).json().username

test.each(['before', 'after'])('a customer signs in by a name that another person had who left, stored %s them', async (order) => {
  const { db } = portal.database
  const left = { id: 'left', subject: 'left', email: 'left@example.nz', firstName: 'Ines', lastName: 'Moreau', contactId: 'left' }
  await db.insert(users).values({ ...left, username: 'TAMA', closedOn: '2026-06-30' })
  await db.execute(sql`update users set has_early_access = has_early_access where username = ${order === 'before' ? 'tama' : 'TAMA'}`)
  expect(await checkPassword(db, 'tama', PASSWORD)).toMatchObject({ is: 'signedIn' })
  await db.delete(users).where(sql`id = 'left'`)
})

test('a code and its verifier become tokens that the API takes, and refreshing gives new ones', async () => {
  const back = await signIn(newBrowser())
  expect(back.searchParams.get('state')).toBe('my-state')
  const { status, body } = await exchange(back)
  expect(status).toBe(200)
  expect(await whoIs(body.access_token)).toBe('aroha')
  const renewed = await ask({ grant_type: 'refresh_token', refresh_token: body.refresh_token ?? '' })
  expect(renewed.status).toBe(200)
  expect(renewed.body.access_token).not.toBe(body.access_token)
  expect(await whoIs(renewed.body.access_token)).toBe('aroha')
})

test('a renewed token is of the same sign-in: it is not recent, and a new password ends it', async () => {
  const { body } = await exchange(await signIn(newBrowser()))
  expect(decodeJwt(body.access_token ?? '').auth_time).toBeGreaterThan(Date.now() / 1000 - 60)
  const longAgo = Math.floor(Date.now() / 1000) - 3600
  const set = sql`jsonb_set(payload, '{authTime}', ${String(longAgo)}::jsonb)`
  await portal.database.db.execute(sql`update oidc_records set payload = ${set} where kind = 'RefreshToken'`)
  const renewed = await ask({ grant_type: 'refresh_token', refresh_token: body.refresh_token ?? '' })
  expect(decodeJwt(renewed.body.access_token ?? '').auth_time).toBe(longAgo)
  await portal.database.db.execute(sql`update users set tokens_valid_from = now() - interval '30 minutes' where username = 'aroha'`)
  expect(await whoIs(renewed.body.access_token)).toBeUndefined()
  expect(await ask({ grant_type: 'refresh_token', refresh_token: renewed.body.refresh_token ?? '' })).toMatchObject({ status: 400 })
})

test('an email address signs in as well as a user name', async () => {
  const back = await signIn(newBrowser(), 'Aroha@Example.nz')
  expect(await whoIs((await exchange(back)).body.access_token)).toBe('aroha')
})

const INVALID_GRANT = { status: 400, body: { error: 'invalid_grant' } }

test('a code works once, and only with its own verifier', async () => {
  const back = await signIn(newBrowser())
  expect(await exchange(back, randomBytes(32).toString('base64url'))).toMatchObject(INVALID_GRANT)
  const other = await signIn(newBrowser())
  expect((await exchange(other)).status).toBe(200)
  expect(await exchange(other)).toMatchObject(INVALID_GRANT)
})

test('a wrong verifier uses up the code', async () => {
  const back = await signIn(newBrowser())
  expect(await exchange(back, randomBytes(32).toString('base64url'))).toMatchObject(INVALID_GRANT)
  expect(await exchange(back)).toMatchObject(INVALID_GRANT)
})

test('of many exchanges of one code at the same moment at most one gives tokens', async () => {
  for (let round = 0; round < times(3, 100); round++) {
    const back = await signIn(newBrowser())
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(back)))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect(new Set(answers.map(({ status }) => status))).not.toContain(500)
  }
})

test('without PKCE the provider does not even ask who is there', async () => {
  const query = new URLSearchParams({ client_id: CLIENT, redirect_uri: `${origin}/auth/redirect`, response_type: 'code', scope: 'openid' })
  const { location } = await newBrowser()(`/idp/auth?${query}`)
  expect(new URL(location).searchParams.get('error')).toBe('invalid_request')
})

test('a return address that is not registered is refused on the spot', async () => {
  const query = new URLSearchParams({ client_id: CLIENT, redirect_uri: 'https://evil.example/', response_type: 'code', scope: 'openid' })
  const { status, location, text } = await newBrowser()(`/idp/auth?${query}`)
  expect([status, location]).toEqual([400, ''])
  expect(text).toContain('We couldn’t sign you in')
  expect(text).toContain('href="tel:0800555200"')
})

describe('the sign-in page', () => {
  test('says the same for a wrong password and for nobody at all', async () => {
    const attempt = async (username: string) => {
      const visit = newBrowser()
      const { status, text } = await visit(await openSignInPage(visit), { username, password: 'wrong' })
      return [status, /role="alert"[^>]*>([^<]*)/.exec(text)?.[1]]
    }
    const wrong = await attempt('aroha')
    expect(wrong).toEqual([422, 'That email or username and password do not match. Check them and try again.'])
    expect(await attempt('nobody-at-all')).toEqual(wrong)
  })

  test('locks an account after five wrong passwords, even for the right one', async () => {
    const visit = newBrowser()
    const page = await openSignInPage(visit)
    const messages: string[] = []
    for (let i = 0; i < 5; i++) messages.push((await visit(page, { username: 'hemi', password: 'wrong' })).text)
    expect(messages[2]).toContain('After 2 more tries the account is locked for 15 minutes.')
    const locked = await visit(page, { username: 'hemi', password: PASSWORD })
    expect(locked.status).toBe(423)
    expect(locked.text).toContain('For your safety this account is locked; try again in 15 minutes.')
  })

  test('strangers who use up the tries lock no one out of the browser they have signed in with before', async () => {
    const [own, stranger, familys] = [newBrowser(), newBrowser(), newBrowser()]
    await signIn(own, 'moana')
    await signIn(familys, 'tama')
    const attempt = async (visit: Visit, password: string) =>
      (await visit(await openSignIn(visit, origin, { prompt: 'login' }), { username: 'moana', password })).status
    for (let i = 0; i < 5; i++) await attempt(stranger, 'wrong')
    expect([await attempt(stranger, PASSWORD), await attempt(familys, PASSWORD), await attempt(own, PASSWORD)]).toEqual([423, 423, 303])
    // A browser that is known takes five wrong ones too, and does not unlock the others.
    for (let i = 0; i < 5; i++) await attempt(own, 'wrong')
    expect([await attempt(own, PASSWORD), await attempt(stranger, PASSWORD)]).toEqual([423, 423])
  })

  test('a browser is known no more once all sign-ins of its person have ended', async () => {
    const [own, stranger] = [newBrowser(), newBrowser()]
    await signIn(own, 'priya')
    const attempt = async (visit: Visit, password: string) =>
      (await visit(await openSignIn(visit, origin, { prompt: 'login' }), { username: 'priya', password })).status
    await portal.operate('person', { username: 'priya', signOut: 'yes' }, '')
    for (let i = 0; i < 5; i++) await attempt(stranger, 'wrong')
    expect(await attempt(own, PASSWORD)).toBe(423)
  })

  test('shows again what was typed, and never as markup', async () => {
    const visit = newBrowser()
    const { text } = await visit(await openSignInPage(visit), { username: '"><script>alert(1)</script>', password: 'x' })
    expect(text).not.toContain('<script>alert')
    expect(text).toContain('&#34;&#62;&#60;script')
  })

  test('can be cancelled, which the portal is told', async () => {
    const visit = newBrowser()
    const back = await follow(visit, (await visit(`${await openSignInPage(visit)}/cancel`, {})).location)
    expect(back.searchParams.get('error')).toBe('access_denied')
    expect(back.searchParams.get('error_description')).toContain('cancelled')
  })

  test('of another person, or used up, has expired', async () => {
    const page = await openSignInPage(newBrowser())
    const stranger = await newBrowser()(page)
    expect([stranger.status, stranger.text.includes('This sign-in page has expired')]).toEqual([410, true])
  })
})

test('signing out ends the provider’s session: its refresh token is worth nothing, and the next visit asks again', async () => {
  const visit = newBrowser()
  const tokens = (await exchange(await signIn(visit))).body
  const query = new URLSearchParams({
    client_id: CLIENT,
    id_token_hint: tokens.id_token ?? '',
    post_logout_redirect_uri: `${origin}/login?notice=signed-out`,
  })
  const confirm = await visit(`/idp/session/end?${query}`)
  const [, action = ''] = /action="([^"]+)"/.exec(confirm.text) ?? []
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(confirm.text) ?? []
  const done = await visit(action, { xsrf, logout: 'yes' })
  expect(done.location).toBe(`${origin}/login?notice=signed-out`)
  expect(await ask({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' })).toMatchObject({ status: 400 })
  expect(await openSignInPage(visit)).toMatch(/^\/sign-in\//)
})

describe('signing out by a mere link', () => {
  const CONFIRM = '<h1>Do you want to sign out?</h1>'
  const leave = (visit: Visit, query: Record<string, string> = {}) =>
    visit(`/idp/session/end?${new URLSearchParams({ client_id: CLIENT, ...query })}`)

  test('asks first, and until the answer nothing has ended', async () => {
    const visit = newBrowser()
    await signIn(visit)
    const { text } = await leave(visit)
    expect(text).toContain(CONFIRM)
    expect(text).not.toContain('data-submit-now')
    expect((await follow(visit, await openSignInPage(visit))).searchParams.get('code')).toBeTruthy()
  })

  test('asks as well when the link carries the ID token of another person', async () => {
    const stranger = (await exchange(await signIn(newBrowser(), 'hemi'))).body
    const visit = newBrowser()
    await signIn(visit)
    expect((await leave(visit, { id_token_hint: stranger.id_token ?? '' })).text).toContain(CONFIRM)
  })

  test('does not ask when the portal says who leaves', async () => {
    const visit = newBrowser()
    const { id_token } = (await exchange(await signIn(visit))).body
    expect((await leave(visit, { id_token_hint: id_token ?? '' })).text).toContain('data-submit-now')
  })

  test('leads straight back where the provider has no session left to end', async () => {
    const back = `${origin}/login?notice=signed-out`
    const { status, location } = await leave(newBrowser(), { post_logout_redirect_uri: back })
    expect([status, location]).toEqual([303, back])
  })
})

test('a customer who is signed in at the provider is not asked again', async () => {
  const visit = newBrowser()
  await signIn(visit)
  expect((await follow(visit, await openSignInPage(visit))).searchParams.get('code')).toBeTruthy()
})

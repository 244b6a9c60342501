import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oidcRecords } from '#server/db/schema/sign-in.ts'
import { askForTokens, createBrowser, exchangeCode, followBack, openSignIn } from '../conformance/browser.ts'
import { startListening, type TestPortal } from './portal.ts'
import { times } from './thorough.ts'

let portal: TestPortal
let origin: string
beforeAll(async () => {
  ;({ portal, origin } = await startListening())
})
afterAll(() => portal.close())

/** @returns the refresh token of a tab that has just signed in */
async function signIn(visit = createBrowser(origin)): Promise<string> {
  const page = await openSignIn(visit, origin)
  const next = page.startsWith('/sign-in/') ? (await visit(page, { username: 'aroha', password: 'kowhai-2026' })).location : page
  return (await exchangeCode(origin, await followBack(visit, origin, next))).body.refresh_token ?? ''
}

const renew = (refreshToken: string) => askForTokens(origin, { grant_type: 'refresh_token', refresh_token: refreshToken })
const renewed = async (refreshToken: string) => (await renew(refreshToken)).body.refresh_token ?? ''
const INVALID_GRANT = { status: 400, body: { error: 'invalid_grant' } }

const secondsPass = (seconds: number) =>
  portal.database.db.execute(sql`update oidc_records set consumed_at = consumed_at - make_interval(secs => ${seconds})`)

test('each renewal gives another refresh token, and the chain goes on', async () => {
  const tokens = [await signIn()]
  for (let i = 0; i < 4; i++) {
    tokens.push(await renewed(tokens.at(-1) ?? ''))
    await secondsPass(60)
  }
  expect(new Set(tokens.filter(Boolean)).size).toBe(5)
})

test('a token sent twice within half a minute works twice, as from two tabs or after a lost answer', async () => {
  const first = await signIn()
  const [one, other] = [await renewed(first), await renewed(first)]
  await secondsPass(31)
  expect([(await renew(one)).status, (await renew(other)).status]).toEqual([200, 200])
})

test('a token used again later ends every token of that sign-in', async () => {
  const visit = createBrowser(origin)
  const first = await signIn(visit)
  const otherTab = await signIn(visit)
  const second = await renewed(first)
  await secondsPass(31)
  const { db } = portal.database
  const [newest] = await db
    .select()
    .from(oidcRecords)
    .where(eq(oidcRecords.kind, 'RefreshToken'))
    .orderBy(desc(oidcRecords.expiresAt))
    .limit(1)
  expect(await renew(first)).toMatchObject(INVALID_GRANT)
  // Nothing of it stays in the database either.
  expect(
    await db
      .select({ kind: oidcRecords.kind })
      .from(oidcRecords)
      .where(eq(oidcRecords.grantId, newest?.grantId ?? '')),
  ).toEqual([])
  expect(await renew(second)).toMatchObject(INVALID_GRANT)
  expect(await renew(otherTab)).toMatchObject(INVALID_GRANT)
  expect((await renew(await signIn(visit))).status).toBe(200)
})

test('the half minute counts from the first use, however often the token comes', async () => {
  const first = await signIn()
  for (let i = 0; i < 3; i++) {
    expect((await renew(first)).status).toBe(200)
    await secondsPass(14)
  }
  expect(await renew(first)).toMatchObject(INVALID_GRANT)
})

test('many renewals at the same moment all succeed, and count as one use', async () => {
  for (let round = 0; round < times(2, 50); round++) {
    const first = await signIn()
    const answers = await Promise.all(Array.from({ length: 6 }, () => renew(first)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    await secondsPass(31)
    expect(await renew(first)).toMatchObject(INVALID_GRANT)
    expect(await renew(answers[0]?.body.refresh_token ?? '')).toMatchObject(INVALID_GRANT)
  }
})

test('a sign-in lasts a day, however often its tokens are renewed', async () => {
  const visit = createBrowser(origin)
  const refreshToken = await signIn(visit)
  const { db } = portal.database
  await db.execute(sql`delete from oidc_records where kind = 'RefreshToken' and id <> ${refreshToken}`)
  // As if everything that there is now were five hours old.
  await db.execute(sql`update oidc_records set expires_at = expires_at - interval '5 hours',
    payload = payload || jsonb_build_object('exp', (payload->>'exp')::int - 18000, 'loginTs', (payload->>'loginTs')::int - 18000)`)
  await renewed(refreshToken)
  await openSignIn(visit, origin)
  for (const kind of ['RefreshToken', 'Session']) {
    const [latest] = await db.select().from(oidcRecords).where(eq(oidcRecords.kind, kind)).orderBy(desc(oidcRecords.expiresAt))
    expect(((latest?.expiresAt?.getTime() ?? 0) - Date.now()) / 3_600_000).toBeCloseTo(19, 1)
  }
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { emailVerification } from '#schemas/user/routes.ts'
import { initialize } from '#schemas/portal/routes.ts'
import { users } from '#server/db/schema/people.ts'
import { oneTimeLinks } from '#server/db/schema/sign-in.ts'
import { createBrowser, exchangeCode, followBack, openSignIn } from '../conformance/browser.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { startListening, startPortal, type TestPortal } from './portal.ts'
import { deleteMails, storedMails, waitingMail } from './stored-mails.ts'

let portal: TestPortal
let origin: string
beforeAll(async () => {
  ;({ portal, origin } = await startListening())
})
afterAll(() => portal.close())
beforeEach(async () => {
  await deleteMails(portal.database.db)
  await portal.database.db.delete(oneTimeLinks)
})

/** Asks for a link as a person at the sign-in page would. */
async function askForLink(email: string) {
  const visit = createBrowser(origin)
  const page = await openSignIn(visit, origin, { policy: 'magic-link' })
  const { location } = await visit(page)
  return { visit, ...(await visit(location, { email })) }
}

/** What the latest mail to a person carries behind its link. */
async function tokenFor(email: string, name = 'link'): Promise<string> {
  const [mail] = await storedMails(portal.database.db, email)
  return new RegExp(`[#?]${name}=(\\S+)`).exec(mail?.body ?? '')?.[1] ?? ''
}

/** Opens a link in a browser of its own, and clicks on where it says as whom. @returns where the portal is led back to */
async function openLink(link: string, visit = createBrowser(origin)): Promise<URLSearchParams & { back: URL }> {
  const opened = await visit(await openSignIn(visit, origin, { policy: 'magic-link', link, prompt: 'login' }))
  const back = await followBack(visit, origin, opened.location || goOnIn(opened.text))
  return Object.assign(back.searchParams, { back })
}

const goOnIn = (page: string) => /class="button" href="([^"]*)"/.exec(page)?.[1] ?? ''

test('a link from the mail signs its owner in, in another browser than it was asked for', async () => {
  const { status, text } = await askForLink('Aroha@example.nz')
  expect(status).toBe(200)
  expect(text).toContain('Check your email')
  const { back } = await openLink(await tokenFor('aroha@example.nz'))
  const { body } = await exchangeCode(origin, back)
  const answer = await portal.app.inject({ url: `/api/v1${initialize.path}`, headers: { authorization: `Bearer ${body.access_token}` } })
  expect(answer.json().username).toBe('aroha')
})

test('a link signs nobody in before a click, which says as whom; cancelling signs nobody in at all', async () => {
  await askForLink('aroha@example.nz')
  const visit = createBrowser(origin)
  const address = await openSignIn(visit, origin, { policy: 'magic-link', link: await tokenFor('aroha@example.nz'), prompt: 'login' })
  const page = await visit(address)
  expect([page.status, page.location]).toEqual([200, ''])
  expect(page.text).toContain('Sign in as aroha@example.nz')
  // Loaded once more, it asks the same.
  expect((await visit(address)).text).toBe(page.text)
  const { location } = await visit(`${address}/cancel`, {})
  const { searchParams } = await followBack(visit, origin, location)
  expect([searchParams.get('code'), searchParams.get('error')]).toEqual([null, 'access_denied'])
})

test('the outbox shows the mail, and a mail scanner that fetches its link uses nothing up', async () => {
  await askForLink('aroha@example.nz')
  const visit = createBrowser(origin)
  const { text } = await visit('/outbox')
  const [, href = ''] = /href="([^"]*#link=[^"]*)"/.exec(text) ?? []
  expect(href).toMatch(/^http:\/\/localhost:\d+\/login#link=[\w-]{32}$/)
  await visit(href)
  expect((await openLink(await tokenFor('aroha@example.nz'))).get('code')).toBeTruthy()
})

describe('a link that is', () => {
  test('used already has expired; of ten attempts at once one finds it good', async () => {
    await askForLink('aroha@example.nz')
    const token = await tokenFor('aroha@example.nz')
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => openLink(token)))
    expect(outcomes.filter((back) => back.get('code'))).toHaveLength(1)
    expect(new Set(outcomes.filter((back) => back.get('error')).map((back) => back.get('error_description')))).toEqual(
      new Set(['The email link has expired.']),
    )
  })

  test('old has expired', async () => {
    await askForLink('aroha@example.nz')
    const token = await tokenFor('aroha@example.nz')
    await portal.database.db.execute(sql`update one_time_links set expires_at = now() - interval '1 second'`)
    expect((await openLink(token)).get('error_description')).toBe('The email link has expired.')
  })

  test('mangled is not valid', async () => {
    await askForLink('aroha@example.nz')
    const token = await tokenFor('aroha@example.nz')
    for (const link of [token.slice(0, -1), `${token}x`, 'nonsense', "' or 1=1 --"]) {
      expect((await openLink(link)).get('error_description')).toBe('The email link is not valid.')
    }
  })

  test('of a person who is no customer any more says so', async () => {
    await askForLink('leaver@example.nz')
    expect((await openLink(await tokenFor('leaver@example.nz'))).get('error_description')).toBe(
      'The account of the email link has expired.',
    )
  })

  test('of an address that is theirs no more has expired', async () => {
    await askForLink('hemi@example.nz')
    const token = await tokenFor('hemi@example.nz')
    await portal.database.db.update(users).set({ email: 'hemi@elsewhere.example' }).where(eq(users.username, 'hemi'))
    expect((await openLink(token)).get('error_description')).toBe('The email link has expired.')
    await portal.database.db.update(users).set({ email: 'hemi@example.nz' }).where(eq(users.username, 'hemi'))
  })
})

test('whether a person is a customer cannot be told from the answer, and nobody is mailed who is none', async () => {
  const words = ({ text }: { text: string }) => text.replace(/[\w-]+@example\.nz/g, 'somebody').replace(/\/sign-in\/[\w-]+/g, '')
  expect(words(await askForLink('nobody-at-all@example.nz'))).toBe(words(await askForLink('aroha@example.nz')))
  expect(await storedMails(portal.database.db)).toHaveLength(1)
})

test('an address that is none is asked for again', async () => {
  const { status, text } = await askForLink('"><script>')
  expect([status, text.includes('Please enter a valid email address'), text.includes('<script>alert')]).toEqual([422, true, false])
})

test('not more than three links in a quarter of an hour', async () => {
  for (let i = 0; i < 5; i++) await askForLink('priya@example.nz')
  expect(await storedMails(portal.database.db)).toHaveLength(3)
})

test('of a link only its hash is kept', async () => {
  await askForLink('aroha@example.nz')
  const token = await tokenFor('aroha@example.nz')
  expect(JSON.stringify(await portal.database.db.select().from(oneTimeLinks))).not.toContain(token)
})

describe('verifying an address', () => {
  const verify = (as: string, token?: string) => portal.call(as, emailVerification, { body: token === undefined ? {} : { token } })
  const isVerified = async (username: string) =>
    (await portal.database.db.select().from(users).where(eq(users.username, username)))[0]?.emailVerified

  test('takes the link of its mail, once, and of nobody else', async () => {
    expect((await verify('newcomer')).status).toBe(204)
    const token = await tokenFor('newcomer@example.nz', 'verify')
    expect(await verify('aroha', token)).toMatchObject({ status: 410, body: { type: '/error/link_expired' } })
    expect(await isVerified('newcomer')).toBe(false)

    // Another person's attempt uses nothing up.
    expect((await verify('newcomer', token)).status).toBe(204)
    expect(await isVerified('newcomer')).toBe(true)
    expect((await verify('newcomer', token)).status).toBe(410)
  })

  test('a sign-in link verifies nothing', async () => {
    await askForLink('aroha@example.nz')
    expect((await verify('aroha', await tokenFor('aroha@example.nz'))).status).toBe(410)
  })

  test('whose address is verified gets no mail, and reads why', async () => {
    expect(await verify('aroha')).toMatchObject({
      status: 410,
      body: { detail: expect.stringContaining('aroha@example.nz, which is verified') },
    })
    expect(await storedMails(portal.database.db)).toEqual([])
  })
})

describe('with a mail server', () => {
  let server: MailServer
  let mailing: TestPortal
  beforeAll(async () => {
    server = await startMailServer()
    mailing = await startPortal(server.env)
  })
  afterAll(async () => {
    await mailing.close()
    await server.close()
  })

  test('mail leaves, nothing of it stays, and there is no outbox to look into', async () => {
    await mailing.call('newcomer', emailVerification, { body: {} })
    await expect.poll(() => server.received.length).toBe(1)
    expect(server.received[0]).toMatch(/^From: Northlight Energy <portal@northlight.example>/m)
    expect(server.received[0]).toMatch(/^To: newcomer@example.nz/m)
    await expect.poll(async () => (await storedMails(mailing.database.db)).length).toBe(0)
    const page = await mailing.app.inject({ url: '/outbox', headers: { accept: 'text/html' } })
    expect(page.body).not.toContain('Outbox')
  })

  test('a mail that could not leave is kept, and tried again later', async () => {
    server.isDown = true
    await mailing.call('newcomer', emailVerification, { body: {} })
    const waiting = () => waitingMail(mailing.database.db)
    await expect.poll(async () => (await waiting())?.retries).toBe(0)
    expect((await waiting())?.nextAttemptAt.getTime()).toBeGreaterThan(Date.now())
  })
})

describe('a forgotten password', () => {
  /** Asks at the sign-in page for a link to choose a new password. */
  async function forget(email: string) {
    const visit = createBrowser(origin)
    const page = await openSignIn(visit, origin)
    return { visit, ...(await visit(`${page}/forgot`, { email })) }
  }

  test('is replaced by the link that is mailed to a customer', async () => {
    const { text, visit } = await forget('aroha@example.nz')
    expect(text).toContain('we’ve sent it a link to choose a new password')
    const token = await tokenFor('aroha@example.nz', 'token')
    const { text: form } = await visit(`/sign-in/new-password?token=${token}`)
    expect(form).toContain('Choose a new password')
  })

  test('is replaced once: the link says so, also to a customer whom the first answer did not reach', async () => {
    const { visit } = await forget('aroha@example.nz')
    const token = await tokenFor('aroha@example.nz', 'token')
    const choose = (password = 'kereru-pohutukawa-2026') => visit('/sign-in/new-password', { token, password })
    expect((await choose()).text).toContain('Your new password is saved')
    // Nobody has to think of a good password first.
    for (const { text } of [await choose(), await choose('short'), await visit(`/sign-in/new-password?token=${token}`)]) {
      expect(text).toContain('This link was used already')
    }
  })

  test('is not replaced for a customer whose access is closed: the link says so', async () => {
    const { visit } = await forget('aroha@example.nz')
    const token = await tokenFor('aroha@example.nz', 'token')
    const close = (closedOn: string | null) => portal.database.db.update(users).set({ closedOn }).where(eq(users.username, 'aroha'))
    await close('2026-01-01')
    const [seen, sent] = [
      await visit(`/sign-in/new-password?token=${token}`),
      await visit('/sign-in/new-password', { token, password: 'short' }),
    ]
    for (const { text } of [seen, sent]) expect(text).toContain('<h1>Your access is closed</h1>')
    await close(null)
  })

  test('is answered the same for an address that no customer has, and mails nobody', async () => {
    const { text } = await forget('nobody@example.nz')
    expect(text).toContain('we’ve sent it a link to choose a new password')
    expect(await storedMails(portal.database.db, 'nobody@example.nz')).toEqual([])
  })
})

import type { EventEmitter } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, RouteShorthandOptions } from 'fastify'
import { errors as providerErrors, type Provider } from 'oidc-provider'
import { paths } from '#lib/paths.ts'
import type { Database } from '../db/open.ts'
import type { Settings } from '../settings.ts'
import { formPages } from '../html/form-pages.ts'
import { letter } from '../mail/letter.ts'
import { canMail, storeMail } from '../mail/mailer.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import { findByEmail, makeLink, PASSWORD_LINK_MINUTES, redeemLink } from './links.ts'
import { newPasswordRoutes } from './new-password.ts'
import { type DemoAccount, asWhomPage, expiredPage, forgotPage, linkPage, linkSentPage, signInPage } from './pages.ts'
import { mailPasswordLink } from './password-letter.ts'
import { CLIENT_ID, PROVIDER_PATH } from './portal-client.ts'
import { LOCK_MINUTES, signIn } from './sign-in.ts'
import { findSignInTexts } from './sign-in-texts.ts'
import type { SignInRecord } from './sign-in-record.ts'

interface SignInRoutes {
  app: FastifyInstance
  db: Database
  provider: Provider
  settings: Settings
  demoAccounts: readonly DemoAccount[]
  limits: RateLimits
  record: SignInRecord
  browsers: KnownBrowsers
}

const LINK_ANSWER_MS = 300

/** What a person can be mailed before they have signed in. */
const BY_EMAIL = {
  link: { page: linkPage, link: 'a sign-in link' },
  forgot: { page: forgotPage, link: 'a link to choose a new password' },
} as const

/** What the provider itself takes, in bytes. */
const MAX_PROVIDER_BODY = 56 * 1024

/** What the portal is told when a person returns without a sign-in. Matched in src/session/redirect-errors.ts. */
const DESCRIPTIONS = {
  cancelled: 'The user has cancelled entering self-asserted information.',
  expired: 'The email link has expired.',
  used: 'The email link has expired.',
  broken: 'The email link is not valid.',
  closed: 'The account of the email link has expired.',
} as const

/** Mounts the embedded provider at /idp and its pages at /sign-in. */
export async function signInRoutes(parts: SignInRoutes): Promise<void> {
  const { app, db, provider, settings, demoAccounts, limits, record, browsers } = parts
  await app.register(async (scope) => {
    scope.addHook('onRequest', (request, reply) => limits.signInPage(request, reply))
    // The provider parses request bodies itself, once they are known to be readable (readable-input.ts).
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_PROVIDER_BODY }, (_request, body, done) => done(null, body))
    // Without a listener the provider prints its failures itself, with everything that was sent.
    const events: EventEmitter = provider
    events.on('error', (error: unknown) => app.log.error({ err: error }, 'the sign-in provider failed'))
    const serve = provider.callback()
    scope.all(`${PROVIDER_PATH}/*`, { schema: { hide: true } as object }, (request, reply) => {
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value)
      }
      const { raw, body } = request
      if (Buffer.isBuffer(body)) Object.defineProperties(raw, { readable: { value: true }, iterator: { value: () => [body] } })
      // The portal is a public client with an empty secret. Its browser sends that as basic authorization, as
      // specified, which the provider would refuse.
      if (raw.headers.authorization === `Basic ${btoa(`${CLIENT_ID}:`)}`) delete raw.headers.authorization
      Object.assign(raw, { originalUrl: raw.url })
      raw.url = raw.url?.slice(PROVIDER_PATH.length) ?? '/'
      serve(raw, reply.raw)
    })
  })

  const guard: RouteShorthandOptions = { onRequest: (request, reply) => limits.signInAttempt(request, reply) }

  await formPages(app, (scope) => {
    scope.addHook('onRequest', (request, reply) => limits.signInPage(request, reply))

    newPasswordRoutes(scope, db, settings.brand, guard)

    scope.get<{ Params: { uid: string } }>('/sign-in/:uid', async (request, reply) => {
      const interaction = await findInteraction(request, reply)
      if (!interaction) return expired(reply)
      const { link, policy } = interaction.params
      if (typeof link === 'string') return signInByLink(interaction, request, reply, link)
      if (policy === 'magic-link' && canMail(settings.mail)) return reply.redirect(`/sign-in/${interaction.uid}/link`, 303)
      return reply.send(await page(interaction.uid, ''))
    })

    scope.get<{ Params: { uid: string } }>('/sign-in/:uid/password', async (request, reply) => {
      const interaction = await findInteraction(request, reply)
      if (!interaction) return expired(reply)
      return reply.send(await page(interaction.uid, ''))
    })

    for (const kind of ['link', 'forgot'] as const) {
      const { page: ask, ...sent } = BY_EMAIL[kind]
      const action = `/sign-in/:uid/${kind}`
      scope.get<{ Params: { uid: string } }>(action, async (request, reply) => {
        const interaction = canMail(settings.mail) && (await findInteraction(request, reply))
        if (!interaction) return expired(reply)
        return reply.send(ask(settings.brand, await emailForm(interaction.uid, kind, '')))
      })

      scope.post<{ Params: { uid: string }; Body: { email?: string } }>(action, guard, async (request, reply) => {
        const interaction = canMail(settings.mail) && (await findInteraction(request, reply))
        if (!interaction) return expired(reply)
        const email = String(request.body?.email ?? '')
          .trim()
          .slice(0, 200)
        const form = await emailForm(interaction.uid, kind, email)
        if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) {
          return reply.code(422).send(ask(settings.brand, { ...form, message: 'Please enter a valid email address' }))
        }
        // A fixed minimum time hides whether the customer exists.
        await Promise.all([kind === 'link' ? mailLink(email) : mailNewPassword(email), setTimeout(LINK_ANSWER_MS)])
        return reply.send(
          linkSentPage(settings.brand, {
            texts: form.texts,
            email,
            link: sent.link,
            minutes: kind === 'link' ? settings.magicLinkMinutes : PASSWORD_LINK_MINUTES,
            hasOutbox: settings.mail.kind === 'outbox',
            again: form.action,
          }),
        )
      })
    }

    scope.post<{ Params: { uid: string }; Body: { username?: string; password?: string } }>(
      '/sign-in/:uid',
      guard,
      async (request, reply) => {
        const interaction = await findInteraction(request, reply)
        if (!interaction) return expired(reply)
        const username = String(request.body?.username ?? '').slice(0, 200)
        const password = String(request.body?.password ?? '')
        const now = new Date()
        const outcome = await signIn(db, username, password, {
          browserOf: (person) => browsers.find(request.headers.cookie, person),
        })
        record.attempt(request.log, 'password', outcome.is)
        switch (outcome.is) {
          case 'signedIn': {
            const result = { login: { accountId: outcome.subject, ts: inSeconds(now) } }
            reply.header('set-cookie', browsers.cookieFor(outcome.userId, now))
            return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303)
          }
          case 'wrong':
            return reply.code(422).send(await page(interaction.uid, username, wrongMessage(outcome.attemptsLeft)))
          case 'locked':
            return reply.code(423).send(await page(interaction.uid, username, lockedMessage(outcome.minutesLeft)))
        }
      },
    )

    scope.post<{ Params: { uid: string } }>('/sign-in/:uid/cancel', async (request, reply) => {
      const interaction = await findInteraction(request, reply)
      if (!interaction) return expired(reply)
      record.attempt(request.log, 'password', 'cancelled')
      const result = { error: 'access_denied', error_description: DESCRIPTIONS.cancelled }
      return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303)
    })
  })

  const expired = async (reply: FastifyReply) =>
    reply.code(410).send(expiredPage(settings.brand, await findSignInTexts(db, settings.brand)))

  async function page(uid: string, username: string, message?: string): Promise<string> {
    const { signInLead, ...texts } = await findSignInTexts(db, settings.brand)
    return signInPage(settings.brand, {
      texts,
      action: `/sign-in/${uid}`,
      linkAction: canMail(settings.mail) ? `/sign-in/${uid}/link` : undefined,
      forgotAction: canMail(settings.mail) ? `/sign-in/${uid}/forgot` : undefined,
      lead: signInLead,
      username,
      message,
      demoAccounts,
    })
  }

  const emailForm = async (uid: string, kind: keyof typeof BY_EMAIL, email: string) => ({
    texts: await findSignInTexts(db, settings.brand),
    action: `/sign-in/${uid}/${kind}`,
    cancelAction: `/sign-in/${uid}/cancel`,
    passwordAction: `/sign-in/${uid}/password`,
    email,
  })

  /** Says nothing of the limit on mails, which would reveal who is a customer. */
  async function mailNewPassword(email: string): Promise<void> {
    const person = await findByEmail(db, email)
    if (person) await mailPasswordLink(db, settings, person)
  }

  async function mailLink(email: string): Promise<void> {
    const person = await findByEmail(db, email)
    if (!person) return
    await db.transaction(async (tx) => {
      const made = await makeLink(tx, { userId: person.id, email: person.email, purpose: 'signIn', minutes: settings.magicLinkMinutes })
      // Says nothing of the limit, which would reveal who is a customer.
      if (made.is !== 'made') return
      const paragraphs = [
        'Open this link to sign in:',
        // After the #, so that no server on the way logs it; a mail scanner that only fetches the page uses nothing up.
        `${settings.publicUrl}${paths.login()}#link=${made.token}`,
        `The link works once, for the next ${settings.magicLinkMinutes} minutes. If you didn’t ask for it, you can ignore this email: nobody can sign in without the link.`,
      ]
      await storeMail(tx, { ...letter(settings.brand, person, 'Your sign-in link for', paragraphs), until: made.until })
    })
  }

  /**
   * Opens a link from a mail. The person confirms the account before the browser signs in: an attacker may have sent
   * the link to get this browser into the attacker's account.
   */
  async function signInByLink(
    { uid, returnTo, result: before }: Awaited<ReturnType<Provider['interactionDetails']>>,
    request: { raw: import('node:http').IncomingMessage; log: FastifyBaseLogger },
    reply: FastifyReply,
    token: string,
  ): Promise<FastifyReply> {
    const texts = await findSignInTexts(db, settings.brand)
    const ask = (email: string) =>
      reply.send(asWhomPage(settings.brand, { texts, email, goOn: returnTo, cancelAction: `/sign-in/${uid}/cancel` }))
    // On a reload the link is already used up.
    if (typeof before?.linkTo === 'string') return ask(before.linkTo)
    const now = new Date()
    const outcome = await redeemLink(db, token.slice(0, 100), ['signIn'])
    record.attempt(request.log, 'link', outcome.is === 'good' ? 'signedIn' : outcome.is)
    if (outcome.is === 'good') {
      const result = { login: { accountId: outcome.subject, amr: ['email'], ts: inSeconds(now) }, linkTo: outcome.email }
      await provider.interactionResult(request.raw, reply.raw, result)
      reply.header('set-cookie', browsers.cookieFor(outcome.userId, now))
      return ask(outcome.email)
    }
    const result = { error: 'access_denied', error_description: DESCRIPTIONS[outcome.is] }
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303)
  }

  async function findInteraction(
    request: { raw: import('node:http').IncomingMessage; params: { uid: string } },
    reply: { raw: import('node:http').ServerResponse },
  ) {
    try {
      const interaction = await provider.interactionDetails(request.raw, reply.raw)
      return interaction.uid === request.params.uid ? interaction : undefined
    } catch (error) {
      if (error instanceof providerErrors.SessionNotFound) return undefined
      throw error
    }
  }
}

/** The moment of authentication in the provider's unit, not of the browser's return. */
const inSeconds = (at: Date) => Math.floor(at.getTime() / 1000)

function wrongMessage(attemptsLeft: number): string {
  const sentence = 'That email or username and password do not match. Check them and try again.'
  return attemptsLeft <= 2
    ? `${sentence} After ${attemptsLeft} more ${attemptsLeft === 1 ? 'try' : 'tries'} the account is locked for ${LOCK_MINUTES} minutes.`
    : sentence
}

const lockedMessage = (minutesLeft: number) =>
  `Too many wrong passwords. For your safety this account is locked; try again in ${minutesLeft} ${minutesLeft === 1 ? 'minute' : 'minutes'}.`

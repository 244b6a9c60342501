import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { errors as providerErrors, type Provider } from 'oidc-provider'
import type { Database } from '../db/open.ts'
import type { Settings } from '../settings.ts'
import { type DemoAccount, expiredPage, signInPage } from './pages.ts'
import { CLIENT_ID, PROVIDER_PATH } from './provider.ts'
import { LOCK_MINUTES, signIn } from './sign-in.ts'

interface SignInRoutes {
  app: FastifyInstance
  db: Database
  provider: Provider
  settings: Settings
  demoAccounts: readonly DemoAccount[]
}

/** Mounts the embedded provider at /idp and its pages at /sign-in. */
export async function signInRoutes({ app, db, provider, settings, demoAccounts }: SignInRoutes): Promise<void> {
  await app.register(async (scope) => {
    // The provider reads request bodies itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const serve = provider.callback()
    scope.all(`${PROVIDER_PATH}/*`, { schema: { hide: true } as object }, (request, reply) => {
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value)
      }
      const { raw } = request
      // The browser sends basic client authorization as the specification asks; the portal is a public client with
      // an empty secret, which to the provider means no client authorization at all.
      if (raw.headers.authorization === `Basic ${btoa(`${CLIENT_ID}:`)}`) delete raw.headers.authorization
      Object.assign(raw, { originalUrl: raw.url })
      raw.url = raw.url?.slice(PROVIDER_PATH.length) ?? '/'
      serve(raw, reply.raw)
    })
  })

  const style =
    readFileSync(new URL('../../src/ui/tokens.css', import.meta.url), 'utf8') +
    readFileSync(new URL('./sign-in.css', import.meta.url), 'utf8')
  const script = readFileSync(new URL('./sign-in.client.js', import.meta.url), 'utf8')
  app.get('/sign-in/style.css', (_request, reply) => reply.type('text/css').header('cache-control', 'max-age=300').send(style))
  app.get('/sign-in/script.js', (_request, reply) => reply.type('text/javascript').header('cache-control', 'max-age=300').send(script))

  const guard = settings.isRateLimited ? { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } } : {}

  await app.register(async (scope) => {
    const { default: formBody } = await import('@fastify/formbody')
    await scope.register(formBody)
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })

    scope.get<{ Params: { uid: string } }>('/sign-in/:uid', async (request, reply) => {
      const interaction = await findInteraction(request, reply)
      if (!interaction) return reply.code(410).type('text/html').send(expiredPage(settings.brand))
      return reply.type('text/html').send(page(interaction.uid, ''))
    })

    scope.post<{ Params: { uid: string }; Body: { username?: string; password?: string } }>(
      '/sign-in/:uid',
      guard,
      async (request, reply) => {
        const interaction = await findInteraction(request, reply)
        if (!interaction) return reply.code(410).type('text/html').send(expiredPage(settings.brand))
        const username = String(request.body?.username ?? '').slice(0, 200)
        const password = String(request.body?.password ?? '').slice(0, 200)
        const outcome = await signIn(db, username, password)
        switch (outcome.is) {
          case 'signedIn': {
            const result = { login: { accountId: outcome.subject } }
            return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303)
          }
          case 'wrong':
            return reply
              .code(422)
              .type('text/html')
              .send(page(interaction.uid, username, wrongMessage(outcome.attemptsLeft)))
          case 'locked':
            return reply
              .code(423)
              .type('text/html')
              .send(
                page(
                  interaction.uid,
                  username,
                  `Too many wrong passwords. For your safety this account is locked; try again in ${outcome.minutesLeft} ${outcome.minutesLeft === 1 ? 'minute' : 'minutes'}.`,
                ),
              )
        }
      },
    )

    scope.post<{ Params: { uid: string } }>('/sign-in/:uid/cancel', async (request, reply) => {
      const interaction = await findInteraction(request, reply)
      if (!interaction) return reply.code(410).type('text/html').send(expiredPage(settings.brand))
      const result = { error: 'access_denied', error_description: 'The user has cancelled signing in' }
      return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303)
    })
  })

  function page(uid: string, username: string, message?: string): string {
    return signInPage(settings.brand, {
      action: `/sign-in/${uid}`,
      cancelAction: `/sign-in/${uid}/cancel`,
      username,
      message,
      demoAccounts,
    })
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

function wrongMessage(attemptsLeft: number): string {
  const sentence = 'That email or username and password do not match. Check them and try again.'
  return attemptsLeft <= 2
    ? `${sentence} After ${attemptsLeft} more ${attemptsLeft === 1 ? 'try' : 'tries'} the account is locked for ${LOCK_MINUTES} minutes.`
    : sentence
}

import type { FastifyBaseLogger } from 'fastify'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { Counter, type Registry } from 'prom-client'

/*
 * What the log and the metrics say about signing in. Neither has the name that was typed, a token or a parameter: the
 * words are the ones listed here.
 */

type Way = 'password' | 'link'
type Outcome = 'signedIn' | 'wrong' | 'locked' | 'expired' | 'used' | 'broken' | 'closed' | 'cancelled'

/** Source: RFC 6749, sections 4.1.2.1 and 5.2; OpenID Connect Core, section 3.1.2.6. */
const ERRORS = [
  'access_denied',
  'invalid_client',
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'invalid_target',
  'invalid_token',
  'login_required',
  'server_error',
  'unauthorized_client',
  'unsupported_grant_type',
  'unsupported_response_type',
] as const

export interface SignInRecord {
  /** One try to sign in at the embedded provider's pages. */
  attempt(log: FastifyBaseLogger, way: Way, outcome: Outcome): void
  /** Follows what the embedded provider refuses. */
  follow(provider: Provider): void
  /** The keys of an outside provider could not be fetched. */
  unreachable(): void
}

export function createSignInRecord(registry: Registry, log: FastifyBaseLogger): SignInRecord {
  const attempts = new Counter({
    name: 'sign_ins_total',
    help: 'Tries to sign in, by the way and how they ended',
    labelNames: ['way', 'outcome'],
    registers: [registry],
  })
  const errors = new Counter({
    name: 'sign_in_provider_errors_total',
    help: 'Requests that the sign-in provider refused or could not answer',
    labelNames: ['endpoint', 'error'],
    registers: [registry],
  })

  // A first failure is a step from nought: of a number that begins with one, Prometheus sees no increase.
  errors.inc({ endpoint: 'any', error: 'server_error' }, 0)
  errors.inc({ endpoint: 'keys', error: 'unreachable' }, 0)

  const refusedAt =
    (endpoint: string) =>
    ({ res }: KoaContextWithOIDC, { error: given }: { error?: string }) => {
      const error = ERRORS.find((code) => code === given) ?? 'other'
      errors.inc({ endpoint, error })
      log.info({ correlationId: res.getHeader('x-correlation-id'), endpoint, error }, 'the sign-in provider refused a request')
    }

  return {
    attempt(requestLog, way, outcome) {
      attempts.inc({ way, outcome })
      if (outcome !== 'signedIn') requestLog.info({ way, outcome }, 'a sign-in failed')
    },
    follow(provider) {
      provider.on('authorization.error', refusedAt('authorization'))
      provider.on('grant.error', refusedAt('token'))
      provider.on('revocation.error', refusedAt('revocation'))
      provider.on('userinfo.error', refusedAt('userInfo'))
      provider.on('end_session.error', refusedAt('signOut'))
      provider.on('end_session_confirm.error', refusedAt('signOut'))
      provider.on('server_error', ({ res, oidc }: KoaContextWithOIDC, thrown: Error) => {
        errors.inc({ endpoint: 'any', error: 'server_error' })
        const correlationId = res.getHeader('x-correlation-id')
        log.error({ correlationId, route: oidc?.route, err: thrown }, 'the sign-in provider failed')
      })
    },
    unreachable() {
      errors.inc({ endpoint: 'keys', error: 'unreachable' })
      log.error('the sign-in provider cannot be reached: no token can be checked')
    },
  }
}

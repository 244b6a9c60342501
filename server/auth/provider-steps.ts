import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { AGAIN_AFTER_SECONDS, isUnavailable } from '../db/failures.ts'

type Step = Parameters<Provider['use']>[0]

/** A code that was refused once, for a wrong verifier say, cannot be used again. */
export const useUpRefusedCode: Step = async (ctx, next) => {
  await next()
  const { oidc } = ctx as unknown as KoaContextWithOIDC
  const code = oidc?.route === 'token' && Math.trunc(ctx.status / 100) === 4 ? oidc.params?.code : undefined
  if (typeof code !== 'string') return
  const refused = await oidc.provider.AuthorizationCode.find(code)
  await refused?.destroy()
}

/**
 * Without a session to end, the provider answers with a form that an inline script sends. The content policy blocks the
 * script, and the person would see an empty page.
 */
export const skipSignOutForm: Step = async (ctx, next) => {
  await next()
  const { oidc } = ctx as unknown as KoaContextWithOIDC
  if (oidc?.route !== 'end_session' || ctx.status !== 200 || oidc.session?.accountId) return
  const { postLogoutRedirectUri } = oidc.session?.state ?? {}
  ctx.status = 303
  ctx.redirect(typeof postLogoutRedirectUri === 'string' ? postLogoutRedirectUri : oidc.provider.urlFor('end_session_success'))
}

/** The provider answers every failure that is not the request's with 500; that of a database may be over in a moment. */
export function sayWhenUnavailable(provider: Provider): void {
  provider.on('server_error', (ctx: KoaContextWithOIDC, thrown: unknown) => {
    if (!isUnavailable(thrown)) return
    ctx.status = 503
    ctx.set('retry-after', String(AGAIN_AFTER_SECONDS))
  })
}

import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { type ClientMetadata, type Configuration, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { paths } from '#lib/paths.ts'
import { isClosed, isEnded } from '../access.ts'
import { nameOf } from '../account/queries.ts'
import type { Database } from '../db/open.ts'
import { users } from '../db/schema/people.ts'
import { randomKey, secretOf } from '../db/secrets.ts'
import type { Settings } from '../settings.ts'
import { AGAIN_AFTER_SECONDS, isUnavailable } from '../db/failures.ts'
import { mayBeDone } from '../db/writes.ts'
import { backSoonPage } from '../html/back-soon-page.ts'
import { databaseAdapter } from './adapter.ts'
import type { FeedClient } from './machine.ts'
import { cookieNames, followPublicUrl } from './own-address.ts'
import { confirmSignOutPage, providerErrorPage, signedOutPage, signingOutPage } from './pages.ts'
import { API_AUDIENCE, CLIENT_ID, PROVIDER_PATH } from './portal-client.ts'
import { sayWhenUnavailable, skipSignOutForm, useUpRefusedCode } from './provider-steps.ts'
import { findAroundIfPossible } from './sign-in-texts.ts'

const SIGNING_ALGORITHM = 'ES256'
const DAY_SECONDS = 86_400
const INTERACTION_SECONDS = 15 * 60

const nowSeconds = () => Math.floor(Date.now() / 1000)

interface ProviderSecrets {
  signingKey: JWK
  cookieKeys: string[]
}

/** The keys this installation made for itself on its first start; the same ones for every process. */
export const loadSecrets = (db: Database): Promise<ProviderSecrets> =>
  secretOf(db, 'sign-in', async () => {
    const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true })
    return {
      signingKey: { ...(await exportJWK(privateKey)), alg: SIGNING_ALGORITHM, use: 'sig', kid: randomBytes(8).toString('hex') },
      cookieKeys: [randomKey()],
    }
  })

/** A machine gets tokens for itself by its secret; no person signs in through it. */
const machineClient = ({ id, secret }: FeedClient): ClientMetadata => ({
  client_id: id,
  client_secret: secret,
  token_endpoint_auth_method: 'client_secret_basic',
  grant_types: ['client_credentials'],
  response_types: [],
  redirect_uris: [],
  id_token_signed_response_alg: SIGNING_ALGORITHM,
})

/** Without this, a scope that FEED_CLIENTS does not give is left out of the token, and is missed at the first call only. */
function refuseOtherScopes({ oidc }: KoaContextWithOIDC, { id, scopes }: FeedClient): void {
  const other = [...oidc.requestParamScopes].find((scope) => !(scopes as readonly string[]).includes(scope))
  if (other) throw new errors.InvalidScope(`FEED_CLIENTS gives ${id} no such scope`, other)
}

/** The embedded OpenID provider: password sign-in for a fresh machine, behind the same protocol as any other. */
export function createProvider(db: Database, settings: Settings, { signingKey, cookieKeys }: ProviderSecrets): Provider {
  const configuration: Configuration = {
    adapter: databaseAdapter(db),
    clients: [
      {
        client_id: CLIENT_ID,
        client_name: 'Portal',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${settings.publicUrl}${paths.authRedirect()}`],
        post_logout_redirect_uris: [
          paths.login({ notice: 'signed-out' }),
          paths.login({ notice: 'expired' }),
          paths.impersonate(),
          paths.studio(),
        ].map((path) => `${settings.publicUrl}${path}`),
        id_token_signed_response_alg: SIGNING_ALGORITHM,
      },
      ...settings.feedClients.map(machineClient),
    ],
    jwks: { keys: [signingKey] },
    cookies: { keys: cookieKeys, names: cookieNames(settings.publicUrl) },
    // `policy` is how the person wants to sign in, `link` the token from a mail.
    extraParams: ['policy', 'link'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: settings.feedClients.length > 0 },
      revocation: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx, form) => {
          // Any page can link here. Only the portal knows the ID token of the person who is signed in.
          const isAskedByPortal = ctx.oidc.entities.IdTokenHint?.payload.sub === ctx.oidc.session?.accountId
          ctx.body = isAskedByPortal
            ? signingOutPage(settings.brand, form)
            : confirmSignOutPage(settings.brand, await findAroundIfPossible(db, settings.brand), form)
        },
        postLogoutSuccessSource: async (ctx) => {
          ctx.body = signedOutPage(settings.brand, await findAroundIfPossible(db, settings.brand))
        },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => API_AUDIENCE,
        useGrantedResource: () => true,
        getResourceServerInfo: (ctx, _resource, { clientId }) => {
          const machine = settings.feedClients.find(({ id }) => id === clientId)
          if (machine) refuseOtherScopes(ctx, machine)
          return {
            scope: machine?.scopes.join(' ') ?? 'portal',
            audience: API_AUDIENCE,
            accessTokenTTL: settings.accessTokenSeconds,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: SIGNING_ALGORITHM } },
          }
        },
      },
    },
    interactions: { url: (_ctx, interaction) => `/sign-in/${interaction.uid}` },
    // The portal is the provider's own client, so no consent is asked.
    async loadExistingGrant(ctx) {
      const { client, session, provider } = ctx.oidc
      if (!client || !session?.accountId) return undefined
      const grantId = session.grantIdFor(client.clientId)
      const existing = grantId ? await provider.Grant.find(grantId) : undefined
      if (existing) {
        // Signing in again in the same provider session begins another day.
        existing.exp = nowSeconds() + DAY_SECONDS
        await existing.save()
        return existing
      }
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
      grant.addOIDCScope('openid email profile')
      grant.addResourceScope(API_AUDIENCE, 'portal')
      await grant.save()
      return grant
    },
    // When the person signed in, which renewing a token does not change: some calls ask for a recent sign-in.
    extraTokenClaims: (ctx) => {
      const { RefreshToken, AuthorizationCode } = ctx.oidc.entities
      const signedIn = (RefreshToken ?? AuthorizationCode)?.authTime
      return signedIn === undefined ? undefined : { auth_time: signedIn }
    },
    clientBasedCORS: (_ctx, origin) => origin === new URL(settings.publicUrl).origin,
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: settings.accessTokenSeconds,
      ClientCredentials: settings.accessTokenSeconds,
      IdToken: settings.accessTokenSeconds,
      AuthorizationCode: 60,
      Interaction: INTERACTION_SECONDS,
      // A day after signing in, however often the token was rotated since.
      RefreshToken: (ctx) => ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? DAY_SECONDS,
      Session: (_ctx, { loginTs }) => (loginTs ? Math.max(1, loginTs + DAY_SECONDS - nowSeconds()) : DAY_SECONDS),
      Grant: DAY_SECONDS,
    },
    async findAccount(ctx, subject, token) {
      const [person] = await db.select().from(users).where(eq(users.subject, subject))
      if (!person || isClosed(person)) return undefined
      const signedIn = (token as { authTime?: number } | undefined)?.authTime ?? ctx.oidc.session?.authTime()
      if (signedIn !== undefined && isEnded(person, new Date(signedIn * 1000))) return undefined
      return {
        accountId: subject,
        claims: () => ({
          sub: subject,
          email: person.email,
          email_verified: person.emailVerified,
          name: nameOf(person),
        }),
      }
    },
    renderError: async (ctx, out, error) => {
      ctx.type = 'html'
      const comesBack = ctx.method === 'GET'
      if (isUnavailable(error) && comesBack) ctx.set('refresh', String(AGAIN_AFTER_SECONDS))
      ctx.body = isUnavailable(error)
        ? backSoonPage(settings.brand, comesBack ? 'reloads' : mayBeDone(error) ? 'unclear' : 'notSaved')
        : providerErrorPage(settings.brand, await findAroundIfPossible(db, settings.brand), out.error_description ?? out.error)
    },
  }
  const provider = new Provider(`${settings.publicUrl}${PROVIDER_PATH}`, configuration)
  followPublicUrl(provider, settings.publicUrl)
  sayWhenUnavailable(provider)
  provider.use(useUpRefusedCode)
  provider.use(skipSignOutForm)
  return provider
}

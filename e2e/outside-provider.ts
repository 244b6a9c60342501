import { createServer } from 'node:https'
import { Provider } from 'oidc-provider'

const CLIENT = 'portal'
const AUDIENCE = 'urn:example:api'

export interface OutsideProvider {
  /** the settings of a portal whose customers sign in here */
  env: Record<string, string>
  origin: string
  close(): Promise<void>
}

interface Place {
  port: number
  tls: { key: string; cert: string }
  portalOrigin: string
}

/**
 * An OpenID provider as a company runs one: with its own origin, pages and defaults. Set is only what the portal's
 * documentation asks for: a public client, its return addresses, calls from its origin, and access tokens as JWTs.
 */
export async function startOutsideProvider({ port, tls, portalOrigin }: Place): Promise<OutsideProvider> {
  const origin = `https://localhost:${port}`
  const provider = new Provider(origin, {
    clients: [
      {
        client_id: CLIENT,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: [`${portalOrigin}/auth/redirect`],
        post_logout_redirect_uris: [`${portalOrigin}/login?notice=signed-out`, `${portalOrigin}/login?notice=expired`],
      },
    ],
    clientBasedCORS: (_ctx, caller) => caller === portalOrigin,
    features: {
      resourceIndicators: {
        enabled: true,
        defaultResource: () => AUDIENCE,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({ scope: 'portal', audience: AUDIENCE, accessTokenTTL: 30, accessTokenFormat: 'jwt' }),
      },
    },
  })
  const server = createServer(tls, provider.callback())
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  return {
    origin,
    env: { OIDC_ISSUER: origin, OIDC_CLIENT_ID: CLIENT, OIDC_AUDIENCE: AUDIENCE, OIDC_SCOPE: 'openid email profile offline_access' },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

import type { SignInClient } from '#lib/page-settings.ts'

export const CLIENT_ID = 'switchboard-portal'
/** What access tokens are for; the API takes no others. */
export const API_AUDIENCE = 'urn:switchboard:api'
export const PROVIDER_PATH = '/idp'

/** The portal as the embedded provider's client, with the headers that the specification asks for. */
export const embeddedClient = (publicUrl: string): SignInClient => ({
  issuer: `${publicUrl}${PROVIDER_PATH}`,
  clientId: CLIENT_ID,
  scope: 'openid email profile',
  clientAuth: 'basic-empty',
  sendsDeviceId: true,
})

import { expect, test } from 'vitest'
import { isAccessToken } from './access-token.ts'

test.each([
  ['a typed access token', 'at+jwt', {}, true],
  ['one with the long form of its type', 'application/at+JWT', {}, true],
  ['an untyped token with a scope, as of Auth0 and Keycloak', 'JWT', { scope: 'openid' }, true],
  ['an untyped token with scp, as of Entra', 'JWT', { scp: 'portal' }, true],
  ['a token without a type for a client, as of Cognito', undefined, { client_id: 'portal' }, true],
  ['an ID token', 'JWT', { nonce: 'n', sid: 's' }, false],
  ['an ID token with a hash of the access token', undefined, { at_hash: 'h', scope: 'openid' }, false],
  ['an ID token with neither nonce nor hash', 'JWT', { email: 'aroha@example.nz', auth_time: 1 }, false],
  ['a logout token', 'logout+jwt', { client_id: 'portal', events: {} }, false],
  ['a proof of possession', 'dpop+jwt', { scope: 'portal' }, false],
])('%s', (_name, typ, payload, isOne) => {
  expect(isAccessToken(typ === undefined ? {} : { typ }, payload)).toBe(isOne)
})

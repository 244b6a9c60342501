import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createTokenVerifier, localKeys } from './token.ts'

test('a token that was good is refused once it has ended', async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const keys = localKeys({ keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256' }] })
  let nowMs = Date.now()
  const verify = createTokenVerifier(keys, { issuer: 'https://id.example', audience: 'api', clock: () => nowMs })
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
    .setSubject('demo|aroha')
    .setIssuer('https://id.example')
    .setAudience('api')
    .setIssuedAt()
    .setExpirationTime('10 minutes')
    .sign(privateKey)
  expect(await verify(token)).toMatchObject({ subject: 'demo|aroha' })
  nowMs += 9 * 60_000
  expect(await verify(token)).toMatchObject({ subject: 'demo|aroha' })
  // Clocks may differ by some seconds, so it ends a little later.
  nowMs += 2 * 60_000
  expect(await verify(token)).toBeUndefined()
})

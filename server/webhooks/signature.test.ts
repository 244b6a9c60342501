import { expect, test } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { newSecret, signedHeaders } from './signature.ts'

const BODY = '{"type":"nz.switchboard.lpg.ordered","data":{"nickname":"Te Whare ā Ngahere"}}'

test('the public library verifies what is signed', () => {
  const secret = newSecret()
  expect(new Webhook(secret).verify(BODY, signedHeaders([secret], 'E-1', new Date(), BODY))).toEqual(JSON.parse(BODY))
})

test('while a secret is exchanged, receivers with the old and the new one both verify', () => {
  const [old, next, other] = [newSecret(), newSecret(), newSecret()]
  const headers = signedHeaders([old, next], 'E-1', new Date(), BODY)
  for (const secret of [old, next]) expect(() => new Webhook(secret).verify(BODY, headers)).not.toThrow()
  expect(() => new Webhook(other).verify(BODY, headers)).toThrow()
})

test.each([
  ['another body', {}, BODY.replace('ordered', 'Ordered')],
  ['another id', { 'webhook-id': 'E-2' }, BODY],
  ['another time', { 'webhook-timestamp': '1' }, BODY],
])('%s does not fit the signature', (_name, change, body) => {
  const secret = newSecret()
  const headers = { ...signedHeaders([secret], 'E-1', new Date(), BODY), ...change }
  expect(() => new Webhook(secret).verify(body, headers)).toThrow()
})

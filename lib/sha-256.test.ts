import { expect, test } from 'vitest'
import { sha256 } from './sha-256.ts'

test('a hash has 64 digits, whatever the case and the spaces around', async () => {
  const known = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'
  expect([await sha256('hello'), await sha256('  HELLO ')]).toEqual([known, known])
})

test('a byte below 16 keeps its zero', async () => {
  expect(await sha256('a')).toBe('ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb')
  expect(await sha256('39')).toMatch(/^[0-9a-f]{64}$/)
})

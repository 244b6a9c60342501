import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashPassword, isOutdated, isPassword, passwordCost } from './password.ts'

const { N } = passwordCost
/** What a hash says and knows is the same at any cost. */
beforeEach(() => {
  passwordCost.N = 1024
})
afterEach(() => {
  passwordCost.N = N
})

/** Made before hashes said what they cost: the password is `kowhai-2026`. */
const OLD = 'scrypt$BwcHBwcHBwcHBwcHBwcHBw$HCQpXz5JkVAzTJ0RKRLRJMZ9Y84n9H_ZsevEQtSxLCk'

test('a hash knows its own password and no other, and never looks the same', async () => {
  const [one, another] = [await hashPassword('kowhai-2026'), await hashPassword('kowhai-2026')]
  expect(one).not.toBe(another)
  expect([await isPassword('kowhai-2026', one), await isPassword('kowhai-2027', one), await isPassword('', one)]).toEqual([
    true,
    false,
    false,
  ])
  expect(isOutdated(one)).toBe(false)
})

test('a hash costs anyone who tries passwords 32 MiB and three rounds each', async () => {
  passwordCost.N = N
  expect(await hashPassword('kowhai-2026')).toMatch(/^scrypt\$32768\$8\$3\$/)
})

test('a hash of before is still known, and told to be made again', async () => {
  expect([await isPassword('kowhai-2026', OLD), await isPassword('kowhai-2027', OLD), isOutdated(OLD)]).toEqual([true, false, true])
})

test('one password on two keyboards is one password', async () => {
  expect(await isPassword('kōwhai-2026'.normalize('NFD'), await hashPassword('kōwhai-2026'.normalize('NFC')))).toBe(true)
})

test('what is no hash is nobody’s', async () => {
  for (const broken of ['', 'scrypt', 'scrypt$a$', 'scrypt$1024$8$1$$']) expect(await isPassword('kowhai-2026', broken)).toBe(false)
})

import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const KEY_BYTES = 32
const COST = { N: 16_384, r: 8, p: 1 }
const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt)

/** `scrypt$salt$key`, both base64url. */
export async function hashPassword(password: string, salt = randomBytes(16)): Promise<string> {
  const key = await derive(password.normalize('NFKC'), salt, KEY_BYTES, COST)
  return `scrypt$${salt.toString('base64url')}$${key.toString('base64url')}`
}

export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, salt = '', key = ''] = hash.split('$')
  const expected = Buffer.from(key, 'base64url')
  const actual = await derive(password.normalize('NFKC'), Buffer.from(salt, 'base64url'), KEY_BYTES, COST)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

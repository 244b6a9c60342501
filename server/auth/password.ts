import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createTurns } from './turns.ts'

interface Cost {
  N: number
  r: number
  p: number
}

/** As OWASP's Password Storage Cheat Sheet has it for scrypt: 32 MiB and about a tenth of a second. Tests lower it. */
export const passwordCost: Cost = { N: 32_768, r: 8, p: 3 }
/** Cost of hashes that do not state it. */
const FIRST_COST: Cost = { N: 16_384, r: 8, p: 1 }
const KEY_BYTES = 32
const derive = promisify<string, Buffer, number, Cost & { maxmem: number }, Buffer>(scrypt)

/**
 * Node does it on four threads that read files as well: two stay free for those. The last of those that wait begins after some four
 * seconds on two processors.
 */
const turns = createTurns(2, 50)
/** To be asked before a try at a password is counted. @throws {TooBusy} */
export const refuseIfTooBusy = (): void => turns.refuseIfFull()

const keyOf = (password: string, salt: Buffer, { N, r, p }: Cost) =>
  // Two keyboards may write one letter as one character or as two: NFKC makes them the same password.
  turns.take(() => derive(password.normalize('NFKC'), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r }))

/** `scrypt$N$r$p$salt$key`, salt and key in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await keyOf(password, salt, passwordCost)
  return ['scrypt', passwordCost.N, passwordCost.r, passwordCost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

export async function isPassword(password: string, hash: string): Promise<boolean> {
  const { cost, salt, key } = read(hash)
  const actual = await keyOf(password, salt, cost)
  return key.length === actual.length && timingSafeEqual(key, actual)
}

/** True if a hash was made at another cost than new ones. The next sign-in replaces it. */
export function isOutdated(hash: string): boolean {
  const { N, r, p } = read(hash).cost
  return N !== passwordCost.N || r !== passwordCost.r || p !== passwordCost.p
}

function read(hash: string): { cost: Cost; salt: Buffer; key: Buffer } {
  const parts = hash.split('$')
  const [salt = '', key = ''] = parts.slice(-2)
  const [N = 0, r = 0, p = 0] = parts.slice(1, -2).map(Number)
  return { cost: N ? { N, r, p } : FIRST_COST, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') }
}

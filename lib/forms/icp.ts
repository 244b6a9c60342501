/*
 * ICP identifiers: ten digits, two letters, and three upper-case hex characters that check the first twelve.
 * The check is a CRC-12 with polynomial 0x80F, initial value 0, not reflected. Source: Electricity Authority,
 * ICP identifier specification.
 */

const POLYNOMIAL = 0x80f
const SHAPE = /^\d{10}[A-Z]{2}[0-9A-F]{3}$/

/** The three check characters of the first twelve characters of an ICP identifier. */
export function icpCheckCharacters(firstTwelve: string): string {
  let remainder = 0
  for (const character of firstTwelve) {
    remainder ^= character.charCodeAt(0) << 4
    for (let bit = 0; bit < 8; bit++) {
      remainder = remainder & 0x800 ? ((remainder << 1) ^ POLYNOMIAL) & 0xfff : (remainder << 1) & 0xfff
    }
  }
  return remainder.toString(16).toUpperCase().padStart(3, '0')
}

export function isIcp(text: string): boolean {
  return SHAPE.test(text) && icpCheckCharacters(text.slice(0, 12)) === text.slice(12)
}

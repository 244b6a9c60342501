import type { CardBrand } from '#schemas/payments/entities.ts'
import type { Card } from '../gateway.ts'

/** What a test card does. */
export type CardDoes = 'pays' | 'isDeclined' | 'asksToConfirm' | 'isExpired' | 'isSlow' | 'isDeclinedLater' | 'lacksCode'

interface TestCard {
  number: string
  does: CardDoes
  about: string
}

/** The cards that the embedded gateway takes. No real card has such a number. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4111 1111 1111 1111', does: 'pays', about: 'is taken at once' },
  { number: '5555 5555 5555 4444', does: 'pays', about: 'is taken at once, a Mastercard' },
  { number: '4000 0000 0000 0002', does: 'isDeclined', about: 'is declined' },
  { number: '4000 0000 0000 3220', does: 'asksToConfirm', about: 'asks you to confirm with your bank' },
  { number: '4000 0000 0000 0069', does: 'isExpired', about: 'has expired' },
  { number: '4000 0000 0000 0077', does: 'isSlow', about: 'is decided ten seconds later' },
  { number: '4000 0000 0000 0341', does: 'isDeclinedLater', about: 'is saved, and declined when it is to pay' },
  { number: '4000 0000 0000 0127', does: 'lacksCode', about: 'is saved without its security code, and declined until that is told' },
]

/** A card that was typed in. */
export interface TypedCard {
  does: CardDoes
  card: Card
}

const EXPIRY = /^(0[1-9]|1[0-2])\s*\/\s*(\d\d)$/

/** The expiry and code that were typed in, or what to say about them. @param today local day */
export function readExpiry(
  { expiry, code }: { expiry: string; code: string },
  today: string,
): { wrong: string } | { expires: string; hasExpired: boolean } {
  const [, month, year] = EXPIRY.exec(expiry.trim()) ?? []
  if (!month || !year) return { wrong: 'Enter the month and year that the card expires, such as 09/29.' }
  const expires = `20${year}-${month}`
  if (hasExpired(expires, today)) return { expires, hasExpired: true }
  if (!/^\d{3,4}$/.test(code.trim())) return { wrong: 'Enter the three digits on the back of the card.' }
  return { expires, hasExpired: false }
}

export const hasExpired = (expires: string, today: string): boolean => expires < today.slice(0, 7)

/** A card that was typed in, or what to say about it. @param today local day */
export function cardOf(typed: { number: string; expiry: string; code: string }, today: string): TypedCard | { wrong: string } {
  const digits = typed.number.replace(/\D/g, '')
  const known = TEST_CARDS.find((card) => card.number.replaceAll(' ', '') === digits)
  if (!known) return { wrong: 'This is not a test card. No other card can be used here.' }
  const read = readExpiry(typed, today)
  if ('wrong' in read) return { wrong: read.wrong }
  const card = { brand: brandOf(digits), lastFour: digits.slice(-4), expires: read.expires }
  return { does: read.hasExpired ? 'isExpired' : known.does, card }
}

const brandOf = (digits: string): CardBrand => (digits.startsWith('4') ? 'visa' : digits.startsWith('5') ? 'mastercard' : 'other')

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

/** What is wrong with a card, and which field says so. */
export interface CardFault {
  wrong: string
  field: 'number' | 'expiry' | 'code'
}

/** Month and year as people type them: 09/29, 0929, 9/29, 09 2029. The fields' `pattern` are these too. */
export const EXPIRY_PATTERN = '\\s*(0?[1-9]|1[0-2])[\\s\\/.\\-]*(?:20)?(\\d\\d)\\s*'
export const CODE_PATTERN = '\\s*\\d{3,4}\\s*'
const EXPIRY = new RegExp(`^${EXPIRY_PATTERN}$`)
const CODE = new RegExp(`^${CODE_PATTERN}$`)

/** The expiry and code that were typed in, or what to say about them. @param today local day */
export function readExpiry(
  { expiry, code }: { expiry: string; code: string },
  today: string,
): CardFault | { expires: string; hasExpired: boolean } {
  const [, month, year] = EXPIRY.exec(expiry) ?? []
  if (!month || !year) return { wrong: 'Enter the month and year that the card expires, such as 09/29.', field: 'expiry' }
  const expires = `20${year}-${month.padStart(2, '0')}`
  if (hasExpired(expires, today)) return { expires, hasExpired: true }
  if (!CODE.test(code)) return { wrong: 'Enter the three digits on the back of the card.', field: 'code' }
  return { expires, hasExpired: false }
}

export const hasExpired = (expires: string, today: string): boolean => expires < today.slice(0, 7)

/** A card that was typed in, or what to say about it. @param today local day */
export function cardOf(typed: { number: string; expiry: string; code: string }, today: string): TypedCard | CardFault {
  const digits = typed.number.replace(/\D/g, '')
  const known = TEST_CARDS.find((card) => card.number.replaceAll(' ', '') === digits)
  if (!known) return { wrong: 'This is not a test card. No other card can be used here.', field: 'number' }
  const read = readExpiry(typed, today)
  if ('wrong' in read) return read
  const card = { brand: brandOf(digits), lastFour: digits.slice(-4), expires: read.expires }
  return { does: read.hasExpired ? 'isExpired' : known.does, card }
}

const brandOf = (digits: string): CardBrand => (digits.startsWith('4') ? 'visa' : digits.startsWith('5') ? 'mastercard' : 'other')

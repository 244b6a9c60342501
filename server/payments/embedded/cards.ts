/** What a test card does. */
export type CardDoes = 'pays' | 'isDeclined' | 'asksToConfirm' | 'isExpired' | 'isSlow'

/** The cards that the embedded gateway takes. No real card has such a number. */
export const TEST_CARDS: readonly { number: string; does: CardDoes; about: string }[] = [
  { number: '4111 1111 1111 1111', does: 'pays', about: 'is paid at once' },
  { number: '4000 0000 0000 0002', does: 'isDeclined', about: 'is declined' },
  { number: '4000 0000 0000 3220', does: 'asksToConfirm', about: 'asks you to confirm with your bank' },
  { number: '4000 0000 0000 0069', does: 'isExpired', about: 'has expired' },
  { number: '4000 0000 0000 0077', does: 'isSlow', about: 'is decided ten seconds later' },
]

const EXPIRY = /^(0[1-9]|1[0-2])\s*\/\s*(\d\d)$/

/** What a card does, or what to say about what was typed. @param today local day */
export function cardOf(
  { number, expiry, code }: { number: string; expiry: string; code: string },
  today: string,
): CardDoes | { wrong: string } {
  const digits = number.replace(/\D/g, '')
  const known = TEST_CARDS.find((card) => card.number.replaceAll(' ', '') === digits)
  if (!known) return { wrong: 'This is not a test card. No other card can be used here.' }
  const [, month, year] = EXPIRY.exec(expiry.trim()) ?? []
  if (!month || !year) return { wrong: 'Enter the month and year that the card expires, such as 09/29.' }
  if (`20${year}-${month}` < today.slice(0, 7)) return 'isExpired'
  if (!/^\d{3,4}$/.test(code.trim())) return { wrong: 'Enter the three digits on the back of the card.' }
  return known.does
}

import { expect, test } from 'vitest'
import { cardOf } from './cards.ts'

/** What a card that was typed in does, or what is wrong with it. */
function judged(typed: Parameters<typeof cardOf>[0]) {
  const card = cardOf(typed, TODAY)
  return 'wrong' in card ? card : card.does
}

const TODAY = '2026-11-25'
const typed = { number: '4111 1111 1111 1111', expiry: '11/26', code: '123' }

test.each([
  ['4111 1111 1111 1111', 'pays'],
  ['4000 0000 0000 0002', 'isDeclined'],
  ['4000 0000 0000 3220', 'asksToConfirm'],
  ['4000 0000 0000 0069', 'isExpired'],
  ['5555 5555 5555 4444', 'pays'],
  ['4000 0000 0000 0077', 'isSlow'],
  ['4000 0000 0000 0341', 'isDeclinedLater'],
  ['4000 0000 0000 0127', 'lacksCode'],
] as const)('the card %s %s, however it is spaced', (number, does) => {
  for (const spaced of [number, number.replaceAll(' ', ''), number.replaceAll(' ', '-')]) {
    expect(judged({ ...typed, number: spaced })).toBe(does)
  }
})

test.each(['4111 1111 1111 1112', '4111 1111 1111 111', '', '5555 5555 5555 4445'])('"%s" is no test card', (number) => {
  expect(judged({ ...typed, number })).toEqual({ wrong: 'This is not a test card. No other card can be used here.', field: 'number' })
})

test.each(['11/26', ' 11 / 26 ', '1126', '11 26', '11-2026', '12/99', '01/27', '1/27', '127'])(
  'a card that expires %s pays in November 2026',
  (expiry) => {
    expect(judged({ ...typed, expiry })).toBe('pays')
  },
)

test.each(['10/26', '12/25', '01/00'])('a card that expires %s has expired', (expiry) => {
  expect(judged({ ...typed, expiry, code: '' })).toBe('isExpired')
})

test.each(['', '13/26', '00/27', '11/1927', 'x11/27', '11/27x', '11', '2027'])('"%s" is no month and year', (expiry) => {
  const wrong = 'Enter the month and year that the card expires, such as 09/29.'
  expect(judged({ ...typed, expiry })).toEqual({ wrong, field: 'expiry' })
})

test('the code has three digits, or four', () => {
  for (const code of ['000', '1234', ' 123 ']) expect(judged({ ...typed, code })).toBe('pays')
  for (const code of ['', '12', '12345', '12a', 'a123']) {
    expect(judged({ ...typed, code })).toEqual({ wrong: 'Enter the three digits on the back of the card.', field: 'code' })
  }
})

test('of a card its brand, last four digits and month are kept, and no more', () => {
  expect(cardOf(typed, TODAY)).toEqual({ does: 'pays', card: { brand: 'visa', lastFour: '1111', expires: '2026-11' } })
  expect(cardOf({ ...typed, expiry: '9/2029' }, TODAY)).toMatchObject({ card: { expires: '2029-09' } })
  expect(cardOf({ ...typed, number: '5555 5555 5555 4444' }, TODAY)).toMatchObject({ card: { brand: 'mastercard', lastFour: '4444' } })
})

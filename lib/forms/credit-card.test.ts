import { expect, test } from 'vitest'
import { creditCardMessage } from './credit-card.ts'

test('the terms have to be agreed to', () => {
  expect(creditCardMessage('creditCardTsAndCs', { creditCardTsAndCs: false }, 0)).toBe(
    'You must read and agree to the Terms and Conditions.',
  )
  expect(creditCardMessage('creditCardTsAndCs', { creditCardTsAndCs: true }, 95)).toBeUndefined()
})

test('a card fee has to be accepted where there is one', () => {
  const message = (feeRate: number, creditCardFeeAccept?: boolean) =>
    creditCardMessage('creditCardFeeAccept', { creditCardTsAndCs: true, creditCardFeeAccept }, feeRate)
  expect([message(95), message(95, false)]).toEqual(Array(2).fill('You must accept the card fee.'))
  expect([message(95, true), message(0), message(0, false)]).toEqual([undefined, undefined, undefined])
})

import { expect, test } from 'vitest'
import { cardReturnOf, withoutReturn } from './card-return.ts'

test.each([
  ['?status=SUCCESS&sct=true&canUpdateCCV=true', 'updateCard'],
  ['?status=SUCCESS&sct=true&canUpdateCCV=false', 'cardSaved'],
  ['?status=SUCCESS&sct=false&canUpdateCCV=true', 'autopaySuccess'],
  ['?status=SUCCESS&sct=false&canUpdateCCV=false', 'autopaySuccess'],
  ['?status=SUCCESS&sct=false', 'autopaySuccess'],
  ['?status=ERROR&sct=true&canUpdateCCV=true', 'cardError'],
  ['?status=ERROR&sct=true', 'cardError'],
  ['?status=ERROR&sct=false&canUpdateCCV=true', 'recurringPaymentsError'],
  ['?status=ERROR&sct=false', 'recurringPaymentsError'],
  ['', 'none'],
  ['?sct=true&canUpdateCCV=true', 'none'],
  ['?sct=false', 'none'],
])('the return %s is %s', (search, outcome) => {
  expect(cardReturnOf(search)).toBe(outcome)
})

test.each([
  '?status=success&sct=true',
  '?status=SUCCESS',
  '?status=SUCCESS&sct=TRUE',
  '?status=SUCCESS&sct=1',
  '?status=SUCCESS&status=ERROR&sct=true',
  '?status=ERROR&sct=true&sct=false',
  '?status=%3Cscript%3E&sct=true',
  '?status=__proto__&sct=constructor',
  '?status[]=SUCCESS&sct[]=true',
])('a hostile return does nothing: %s', (search) => {
  expect(cardReturnOf(search)).toBe('none')
})

test.each([
  ['?status=ERROR&sct=false&canUpdateCCV=false&cardPage=CARD-1', ''],
  ['?sct=true&a=1&a=2', '?a=1&a=2'],
  ['?payment=PAY-1', '?payment=PAY-1'],
  ['', ''],
])('%s without its return is %s', (search, rest) => {
  expect(withoutReturn(search)).toBe(rest)
})

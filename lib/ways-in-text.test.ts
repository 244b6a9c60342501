import { expect, test } from 'vitest'
import { waysInText } from './ways-in-text.ts'

test('numbers, mail and sites lead on, without the full stop after them', () => {
  expect(waysInText('Call 0800 555 200, or email care@northlight.example. Relay: https://www.nzrelay.co.nz/help.')).toEqual([
    { text: 'Call ' },
    { text: '0800 555 200', href: 'tel:0800555200' },
    { text: ', or email ' },
    { text: 'care@northlight.example', href: 'mailto:care@northlight.example' },
    { text: '. Relay: ' },
    { text: 'www.nzrelay.co.nz/help', href: 'https://www.nzrelay.co.nz/help' },
    { text: '.' },
  ])
})

test.each(['', 'Every day from 7 am to 9 pm.', '@ Brooklyn', 'javascript:alert(1)', 'http://plain.example'])('%j leads nowhere', (text) => {
  expect(waysInText(text)).toEqual(text === '' ? [] : [{ text }])
})

import { expect, test } from 'vitest'
import { alertOf, cancelForm, cardFields, testCards, tryingOut, typedIn } from './parts.ts'

/** The inputs of a form by name, each with how it is marked. */
const fieldsOf = (...asked: Parameters<typeof cardFields>) =>
  Object.fromEntries(
    [...cardFields(...asked).text.matchAll(/<input id="(\w+)"([^>]*)>/g)].map(([, name = '', rest = '']) => [
      name,
      ['autofocus', 'aria-describedby="message"', 'aria-invalid="true"'].filter((mark) => rest.includes(mark)),
    ]),
  )
const WRONG = ['aria-describedby="message"', 'aria-invalid="true"']

test('what was sent for a card is text of forty characters at most, whatever it was', () => {
  expect(typedIn(undefined)).toEqual({ number: '', expiry: '', code: '' })
  const sent = { number: '4'.repeat(41), expiry: ['09', '29'], code: 123 } as unknown as Parameters<typeof typedIn>[0]
  expect(typedIn(sent)).toEqual({ number: '4'.repeat(40), expiry: '09,29', code: '123' })
})

test('a new card is asked for by number, expiry and code, and typing begins at its number', () => {
  expect(fieldsOf(undefined)).toEqual({ number: ['autofocus'], expiry: [], code: [] })
})

test('the field that was wrong says so; the number is typed again first', () => {
  expect(fieldsOf({ wrong: 'Enter the code.', field: 'code' })).toEqual({ number: ['autofocus'], expiry: [], code: WRONG })
  expect(fieldsOf({ wrong: 'No test card.', field: 'number' })).toEqual({ number: ['autofocus', ...WRONG], expiry: [], code: [] })
})

test('of a saved card only expiry and code are asked for, beginning at what was wrong', () => {
  expect(fieldsOf(undefined, true)).toEqual({ expiry: ['autofocus'], code: [] })
  expect(fieldsOf({ wrong: 'Enter the code.', field: 'code' }, true)).toEqual({ expiry: [], code: ['autofocus', ...WRONG] })
})

test('every field has a label, and says how it is filled in', () => {
  const { text } = cardFields(undefined)
  for (const [name, label] of [
    ['number', 'Card number'],
    ['expiry', 'Expires (month/year)'],
    ['code', 'Security code'],
  ]) {
    expect(text).toContain(`<label for="${name}">${label}</label>`)
  }
  expect(text).toContain('title="Month and year, such as 09/29"')
})

test('what is wrong is announced, in the words of what was wrong, as text', () => {
  expect(alertOf(undefined)).toBeUndefined()
  expect(alertOf({ wrong: '1 < 2', field: 'code' })?.text).toBe('<p class="message" role="alert" id="message">1 &#60; 2</p>')
})

test('the page says that no money moves, and which cards it takes', () => {
  expect(tryingOut.text).toContain('No money moves here')
  expect(testCards.text).toContain('<li><code>4000 0000 0000 0002</code> is declined</li>')
  expect(testCards.text.match(/<li>/g)).toHaveLength(8)
})

test('cancelling is a form of its own, to the same address', () => {
  expect(cancelForm('/pay/1"2').text).toMatch(/^<form method="post" action="\/pay\/1&#34;2">.*name="action" value="cancel".*Cancel/)
})

import { describe, expect, test } from 'vitest'
import { readyForm, wordsAbout } from './ready-form.ts'

/* The forms of the account settings by the exact messages and limits of portal-shell.md, section 5. */

describe('email', async () => {
  const ready = await readyForm('email')
  const words = (email?: string) => wordsAbout(ready, 'email', { ...(email === undefined ? {} : { email }), current: 'aroha@example.nz' })
  test('one must be given', () => expect(words()).toBe('Please enter a new email address'))
  test('it must be another than the current one', () => expect(words('aroha@example.nz')).toBe('Email matches current email'))
  test.each(['aroha', 'aroha@', '@example.nz', 'aroha@example', 'a b@example.nz', 'aroha@example..nz'])('%s is none', (email) =>
    expect(words(email)).toBe('Please enter a valid email address'),
  )
  test.each(['aroha.parata+power@mail.example.co.nz', "o'brien@example.nz"])('%s is one', (email) => expect(words(email)).toBeUndefined())
})

describe('phone', async () => {
  const ready = await readyForm('phone')
  const words = (number?: string) => wordsAbout(ready, 'number', number === undefined ? {} : { number })
  test('one must be given', () => expect(words()).toBe('Please enter a phone number.'))
  test.each(['+64 21 5550123', '021-555-0123', '(09) 555 0123', '021 call me'])('%s has more than digits and spaces', (number) =>
    expect(words(number)).toBe('Please use digits and spaces only.'),
  )
  test('15 characters at most', () => {
    expect(words('64 21  555 0123')).toBeUndefined()
    expect(words('64 21  555  0123')).toBe('A phone number has at most 15 characters.')
  })
  test.each(['021 55', '000 000 000', '1'])('%s is no number that exists', (number) =>
    expect(words(number)).toBe('Please enter a valid phone number.'),
  )
  const wordsFor = (kind: string, number: string) => wordsAbout(ready, 'number', { number, kind })
  test.each([
    ['mobile', '09 555 0123', 'Please enter a mobile number, such as 021 555 0123.'],
    ['mobile', '0800 555 123', 'Please enter a mobile number, such as 021 555 0123.'],
    ['mobile', '021 55', 'Please enter a valid phone number.'],
    ['mobile', '(09) 555 0123', 'Please use digits and spaces only.'],
    ['mobile', '021 555 0123', undefined],
    ['home', '021 555 0123', 'Please enter a landline, such as 09 555 0123. A mobile goes under Mobile phone.'],
    ['home', '09 555 0123', undefined],
    ['work', '021 555 0123', undefined],
    ['work', '0800 555 123', undefined],
  ])('as %s number, %s: %s', (kind, number, words) => expect(wordsFor(kind, number)).toBe(words))
  test.each(['021 555 0123', '0215550123', '09 555 0123', '0800 555 123', '64 21 555 0123', '61412345678'])('%s is one', (number) =>
    expect(words(number)).toBeUndefined(),
  )
})

describe('nickname', async () => {
  const ready = await readyForm('siteNickname')
  const words = (nickname?: string) => wordsAbout(ready, 'nickname', nickname === undefined ? {} : { nickname })
  test.each(['Home', 'The bach (Hahei)', "Nana's no. 2", 'Whare-nui', 'Ōtaki'])('%s is one', (name) => expect(words(name)).toBeUndefined())
  test.each(['Home!', 'a/b', 'me@home', '<b>', 'Home_2'])('%s has letters that it may not have', (name) =>
    expect(words(name)).toBe('Please use letters, digits, spaces, dots, hyphens, brackets and apostrophes only.'),
  )
  test('25 characters at most', () => {
    expect(words('x'.repeat(25))).toBeUndefined()
    expect(words('x'.repeat(26))).toBe('A nickname has at most 25 characters.')
  })
})

describe('property avatar', async () => {
  const ready = await readyForm('propertyAvatar')
  test('is right only with a style and colours', () => {
    expect(ready.checks.whole({ type: 'villa', colorSchema: 'fern' })).toEqual([])
    expect(ready.checks.whole({ type: 'villa' })).toEqual([{ pointer: '/colorSchema', detail: 'Please choose its colours.' }])
    expect(ready.checks.whole({ colorSchema: 'fern' })).toEqual([{ pointer: '/type', detail: 'Please choose a style.' }])
  })
  test('has seven styles', () => {
    const { oneOf } = ready.form.schema.properties.type as { oneOf: { const: string }[] }
    expect(oneOf.map((option) => option.const)).toEqual(['villa', 'townhouse', 'suburban', 'modern', 'rural', 'apartment', 'commercial'])
  })
})

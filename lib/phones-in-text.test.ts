import { expect, test } from 'vitest'
import { phonesInText } from './phones-in-text.ts'

const phonesOf = (text: string) => phonesInText(text).flatMap((part) => (part.isPhone ? [part.text] : []))

test.each([
  ['Leave the building, then call 111 from outside.', ['111']],
  ['Call Harbour Lines on 0800 555 615, day or night, or us on 0508 123 4567.', ['0800 555 615', '0508 123 4567']],
  ['Our office is on 04 555 1234.', ['04 555 1234']],
  ['Utilities Disputes can, free and independent: 0800 22 33 40.', ['0800 22 33 40']],
  ['Under the Privacy Act 2020 you pay $1,111.00 for 0.111 kWh within 30 days.', []],
])('%s', (text, phones) => {
  expect(phonesOf(text)).toEqual(phones)
  expect(
    phonesInText(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

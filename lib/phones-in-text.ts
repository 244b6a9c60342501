/** New Zealand numbers as people write them: 111, 0800 555 200, 0800 22 33 40, 04 555 1234. */
const PHONE = /(?<![\d.,])(111|0(?:800|508) (?:\d{3} \d{3,4}|\d{2} \d{2} \d{2})|0[234679]\d? \d{3} \d{3,4})(?!\d|[.,]\d)/g

/** The parts of a text, with the phone numbers in it apart, so that a phone can dial them. */
export const phonesInText = (text: string): { text: string; isPhone: boolean }[] =>
  text
    .split(PHONE)
    .map((part, i) => ({ text: part, isPhone: i % 2 === 1 }))
    .filter((part) => part.text !== '')

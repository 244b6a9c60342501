import { type NumberType, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/*
 * Phone numbers are typed in digits and spaces, as people here write them, and kept in digits with their country code.
 * Source: portal-shell.md, section 5, Phone.
 */

export const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Numbers that charge the caller or are answered by a machine: none reaches a customer. */
const UNREACHABLE: readonly NumberType[] = ['PREMIUM_RATE', 'SHARED_COST', 'PAGER', 'UAN', 'VOICEMAIL']
const MOBILE: readonly NumberType[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE', 'PERSONAL_NUMBER']
const LANDLINE: readonly NumberType[] = ['FIXED_LINE', 'FIXED_LINE_OR_MOBILE', 'VOIP']

/** A New Zealand number, or one of another country with its code. */
export const isPhone = (text: string) => parse(text) !== undefined

export const isMobilePhone = (text: string) => MOBILE.includes(parse(text)?.getType())

export const isHomePhone = (text: string) => LANDLINE.includes(parse(text)?.getType())

/** The country that a number belongs to, in English, unless it is New Zealand's own. */
export function foreignCountryOf(text: string): string | undefined {
  const country = parse(text)?.country
  return country && country !== 'NZ' ? new Intl.DisplayNames('en-NZ', { type: 'region' }).of(country) : undefined
}

/** The number as it is sent and stored: digits with the country code. */
export function withCountryCode(text: string): string {
  // Strip zeros after the country code, or a partial number may parse as a different one.
  return parse(text)?.number.slice(1) ?? `64${digitsOf(text).replace(/^(?:64)?0*/, '')}`
}

/** The number as people read it, `021 555 0123`; of another country with its code, `+61 412 345 678`. */
export function phoneForReading(text: string): string {
  const number = parse(text)
  if (!number) return text
  return number.country === 'NZ' ? number.formatNational() : number.formatInternational()
}

function parse(text: string): PhoneNumber | undefined {
  const number = read(text)
  // The stored digits must parse as the same number: a dropped zero may make it another one.
  return number && read(number.number.slice(1))?.number === number.number ? number : undefined
}

function read(text: string): PhoneNumber | undefined {
  const here = parsePhoneNumberFromString(text, 'NZ')
  if (here?.isValid()) return UNREACHABLE.includes(here.getType()) ? undefined : here
  const abroad = parsePhoneNumberFromString(`+${digitsOf(text)}`)
  return abroad?.isValid() && !UNREACHABLE.includes(abroad.getType()) ? abroad : undefined
}

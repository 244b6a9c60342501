import type { ErrorTransformer } from '@rjsf/utils'
import { capitalised } from '#lib/capitalised.ts'
import { entryTitle } from '#lib/entry-title.ts'
import { patternText } from '#lib/pattern-text.ts'

/** Says beside a field which rule its value breaks. */
export const readableErrors: ErrorTransformer = (errors) => errors.map((error) => ({ ...error, message: messageOf(error) }))

function messageOf({ name, params }: Parameters<ErrorTransformer>[0][number]): string {
  switch (name) {
    case 'required':
      return 'This is needed.'
    case 'minLength':
      return params.limit === 1 ? 'This is needed.' : `At least ${params.limit} characters.`
    case 'maxLength':
      return `At most ${params.limit} characters.`
    case 'minimum':
      return `At least ${params.limit}.`
    case 'maximum':
      return `At most ${params.limit}.`
    case 'type':
      return TYPES[params.type] ?? 'This is not right.'
    case 'format':
      return 'Choose a day.'
    case 'pattern':
      return patternMessage(params.pattern)
    default:
      return 'This is not right.'
  }
}

function patternMessage(pattern: string): string {
  const text = patternText(pattern)
  return text ? `${capitalised(text)}.` : 'This is not right.'
}

const TYPES: Readonly<Record<string, string>> = {
  integer: 'A whole number.',
  number: 'A number.',
  string: 'This is needed.',
  boolean: 'Yes or no.',
  array: 'A list.',
}

/** What an entry of a list is called. */
export function titleOf(entry: unknown, i: number): string {
  const { id, promoId, type } = (entry ?? {}) as Record<string, unknown>
  const known = [id, promoId, type].find((one) => typeof one === 'string' && one !== '')
  return entryTitle(entry) ?? (typeof known === 'string' ? known : `Number ${i + 1}`)
}

/** What a schema says for developers alone. */
const FOR_DEVELOPERS = /YYYY-MM-DD|first release’s|\{\w+\}|\bids? of\b/

/** A schema's description as a hint: it begins like a sentence, but for a unit such as kWh. */
export const hintOf = (description: unknown): string | undefined =>
  typeof description === 'string' && !FOR_DEVELOPERS.test(description)
    ? description.replace(/^[a-z](?![A-Z])/, (first) => first.toUpperCase())
    : undefined

import type { ErrorTransformer, RJSFSchema } from '@rjsf/utils'

/** What a broken rule is in words, beside the field. */
export const errorsInWords: ErrorTransformer = (errors) => errors.map((error) => ({ ...error, message: errorInWords(error) }))

function errorInWords({ name, params }: Parameters<ErrorTransformer>[0][number]): string {
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
      return params.type === 'integer' ? 'A whole number.' : `A ${params.type}.`
    case 'format':
      return 'A day, such as 2026-12-24.'
    case 'pattern':
      return patternInWords(params.pattern)
    default:
      return 'This is not right.'
  }
}

function patternInWords(pattern: string): string {
  if (pattern.includes('https://'))
    return `Begins with ${pattern.includes('mailto:') ? '/, tel:, mailto: or https://' : '/, tel: or https://'}.`
  if (pattern.startsWith('^/account/')) return 'An address such as /account/summer, in small letters, digits and hyphens.'
  return `Does not fit ${pattern}.`
}

/** What a new value begins with: what is needed and nothing else, each as empty as it may be. */
export function blankOf({ const: fixed, enum: options, type, required, properties, items, minItems, minimum }: RJSFSchema): unknown {
  if (fixed !== undefined) return fixed
  if (options) return options[0]
  switch (type) {
    case 'object':
      return Object.fromEntries((required ?? []).map((name) => [name, blankOf((properties?.[name] ?? {}) as RJSFSchema)]))
    case 'array':
      return minItems ? [blankOf(items as RJSFSchema)] : []
    case 'boolean':
      return false
    case 'integer':
    case 'number':
      return minimum ?? 0
    default:
      return ''
  }
}

/** A name of the format in words: `bodyText` as "Body text", and the second of `paragraphs` as "Paragraphs 2". */
export function inWords(name: string): string {
  const words = name
    .replace(/-(\d+)$/, ' $1')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What an entry of a list is called. */
export function titleOf(entry: unknown, i: number): string {
  const { title, label, name, key, id, promoId, feature, type } = (entry ?? {}) as Record<string, unknown>
  const found = [title, label, name, key, id, promoId, feature, type].find((one) => typeof one === 'string' && one !== '')
  return typeof entry === 'string' && entry !== '' ? entry : typeof found === 'string' ? found : `Number ${i + 1}`
}

import type { ErrorTransformer } from '@rjsf/utils'

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
      return params.type === 'integer' ? 'A whole number.' : `A ${params.type}.`
    case 'format':
      return 'A day, such as 2026-12-24.'
    case 'pattern':
      return patternMessage(params.pattern)
    default:
      return 'This is not right.'
  }
}

function patternMessage(pattern: string): string {
  if (pattern.startsWith('^https://')) return 'Begins with https://.'
  if (pattern.includes('https://'))
    return `Begins with ${pattern.includes('mailto:') ? '/, tel:, mailto: or https://' : '/, tel: or https://'}.`
  if (pattern.startsWith('^/account/')) return 'An address such as /account/summer, in small letters, digits and hyphens.'
  return `Does not fit ${pattern}.`
}

/** Names whose words a label would get wrong. */
const LABELS: Record<string, string> = {
  isOn: 'On now',
  lpg: 'Bottled gas',
  sme: 'Small business',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  url: 'URL',
}

/** The label of a property: `bodyText` as "Body text", and the second of `paragraphs` as "Paragraph 2". */
export function labelOf(name: string): string {
  if (Object.hasOwn(LABELS, name)) return LABELS[name] as string
  const label = name
    .replace(/s?-(\d+)$/, ' $1')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** What an entry of a list is called. */
export function titleOf(entry: unknown, i: number): string {
  const { title, label, name, key, id, promoId, feature, type } = (entry ?? {}) as Record<string, unknown>
  const found = [title, label, name, typeof key === 'string' && key ? labelOf(key) : '', id, promoId, feature, type].find(
    (one) => typeof one === 'string' && one !== '',
  )
  return typeof entry === 'string' && entry !== '' ? entry : typeof found === 'string' ? found : `Number ${i + 1}`
}

/** A schema's description as a hint: it begins like a sentence. */
export const hintOf = (description: unknown): string | undefined =>
  typeof description === 'string' ? description.charAt(0).toUpperCase() + description.slice(1) : undefined

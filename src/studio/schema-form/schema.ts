/** As much of JSON Schema as the pieces of the configuration use. */
export interface Schema {
  type?: string
  description?: string
  title?: string
  const?: unknown
  enum?: readonly unknown[]
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  format?: string
}

/** What is wrong with a value by its own schema alone, in words; undefined where nothing is. */
export function faultOf(schema: Schema, value: unknown, isRequired: boolean): string | undefined {
  if (value === undefined || value === '') {
    if (!isRequired) return undefined
    return schema.type === 'string' && !schema.minLength && value === '' ? undefined : 'This is needed.'
  }
  if (typeof value === 'string') {
    if (schema.minLength && value.length < schema.minLength) return `At least ${schema.minLength} characters.`
    if (schema.maxLength && value.length > schema.maxLength) return `At most ${schema.maxLength} characters.`
    if (schema.pattern && !new RegExp(schema.pattern).test(value)) return patternWords(schema.pattern)
    if (schema.format === 'date' && !/^\d{4}-\d{2}-\d{2}$/.test(value)) return 'A day, such as 2026-12-24.'
  }
  if (typeof value === 'number') {
    if (schema.type === 'integer' && !Number.isInteger(value)) return 'A whole number.'
    if (schema.minimum !== undefined && value < schema.minimum) return `At least ${schema.minimum}.`
    if (schema.maximum !== undefined && value > schema.maximum) return `At most ${schema.maximum}.`
  }
  return undefined
}

function patternWords(pattern: string): string {
  if (pattern.includes('https://'))
    return `Begins with ${pattern.includes('mailto:') ? '/, tel:, mailto: or https://' : '/, tel: or https://'}.`
  if (pattern.startsWith('^/account/')) return 'An address such as /account/summer, in small letters, digits and hyphens.'
  return `Does not fit ${pattern}.`
}

/** The faults of a value and everything in it, by where they are, such as `link.href`. */
export function faultsIn(schema: Schema, value: unknown, isRequired = true, at = ''): Map<string, string> {
  const faults = new Map<string, string>()
  const own = faultOf(schema, value, isRequired)
  if (own) faults.set(at, own)
  if (schema.properties && value && typeof value === 'object' && !Array.isArray(value)) {
    for (const [name, child] of Object.entries(schema.properties)) {
      const inner = faultsIn(
        child,
        (value as Record<string, unknown>)[name],
        schema.required?.includes(name) ?? false,
        at ? `${at}.${name}` : name,
      )
      for (const [place, words] of inner) faults.set(place, words)
    }
  }
  if (schema.items && Array.isArray(value)) {
    value.forEach((entry, i) => {
      for (const [place, words] of faultsIn(schema.items as Schema, entry, true, `${at}[${i}]`)) faults.set(place, words)
    })
  }
  return faults
}

/** What a new value begins with: what is needed and nothing else, each as empty as it may be. */
export function blankOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  switch (schema.type) {
    case 'object':
      return Object.fromEntries((schema.required ?? []).map((name) => [name, blankOf(schema.properties?.[name] ?? {})]))
    case 'array':
      return schema.minItems ? [blankOf(schema.items ?? {})] : []
    case 'boolean':
      return false
    case 'integer':
    case 'number':
      return schema.minimum ?? 0
    default:
      return ''
  }
}

/** A name of the format in words: `bodyText` as "Body text". */
export function inWords(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What an entry of a list is called. */
export function titleOf(entry: unknown, i: number): string {
  const { title, label, name, key, id, promoId, feature, type } = (entry ?? {}) as Record<string, unknown>
  const found = [title, label, name, key, id, promoId, feature, type].find((one) => typeof one === 'string' && one !== '')
  return typeof entry === 'string' && entry !== '' ? entry : typeof found === 'string' ? found : `Number ${i + 1}`
}

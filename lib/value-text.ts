import { labelOf } from './field-words.ts'
import { isVersionName, withVersionNames } from './versions.ts'

/** A value of a list of choices, such as `billAmounts`: nobody writes it. */
const CODE = /^[a-z]{3,}([A-Z][a-z]+)+$/

/** A value of the configuration in words: no braces, no quotation marks. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'not set'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(valueText).join(', ')
  if (typeof value === 'string' && CODE.test(value)) return labelOf(value)
  if (typeof value !== 'object') return String(value)
  const fields = Object.entries(value).map(([name, inner]) => `${labelOf(name)}: ${valueText(inner)}`)
  return fields.length === 0 ? 'nothing set' : fields.join('; ')
}

/** Where a value is, in words: `audience.accountTypes` as “Audience › Accounts”. */
export const fieldText = (field: string): string =>
  field === ''
    ? 'All of it'
    : withVersionNames(field)
        .split('.')
        .map((step) => (isVersionName(step) ? step : labelOf(step)))
        .join(' › ')

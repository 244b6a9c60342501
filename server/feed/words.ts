import type { ErrorObject } from 'ajv'
import { ID } from '#schemas/feed/record.ts'
import type { Wrong } from './refused.ts'

/** What a value must be, by JSON Schema's name of its type. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'text, in quotes',
  integer: 'a whole number, without quotes',
  number: 'a number, without quotes',
  boolean: 'true or false, without quotes',
  array: 'a list, in [ ]',
  object: 'an object, in { }',
  null: 'null',
}

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'must be an instant with its offset, such as 2026-11-21T02:15:00Z',
  date: 'must be a day, such as 2026-11-21',
  email: 'must be an email address, such as mere@example.nz',
}

/** What a schema refuses, in the words of the people who write records. */
export function inWords({ keyword, params, instancePath, parentSchema, message = 'is wrong' }: ErrorObject): Wrong {
  const at = instancePath.slice(1).replaceAll('/', '.')
  const inside = (name: unknown) => [at, name].filter(Boolean).join('.')
  const must = (reason: string): Wrong => ({ place: at, reason: `must ${reason}` })
  const { limit } = params as { limit?: number }
  switch (keyword) {
    case 'required':
      return { place: inside(params.missingProperty), reason: 'is missing' }
    case 'additionalProperties':
      return { place: inside(params.additionalProperty), reason: 'is no field of this kind' }
    case 'enum':
      return must(`be one of ${(params.allowedValues as unknown[]).join(', ')}`)
    case 'const':
      return must(`be ${JSON.stringify(params.allowedValue)}`)
    case 'type':
      return must(
        `be ${[params.type as string | string[]]
          .flat()
          .map((type) => TYPES[type] ?? type)
          .join(' or ')}`,
      )
    case 'format':
      return { place: at, reason: FORMATS[params.format] ?? message }
    case 'pattern':
      return must(patternInWords(parentSchema as { pattern: string; examples?: unknown[] }))
    case 'minLength':
      return must(limit === 1 ? 'not be empty' : `have ${limit} letters or more`)
    case 'maxLength':
      return must(`have at most ${limit} letters`)
    case 'minItems':
      return must(`have ${limit} entries or more`)
    case 'maxItems':
      return must(`have at most ${limit} entries`)
    case 'maxProperties':
      return must(`have at most ${limit} fields`)
    case 'minimum':
      return must(`be ${limit} or more`)
    case 'maximum':
      return must(`be ${limit} or less`)
    default:
      return { place: at, reason: message }
  }
}

function patternInWords({ pattern, examples: [example] = [] }: { pattern: string; examples?: unknown[] }): string {
  if (pattern === ID) return 'have no slash, no space at either end and no letters that cannot be seen'
  return example === undefined ? `match ${pattern}` : `look like ${example}`
}

/** Without what is said twice, as a value that breaks two rules of one keyword is. */
export const distinct = (wrongs: readonly Wrong[]): Wrong[] => [
  ...new Map(wrongs.map((wrong) => [`${wrong.place} ${wrong.reason}`, wrong])).values(),
]

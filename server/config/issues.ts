import { labelOf } from '#lib/field-words.ts'
import { patternText } from '#lib/pattern-text.ts'
import { shortened } from '#lib/shortened.ts'
import type { ErrorObject } from 'ajv'
import type { Issue } from '#schemas/studio/entities.ts'
import { excessOf, type Limits } from './size.ts'

/** An issue for a value that exceeds its limits. */
export function excessIssues(value: unknown, limits: Limits, place: string): Issue[] {
  const message = excessOf(value, limits)
  return message ? [{ place, message }] : []
}

/** The errors of a validator as issues, with readable places. */
export function issuesOfErrors(errors: ErrorObject[] | null | undefined, root: unknown, prefix = ''): Issue[] {
  return (errors ?? [])
    .filter(({ keyword, propertyName }) => keyword !== 'if' && propertyName === undefined)
    .slice(0, MOST_ISSUES)
    .map((error) => ({
      place: [prefix, readablePath(error.instancePath, root)].filter(Boolean).join('.') || 'document',
      message: issueMessage(error),
    }))
}

/** More are not read at once, and take long to find. */
export const MOST_ISSUES = 100

function issueMessage({ keyword, message, params }: ErrorObject): string {
  switch (keyword) {
    case 'additionalProperties':
      return `there is no field "${shortened(params.additionalProperty)}" here`
    case 'propertyNames':
      return `"${shortened(params.propertyName)}" cannot be a name here: a name is a letter, then letters and digits`
    case 'enum':
      return `must be one of ${(params.allowedValues as unknown[]).join(', ')}`
    case 'required':
      return `“${labelOf(params.missingProperty)}” is needed`
    case 'minLength':
      return params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} characters`
    case 'maxLength':
      return `must have at most ${params.limit} characters`
    case 'minItems':
      return params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} entries`
    case 'maxItems':
      return `must have at most ${params.limit} entries`
    case 'minimum':
      return `must be at least ${params.limit}`
    case 'maximum':
      return `must be at most ${params.limit}`
    case 'uniqueItems':
      return 'must not have the same entry twice'
    case 'type':
      return `must be ${[params.type as string | string[]]
        .flat()
        .map((type) => TYPES[type] ?? type)
        .join(' or ')}`
    case 'format':
      return params.format === 'date' ? 'must be a day, such as 2026-12-24' : (message ?? 'is not right')
    case 'pattern':
      return patternMessage(params.pattern as string)
    default:
      return message ?? 'is not right'
  }
}

function patternMessage(pattern: string): string {
  const text = patternText(pattern)
  return text ? `must be ${text}` : 'is not right'
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'a group of fields',
}

/** `/widgets/3/span/phone` as `widgets[3] "bill".span.phone`. */
function readablePath(pointer: string, root: unknown): string {
  let value = root
  let text = ''
  for (const part of pointer.split('/').slice(1)) {
    value = (value as Record<string, unknown> | undefined)?.[part]
    text += /^\d+$/.test(part) ? `[${part}]` : `${text ? '.' : ''}${part}`
    const { id, key } = (value ?? {}) as { id?: unknown; key?: unknown }
    const name = id ?? key
    if (typeof name === 'string') text += ` "${name}"`
  }
  return text
}

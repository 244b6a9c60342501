import hashForSchema, { sortedJSONStringify } from '@rjsf/utils/lib/hashForSchema.js'
import { Ajv } from 'ajv'
import { FORM_LIMITS } from '#schemas/forms/limits.ts'
import { type FormDocument, formDocument } from '#schemas/document/form.ts'
import { checkPattern } from '#lib/forms/patterns.ts'
import { excessIssues, issuesOfErrors } from '../config/issues.ts'
import type { Issue } from '#schemas/studio/entities.ts'

const isFormDocument = new Ajv({ allErrors: true, strict: false, validateFormats: false }).compile(formDocument)

/** Issues with the shape of a form: unknown keywords, missing fields, too much of something. */
export function findFormShapeIssues(form: unknown): Issue[] {
  const excess = excessIssues(form, FORM_LIMITS, 'form')
  if (excess.length > 0) return excess
  return isFormDocument(form) ? findFormRuleIssues(form as FormDocument, 'form') : issuesOfErrors(isFormDocument.errors, form, 'form')
}

/** Checking all patterns of a form takes some milliseconds. */
const MOST_STEPS = 200_000

/** Issues that prevent compiling a form whose shape is right. */
export const findFormRuleIssues = (form: FormDocument, place: string): Issue[] => [
  ...findPatternIssues(form, place),
  ...findConditionIssues(form, place),
]

/** rjsf finds the check of a condition by a hash of 32 bits, which two conditions of the same length can share. */
function findConditionIssues({ schema: { allOf = [] } }: FormDocument, place: string): Issue[] {
  const byHash = new Map<string, string>()
  return allOf.flatMap(({ if: condition }, i) => {
    const hash = hashForSchema(condition as object)
    const text = sortedJSONStringify(condition)
    const known = byHash.get(hash) ?? text
    byHash.set(hash, known)
    const message = 'another condition has the same hash: require its question too, or reword the answer'
    return known === text ? [] : [{ place: `${place}.schema.allOf[${i}].if`, message }]
  })
}

function findPatternIssues({ schema }: FormDocument, place: string): Issue[] {
  const issues: Issue[] = []
  const seen = new Set<string>()
  let steps = 0
  for (const [at, pattern] of patternsIn(schema, `${place}.schema`)) {
    const { fault, steps: taken } = checkPattern(pattern)
    if (fault !== undefined) issues.push({ place: at, message: fault })
    if (!seen.has(pattern)) steps += taken
    seen.add(pattern)
    if (steps > MOST_STEPS) return [...issues, { place: at, message: 'the patterns of the form take too long to check: use fewer' }]
  }
  return issues
}

function patternsIn(part: unknown, place: string): [string, string][] {
  if (!part || typeof part !== 'object') return []
  return Object.entries(part).flatMap(([name, inner]): [string, string][] => {
    // Its members are messages, named after keywords.
    if (name === 'errorMessage') return []
    const at = Array.isArray(part) ? `${place}[${name}]` : `${place}.${name}`
    return name === 'pattern' && typeof inner === 'string' ? [[at, inner]] : patternsIn(inner, at)
  })
}

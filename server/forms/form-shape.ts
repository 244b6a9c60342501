import { Ajv } from 'ajv'
import { FORM_LIMITS } from '#schemas/forms/vocabulary.ts'
import { checkPattern } from '#lib/forms/patterns.ts'
import { type Complaint, complaintOfExcess, describe } from '../config/complaint.ts'
import { type FormDocument, formDocument } from '../config/document.ts'

const isFormDocument = new Ajv({ allErrors: true, strict: false, validateFormats: false }).compile(formDocument)

/** What keeps a form from being one: keywords that none may hold, too much of something, fields that are missing. */
export function complainAboutFormShape(form: unknown): Complaint[] {
  const excess = complaintOfExcess(form, FORM_LIMITS, 'form')
  if (excess.length > 0) return excess
  return isFormDocument(form) ? complainAboutPatterns(form as FormDocument, 'form') : describe(isFormDocument.errors, form, 'form')
}

/** All patterns of a form together are checked in some milliseconds. */
const MOST_STEPS = 200_000

/** What is wrong with the patterns of a form that has the shape of one. */
export function complainAboutPatterns({ schema }: FormDocument, place: string): Complaint[] {
  const complaints: Complaint[] = []
  const seen = new Set<string>()
  let steps = 0
  for (const [at, pattern] of patternsIn(schema, `${place}.schema`)) {
    const { fault, steps: taken } = checkPattern(pattern)
    if (fault !== undefined) complaints.push({ place: at, message: fault })
    if (!seen.has(pattern)) steps += taken
    seen.add(pattern)
    if (steps > MOST_STEPS) return [...complaints, { place: at, message: 'the patterns of the form take too long to check: use fewer' }]
  }
  return complaints
}

function patternsIn(part: unknown, place: string): [string, string][] {
  if (!part || typeof part !== 'object') return []
  return Object.entries(part).flatMap(([name, inner]): [string, string][] => {
    // The words about a rule are called like the rule.
    if (name === 'errorMessage') return []
    const at = Array.isArray(part) ? `${place}[${name}]` : `${place}.${name}`
    return name === 'pattern' && typeof inner === 'string' ? [[at, inner]] : patternsIn(inner, at)
  })
}

import { ONE_LINE } from '#schemas/formats.ts'
import { questionNames } from '#lib/forms/schema-parts.ts'
import { excessOf, type Limits } from '../config/size.ts'
import type { CompiledForm } from './compiled-form.ts'

/** More than any form asks for; larger input is refused before the form checks it. */
const MOST_ANSWERED: Limits = { depth: 4, parts: 2_000, characters: 20_000 }

const IS_ONE_LINE = new RegExp(ONE_LINE, 'u')

/** What is wrong with answers, whatever the form, as in: answers have …; undefined if nothing is. */
export function faultOfAnswers(answers: unknown): string | undefined {
  const excess = excessOf(answers, MOST_ANSWERED)
  if (excess) return excess
  return isWritten(answers) ? undefined : 'has control characters or line breaks'
}

/** True if every text of the answers is one that customers write. Call it once they are known to be small. */
function isWritten(value: unknown): boolean {
  if (typeof value === 'string') return IS_ONE_LINE.test(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(isWritten)
}

/** Tells a question of the form from any other name. */
export const isQuestionOf = ({ schema }: Pick<CompiledForm, 'schema'>) => {
  const names = questionNames(schema)
  return (name: string) => names.has(name)
}

export type Answers = Record<string, unknown>

/** Answers to what is asked; and those that an earlier form asked for, as they are stored, for a release may bring it back. */
export function answersToKeep(given: Answers, stored: Answers | undefined, isAsked: (question: string) => boolean): Answers {
  const kept = Object.entries(given).flatMap(([question, answer]): [string, unknown][] => {
    if (isAsked(question)) return [[question, answer]]
    return stored && Object.hasOwn(stored, question) ? [[question, stored[question]]] : []
  })
  return Object.fromEntries(kept)
}

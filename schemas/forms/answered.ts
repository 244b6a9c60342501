import { flag, instant, integer, text } from '../formats.ts'
import { list, object, type Shape } from '../shape.ts'

export const ANSWERS_A_PAGE = 50
export const LOOKS_A_PAGE = 50
/** Answers that a customer has not changed for so long are deleted. */
export const ANSWER_DAYS = 2 * 365

/** The answers about one property. */
export const answered = object({
  customer: text,
  customerNumber: text,
  property: text,
  changedAt: instant,
  isComplete: { ...flag, description: 'every mandatory question is answered' },
  values: list(text, { description: 'in the order of the columns; empty where a question is not answered' }),
})
export type Answered = Shape<typeof answered>

export const answerLook = object({
  id: integer,
  at: instant,
  by: text,
  how: { enum: ['page', 'file'] },
  answers: { type: 'integer', description: 'how many properties’ answers there were to see' },
})
export type AnswerLook = Shape<typeof answerLook>

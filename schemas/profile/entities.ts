import { instant } from '../formats.ts'
import { object, type Shape } from '../shape.ts'

/** A customer's answers about their home or business, by question. Source: portal-usage.md, section 3. */
export const profileAnswers = object(
  {
    siteId: { type: 'string', description: 'the selected site, whose answers they are' },
    profile: { type: 'object', additionalProperties: true, description: 'answers by question; empty before the first' },
    isComplete: { type: 'boolean', description: 'whether every mandatory question is answered' },
    revision: { type: 'integer', description: 'counts the saves; a save carries the one that it is based on' },
  },
  {
    form: { type: 'string', description: 'hash of the questionnaire under which the answers were given' },
    updatedAt: instant,
    isFreshStart: { type: 'boolean', description: 'answers were given so long ago that they are asked again' },
  },
)
export type ProfileAnswers = Shape<typeof profileAnswers>

/** Answers so far; an empty body forgets all answers, and nothing else does. */
export const answersOrNothing = {
  type: ['object', 'null'],
  description: 'answers so far, or an empty body to forget them all',
  if: { type: 'object', minProperties: 1 },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { required: ['profile'], properties: { profile: { type: 'object' } } },
  properties: {
    siteId: { type: 'string', maxLength: 64, description: 'whose answers they are: refused where another site is selected by now' },
    profile: { type: 'object', additionalProperties: true, maxProperties: 200 },
    revision: { type: 'integer', minimum: 0, description: 'the revision that the answers are based on; without it they are the first' },
  },
} as const

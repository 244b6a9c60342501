import { route } from '../route.ts'
import { profileAnswers } from './entities.ts'

/** Answers so far; an empty body forgets all answers, and nothing else does. */
const answersOrNothing = {
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

export const homeProfile = route({
  method: 'GET',
  path: '/private/homeProfile',
  summary: 'The answers about the selected home; for residential customers',
  responses: { 200: profileAnswers },
  errors: ['/error/not_found'],
})

export const saveHomeProfile = route({
  method: 'POST',
  path: '/private/homeProfile',
  whileActing: 'done',
  summary: 'Saves the answers about the selected home so far; without any it forgets them all',
  body: answersOrNothing,
  responses: { 200: profileAnswers },
  errors: ['/error/not_found', '/error/changed_meanwhile'],
})

export const businessProfile = route({
  method: 'GET',
  path: '/private/businessProfile',
  summary: 'The answers about the selected business; for sme customers',
  responses: { 200: profileAnswers },
  errors: ['/error/not_found'],
})

export const saveBusinessProfile = route({
  method: 'POST',
  path: '/private/businessProfile',
  whileActing: 'done',
  summary: 'Saves the answers about the selected business so far; without any it forgets them all',
  body: answersOrNothing,
  responses: { 200: profileAnswers },
  errors: ['/error/not_found', '/error/changed_meanwhile'],
})

import { route } from '../route.ts'
import { answersOrNothing, profileAnswers } from './entities.ts'

export const homeProfile = route({
  path: '/private/homeProfile',
  summary: 'The answers about the selected home; for residential customers',
  answer: profileAnswers,
  errors: ['/error/not_found'],
})

export const saveHomeProfile = route({
  path: '/private/homeProfile',
  whileActing: 'done',
  summary: 'Saves the answers about the selected home so far; without any it forgets them all',
  body: answersOrNothing,
  answer: profileAnswers,
  errors: ['/error/not_found', '/error/changed_meanwhile'],
})

export const businessProfile = route({
  path: '/private/businessProfile',
  summary: 'The answers about the selected business; for sme customers',
  answer: profileAnswers,
  errors: ['/error/not_found'],
})

export const saveBusinessProfile = route({
  path: '/private/businessProfile',
  whileActing: 'done',
  summary: 'Saves the answers about the selected business so far; without any it forgets them all',
  body: answersOrNothing,
  answer: profileAnswers,
  errors: ['/error/not_found', '/error/changed_meanwhile'],
})

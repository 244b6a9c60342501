import { route } from '../route.ts'
import { profileAnswers } from './entities.ts'

export const homeProfile = route({
  method: 'GET',
  path: '/private/homeProfile',
  summary: 'The answers about the selected home; for residential customers',
  responses: { 200: profileAnswers },
  errors: ['/error/not_found'],
})

export const businessProfile = route({
  method: 'GET',
  path: '/private/businessProfile',
  summary: 'The answers about the selected business; for sme customers',
  responses: { 200: profileAnswers },
  errors: ['/error/not_found'],
})

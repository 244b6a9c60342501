import { expect, test } from 'vitest'
import { ProblemError } from '#api/problem.ts'
import { loadStatusOf } from '#forms/questionnaire/questionnaire.tsx'

test.each([
  ['/error/unauthorized', 401, 'unauthenticated'],
  ['logout_required', 401, 'unauthenticated'],
  ['/error/default', 500, 'error'],
  ['/error/no_response', 0, 'error'],
] as const)('a profile that answers %s with %d is %s', (type, status, loadStatus) => {
  expect(loadStatusOf(new ProblemError({ type, status }))).toBe(loadStatus)
})

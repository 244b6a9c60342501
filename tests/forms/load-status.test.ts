import { expect, test } from 'vitest'
import { problem, ProblemError } from '#api/problem.ts'
import { loadStatusOf } from '#forms/questionnaire/questionnaire.tsx'

test.each([
  ['/error/unauthorized', 'unauthenticated'],
  ['logout_required', 'unauthenticated'],
  ['/error/default', 'error'],
  ['/error/no_response', 'error'],
] as const)('a profile that answers %s is %s', (type, status) => {
  expect(loadStatusOf(new ProblemError(problem(type)))).toBe(status)
})

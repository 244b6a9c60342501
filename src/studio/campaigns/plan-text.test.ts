import { expect, test } from 'vitest'
import { plainSpaces } from '../../../tests/plain-spaces.ts'
import { planText } from './plan-text.ts'

const dueAt = '2026-12-04T05:00:00Z'
const endsAt = '2026-12-06T20:00:00Z'

test.each([
  [{ state: 'waiting', dueAt }, 'from Fri, 4 Dec, 6:00 pm'],
  [{ state: 'waiting', dueAt, endsAt }, 'from Fri, 4 Dec, 6:00 pm until Mon, 7 Dec, 9:00 am'],
  [{ state: 'live', dueAt, endsAt }, 'out now until Mon, 7 Dec, 9:00 am'],
  [{ state: 'superseded', dueAt, endsAt }, 'could not begin Fri, 4 Dec, 6:00 pm'],
  [{ state: 'notEnded', dueAt, endsAt }, 'could not end Mon, 7 Dec, 9:00 am'],
] as const)('what is scheduled says when it is out, or that it could not run', (plan, text) => {
  expect(plainSpaces(planText(plan))).toBe(text)
})

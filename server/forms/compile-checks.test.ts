import { expect, test } from 'vitest'
import { compileChecks } from './compile-checks.ts'

const RULES = { type: 'object', properties: { Day: { type: 'string', format: 'date' } } }

test('code is seen before it runs, and is the same where nothing looks at it', () => {
  const seen: string[] = []
  const code = compileChecks(RULES, ['date'], (source) => {
    seen.push(source)
    return source
  })
  expect(seen.length).toBeGreaterThan(0)
  expect(compileChecks(RULES, ['date'])).toBe(code)
})

import { expect, test, vi } from 'vitest'
import { hashOfFiles } from './test.ts'

test('a pass without a pooler is none through one', () => {
  const noFiles = [/./]
  vi.stubEnv('TEST_POOLER', undefined)
  const plain = hashOfFiles(noFiles)
  vi.stubEnv('TEST_POOLER', 'pgbouncer')
  expect(hashOfFiles(noFiles)).not.toBe(plain)
  vi.unstubAllEnvs()
})

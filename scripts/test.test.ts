import { expect, test, vi } from 'vitest'
import { filesFor, hashOfFiles } from './test.ts'

test('a pass without a pooler is none through one', () => {
  const noFiles = [/./]
  vi.stubEnv('TEST_POOLER', undefined)
  const plain = hashOfFiles(noFiles)
  vi.stubEnv('TEST_POOLER', 'pgbouncer')
  expect(hashOfFiles(noFiles)).not.toBe(plain)
  vi.unstubAllEnvs()
})

test('what a step ignores is left out in every folder', () => {
  const files = filesFor(['docs', /\.tsx?$/])
  expect(files).toEqual(expect.arrayContaining(['package.json', 'src/ui/tokens.css']))
  expect(files.filter((file) => /^docs\/|\.tsx?$/.test(file))).toEqual([])
})

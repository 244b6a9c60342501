import { execFile } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'switchboard-one-at-a-time-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}

test('of processes that work on one folder, each begins where the one before has ended', async () => {
  const made = folder()
  const told = join(made, 'told')
  const script = `
    import { appendFileSync } from 'node:fs'
    import { oneAtATime } from ${JSON.stringify(new URL('./one-at-a-time.ts', import.meta.url).href)}
    await oneAtATime(${JSON.stringify(made)}, async () => {
      appendFileSync(${JSON.stringify(told)}, 'begins ')
      await new Promise((resolve) => setTimeout(resolve, 200))
      appendFileSync(${JSON.stringify(told)}, 'ends ')
    })`
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  await Promise.all([run(), run(), run()])
  expect(readFileSync(told, 'utf8')).toBe('begins ends '.repeat(3))
})

test('work that fails leaves no lock', async () => {
  const made = folder()
  const fail = () => {
    throw new Error('failed')
  }
  await expect(oneAtATime(made, fail)).rejects.toThrow('failed')
  await oneAtATime(made, () => appendFileSync(join(made, 'told'), 'done'))
  expect(readFileSync(join(made, 'told'), 'utf8')).toBe('done')
})

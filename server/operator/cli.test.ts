import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCommand } from '../../tests/server-process.ts'
import { testFolder } from '../../tests/test-folder.ts'

const folder = testFolder('cli')
afterAll(() => rmSync(folder, { recursive: true }))

const nowhere = join(folder, 'mistyped')
const operate = (...args: string[]) => runCommand({ DATA_DIR: nowhere }, ...args)

test.each([
  [['feed', 'aply', 'x.ndjson'], 'There is no command "feed aply".'],
  [['person'], 'person needs USERNAME.'],
  [['backup', 'one', 'two'], 'backup does not take "two".'],
  [['feed', 'apply', 'x.ndjson', '--rights', 'look'], 'feed apply takes no option --rights.'],
  [['feed', 'apply', 'x.ndjson', '--dry-runn'], 'There is no option --dry-runn.'],
])('%j is named with what there is', async (args, line) => {
  const { code, output } = await operate(...args)
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(new RegExp(`^${line.replace(/[.]/g, '\\.')}\\n\\nUsage:\\n  npm run ${args[0]} -- `)),
  ])
})

test('help is no failure', async () => {
  const { code, output } = await operate('feed', '--help')
  expect([code, output]).toEqual([0, expect.stringMatching(/^Usage:\n {2}npm run feed -- apply FILE\.\.\. /)])
})

test('a mistyped folder is no new database', async () => {
  const sentence = `There is no database in ${nowhere}, which DATA_DIR names. A start of the portal makes one, and so does npm run migrate.`
  for (const args of [
    ['person', 'aroha'],
    ['backup', join(folder, 'file')],
  ]) {
    expect(await operate(...args)).toEqual({ code: 1, output: sentence })
  }
  expect(existsSync(nowhere)).toBe(false)
})

test('a mistyped setting is named with what failed', async () => {
  const { output } = await runCommand({ DATA_DIR: nowhere, DATABSE_URL: 'postgres://db.internal/portal' }, 'person', 'aroha')
  expect(output).toMatch(/^There is no database in .*\nThe variable DATABSE_URL looks like DATABASE_URL\.$/)
})

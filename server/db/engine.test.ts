import fs, { rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { Engine } from './engine.ts'
import { isStorageFailure, isUnavailable } from './failures.ts'
import { testFolder } from '../../tests/test-folder.ts'

vi.setConfig({ testTimeout: 120_000 })

const folder = testFolder('engine')
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a commit is acknowledged once it is on the disk; after a disk that failed, nothing acknowledged is lost', async () => {
  const engine = await Engine.open(join(folder, 'database'))
  await engine.exec('create table orders (id integer primary key)')
  const sync = vi.spyOn(fs, 'fsyncSync')
  syncBuiltinESMExports()
  for (const id of [1, 2, 3]) {
    const before = sync.mock.calls.length
    await engine.query('insert into orders values ($1)', [id])
    expect(sync.mock.calls.length).toBe(before + 1)
  }

  vi.spyOn(fs, 'writeSync').mockImplementation(() => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  })
  const failure = await engine.query('insert into orders values (4)').catch((error: unknown) => error)
  expect(isStorageFailure(failure)).toBe(true)
  // The engine cannot go on after that: every query is answered at once, as not possible now.
  vi.restoreAllMocks()
  const refusal = await engine.query('select 1').catch((error: unknown) => error)
  expect([isUnavailable(refusal), String(refusal)]).toEqual([true, expect.stringContaining('start the server again')])
  await engine.close()

  const again = await Engine.open(join(folder, 'database'))
  expect((await again.query('select id from orders where id < 4 order by id')).rows).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  await again.close()
})

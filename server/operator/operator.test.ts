import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FolderLocked, lockDataFolder } from '../db/lock.ts'
import { listenForOperators } from './operator.ts'

test('a folder whose lock was deleted under a running server is not taken by another', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-operator-'))
  const listen = () => listenForOperators(folder, {}, () => undefined)
  const first = lockDataFolder(folder)
  const running = await listen()
  rmSync(join(folder, 'lock'))
  const second = lockDataFolder(folder)
  await expect(listen()).rejects.toThrow(FolderLocked)
  running.close()
  ;(await listen()).close()
  first.release()
  second.release()
  rmSync(folder, { recursive: true })
})

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test, vi } from 'vitest'
import { times } from '../../tests/thorough.ts'
import { askRunningServer, listenForOperators } from '../operator/operator.ts'
import { FolderLocked, FolderUnusable, lockDataFolder } from './lock.ts'

const parent = mkdtempSync(join(tmpdir(), 'switchboard-lock-'))
const folder = join(parent, 'data')
const children = new Set<ChildProcess>()
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(parent, { recursive: true, force: true })
})

async function spawnContender(): Promise<ChildProcess> {
  const child = fork(new URL('../../tests/folder-contender.ts', import.meta.url))
  children.add(child)
  await once(child, 'message')
  return child
}

const ROUNDS = times(4, 1000)

test('of two processes that start at the same instant on a folder after a crash, exactly one gets it', {
  timeout: 60_000 + ROUNDS * 1000,
}, async () => {
  let next = spawnContender()
  let waiting = await spawnContender()
  const outcomes: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const pair = [waiting, await next]
    next = spawnContender()
    const answers = pair.map(async (child) => String((await once(child, 'message'))[0]))
    const atMs = Date.now() + 3
    for (const child of pair) child.send({ folder, atMs })
    const outcome = await Promise.all(answers)
    outcomes.push(outcome.toSorted().join(' and '))
    for (const [i, child] of pair.entries()) {
      if (outcome[i] === 'refused') waiting = child
      else {
        // The crash: the next round finds what this owner left behind.
        child.kill('SIGKILL')
        await once(child, 'exit')
        children.delete(child)
      }
    }
    if (outcome.every((answer) => answer !== 'refused')) waiting = await spawnContender()
  }
  expect(Object.groupBy(outcomes, (outcome) => outcome)).toEqual({ 'owns it and refused': outcomes })
})

test('a folder is free again once its owner lets go of it', () => {
  const lock = lockDataFolder(folder)
  expect(() => lockDataFolder(folder)).toThrow(FolderLocked)
  lock.release()
  lockDataFolder(folder).release()
})

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('a data folder is open to its owner alone, whether it is new or was there before', () => {
  const old = join(parent, 'old')
  mkdirSync(old)
  chmodSync(old, 0o755)
  for (const path of [old, join(parent, 'new')]) {
    lockDataFolder(path).release()
    expect(modeOf(path)).toBe('700')
  }
})

test('a folder that all users share, or that is none, is refused and left as it is', () => {
  const shared = join(parent, 'shared')
  mkdirSync(shared)
  chmodSync(shared, 0o1777)
  expect(() => lockDataFolder(shared)).toThrow('other programs use it too')
  expect([modeOf(shared), readdirSync(shared)]).toEqual(['777', []])
  expect(() => lockDataFolder('/')).toThrow(FolderUnusable)
  expect(() => lockDataFolder(join(folder, 'lock'))).toThrow(FolderUnusable)
})

test.each([
  ['an ordinary name', 'data'],
  ['a name that is longer than a socket may have', 'long'.repeat(50)],
])('commands reach the owner of a folder with %s, through a socket in that folder', async (_, name) => {
  const path = join(parent, name)
  const before = readdirSync(tmpdir())
  const lock = lockDataFolder(path)
  const operators = await listenForOperators(path, { hello: async (_context, _args, _input, print) => print('Hello') }, () => ({}) as never)
  const lines: string[] = []
  expect(await askRunningServer(path, 'hello', {}, Readable.from([]), (line) => lines.push(line))).toBe('done')
  expect([lines, modeOf(join(path, 'operator.sock'))]).toEqual([['Hello'], '600'])
  operators.close()
  expect(await askRunningServer(path, 'hello', {}, Readable.from([]), () => {})).toBeUndefined()
  lock.release()
  const isOurs = (entry: string) => /^switchboard-socket-/.test(entry) && !before.includes(entry)
  expect([readdirSync(path), readdirSync(tmpdir()).filter(isOurs)]).toEqual([['lock'], []])
})

test('a folder of another user is refused, to root as well, whose files that user could not open', () => {
  const theirs = join(parent, 'theirs')
  mkdirSync(theirs, { mode: 0o700 })
  vi.spyOn(process, 'getuid').mockReturnValue(statSync(theirs).uid + 1)
  expect(() => lockDataFolder(theirs)).toThrow('it belongs to another user, who has to run this')
  vi.restoreAllMocks()
  expect(readdirSync(theirs)).toEqual([])
})

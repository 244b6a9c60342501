import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { FolderLocked, lockDataFolder } from '../db/lock.ts'
import { askRunningServer, listenForOperators, type OperatorCommand, type OperatorContext, ServerStopped } from './operator.ts'
import { listenInFolder, removeSocket } from './operator-socket.ts'
import { testFolder } from '../../tests/test-folder.ts'

test('a folder whose lock was deleted under a running server is not taken by another', async () => {
  const folder = testFolder('operator')
  const listen = () => listenForOperators(folder, {}, () => undefined)
  const first = lockDataFolder(folder)
  const running = await listen()
  rmSync(join(folder, 'lock'))
  const second = lockDataFolder(folder)
  await expect(listen()).rejects.toThrow(FolderLocked)
  await running.close()
  await (await listen()).close()
  first.release()
  second.release()
  rmSync(folder, { recursive: true })
})

const work = async (use: (folder: string) => Promise<void>) => {
  const folder = testFolder('operator')
  await use(folder)
  rmSync(folder, { recursive: true })
}
const ask = (folder: string, input: Readable, print: (line: string) => void = () => {}) =>
  askRunningServer(folder, 'work', {}, input, print)

test('a command that is under way when the server is told to stop ends, and says so', () =>
  work(async (folder) => {
    const isUnderWay = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const command: OperatorCommand = async (_context, _args, input, print) => {
      for await (const _ of input);
      isUnderWay.resolve()
      await mayEnd.promise
      print('all is stored')
    }
    const operators = await listenForOperators(folder, { work: command }, () => ({}) as OperatorContext)
    const lines: string[] = []
    const asked = ask(folder, Readable.from(['all of it']), (line) => lines.push(line))
    await isUnderWay.promise
    const closed = operators.close()
    mayEnd.resolve()
    expect(await asked).toBe('done')
    expect(lines).toEqual(['all is stored'])
    await closed
  }))

test('a command ends whose terminal is closed while it takes the file that is made', () =>
  work(async (folder) => {
    const hasEnded = Promise.withResolvers<void>()
    const command: OperatorCommand = async (_context, _args, _input, _print, write) => {
      try {
        for (;;) await write('a line of many')
      } finally {
        hasEnded.resolve()
      }
    }
    const operators = await listenForOperators(folder, { work: command }, () => ({}) as OperatorContext)
    const closes = () => {
      throw new Error('closed')
    }
    await expect(askRunningServer(folder, 'work', {}, Readable.from(['all']), () => {}, closes)).rejects.toThrow('closed')
    await hasEnded.promise
    await operators.close()
  }))

test('a server that ends before the command does is told, and whether it can have had everything', () =>
  work(async (folder) => {
    const server = createServer((request) => request.once('data', () => request.socket.destroy()))
    await listenInFolder(server, folder)
    const neverWhole = new PassThrough()
    neverWhole.write('some')
    await expect(ask(folder, neverWhole)).rejects.toEqual(new ServerStopped(false))
    const dying = createServer((request, response) => {
      request.resume().once('end', () => {
        response.write('{"line":"first"}\n', () => response.destroy())
      })
    })
    server.close()
    removeSocket(folder)
    await listenInFolder(dying, folder)
    await expect(ask(folder, Readable.from(['all']))).rejects.toEqual(new ServerStopped(true))
    dying.close()
  }))

import { expect, test } from 'vitest'
import { threadFor } from './thread.ts'

/** A thread that works for so many milliseconds, for ever below zero, or fails where it is told NaN. */
const code = `import { parentPort } from 'node:worker_threads'
const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms < 0 ? Infinity : ms)
parentPort.on('message', (ms) => {
  if (Number.isNaN(ms)) return parentPort.postMessage({ error: 'no number' })
  sleep(ms)
  parentPort.postMessage({ answer: ms })
})`
const start = () => threadFor<number, number>(new URL(`data:text/javascript,${encodeURIComponent(code)}`))

test('the time of a job is counted from when its work begins, however long it has waited', async () => {
  const thread = start()
  expect(await Promise.all([thread.ask(500), thread.ask(500), thread.ask(1, 900)])).toEqual([500, 500, 1])
})

test('a job that takes too long is given up, and those behind it are done', async () => {
  const thread = start()
  expect(await Promise.all([thread.ask(-1, 300), thread.ask(1, 5_000), thread.ask(2)])).toEqual([undefined, 1, 2])
})

test('a job that fails says why, and the next is done', async () => {
  const thread = start()
  const failing = thread.ask(Number.NaN)
  const next = thread.ask(3)
  await expect(failing).rejects.toThrow('no number')
  expect(await next).toBe(3)
})

import { Worker } from 'node:worker_threads'
import type { FormSchema } from '#schemas/forms/entities.ts'
import type { Fit } from './answer-fit.ts'

/** Longer than any form takes that may be kept, on a busy machine. */
const MOST_MS = 5_000

let worker: Worker | undefined
let asked = 0

/** The one thread that checks answers; another one takes its place when it was stopped or has failed. */
function threadOf(): Worker {
  if (worker) return worker
  const started = new Worker(new URL('./answer-fit-worker.ts', import.meta.url), { execArgv: [] })
  started.unref()
  started.setMaxListeners(0)
  started.on('error', () => undefined)
  started.on('exit', () => {
    if (worker === started) worker = undefined
  })
  worker = started
  return started
}

/** How many of these answers do not fit a form, counted in a thread beside this one; undefined where that took too long. */
export function fitBeside(schema: FormSchema, given: readonly unknown[], mostMs = MOST_MS): Promise<Fit | undefined> {
  const thread = threadOf()
  asked += 1
  const id = asked
  return new Promise((resolve) => {
    const end = (fit: Fit | undefined) => {
      clearTimeout(timer)
      thread.off('message', hear)
      thread.off('exit', giveUp)
      resolve(fit)
    }
    const giveUp = () => end(undefined)
    const hear = (answer: { id: number; fit: Fit }) => {
      if (answer.id === id) end(answer.fit)
    }
    const timer = setTimeout(() => {
      if (worker === thread) worker = undefined
      void thread.terminate()
      giveUp()
    }, mostMs)
    thread.on('message', hear)
    thread.on('exit', giveUp)
    thread.postMessage({ id, schema, given })
  })
}

import { Worker } from 'node:worker_threads'
import type { FormSchema } from '#schemas/document/form.ts'
import type { Fit } from './answer-fit.ts'
import type { FormAnswers, FormJob } from './form-thread.ts'

/* Slow work on forms runs in worker threads, so that other requests need not wait for it. */

/** Several times what the largest form needs. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

interface Thread {
  ask<K extends FormJob['is']>(job: FormJob & { is: K }, mostMs?: number): Promise<FormAnswers[K] | undefined>
}

/** What a thread has loaded takes as much memory as a quarter of the server: without a job it ends. */
const IDLE_MS = 10_000

/** A thread that starts with its first job, and again after it was stopped, failed or had nothing to do. */
function threadFor(): Thread {
  let worker: Worker | undefined
  let asked = 0
  let waiting = 0
  let rest: NodeJS.Timeout | undefined

  function running(): Worker {
    if (worker) return worker
    const started = new Worker(new URL('./form-thread.ts', import.meta.url), { execArgv: [], resourceLimits: LIMITS })
    started.unref()
    started.setMaxListeners(0)
    started.on('error', () => undefined)
    started.on('exit', () => {
      if (worker === started) worker = undefined
    })
    worker = started
    return started
  }

  function endIdle(idle: Worker): void {
    if (worker === idle) worker = undefined
    void idle.terminate()
  }

  return {
    ask(job, mostMs) {
      clearTimeout(rest)
      const thread = running()
      asked += 1
      waiting += 1
      const id = asked
      return new Promise((resolve, reject) => {
        const end = () => {
          clearTimeout(timer)
          waiting -= 1
          if (waiting === 0) rest = setTimeout(endIdle, IDLE_MS, thread).unref()
          thread.off('message', hear)
          thread.off('exit', giveUp)
        }
        const giveUp = () => {
          end()
          resolve(undefined)
        }
        const hear = (said: { id: number; answer: never; error?: string }) => {
          if (said.id !== id) return
          end()
          if (said.error === undefined) resolve(said.answer)
          else reject(new Error(said.error))
        }
        const stop = () => {
          if (worker === thread) worker = undefined
          void thread.terminate()
          giveUp()
        }
        const timer = mostMs === undefined ? undefined : setTimeout(stop, mostMs)
        thread.on('message', hear)
        thread.on('exit', giveUp)
        thread.postMessage({ id, job })
      })
    },
  }
}

/** Two threads, so that customers who need a form compiled never wait for staff who check answers. */
const compiling = threadFor()
const checking = threadFor()

/** Longer than any form takes on a busy machine. */
const MOST_MS = 5_000

/** How many of these answers do not fit a form. Undefined if the check took too long. */
export const fitBeside = (schema: FormSchema, given: readonly unknown[], mostMs = MOST_MS): Promise<Fit | undefined> =>
  checking.ask({ is: 'fit', schema, given }, mostMs)

/** The module that checks answers to a form. @throws {Error} for a form that did not pass its check */
export async function compileBeside(schema: FormSchema): Promise<string> {
  const code = await compiling.ask({ is: 'compile', schema })
  if (code === undefined) throw new Error('the thread that compiles forms has ended')
  return code
}

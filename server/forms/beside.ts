import { Worker } from 'node:worker_threads'
import type { FormSchema } from '#schemas/document/form.ts'
import type { Fit } from './answer-fit.ts'
import type { FormAnswers, FormJob } from './form-thread.ts'

/* What takes long about a form runs in threads beside the server, so that it keeps no other request waiting. */

/** Several times what the largest form needs that may be kept. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

interface Thread {
  ask<K extends FormJob['is']>(job: FormJob & { is: K }, mostMs?: number): Promise<FormAnswers[K] | undefined>
}

/** A thread that starts with the first job; another one takes its place when it was stopped or has failed. */
function threadFor(): Thread {
  let worker: Worker | undefined
  let asked = 0

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

  return {
    ask(job, mostMs) {
      const thread = running()
      asked += 1
      const id = asked
      return new Promise((resolve, reject) => {
        const end = () => {
          clearTimeout(timer)
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

/** Customers wait for a form that is compiled, and never for answers that staff have checked. */
const compiling = threadFor()
const checking = threadFor()

/** Longer than any form takes that may be kept, on a busy machine. */
const MOST_MS = 5_000

/** How many of these answers do not fit a form; undefined where that took too long. */
export const fitBeside = (schema: FormSchema, given: readonly unknown[], mostMs = MOST_MS): Promise<Fit | undefined> =>
  checking.ask({ is: 'fit', schema, given }, mostMs)

/**
 * The module that checks answers to a form.
 * @throws {Error} for a form that no check lets through
 */
export async function compileBeside(schema: FormSchema): Promise<string> {
  const code = await compiling.ask({ is: 'compile', schema })
  if (code === undefined) throw new Error('the thread that compiles forms has ended')
  return code
}

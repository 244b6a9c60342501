import { Worker } from 'node:worker_threads'

/* Slow work runs in worker threads, so that other requests need not wait for it. */

export interface Thread<Job, Answer> {
  /** @returns undefined if it took longer than that, or the thread ended @throws {Error} with the message of what the job threw */
  ask(job: Job, mostMs?: number): Promise<Answer | undefined>
}

/** Several times what the largest job needs. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

/** What a thread has loaded takes as much memory as a quarter of the server: without a job it ends. */
const IDLE_MS = 10_000

/**
 * A thread that starts with its first job, and again after it was stopped, failed or had nothing to do.
 * @param file of the code that answers: ./answer-jobs.ts
 */
export function threadFor<Job, Answer>(file: URL): Thread<Job, Answer> {
  let worker: Worker | undefined
  let asked = 0
  let waiting = 0
  let rest: NodeJS.Timeout | undefined

  function running(): Worker {
    if (worker) return worker
    const started = new Worker(file, { execArgv: [], resourceLimits: LIMITS })
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
        const hear = (said: { id: number; answer: Answer; error?: string }) => {
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

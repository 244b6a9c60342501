import { Worker } from 'node:worker_threads'

/* Slow work runs in worker threads, so that other requests need not wait for it. */

export interface Thread<Job, Answer> {
  /**
   * Jobs are done one after another, and the time of each is counted from when its own work begins.
   * @returns undefined if it took longer than that, or the thread ended @throws {Error} with the message of what the job threw
   */
  ask(job: Job, mostMs?: number): Promise<Answer | undefined>
}

interface Waiting<Job, Answer> {
  job: Job
  mostMs: number | undefined
  resolve(answer: Answer | undefined): void
  reject(error: Error): void
}

/** Several times what the largest job needs. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

/** What a thread has loaded takes as much memory as a quarter of the server: without a job it ends. */
const IDLE_MS = 10_000

/**
 * A thread that starts with its first job, and again after it was stopped, failed or had nothing to do. The jobs that wait for one that
 * fails or takes too long are done by the next thread.
 * @param file of the code that answers: ./answer-jobs.ts
 */
export function threadFor<Job, Answer>(file: URL): Thread<Job, Answer> {
  const queue: Waiting<Job, Answer>[] = []
  let worker: Worker | undefined
  let isWorking = false
  let rest: NodeJS.Timeout | undefined

  function running(): Worker {
    if (worker) return worker
    const started = new Worker(file, { execArgv: [], resourceLimits: LIMITS })
    started.unref()
    started.on('error', () => undefined)
    started.on('exit', () => {
      if (worker === started) worker = undefined
    })
    worker = started
    return started
  }

  function stop(thread: Worker): void {
    if (worker === thread) worker = undefined
    void thread.terminate()
  }

  function workOn({ job, mostMs, resolve, reject }: Waiting<Job, Answer>): void {
    const thread = running()
    const end = () => {
      clearTimeout(timer)
      thread.off('message', hear)
      thread.off('exit', giveUp)
      isWorking = false
      if (queue.length === 0) rest = setTimeout(stop, IDLE_MS, thread).unref()
      else next()
    }
    const giveUp = () => {
      end()
      resolve(undefined)
    }
    const hear = ({ answer, error }: { answer: Answer; error?: string }) => {
      end()
      if (error === undefined) resolve(answer)
      else reject(new Error(error))
    }
    const stopLate = () => {
      stop(thread)
      giveUp()
    }
    const timer = mostMs === undefined ? undefined : setTimeout(stopLate, mostMs)
    thread.on('message', hear)
    thread.on('exit', giveUp)
    thread.postMessage(job)
  }

  function next(): void {
    const first = isWorking ? undefined : queue.shift()
    if (!first) return
    clearTimeout(rest)
    isWorking = true
    workOn(first)
  }

  return {
    ask: (job, mostMs) =>
      new Promise((resolve, reject) => {
        queue.push({ job, mostMs, resolve, reject })
        next()
      }),
  }
}
